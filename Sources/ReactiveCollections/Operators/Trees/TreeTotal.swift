/// An element of a tree, together with a total of it and all elements below it: see `TreeProducer.total(of:)`.
///
/// ```swift
/// let sizes = files.updates.tree(id: \.name, parent: \.folder).total(of: \.size)
/// let rows = CollectionProperty(sizes.rows())
/// print(rows.map { "\($0.name) \($0.total)" })  // prints: ["docs 8", "a.md 3", "b.md 5"]
/// ```
@dynamicMemberLookup
public struct TreeTotal<Element, Total> {
  /// The element.
  public let element: Element
  /// What the element and all elements below it come to.
  public let total: Total

  /// Creates an element with its total.
  @inlinable
  public init(element: Element, total: Total) {
    self.element = element
    self.total = total
  }

  /// A part of the element.
  public subscript<Part>(dynamicMember part: KeyPath<Element, Part>) -> Part { element[keyPath: part] }
}

extension TreeTotal: Equatable where Element: Equatable, Total: Equatable {}
extension TreeTotal: Sendable where Element: Sendable, Total: Sendable {}

extension ListShape {
  /// The shape of the nodes of a list of this shape, with totals.
  @usableFromInline
  func withTotals<Value, ID: Hashable, Total>(
    _ total: Total.Type = Total.self
  ) -> ListShape<TreeNode<TreeTotal<Value, Total>, ID>> where Element == TreeNode<Value, ID> {
    let (traits, isUnchanged) = (traits, ElementComparison<Total>.equalityOfValues)
    var comparison = ElementComparison<TreeNode<TreeTotal<Value, Total>, ID>>(id: \.id) { old, new in
      isUnchanged?(old.element.total, new.element.total) == true
        && traits.isUnchanged(old.with(old.element.element), by: new.with(new.element.element))
    }
    comparison.mayChangeInside = traits.comparison.mayChangeInside
    return ListShape<TreeNode<TreeTotal<Value, Total>, ID>>(comparing: comparison)
  }
}
