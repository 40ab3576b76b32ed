extension OrderArena {
  /// The leaf and the slot in it that stand for a position; the position after the last id is the end of the last
  /// leaf, and any other between two leaves is the start of the second.
  func locate(_ position: Int, in root: Int32) -> (leaf: Int32, slot: Int) {
    var node = root
    var rest = Int32(truncatingIfNeeded: position)
    while true {
      let here = self[node]
      if here.isLeaf { return (node, Int(rest)) }
      let sizes = here.sizes
      let last = here.count &- 1
      var slot = 0
      while slot < last, rest >= sizes[slot] {
        rest &-= sizes[slot]
        slot &+= 1
      }
      node = here.entries[slot]
    }
  }

  /// The id at a position.
  func id(at position: Int, in root: Int32) -> OrderTree.ID {
    let (leaf, slot) = locate(position, in: root)
    return OrderTree.ID(rawValue: self[leaf].entries[slot])
  }

  /// The position of an id in its tree, whose leaf is given.
  func position(of id: OrderTree.ID, in leaf: Int32) -> Int {
    var (node, here) = (leaf, self[leaf])
    var position = here.slot(of: id.rawValue)
    while here.parent >= 0 {
      let parent = self[here.parent]
      position &+= parent.size(before: parent.slot(of: node))
      (node, here) = (here.parent, parent)
    }
    return position
  }

  /// Whether an id stands before another one of its tree, given their leaves. Cheaper than to compare positions: the two ways up are
  /// followed to where they meet, and only there it is asked which comes first.
  func isBefore(_ one: OrderTree.ID, in leaf: Int32, _ other: OrderTree.ID, in otherLeaf: Int32) -> Bool {
    if leaf == otherLeaf { return self[leaf].isBefore(one.rawValue, other.rawValue) }
    var (node, otherNode) = (leaf, otherLeaf)
    while true {
      let (parent, otherParent) = (self[node].parent, self[otherNode].parent)
      if parent == otherParent { return self[parent].isBefore(node, otherNode) }
      (node, otherNode) = (parent, otherParent)
    }
  }
}
