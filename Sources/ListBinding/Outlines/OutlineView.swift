/// A view that shows a tree of items, which it knows by identity: the operations that `NSOutlineView` and its like have.
///
/// The view asks its data source, which is not part of this protocol, for the children of the items that it shows: an
/// ``OutlineBinder`` has them. A `nil` parent stands for the items at the top.
///
/// Unlike those of a ``ListView``, calls take effect one after the other: positions are those after the calls before, and so are
/// the children that the binder has while a call is made.
///
/// An item that comes is collapsed, also one that has been there before: the binder expands it. What is expanded and collapsed, and
/// new content, can be told outside of updates. The binder keeps the items that are in the tree; a view that keeps others, or knows
/// items by their addresses, has to hold them itself.
@MainActor
public protocol OutlineView: AnyObject {
  /// Whether the view is visible. If it is not, it is reloaded, which is cheaper than sending changes.
  var isOnScreen: Bool { get }

  /// Calls a closure, whose calls of the view are one update.
  func performUpdates(_ updates: () -> Void)
  /// Inserts children. If their parent is collapsed, there is nothing to do.
  func insertChildren(at positions: Range<Int>, of parent: AnyObject?)
  /// Removes children, with all below them. If their parent is collapsed, there is nothing to do.
  func removeChildren(at positions: Range<Int>, of parent: AnyObject?)
  /// Moves a child with all below it, to a position counted after it was taken out. If one of the parents is collapsed, the child
  /// appears or disappears.
  func moveChild(at source: Int, of parent: AnyObject?, to target: Int, of newParent: AnyObject?)
  /// Shows the new content of an item, and whether it can be expanded.
  func reload(_ item: AnyObject)
  /// Discards everything, and asks the data source for the items at the top, which are collapsed.
  func reloadData()

  /// Shows the children of an item, if it has any.
  func expand(_ item: AnyObject)
  /// Hides the children of an item.
  func collapse(_ item: AnyObject)
}
