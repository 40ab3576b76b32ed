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
  /// The id of the parent; `nil` for a root, which an orphan may be.
  public let parent: ID?
  /// The numbers of both ids among all of the tree: small ones, so that operators need not look for ids. The second is negative for a
  /// root.
  @usableFromInline let numbers: (own: Int32, parent: Int32)

  @usableFromInline
  init(element: Element, id: ID, parent: ID?, numbers: (own: Int32, parent: Int32)) {
    self.element = element
    self.id = id
    self.parent = parent
    self.numbers = numbers
  }

  /// A part of the element.
  public subscript<Part>(dynamicMember part: KeyPath<Element, Part>) -> Part { element[keyPath: part] }

  @inlinable var number: Int { Int(numbers.own) }
  @inlinable var parentNumber: Int { Int(numbers.parent) }

  /// The same node with another element.
  @inlinable
  func with<New>(_ element: New) -> TreeNode<New, ID> {
    TreeNode<New, ID>(element: element, id: id, parent: parent, numbers: numbers)
  }

  /// The same node with a total.
  @inlinable
  func with<Total>(total: Total) -> TreeNode<TreeTotal<Element, Total>, ID> {
    with(TreeTotal(element: element, total: total))
  }
}

extension TreeNode: Identifiable {}
extension TreeNode: Sendable where Element: Sendable, ID: Sendable {}

extension TreeNode: Equatable where Element: Equatable {
  /// Whether two nodes have equal elements, ids and parents.
  public static func == (left: TreeNode, right: TreeNode) -> Bool {
    left.element == right.element && left.id == right.id && left.parent == right.parent
  }
}

extension ListShape {
  /// The shape of nodes that have elements of a list of this shape.
  @usableFromInline
  func ofNodes<ID: Hashable>(_ id: ID.Type = ID.self) -> ListShape<TreeNode<Element, ID>> {
    let traits = traits
    var comparison = ElementComparison<TreeNode<Element, ID>>(id: \.id) {
      $0.parent == $1.parent && traits.isUnchanged($0.element, by: $1.element)
    }
    comparison.mayChangeInside = traits.comparison.mayChangeInside
    return ListShape<TreeNode<Element, ID>>(comparing: comparison)
  }
}
