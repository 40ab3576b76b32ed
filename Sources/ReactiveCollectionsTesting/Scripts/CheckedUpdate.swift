public import ReactiveCollections

/// An update of a list or of sections, with the laws that apply to it.
@usableFromInline
protocol CheckedUpdate {
  associatedtype Snapshot: Equatable

  var version: Int { get }
  var before: PersistentArray<Snapshot> { get }
  var after: PersistentArray<Snapshot> { get }
  var isEmpty: Bool { get }
  /// Whether it updates something to an equal value, which announces a change inside.
  var announces: Bool { get }

  /// Makes the change, as a subscriber does that only knows the changes.
  func replay(on list: inout [Snapshot]) throws(LawViolation)
  func checkLaws(isFirst: Bool) throws(LawViolation)
  /// Checks the laws of two consecutive updates.
  func checkLaws(after last: Self) throws(LawViolation)
  func hasSameChange(as other: Self) -> Bool
}

extension CollectionUpdate: CheckedUpdate where Element: Equatable {
  @usableFromInline typealias Snapshot = Element

  @inlinable var isEmpty: Bool { change.isEmpty }

  @inlinable var announces: Bool {
    change.steps.contains { step in
      if case .update(_, let old, let new) = step { old == new } else { false }
    }
  }

  @inlinable
  func replay(on list: inout [Element]) throws(LawViolation) {
    try makeChange("changes can be replayed", change, in: &list, change.apply)
  }

  @inlinable
  func checkLaws(isFirst: Bool) throws(LawViolation) {
    try checkChangeLaws(of: change, from: before, to: after, mayBeEmpty: isFirst, by: ==)
  }

  @inlinable
  func checkLaws(after last: CollectionUpdate) throws(LawViolation) { try checkSuccession(last, self, by: ==) }

  @inlinable func hasSameChange(as other: CollectionUpdate) -> Bool { change == other.change }
}

extension SectionedUpdate: CheckedUpdate where Section: Equatable, Row: Equatable {
  @inlinable var isEmpty: Bool { change.isEmpty }

  @inlinable var announces: Bool {
    change.steps.contains { step in
      switch step {
      case .section(.update(_, let old, let new)): old == new
      case .row(.update(_, let old, let new), _): old == new
      default: false
      }
    }
  }

  @inlinable
  func replay(on list: inout [Snapshot]) throws(LawViolation) {
    try makeChange("changes can be replayed", change, in: &list, change.apply)
  }

  @inlinable
  func checkLaws(isFirst: Bool) throws(LawViolation) {
    try checkChangeLaws(of: self, mayBeEmpty: isFirst, sections: ==, rows: ==)
  }

  @inlinable
  func checkLaws(after last: SectionedUpdate) throws(LawViolation) {
    try checkSuccession(last, self, sections: ==, rows: ==)
  }

  @inlinable func hasSameChange(as other: SectionedUpdate) -> Bool { change == other.change }
}
