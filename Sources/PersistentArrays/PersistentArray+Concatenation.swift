extension PersistentArray {
  /// Appends all elements of `other`, by sharing its nodes.
  ///
  /// O(log *n* + log *m*), where *m* is the length of `other`, regardless of how the two lists were made.
  @inlinable
  public mutating func append(contentsOf other: PersistentArray) {
    guard other.limits == limits else { return append(copying: other) }
    guard elementCount > 0 else {
      self = other
      return
    }
    guard other.elementCount > 0 else { return }
    let seam = elementCount
    Self.checkCount(seam + other.elementCount)
    elementCount = seam + other.elementCount
    if height >= other.height {
      other.rootPointer.retain()
      withExtendedLifetime(other.root) {
        adopt(Sibling(node: other.rootPointer, start: seam), level: other.height)
      }
    } else {
      prepend(to: other, size: seam)
    }
    strengthenIfNeeded(at: seam - 1)
    didMutate()
  }

  /// Adopts the nodes of `other`, a higher tree, and puts this list's root, of `size` elements, at its left edge.
  @inlinable
  mutating func prepend(to other: PersistentArray, size: Int) {
    guard let own = root else { return }
    let level = height
    let height = other.height
    root = other.root
    self.height = height
    let first = withRootSlot { root in
      var slot = root
      for _ in level + 1..<height {
        slot.makeInnerUnique()
        slot.node.shiftStarts(after: 0, by: size)
        slot = NodeSlot(slot.node.children)
      }
      slot.makeInnerUnique()
      slot.node.shiftStarts(after: 0, by: size)
      let first = slot.node.children[0]
      slot.node.children[0] = NodePointer(own)
      slot.node.children[0].retain()
      return first
    }
    adopt(Sibling(node: first, start: size), level: level)
  }

  /// Returns a list of the elements of both lists, which shares their nodes. O(log *n* + log *m*).
  @inlinable
  public static func + (left: PersistentArray, right: PersistentArray) -> PersistentArray {
    var result = left
    result.append(contentsOf: right)
    return result
  }

  /// Appends all elements of `right` to `left`. O(log *n* + log *m*).
  @inlinable
  public static func += (left: inout PersistentArray, right: PersistentArray) {
    left.append(contentsOf: right)
  }
}
