import ReactiveCollections
import ReactiveCollectionsTesting

/// An update of a list or of sections.
protocol ReplayableUpdate: Sendable {
  /// An element of the list, or a section with its rows.
  associatedtype Item: Equatable & Sendable
  typealias List = PersistentArray<Item>

  var version: Int { get }
  var before: List { get }
  var after: List { get }
  var isEmpty: Bool { get }

  func replay(on list: inout List) throws(ChangeError)
  func undo(on list: inout List) throws(ChangeError)
  /// Checks all laws of two consecutive updates, which takes several times as long as replaying them.
  func checkAllLaws(after last: Self) throws(LawViolation)
}

extension CollectionUpdate: ReplayableUpdate where Element == Row {
  var isEmpty: Bool { change.isEmpty }
  func replay(on list: inout PersistentArray<Row>) throws(ChangeError) { try change.apply(to: &list) }
  func undo(on list: inout PersistentArray<Row>) throws(ChangeError) { try change.inverted.apply(to: &list) }
  func checkAllLaws(after last: Self) throws(LawViolation) { try checkChangeLaws([last, self]) }
}

extension SectionedUpdate: ReplayableUpdate where Section == Int, Row == soak.Row {
  var isEmpty: Bool { change.isEmpty }
  func replay(on list: inout Arrangement) throws(ChangeError) { try change.apply(to: &list) }
  func undo(on list: inout Arrangement) throws(ChangeError) { try change.inverted.apply(to: &list) }
  func checkAllLaws(after last: Self) throws(LawViolation) { try checkChangeLaws([last, self]) }
}
