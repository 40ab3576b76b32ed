extension SpanTree {
  /// Traps unless a tree is ordered by priorities and knows its lengths; in builds with internal checks only.
  func checkInvariants(of tree: Tree) {
    #if INTERNAL_CHECKS
      precondition(checkedLength(of: tree.root) == tree.length, "The tree knows its length")
    #endif
  }

  #if INTERNAL_CHECKS
    /// The length of a subtree, added up.
    private func checkedLength(of node: Node) -> Int {
      if node == SpanTree.none { return 0 }
      let (left, right) = (Node(links[node].left), Node(links[node].right))
      for child in [left, right] where child != SpanTree.none {
        precondition(links[child].priority <= links[node].priority, "A child has no higher priority")
      }
      let before = checkedLength(of: left)
      precondition(before == links[node].before, "A node knows the length before it")
      return before + links[node].span + checkedLength(of: right)
    }
  #endif
}
