extension OrderArena {
  /// Divides a full node that is about to receive an entry at a slot.
  @discardableResult
  mutating func split(_ full: Int32, at slot: Int) -> (left: Int32, right: Int32) {
    let left = self[full].parent < 0 ? pushDown(full) : full
    if self[self[left].parent].count == OrderNode.fanOut {
      let above = self[left].parent
      split(above, at: self[above].slot(of: left) + 1)
    }
    let right = makeNode(level: self[left].level, parent: self[left].parent)
    let parent = self[self[left].parent]
    let leftSlot = parent.slot(of: left)
    parent.shift(from: leftSlot + 1, by: 1)
    parent.entries[leftSlot + 1] = right
    parent.sizes[leftSlot + 1] = 0

    // Lists grow at the ends: what stays behind there is nearly full. (A new child stands after its older half, so that
    // the front of an inner node is slot 1.)
    let count = self[left].count
    let minimum = self[left].minimum
    divide(leftSlot, of: parent, at: slot <= 1 ? minimum : slot == count ? count - minimum : count / 2)
    return (left, right)
  }

  /// Joins the child at a slot and the next one, or evens them out if they do not fit one node.
  mutating func refill(_ slot: Int, of above: Int32) {
    let parent = self[above]
    let right = parent.entries[slot + 1]
    let total = self[parent.entries[slot]].count + self[right].count
    guard total <= self[right].capacity else { return divide(slot, of: parent, at: total / 2) }
    divide(slot, of: parent, at: total)
    parent.shift(from: slot + 2, by: -1)
    free(node: right)
  }

  /// Moves entries between the child at a slot and the next one until the first holds `count`.
  private func divide(_ slot: Int, of parent: OrderNode, at count: Int) {
    let (left, right) = (parent.entries[slot], parent.entries[slot + 1])
    let surplus = self[left].count - count
    let moved =
      surplus >= 0
      ? transfer(count..<count + surplus, of: left, to: right, at: 0)
      : -transfer(0..<(-surplus), of: right, to: left, at: self[left].count)
    parent.sizes[slot] -= moved
    parent.sizes[slot + 1] += moved
  }

  /// Puts a node with all that a root holds under the root.
  private mutating func pushDown(_ root: Int32) -> Int32 {
    let child = makeNode(level: self[root].level, parent: root)
    let size = transfer(0..<self[root].count, of: root, to: child, at: 0)
    self[root].level += 1
    self[root].count = 1
    self[root].entries[0] = child
    self[root].sizes[0] = size
    return child
  }

  /// Replaces the only child of a root by what it holds.
  mutating func pullUp(into root: Int32) {
    let child = self[root].entries[0]
    self[root].count = 0
    self[root].level = self[child].level
    _ = transfer(0..<self[child].count, of: child, to: root, at: 0)
    free(node: child)
  }

  /// Moves entries from one node to another, and says how many ids moved.
  private func transfer(_ slots: Range<Int>, of source: Int32, to target: Int32, at slot: Int) -> Int32 {
    let (from, to) = (self[source], self[target])
    to.shift(from: slot, by: slots.count)
    (to.entries + slot).update(from: from.entries + slots.lowerBound, count: slots.count)
    var size = Int32(slots.count)
    if !to.isLeaf {
      (to.sizes + slot).update(from: from.sizes + slots.lowerBound, count: slots.count)
      size = slots.reduce(0) { $0 + from.sizes[$1] }
    }
    from.shift(from: slots.upperBound, by: -slots.count)
    claim(slot..<slot + slots.count, of: target)
    return size
  }
}
