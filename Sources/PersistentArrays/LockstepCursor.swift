/// Stands on a node of a tree and moves through it in one direction, as high up as it can.
///
/// Two of them compare two trees: where both stand on the same node, all below it is the same, and is skipped. As both
/// climb and descend by themselves, this works wherever the nodes stand in the two trees.
@usableFromInline
@frozen
struct LockstepCursor {
  @usableFromInline
  let height: Int
  /// The way from the root: the inner node of each level and the slot taken there, by level.
  @usableFromInline
  let path: UnsafeMutablePointer<(node: NodePointer, slot: Int)>
  @usableFromInline
  var node: NodePointer
  @usableFromInline
  var level: Int
  /// The number of elements done of the leaf it stands on: zero on any inner node.
  @usableFromInline
  var done: Int
  @usableFromInline
  let isForward: Bool

  /// `path` has room for `height` + 1 entries.
  @inlinable
  init(root: NodePointer, height: Int, isForward: Bool, path: UnsafeMutablePointer<(node: NodePointer, slot: Int)>) {
    self.height = height
    self.path = path
    self.isForward = isForward
    node = root
    level = height
    done = 0
  }

  /// Steps down to the first child, in the direction of the cursor, of the inner node it stands on.
  @inlinable
  mutating func descend() {
    let slot = isForward ? 0 : node.count &- 1
    path[level] = (node, slot)
    node = node.children[slot]
    level &-= 1
  }

  /// Leaves the node behind, for the next one at the same level or, when the parent is done, further up.
  ///
  /// - Returns: `false` at the end of the list.
  @inlinable
  mutating func advance() -> Bool {
    done = 0
    while level < height {
      let (parent, slot) = path[level &+ 1]
      let next = isForward ? slot &+ 1 : slot &- 1
      if next >= 0 && next < parent.count {
        path[level &+ 1].slot = next
        node = parent.children[next]
        return true
      }
      level &+= 1
    }
    return false
  }

  /// The number of elements before the node it stands on.
  @usableFromInline
  var position: Int {
    var position = 0
    var upper = height
    while upper > level {
      position += path[upper].node.starts[path[upper].slot]
      upper -= 1
    }
    return position
  }
}
