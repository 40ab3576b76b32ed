extension PersistentArray {
  /// Adds all elements of `other` behind the last one, by sharing its nodes.
  ///
  /// O(log *n* + log *m*), where *m* is the length of `other`; independent of how the two came about.
  @inlinable
  public mutating func append(contentsOf other: PersistentArray) {
    guard other.limits == limits else { return append(copying: other) }
    guard elementCount > 0 else {
      self = other
      return
    }
    guard other.elementCount > 0 else { return }
    let seam = elementCount
    elementCount += other.elementCount
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

  /// Takes the nodes of `other`, a higher tree, and puts the own root, of `size` elements, at its left edge.
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

  /// A list of the elements of both, which shares the nodes of both. O(log *n* + log *m*).
  @inlinable
  public static func + (left: PersistentArray, right: PersistentArray) -> PersistentArray {
    var result = left
    result.append(contentsOf: right)
    return result
  }

  /// Adds all elements of `right` behind the last one of `left`. O(log *n* + log *m*).
  @inlinable
  public static func += (left: inout PersistentArray, right: PersistentArray) {
    left.append(contentsOf: right)
  }
}
