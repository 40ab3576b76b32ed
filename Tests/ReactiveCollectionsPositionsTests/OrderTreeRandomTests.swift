import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsPositions

/// Long scripts of edits, compared with a plain array of ids.
@Suite struct OrderTreeRandomTests {
  #if INTERNAL_CHECKS
    // Every edit costs O(n) with these checks.
    static let steps = isLongRun ? 10_000 : 1_000
  #else
    static let steps = isLongRun ? 30_000 : 6_000
  #endif

  @Test(arguments: 1...3 as ClosedRange<UInt64>) func scripts(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let tree = OrderTree()
    var model: [OrderTree.ID] = []
    // Swings between a few ids and a few thousand, so that trees of every height up to two grow and shrink again.
    var grows = true
    for step in 0..<Self.steps {
      let what: Comment = "seed \(seed), step \(step)"
      if model.count > 4_000 { grows = false }
      if model.count < 10 { grows = true }
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<(grows ? 45 : 25):
        let position = Int.random(in: 0...model.count, using: &random)
        let id = tree.insert(at: position)
        model.insert(id, at: position)
        try #require(tree.position(of: id) == position, what)
      case 45..<46 where grows:
        let position = Int.random(in: 0...model.count, using: &random)
        let ids = tree.insert(count: Int.random(in: 0...500, using: &random), at: position)
        model.insert(contentsOf: ids, at: position)
      case 46..<47 where !grows:
        let lower = Int.random(in: 0...model.count, using: &random)
        let upper = min(model.count, lower + Int.random(in: 0...500, using: &random))
        try #require(tree.removeSubrange(lower..<upper).elementsEqual(model[lower..<upper]), what)
        model.removeSubrange(lower..<upper)
      case 47..<(grows ? 72 : 92) where !model.isEmpty:
        let position = Int.random(in: 0..<model.count, using: &random)
        let id = model.remove(at: position)
        try #require(tree.remove(at: position) == id, what)
        try #require(!tree.contains(id), what)
      default:
        guard !model.isEmpty else { break }
        let source = Int.random(in: 0..<model.count, using: &random)
        let target = Int.random(in: 0..<model.count, using: &random)
        tree.move(from: source, to: target)
        model.insert(model.remove(at: source), at: target)
      }
      if let position = model.indices.randomElement(using: &random) {
        try #require(tree.position(of: model[position]) == position, what)
        try #require(tree.id(at: position) == model[position], what)
      }
      if step % (Self.steps / 20) == 0 { try expectEqual(tree, model, what) }
    }
    try expectEqual(tree, model, "seed \(seed), at the end")
  }

  @Test(arguments: [0.0, 0.5, 1.0]) func growthAtOnePlace(share: Double) throws {
    let tree = OrderTree()
    var model: [OrderTree.ID] = []
    for _ in 0..<(Self.steps / 10) {
      let position = Int(share * Double(model.count))
      model.insert(tree.insert(at: position), at: position)
    }
    try expectEqual(tree, model, "growth at \(share)")
    // Leaves are nearly full for edits at the ends, and half full at worst: a list that is edited in one place stays
    // small.
    let leaves = leafCount(tree)
    let filled = Double(model.count) / Double(leaves * OrderNode.leafCapacity)
    #expect(filled > (share == 0.5 ? 0.45 : 0.8), "growth at \(share): \(filled)")
  }

  @Test func massRemoval() throws {
    var random = SeededGenerator(seed: 9)
    let tree = OrderTree(count: Self.steps)
    var model = Array(tree.ids)
    // Removes one range at a time until nothing is left. The remaining tree is as low as if it had never been large.
    while !model.isEmpty {
      let lower = Int.random(in: 0..<model.count, using: &random)
      let upper = min(model.count, lower + max(1, model.count / 4))
      try #require(tree.removeSubrange(lower..<upper).elementsEqual(model[lower..<upper]), "\(model.count) left")
      model.removeSubrange(lower..<upper)
      try expectEqual(tree, model, "\(model.count) left")
      try expectLow(tree)
    }
  }

  @Test func removalThatLeavesEveryLeafAlmostEmpty() throws {
    let tree = OrderTree(count: Self.steps)
    var model = Array(tree.ids)
    for position in stride(from: model.count - 1, through: 0, by: -1) where position % 50 > 6 {
      tree.remove(at: position)
    }
    model = model.filter { $0.index % 50 <= 6 }
    try expectEqual(tree, model, "seven of fifty")
    try expectLow(tree)
  }

  private func expectEqual(_ tree: OrderTree, _ model: [OrderTree.ID], _ what: Comment) throws {
    tree._checkInvariants()
    try #require(tree.count == model.count, what)
    try #require(tree.ids.elementsEqual(model), what)
    var positions = Array(repeating: -1, count: tree.idLimit)
    for (position, id) in model.enumerated() { positions[id.index] = position }
    for (index, position) in positions.enumerated() {
      let id = OrderTree.ID(rawValue: Int32(index))
      try #require((tree.contains(id) ? tree.position(of: id) : -1) == position, what)
    }
  }

  /// A root has at least two children, and any other node at least seven entries.
  private func expectLow(_ tree: OrderTree) throws {
    let height = Int(tree.arena[tree.root].level)
    let least = (0..<height).reduce(2) { least, _ in least * 7 }
    try #require(height == 0 || tree.count >= least, "\(tree.count) ids on \(height + 1) levels")
  }

  private func leafCount(_ tree: OrderTree) -> Int {
    Set(tree.ids.map { tree.arena.leaf(of: $0) }).count
  }
}
