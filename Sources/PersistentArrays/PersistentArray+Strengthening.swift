// Nodes that are less than half full are merged with a neighbor, or share entries with it evenly. Nodes on the right
// edge may have any number of entries except zero, so that a list that grows there has full leaves, and one that is cut
// off there needs no repair.

extension PersistentArray {
  /// Strengthens the nodes on the path to `position`, the only ones that may have too few entries, or none; then
  /// removes roots that have one child.
  @inlinable
  @inline(never)
  mutating func strengthen(at position: Int) {
    let height = height
    let total = elementCount
    let limits = limits
    if height > 0 {
      withRootSlot {
        Self.strengthen($0, level: height, total: total, at: position, onRightEdge: true, limits: limits)
      }
    }
    dropThinRoots()
  }

  /// Removes roots that have a single child, and the leaf of an empty list.
  @inlinable
  mutating func dropThinRoots() {
    while height > 0, rootPointer.count == 1 {
      let child = rootPointer.children[0]
      child.retain()
      root = child.takeOwnership()
      height -= 1
    }
    if elementCount == 0 {
      root = nil
      height = 0
    }
  }

  /// Strengthens the nodes below the inner node in `slot` on the path to `position`.
  @inlinable
  static func strengthen(
    _ slot: NodeSlot, level: Int, total: Int, at position: Int, onRightEdge: Bool, limits: NodeLimits
  ) {
    slot.makeInnerUnique()
    let node = slot.node
    // First from the top, so that the nodes further down have a neighbor; then again, since merging them removes a
    // child.
    for isLast in [false, true] {
      let taken = node.slot(of: position)
      let isEdge = onRightEdge && taken == node.count - 1
      strengthenChild(of: node, at: taken, level: level - 1, total: total, onRightEdge: isEdge, limits: limits)
      guard !isLast, level > 1 else { return }
      let next = node.slot(of: position)
      strengthen(
        NodeSlot(node.children + next), level: level - 1, total: node.size(of: next, in: total),
        at: position - node.starts[next], onRightEdge: onRightEdge && next == node.count - 1, limits: limits)
    }
  }

  /// Strengthens one child, at `level`, of a node that is unique to this list.
  @inlinable
  static func strengthenChild(
    of node: NodePointer, at slot: Int, level: Int, total: Int, onRightEdge: Bool, limits: NodeLimits
  ) {
    let count = node.children[slot].count
    guard count < limits.minimum(atLevel: level) else { return }
    if onRightEdge {
      if count == 0 { node.takeChild(at: slot).release() }
      return
    }
    guard node.count > 1 else { return }
    let first = slot > 0 ? slot - 1 : slot
    if level == 0 {
      joinLeaves(of: node, at: first, limits: limits)
    } else {
      node.joinInnerChildren(at: first, limits: limits)
    }
  }

  /// Merges the leaves at `slot` and after it if one can hold their elements; otherwise gives each of them half.
  @inlinable
  static func joinLeaves(of node: NodePointer, at slot: Int, limits: NodeLimits) {
    let left = LeafPointer<Element>(node.children[slot])
    let right = LeafPointer<Element>(node.children[slot + 1])
    let movingLeft = NodeSlot(node.children + slot).isUnique
    let movingRight = NodeSlot(node.children + slot + 1).isUnique
    let leftCount = left.count
    let rightCount = right.count
    let count = leftCount + rightCount
    let kept = count <= limits.leaf ? count : count / 2

    let first = LeafPointer<Element>(capacity: limits.capacity(for: kept))
    first.append(0..<Swift.min(leftCount, kept), of: left, moving: movingLeft)
    if kept > leftCount { first.append(0..<kept - leftCount, of: right, moving: movingRight) }
    node.children[slot] = first.node
    if kept < count {
      let second = LeafPointer<Element>(capacity: limits.capacity(for: count - kept))
      if kept < leftCount { second.append(kept..<leftCount, of: left, moving: movingLeft) }
      second.append(Swift.max(0, kept - leftCount)..<rightCount, of: right, moving: movingRight)
      node.children[slot + 1] = second.node
      node.starts[slot + 1] = node.starts[slot] + kept
    } else {
      _ = node.takeChild(at: slot + 1)
    }
    if movingLeft { left.count = 0 }
    if movingRight { right.count = 0 }
    left.node.release()
    right.node.release()
  }
}

extension NodePointer {
  /// Merges the inner nodes at `slot` and after it if one can hold their children; otherwise gives each of them half.
  @usableFromInline
  func joinInnerChildren(at slot: Int, limits: NodeLimits) {
    let left = children[slot]
    let right = children[slot + 1]
    let leftSize = starts[slot + 1] - starts[slot]
    let leftCount = left.count
    let count = leftCount + right.count
    let kept = count <= limits.children ? count : count / 2

    let first = Self.makeInner()
    let second = kept < count ? Self.makeInner() : nil
    var base = 0
    for entry in 0..<count {
      let isLeft = entry < leftCount
      let child = isLeft ? left.children[entry] : right.children[entry - leftCount]
      let start = isLeft ? left.starts[entry] : leftSize + right.starts[entry - leftCount]
      child.retain()
      if entry < kept {
        first.appendChild(child, start: start)
      } else {
        if entry == kept { base = start }
        second?.appendChild(child, start: start - base)
      }
    }
    children[slot] = first
    if let second {
      children[slot + 1] = second
      starts[slot + 1] = starts[slot] + base
    } else {
      _ = takeChild(at: slot + 1)
    }
    left.release()
    right.release()
  }
}
