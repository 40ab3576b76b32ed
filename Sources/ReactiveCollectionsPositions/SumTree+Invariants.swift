extension SumTree {
  /// Stops the program with a message if the tree violates an invariant that its methods rely on. O(*n*).
  func _checkInvariants() {
    precondition(height <= Self.maximumHeight, "The tree has \(height) levels of nodes")
    let found = checkNode(root, level: height)
    precondition(found.size == count, "The tree holds \(found.size) elements, not \(count)")
    precondition(found.sum == total, "The elements add up to \(found.sum), not \(total)")
    let blocks = blocks(below: root, level: height)
    precondition(blocks == (leafCount, nodeCount), "\((leafCount, nodeCount)) blocks are in use, not \(blocks)")
  }

  private func checkNode(_ node: Int32, level: Int) -> (size: Int, sum: Int) {
    let here = self[node]
    let minimum = node != root ? Node.minimum : level == 1 ? 1 : 2
    precondition(
      here.count >= minimum && here.count <= Node.fanOut,
      "Node \(node) has \(here.count) children, not \(minimum)...\(Node.fanOut)")
    precondition(here.sizes[0] == 0 && here.sums[0] == 0, "The totals of node \(node) do not start at zero")
    for slot in 0..<here.count {
      let child = here.children[slot]
      let size = here.size(of: slot)
      let sum = here.sums[slot + 1] - here.sums[slot]
      if level == 1 {
        let minimum = here.count == 1 ? 0 : Leaf.minimum
        precondition(
          size >= minimum && size <= Leaf.capacity,
          "Leaf \(child) holds \(size) elements, not \(minimum)...\(Leaf.capacity)")
        let found = leaf(child).total(of: 0..<size).sum
        precondition(found == sum, "Leaf \(child) adds up to \(found), not \(sum)")
      } else {
        let found = checkNode(child, level: level - 1)
        precondition(found == (size, sum), "Node \(child) has \(found), not \((size, sum))")
      }
    }
    for slot in here.count + 1..<RunningTotals<Int32>.capacity {
      precondition(
        here.sizes[slot] == here.sizes[here.count] && here.sums[slot] == here.sums[here.count],
        "Node \(node) has totals behind its end")
    }
    return here.total(of: 0..<here.count)
  }

  /// Returns the number of leaves and inner nodes below a node.
  private func blocks(below node: Int32, level: Int) -> (leaves: Int, nodes: Int) {
    let here = self[node]
    guard level > 1 else { return (here.count, 1) }
    return (0..<here.count).reduce((0, 1)) { sum, slot in
      let below = blocks(below: here.children[slot], level: level - 1)
      return (sum.0 + below.leaves, sum.1 + below.nodes)
    }
  }
}
