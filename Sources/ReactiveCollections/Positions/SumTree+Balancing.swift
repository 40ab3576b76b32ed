extension SumTree {
  /// Divides the leaf of the last descent, which is about to receive an element at a slot, or the lowest node above it
  /// whose parent has room for one more.
  mutating func split(at slot: Int) {
    var level = 0
    while level < height, self[path[level].node].count == Node.fanOut { level += 1 }
    if level == height { addRoot() }
    let parent = path[level]
    let count = level == 0 ? Leaf.capacity : Node.fanOut
    let minimum = level == 0 ? Leaf.minimum : Node.minimum
    let slot = level == 0 ? slot : Int(path[level - 1].slot) + 1
    let right = level == 0 ? makeLeaf() : makeNode()
    let above = self[parent.node]
    above.insert(right, at: Int(parent.slot) + 1)
    // Sequences grow at the ends: what stays behind there is nearly full. (A new child stands after its older half, so
    // that the front of an inner node is slot 1.)
    let left = slot <= 1 ? minimum : slot == count ? count - minimum : count / 2
    divide(Int(parent.slot), of: above, level: level, counts: (count, 0), at: left)
  }

  /// Puts a root above the root.
  private mutating func addRoot() {
    let old = self[root]
    let total = old.total(of: 0..<old.count)
    let child = root
    root = makeNode()
    self[root].insert(child, at: 0)
    self[root].add(size: total.size, sum: total.sum, to: 0)
    path[height] = Step(node: root, slot: 0)
    height += 1
  }

  /// Brings the leaf of the last descent, and the nodes above it, to what they hold at least; `count` are in the leaf.
  mutating func refill(count: Int) {
    var count = count
    for level in 0..<height {
      let above = self[path[level].node]
      guard count < (level == 0 ? Leaf.minimum : Node.minimum), above.count > 1 else { break }
      refill(max(Int(path[level].slot), 1) - 1, of: above, level: level)
      count = above.count
    }
    while height > 1, self[root].count == 1 {
      let child = self[root].children[0]
      free(node: root)
      root = child
      height -= 1
    }
  }

  /// Joins the child at a slot and the next one, or evens them out if they do not fit one node.
  private mutating func refill(_ slot: Int, of above: Node, level: Int) {
    let right = above.children[slot + 1]
    let counts =
      level == 0
      ? (above.size(of: slot), above.size(of: slot + 1)) : (self[above.children[slot]].count, self[right].count)
    let total = counts.0 + counts.1
    guard total <= (level == 0 ? Leaf.capacity : Node.fanOut) else {
      return divide(slot, of: above, level: level, counts: counts, at: total / 2)
    }
    divide(slot, of: above, level: level, counts: counts, at: total)
    above.remove(slot + 1..<slot + 2, count: above.count)
    if level == 0 { free(leaf: right) } else { free(node: right) }
  }

  /// Moves entries between the child at a slot and the next one until the first holds `count`.
  private func divide(_ slot: Int, of above: Node, level: Int, counts: (Int, Int), at count: Int) {
    let (left, right) = (above.children[slot], above.children[slot + 1])
    let moved =
      level == 0
      ? shift(from: leaf(left), to: leaf(right), counts: counts, until: count)
      : shift(from: self[left], to: self[right], counts: counts, until: count)
    // The totals of all others stay.
    above.sizes[slot + 1] -= moved.size
    above.sums[slot + 1] -= moved.sum
  }

  /// Moves entries from the end of one block to the start of the next, or back, until the first holds `count`.
  private func shift<Block: SumBlock>(
    from left: Block, to right: Block, counts: (left: Int, right: Int), until count: Int
  ) -> (size: Int, sum: Int) {
    if counts.left >= count {
      let slots = count..<counts.left
      let moved = left.total(of: slots)
      right.insert(slots, of: left, at: 0, count: counts.right)
      left.remove(slots, count: counts.left)
      return moved
    }
    let slots = 0..<count - counts.left
    let moved = right.total(of: slots)
    left.insert(slots, of: right, at: counts.left, count: counts.left)
    right.remove(slots, count: counts.right)
    return (-moved.size, -moved.sum)
  }
}
