extension OrderTree {
  /// Stops the program with a message if the tree violates an invariant that its methods rely on. O(*n*).
  func _checkInvariants() {
    precondition(arena[root].parent == -1, "The root has a parent")
    let found = checkNode(root, level: arena[root].level)
    precondition(found == count, "The tree holds \(found) ids, not \(count)")
    let known = (0..<Int32(idLimit)).count { contains(ID(rawValue: $0)) }
    precondition(known == count, "The table knows \(known) of \(count) ids")
  }

  private func checkNode(_ node: Int32, level: Int32) -> Int {
    let here = arena[node]
    precondition(here.level == level, "Node \(node) is on level \(here.level), not \(level)")
    let minimum = node != root ? here.minimum : here.isLeaf ? 0 : 2
    precondition(
      here.count >= minimum && here.count <= here.capacity,
      "Node \(node) holds \(here.count) entries, not \(minimum)...\(here.capacity)")
    for slot in here.count..<here.capacity {
      let entry = here.entries[slot]
      precondition(entry == -1, "Slot \(slot) of node \(node) is not in use, and holds \(entry)")
    }
    guard !here.isLeaf else {
      for slot in 0..<here.count {
        let id = ID(rawValue: here.entries[slot])
        precondition(arena.leaf(of: id) == node, "Id \(id.rawValue) is in leaf \(node), not \(arena.leaf(of: id))")
      }
      return here.count
    }
    for slot in 0..<here.count {
      let child = here.entries[slot]
      precondition(arena[child].parent == node, "Node \(child) is below \(node), not \(arena[child].parent)")
      let size = checkNode(child, level: level - 1)
      precondition(size == here.sizes[slot], "Node \(child) has \(size) ids, not \(here.sizes[slot])")
    }
    return here.size
  }
}
