public import ReactiveCollections

/// An update of a list, of sections, of a dictionary or of a set, with the laws that apply to it.
@usableFromInline
protocol CheckedUpdate {
  /// What the stream is of.
  associatedtype Value: Equatable
  /// The same as the standard library's type, which a subscriber shows that only knows the changes.
  associatedtype Shown: Equatable

  var version: Int { get }
  var before: Value { get }
  var after: Value { get }
  var isEmpty: Bool { get }
  /// Whether it updates something to an equal value, which announces a change inside.
  var announces: Bool { get }

  static var nothing: Shown { get }
  /// Whether both have the same elements.
  static func isEqual(_ value: Value, _ shown: Shown) -> Bool

  /// Makes the change, as a subscriber does that only knows the changes.
  func replay(on shown: inout Shown) throws(LawViolation)
  func checkLaws(isFirst: Bool) throws(LawViolation)
  /// Checks the laws of two consecutive updates.
  func checkLaws(after last: Self) throws(LawViolation)
  func hasSameChange(as other: Self) -> Bool
}

extension CollectionUpdate: CheckedUpdate where Element: Equatable {
  @inlinable static var nothing: [Element] { [] }

  @inlinable
  static func isEqual(_ value: PersistentArray<Element>, _ shown: [Element]) -> Bool { value.elementsEqual(shown) }

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
  @inlinable static var nothing: [Snapshot] { [] }

  @inlinable
  static func isEqual(_ value: PersistentArray<Snapshot>, _ shown: [Snapshot]) -> Bool { value.elementsEqual(shown) }

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

extension DictionaryUpdate: CheckedUpdate where Item: Equatable {
  @inlinable var isEmpty: Bool { change.isEmpty }

  @inlinable var announces: Bool {
    change.steps.contains { step in if case .update(_, let old, let new) = step { old == new } else { false } }
  }

  @inlinable static var nothing: [Key: Item] { [:] }

  @inlinable
  static func isEqual(_ value: PersistentDictionary<Key, Item>, _ shown: [Key: Item]) -> Bool {
    value.count == shown.count && shown.allSatisfy { value[$0.key] == $0.value }
  }

  @inlinable
  func replay(on shown: inout [Key: Item]) throws(LawViolation) {
    do { try change.apply(to: &shown) } catch {
      throw LawViolation("changes can be replayed", "\(change) does not fit \(shown): \(error)")
    }
  }

  @inlinable
  func checkLaws(isFirst: Bool) throws(LawViolation) {
    try checkChangeLaws(of: change, from: before, to: after, mayBeEmpty: isFirst, by: ==)
  }

  @inlinable
  func checkLaws(after last: DictionaryUpdate) throws(LawViolation) { try checkSuccession(last, self, by: ==) }

  @inlinable func hasSameChange(as other: DictionaryUpdate) -> Bool { change == other.change }
}

extension SetUpdate: CheckedUpdate {
  @inlinable var isEmpty: Bool { change.isEmpty }
  @inlinable var announces: Bool { false }
  @inlinable static var nothing: Set<Element> { [] }

  @inlinable
  static func isEqual(_ value: PersistentSet<Element>, _ shown: Set<Element>) -> Bool {
    value.count == shown.count && shown.allSatisfy(value.contains)
  }

  @inlinable
  func replay(on shown: inout Set<Element>) throws(LawViolation) {
    do { try change.apply(to: &shown) } catch {
      throw LawViolation("changes can be replayed", "\(change) does not fit \(shown): \(error)")
    }
  }

  @inlinable
  func checkLaws(isFirst: Bool) throws(LawViolation) { try checkChangeLaws(of: self, mayBeEmpty: isFirst) }

  @inlinable
  func checkLaws(after last: SetUpdate) throws(LawViolation) {
    try checkVersions(last.version, version)
    try checkEffect("two changes can be composed", last.change.then(change), from: last.before, to: after)
  }

  @inlinable func hasSameChange(as other: SetUpdate) -> Bool { change == other.change }
}
