import ReactiveCollectionsArrays
import ReactiveCollectionsTestSupport
import Testing

@testable import ReactiveCollectionsChanges

/// Changes whose positions were chosen to unbalance the tree of a composition.
struct CraftedChangeTests {
  /// The priorities of nodes, as anyone who knows the seed of a tree can compute them.
  private struct Priorities {
    var state: UInt64

    mutating func next() -> UInt32 {
      state ^= state >> 12
      state ^= state << 25
      state ^= state >> 27
      return UInt32(truncatingIfNeeded: (state &* 0x2545_F491_4F6C_DD1D) >> 32)
    }
  }

  /// Returns insertions at positions for which the priorities of a tree with this seed ascend from the front to the
  /// back.
  private func insertions(seed: UInt64, count: Int) -> [CollectionChange<Int>] {
    var priorities = Priorities(state: seed)
    _ = priorities.next()  // of the base
    var ascending: [UInt32] = []
    return (0..<count).map { number in
      let priority = priorities.next()
      let index = ascending.firstIndex { $0 > priority } ?? ascending.count
      ascending.insert(priority, at: index)
      return .insert(index, number)
    }
  }

  private func height(of changes: [CollectionChange<Int>], in table: PieceTable) -> Int {
    var composition = ChangeComposition<Int>()
    composition.table = table
    for change in changes { composition.append(change) }
    return composition.table.spans.height(of: composition.table.lists[0].present)
  }

  @Test func craftedPositionsCannotDegradeTheRandomlySeededTree() {
    let seed: UInt64 = 0x9E37_79B9_7F4A_7C15
    let changes = insertions(seed: seed, count: 3_000)
    // With this seed, all nodes form one path.
    #expect(height(of: changes, in: PieceTable(seed: seed)) >= 3_000)
    #expect(height(of: changes, in: PieceTable()) < 120)
  }
}

extension SpanTree {
  /// Returns the number of nodes on the longest path down.
  fileprivate func height(of tree: Tree) -> Int {
    var height = 0
    var level = tree.root == SpanTree.none ? [] : [tree.root]
    while !level.isEmpty {
      height += 1
      level = level.flatMap { [Node(links[$0].left), Node(links[$0].right)] }.filter { $0 != SpanTree.none }
    }
    return height
  }
}
