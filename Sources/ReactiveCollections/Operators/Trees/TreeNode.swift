/// An element of a tree, with the ids that say where it is: see ``TreeProducer``.
///
/// ```swift
/// let nodes = CollectionProperty(files.updates.tree(id: \.name, parent: \.folder).nodes)
/// print(nodes.map(\.id), nodes[1].parent ?? "", nodes[1].size)  // prints: ["docs", "a.md", "b.md"] docs 3
/// ```
@dynamicMemberLookup
public struct TreeNode<Element, ID: Hashable> {
  /// The element.
  public let element: Element
  /// The id of the element.
  public let id: ID
  /// The id that the element names as that of its parent. If there is no such element, this one is a root.
  public let parent: ID?

  /// Creates a node.
  public init(element: Element, id: ID, parent: ID?) {
    self.element = element
    self.id = id
    self.parent = parent
  }

  /// A part of the element.
  public subscript<Part>(dynamicMember part: KeyPath<Element, Part>) -> Part { element[keyPath: part] }

  /// The same node with another element.
  func with<New>(_ element: New) -> TreeNode<New, ID> { TreeNode<New, ID>(element: element, id: id, parent: parent) }
}

extension TreeNode: Identifiable {}
extension TreeNode: Equatable where Element: Equatable {}
extension TreeNode: Sendable where Element: Sendable, ID: Sendable {}

extension ListShape {
  /// The shape of nodes that have elements of a list of this shape.
  func ofNodes<ID: Hashable>(_ id: ID.Type = ID.self) -> ListShape<TreeNode<Element, ID>> {
    let traits = traits
    var comparison = ElementComparison<TreeNode<Element, ID>>(id: \.id) {
      $0.parent == $1.parent && traits.isUnchanged($0.element, by: $1.element)
    }
    comparison.mayChangeInside = traits.comparison.mayChangeInside
    return ListShape<TreeNode<Element, ID>>(comparing: comparison)
  }
}
