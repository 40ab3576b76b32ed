/// The end of a way from the root to a leaf that is about to change.
@usableFromInline
@frozen
struct LeafPath {
  /// The place of the leaf. The nodes above it belong to the list alone.
  @usableFromInline
  var slot: NodeSlot
  /// The position within the leaf.
  @usableFromInline
  var offset: Int
  /// The topmost shared node on the way, whose place a copy took. The caller owns it, must put a new leaf in `slot`,
  /// which does not own the one in it, and must release this node last: until then it keeps the old leaf alive.
  /// `nil` when the leaf, too, belongs to the list alone.
  @usableFromInline
  var replaced: NodePointer?

  /// Descends to the leaf that holds `position`, or to the last one for the position behind all elements. On the
  /// way it counts `delta` more elements in this leaf, and copies the inner nodes that other lists own, too.
  @inlinable
  init(from root: NodeSlot, height: Int, to position: Int, growingBy delta: Int) {
    slot = root
    offset = position
    var level = height
    while level > 0, slot.isUnique {
      let node = slot.node
      let taken = node.slot(of: offset)
      if delta != 0 { node.shiftStarts(after: taken, by: delta) }
      offset &-= node.starts[taken]
      slot = NodeSlot(node.children + taken)
      level &-= 1
    }
    replaced = nil
    if level > 0 {
      copyRest(height: level, growingBy: delta)
    } else if !slot.isUnique {
      replaced = slot.node
    }
  }

  /// Descends from a shared node. Everything below it is shared as well, so nothing more is tested, and each
  /// copy leaves out the one child that the next step replaces.
  @usableFromInline
  mutating func copyRest(height: Int, growingBy delta: Int) {
    replaced = slot.node
    for _ in 0..<height {
      let taken = slot.node.slot(of: offset)
      let copy = slot.node.copyInner(borrowing: taken)
      if delta != 0 { copy.shiftStarts(after: taken, by: delta) }
      slot.node = copy
      offset &-= copy.starts[taken]
      slot = NodeSlot(copy.children + taken)
    }
  }
}
