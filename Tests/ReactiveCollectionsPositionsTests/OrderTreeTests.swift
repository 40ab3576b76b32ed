import Testing

@testable import ReactiveCollectionsPositions

@Suite struct OrderTreeTests {
  /// Sizes near those at which a leaf splits, at which a root leaf becomes a node, and at which an inner node splits.
  static let sizes = [0, 1, 2, 59, 60, 61, 68, 121]

  @Test func empty() {
    let tree = OrderTree()
    #expect(tree.count == 0)
    #expect(Array(tree.ids).isEmpty)
    #expect(!tree.contains(OrderTree.ID(rawValue: 0)))
    #expect(tree.insert(count: 0, at: 0).isEmpty)
    #expect(tree.removeSubrange(0..<0).isEmpty)
    tree._checkInvariants()
  }

  @Test(arguments: [0, 1, 60, 61, 1_000, 12_000]) func countedInOrder(count: Int) {
    let tree = OrderTree(count: count)
    tree._checkInvariants()
    #expect(tree.count == count)
    #expect(tree.idLimit == count)
    #expect(tree.ids.map(\.index) == Array(0..<count))
    #expect((0..<count).allSatisfy { tree.position(of: OrderTree.ID(rawValue: Int32($0))) == $0 })
    #expect((0..<count).allSatisfy { tree.id(at: $0).index == $0 })
  }

  @Test func freedIDsComeBackInOrder() {
    let tree = OrderTree(count: 100)
    let removed = tree.removeSubrange(20..<50)
    #expect(removed.map(\.index) == Array(20..<50))
    #expect(removed.allSatisfy { !tree.contains($0) })
    #expect(tree.insert(count: 30, at: 20) == removed)
    #expect(tree.ids.map(\.index) == Array(0..<100))
    #expect(tree.insert(at: 0).index == 100)
    #expect(tree.idLimit == 101)
  }

  @Test func idsOutsideTheTableAreNotContained() {
    let tree = OrderTree(count: 3)
    #expect(!tree.contains(OrderTree.ID(rawValue: -1)))
    #expect(!tree.contains(OrderTree.ID(rawValue: 3)))
    #expect(tree.contains(OrderTree.ID(rawValue: 2)))
  }

  @Test func removeAllStartsAnew() {
    let tree = OrderTree(count: 10_000)
    let full = tree.arena.byteCount
    tree.removeAll()
    #expect(tree.count == 0)
    #expect(tree.idLimit == 0)
    #expect(tree.arena.byteCount < full / 10)
    #expect(tree.insert(count: 3, at: 0).map(\.index) == [0, 1, 2])
    tree._checkInvariants()
  }

  @Test(arguments: sizes) func everyInsertionAndRemoval(size: Int) {
    for position in 0...size {
      for count in [1, 2, 60, 61, 130] {
        let tree = OrderTree(count: size)
        var expected = Array(tree.ids)
        let ids = count == 1 ? [tree.insert(at: position)] : tree.insert(count: count, at: position)
        expected.insert(contentsOf: ids, at: position)
        expectOrder(tree, expected, "insertion of \(count) at \(position) of \(size)")
        let removed =
          count == 1 ? [tree.remove(at: position)] : tree.removeSubrange(position..<position + count)
        #expect(removed == ids, "removal of \(count) at \(position) of \(size)")
        expected.removeSubrange(position..<position + count)
        expectOrder(tree, expected, "removal of \(count) at \(position) of \(size)")
      }
    }
  }

  @Test(arguments: [1, 2, 61, 68]) func everyMove(size: Int) {
    let tree = OrderTree(count: size)
    let start = Array(tree.ids)
    for source in 0..<size {
      for target in 0..<size {
        var expected = start
        expected.insert(expected.remove(at: source), at: target)
        tree.move(from: source, to: target)
        #expect(Array(tree.ids) == expected, "move from \(source) to \(target) of \(size)")
        #expect(tree.position(of: start[source]) == target, "move from \(source) to \(target) of \(size)")
        tree.move(from: target, to: source)
      }
      expectOrder(tree, start, "moves from \(source) of \(size)")
    }
  }

  @Test(arguments: [2, 61, 130]) func everyRangeRemoved(size: Int) {
    for lower in stride(from: 0, through: size, by: 3) {
      for upper in lower...size {
        let tree = OrderTree(count: size)
        #expect(tree.removeSubrange(lower..<upper).map(\.index) == Array(lower..<upper))
        #expect(tree.ids.map(\.index) == Array(0..<lower) + Array(upper..<size), "\(lower)..<\(upper) of \(size)")
        tree._checkInvariants()
      }
    }
  }

  private func expectOrder(_ tree: OrderTree, _ expected: [OrderTree.ID], _ what: String) {
    tree._checkInvariants()
    #expect(tree.count == expected.count, "\(what)")
    #expect(tree.ids.elementsEqual(expected), "\(what)")
    let positions = expected.map { tree.position(of: $0) }
    #expect(positions.elementsEqual(expected.indices), "\(what)")
  }
}

@Suite struct OrderTreeTrapTests {
  @Test func insertionOutOfBounds() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      OrderTree(count: 3).insert(at: 4)
    }
    expectMessage("Position 4 is out of bounds: the order has 3 ids", result)
  }

  @Test func removalOutOfBounds() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      OrderTree(count: 3).remove(at: 3)
    }
    expectMessage("Position 3 is out of bounds: the order has 3 ids", result)
  }

  @Test func rangeOutOfBounds() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      OrderTree(count: 3).removeSubrange(2..<4)
    }
    expectMessage("Positions 2..<4 are out of bounds: the order has 3 ids", result)
  }

  @Test func moveOutOfBounds() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      OrderTree(count: 3).move(from: 0, to: 3)
    }
    expectMessage("Position 3 is out of bounds: the order has 3 ids", result)
  }

  @Test func negativeCount() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      OrderTree(count: 3).insert(count: -1, at: 0)
    }
    expectMessage("Cannot insert -1 ids: the order has 3 ids", result)
  }

  @Test func unknownID() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let tree = OrderTree(count: 3)
      _ = tree.position(of: tree.remove(at: 1))
    }
    expectMessage("Id 1 is not in the order: it has 2 ids below 3", result)
  }

  @Test func changeDuringIteration() {
    let tree = OrderTree(count: 3)
    var visited: [Int] = []
    for id in tree.ids {
      visited.append(id.index)
      tree.insert(at: 0)
    }
    #expect(visited == [0, 1, 2] && tree.ids.map(\.index) == [5, 4, 3, 0, 1, 2])
  }

  private func expectMessage(_ message: String, _ result: ExitTest.Result?) {
    // Optimized builds omit the messages of internal errors.
    #if DEBUG
      let output = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
      #expect(output?.contains(message) == true, "\(output ?? "no output")")
    #endif
  }
}
