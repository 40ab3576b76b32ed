extension PersistentArray {
  /// Verifies the invariants after a mutation. Does nothing in builds without internal checks.
  @inlinable
  @inline(__always)
  func didMutate() {
    #if INTERNAL_CHECKS
      _checkInvariants()
    #endif
  }

  /// Traps if the tree is invalid. O(*n* / leaf).
  @usableFromInline
  package func _checkInvariants() {
    guard let root else {
      precondition(elementCount == 0 && height == 0, "A list of \(elementCount) elements has no root")
      return
    }
    let node = NodePointer(root)
    precondition(height == 0 || node.count > 1, "The root has \(node.count) children")
    let total = Self.countElements(node, level: height, isOnRightEdge: true, limits: limits)
    precondition(total == elementCount, "The tree has \(total) elements, and the list counts \(elementCount)")
  }

  /// Returns the number of elements below `node`, after verifying all its invariants.
  private static func countElements(
    _ node: NodePointer, level: Int, isOnRightEdge: Bool, limits: NodeLimits
  ) -> Int {
    let count = node.count
    let capacity = node.header.pointee.capacity
    precondition(count <= capacity, "A node at level \(level) has \(count) entries and room for \(capacity)")
    precondition(count <= limits.maximum(atLevel: level), "A node at level \(level) has \(count) entries")
    precondition(
      count >= (isOnRightEdge ? 1 : limits.minimum(atLevel: level)),
      "A node at level \(level) has only \(count) entries")
    guard level > 0 else { return count }
    var total = 0
    for slot in 0..<NodePointer.fanOut {
      let start = node.starts[slot]
      guard slot < count else {
        precondition(start == Int.max, "The unused slot \(slot) of \(count) starts at \(start)")
        continue
      }
      precondition(start == total, "The child in slot \(slot) starts at \(total), not \(start)")
      total += countElements(
        node.children[slot], level: level - 1, isOnRightEdge: isOnRightEdge && slot == count - 1, limits: limits)
    }
    return total
  }
}
