/// A row of an outline: a node of a tree that is shown, and how: see ``TreeProducer/rows(expanded:)``.
///
/// ```swift
/// let rows = CollectionProperty(files.updates.tree(id: \.name, parent: \.folder).rows(expanded: expanded))
/// for row in rows { print(String(repeating: "  ", count: row.depth) + row.name) }  // prints: docs
/// ```
@dynamicMemberLookup
public struct TreeRow<Element, ID: Hashable> {
  /// The node.
  public let node: TreeNode<Element, ID>
  /// The depth, above two bits: whether it has children, and whether it is expanded.
  @usableFromInline let state: Int

  @usableFromInline
  init(_ node: TreeNode<Element, ID>, _ state: Int) {
    self.node = node
    self.state = state
  }

  /// How many nodes are above it: 0 for a root.
  public var depth: Int { state >> 2 }
  /// Whether there are nodes below it, shown or not.
  public var hasChildren: Bool { state & 2 != 0 }
  /// Whether the nodes below it are shown, if there are any.
  public var isExpanded: Bool { state & 1 != 0 }

  /// The element.
  public var element: Element { node.element }
  /// The id of the node. It stays the same when the row moves.
  public var id: ID { node.id }

  /// A part of the element.
  public subscript<Part>(dynamicMember part: KeyPath<Element, Part>) -> Part { node.element[keyPath: part] }
}

extension TreeRow {
  /// The same row at another depth.
  @inlinable
  func moved(down descent: Int) -> TreeRow { TreeRow(node, state + descent << 2) }
}

extension TreeRow: Identifiable {}
extension TreeRow: Equatable where Element: Equatable {}
extension TreeRow: Sendable where Element: Sendable, ID: Sendable {}

extension ListShape {
  /// The shape of rows whose nodes are those of a list of this shape.
  @usableFromInline
  func ofRows<Value, ID: Hashable>() -> ListShape<TreeRow<Value, ID>> where Element == TreeNode<Value, ID> {
    let traits = traits
    var comparison = ElementComparison<TreeRow<Value, ID>>(id: \.id) {
      ($0.depth, $0.hasChildren, $0.isExpanded) == ($1.depth, $1.hasChildren, $1.isExpanded)
        && traits.isUnchanged($0.node, by: $1.node)
    }
    comparison.mayChangeInside = traits.comparison.mayChangeInside
    return ListShape<TreeRow<Value, ID>>(comparing: comparison)
  }
}
