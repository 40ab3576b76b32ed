/// A node that found no room, with the position of its first element.
@usableFromInline
@frozen
struct Sibling {
  @usableFromInline
  var node: NodePointer
  @usableFromInline
  var start: Int

  @inlinable
  init(node: NodePointer, start: Int) {
    self.node = node
    self.start = start
  }
}

extension NodeSlot {
  /// Inserts `new`, a node of level `newLevel`, behind the one that ends at its start, in the tree below this root.
  ///
  /// The starts of the children count the new elements already.
  ///
  /// - Returns: Whether the tree has got a new root, one level higher.
  @usableFromInline
  func adopt(_ new: Sibling, level newLevel: Int, height: Int, limits: NodeLimits) -> Bool {
    var sibling: Sibling? = new
    if newLevel < height {
      sibling = insert(new, newLevel: newLevel, level: height, atRightEdge: true, limits: limits)
    }
    guard let sibling else { return false }
    let top = NodePointer.makeInner()
    top.appendChild(node, start: 0)
    top.appendChild(sibling.node, start: sibling.start)
    node = top
    return true
  }

  /// Inserts `new`, a node of level `newLevel`, behind the one that ends at its start, somewhere below this inner node.
  ///
  /// The starts of the children count the new elements already. Full nodes are split in halves, except at the right
  /// edge, where lists grow: there they stay full. Nodes that are shared are copied.
  ///
  /// - Returns: A sibling to insert behind this node, if this one was full, too.
  private func insert(
    _ new: Sibling, newLevel: Int, level: Int, atRightEdge: Bool, limits: NodeLimits
  ) -> Sibling? {
    makeInnerUnique()
    let node = node
    var new = new
    let slot = node.slot(of: new.start - 1)
    if level > newLevel + 1 {
      let base = node.starts[slot]
      let sibling = NodeSlot(node.children + slot).insert(
        Sibling(node: new.node, start: new.start - base), newLevel: newLevel, level: level - 1,
        atRightEdge: atRightEdge && slot == node.count - 1, limits: limits)
      guard let sibling else { return nil }
      new = Sibling(node: sibling.node, start: sibling.start + base)
    }
    let target = slot + 1
    let count = node.count
    if count < limits.children {
      node.insertChild(new.node, at: target, start: new.start)
      return nil
    }
    let right = NodePointer.makeInner()
    if atRightEdge && target == count {
      right.appendChild(new.node, start: 0)
      return Sibling(node: right, start: new.start)
    }
    let half = (count + 1) / 2
    let kept = target < half ? half - 1 : half
    let start = target == kept && target >= half ? new.start : node.starts[kept]
    for moved in kept..<count { right.appendChild(node.children[moved], start: node.starts[moved] - start) }
    (node.starts + kept).update(repeating: Int.max, count: count - kept)
    node.count = kept
    if target < half {
      node.insertChild(new.node, at: target, start: new.start)
    } else {
      right.insertChild(new.node, at: target - kept, start: new.start - start)
    }
    return Sibling(node: right, start: start)
  }
}
