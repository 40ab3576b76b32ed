import Testing

@testable import ReactiveCollectionsPositions

/// The cost of operations, in counts that are the same on every machine.
@Suite struct OrderTreeCostTests {
  /// Ids appended at the end are in leaves of at least 53 ids, and in inner nodes of at least 21 children.
  @Test(arguments: [(53, 0), (1_000, 1), (20_000, 2), (400_000, 3), (1_000_000, 4)]) func height(
    count: Int, levels: Int32
  ) {
    let tree = OrderTree()
    tree.insert(count: count, at: 0)
    #expect(tree.arena[tree.root].level <= levels)
  }

  @Test func memory() {
    #if INTERNAL_CHECKS
      // Each edit verifies the whole tree.
      let count = 2_000
    #else
      let count = 40_000
    #endif
    let tree = OrderTree(count: count)
    #expect(tree.arena.byteCount <= 12 * count)
    // After edits all over the tree, leaves are two thirds full.
    for step in 0..<count {
      let position = step &* 7_919 % count
      tree.move(from: position, to: count - 1 - position)
    }
    #expect(tree.arena.byteCount <= 16 * count)
  }

  #if INTERNAL_CHECKS
    @Test(arguments: [1, 1_000, 10_000, 100_000]) func queriesLookAtOneNodeALevel(count: Int) {
      let tree = OrderTree(count: count)
      let levels = Int(tree.arena[tree.root].level) + 1
      for position in stride(from: 0, to: count, by: max(1, count / 100)) {
        let id = OrderTree.ID(rawValue: Int32(position))
        #expect(visits(of: tree) { _ = tree.position(of: id) } == levels)
        // The leaf is visited once more to read the id.
        #expect(visits(of: tree) { _ = tree.id(at: position) } == levels + 1)
      }
    }

    /// From 1,000 to 100,000 ids the logarithm grows by a factor of 5/3. So may the cost of an edit, including splits
    /// and merges.
    @Test func editsLookAtAFewNodesALevel() {
      let costs = [1_000, 100_000].map { count in
        let tree = OrderTree(count: count)
        return visits(of: tree) {
          for step in 0..<60 {
            tree.insert(at: step &* 7_919 % count)
            tree.move(from: step &* 104_729 % count, to: step &* 611_953 % count)
            tree.remove(at: step &* 15_485_863 % count)
          }
        }
      }
      #expect(3 * costs[1] <= 5 * costs[0], "\(costs)")
    }

    private func visits(of tree: OrderTree, _ body: () -> Void) -> Int {
      let before = tree.arena.visits.count
      body()
      return tree.arena.visits.count - before
    }
  #endif
}
