public import ReactiveCollections

/// An item of an outline: an object that stands for a node of a tree as long as the node is there, wherever it moves, and
/// has its current content.
@MainActor
public final class OutlineItem<Element, ID: Hashable> {
  private let key: ID?
  var node: TreeNode<Element, ID>?
  /// The item above, which may be the root.
  weak var above: OutlineItem?
  /// The items below it, in their order.
  public internal(set) var children: PersistentArray<OutlineItem> = []
  /// The group of the children; negative if there has been none.
  var group = -1
  /// Whether the view has been told to expand the item, if the view displays it.
  var isOpen = false

  /// Creates an item whose node comes later, or, without an id, the root, which has none.
  init(_ key: ID?) { self.key = key }

  var isRoot: Bool { key == nil }

  /// The id of the node.
  public var id: ID {
    guard let key else { preconditionFailure("The root has no id") }
    return key
  }

  /// The element of the node, or, if the node has gone, the last one that it had.
  public var element: Element {
    guard let node else { preconditionFailure("The root has no element") }
    return node.element
  }

  /// The item above; `nil` for an item at the top, and for one that has gone.
  public var parent: OutlineItem? { above.flatMap { $0.isRoot ? nil : $0 } }

  /// Whether the view displays the item: all items above it are open.
  package var isShown: Bool {
    var item = self
    while let above = item.above {
      if above.isRoot { return true }
      if !above.isOpen { return false }
      item = above
    }
    return false
  }
}
