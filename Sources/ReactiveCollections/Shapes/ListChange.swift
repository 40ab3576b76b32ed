/// A change of a list: of one level, or of sections and rows.
@usableFromInline
protocol ListChange {
  associatedtype List

  /// Whether nothing changes.
  var isEmpty: Bool { get }
  /// No change.
  static var empty: Self { get }
  /// The change that leads back.
  var inverted: Self { get }
  /// Makes the change in the list that it was made for.
  func performUnchecked(on list: inout List)
}

extension ListChange {
  /// Returns the list that the change was made for.
  @usableFromInline
  func reverted(from after: List) -> List {
    var list = after
    inverted.performUnchecked(on: &list)
    return list
  }
}

extension CollectionChange: ListChange {}
extension SectionedChange: ListChange {}
