extension OrderArena {
  /// Puts ids that stand nowhere at a position of a tree, a leaf at a time.
  mutating func insert(_ ids: some RandomAccessCollection<OrderTree.ID>, at position: Int, in root: Int32) {
    var rest = ids[...]
    var position = position
    while !rest.isEmpty {
      let (leaf, slots) = open(rest.count, at: position, in: root)
      let entries = self[leaf].entries
      for (slot, id) in zip(slots, rest) { entries[slot] = id.rawValue }
      claim(slots, of: leaf)
      rest = rest.dropFirst(slots.count)
      position += slots.count
    }
  }

  /// Takes the id at a position out of a tree; it stands nowhere then, and is to be freed or put back.
  mutating func take(at position: Int, in root: Int32) -> OrderTree.ID {
    let (leaf, slot) = locate(position, in: root)
    let id = OrderTree.ID(rawValue: self[leaf].entries[slot])
    close(slot..<slot + 1, of: leaf)
    return id
  }

  /// Takes the ids at a range of positions out of a tree, a leaf at a time.
  mutating func take(_ positions: Range<Int>, in root: Int32) -> [OrderTree.ID] {
    var ids: [OrderTree.ID] = []
    ids.reserveCapacity(positions.count)
    while ids.count < positions.count {
      let (leaf, start) = locate(positions.lowerBound, in: root)
      let slots = start..<min(self[leaf].count, start + positions.count - ids.count)
      let entries = self[leaf].entries
      for slot in slots { ids.append(OrderTree.ID(rawValue: entries[slot])) }
      close(slots, of: leaf)
    }
    return ids
  }

  /// Makes room at a position for as many as possible of `count` ids, in one leaf.
  private mutating func open(_ count: Int, at position: Int, in root: Int32) -> (leaf: Int32, slots: Range<Int>) {
    var (leaf, slot) = locate(position, in: root)
    if self[leaf].count == OrderNode.leafCapacity {
      let halves = split(leaf, at: slot)
      leaf = halves.left
      let kept = self[leaf].count
      if slot > kept { (leaf, slot) = (halves.right, slot - kept) }
    }
    let room = min(count, OrderNode.leafCapacity - self[leaf].count)
    self[leaf].shift(from: slot, by: room)
    add(room, above: leaf)
    return (leaf, slot..<slot + room)
  }

  /// Forgets slots of a leaf, and restores the balance above.
  private mutating func close(_ slots: Range<Int>, of leaf: Int32) {
    self[leaf].shift(from: slots.upperBound, by: -slots.count)
    add(-slots.count, above: leaf)
    var node = leaf
    while self[node].parent >= 0 {
      guard self[node].count < self[node].minimum else { return }
      let above = self[node].parent
      refill(max(self[above].slot(of: node), 1) - 1, of: above)
      node = above
    }
    if !self[node].isLeaf, self[node].count == 1 { pullUp(into: node) }
  }

  /// Corrects the sizes above a leaf that gained or lost ids.
  private func add(_ difference: Int, above leaf: Int32) {
    var (node, here) = (leaf, self[leaf])
    while here.parent >= 0 {
      let parent = self[here.parent]
      parent.sizes[parent.slot(of: node)] &+= Int32(truncatingIfNeeded: difference)
      (node, here) = (here.parent, parent)
    }
  }
}
