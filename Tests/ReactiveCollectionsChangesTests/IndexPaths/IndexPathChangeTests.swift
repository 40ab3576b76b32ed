import Foundation
import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import Testing

struct IndexPathChangeTests {
  static var steps: [IndexPathChange] {
    [
      .insert([2, 14], "x"), .remove([0, 1], "x"), .update([0, 0], old: "a", new: "b"),
      .move(from: [0, 3], to: [1, 0], "x"),
    ]
  }

  @Test func aChangeStatesOperationPathAndElements() {
    #expect(Self.steps.map(\.operation) == [.insert, .remove, .update, .move])
    #expect(Self.steps.map(\.indexPath) == [[2, 14], [0, 1], [0, 0], [1, 0]])
    #expect(Self.steps.map { $0.oldElement as? String } == [nil, "x", "a", "x"])
    #expect(Self.steps.map { $0.newElement as? String } == ["x", nil, "b", "x"])
    let composite = IndexPathChange(Self.steps)
    #expect(composite.operation == .composite)
    #expect(composite.indexPath == nil && composite.oldElement == nil && composite.newElement == nil)
    #expect(composite.count == 4 && !composite.isEmpty)
    #expect(IndexPathChange.empty.isEmpty && IndexPathChange.composite([]).count == 0)
  }

  @Test func aChangePrintsALineForEachStep() {
    let expected = """
      insert [2, 14] x
      remove [0, 1] x
      update [0, 0] a → b
      move [0, 3] [1, 0] x
      """
    #expect(IndexPathChange(Self.steps).description == expected)
    #expect(IndexPathChange.empty.description.isEmpty)
  }

  @Test func compositesDoNotNestAndOneStepIsNotWrapped() {
    let nested: IndexPathChange = .composite([.composite([Self.steps[0], .composite([])]), Self.steps[1]])
    #expect(nested.count == 2)
    #expect(nested.description == "insert [2, 14] x\nremove [0, 1] x")
    #expect(IndexPathChange([Self.steps[0], .composite([])]).operation == .insert)
    #expect(IndexPathChange(Self.steps[0...1].map { $0 }).steps.count == 2)
  }

  @Test func theInverseReversesTheSteps() {
    let expected = """
      move [1, 0] [0, 3] x
      update [0, 0] b → a
      insert [0, 1] x
      remove [2, 14] x
      """
    #expect(IndexPathChange(Self.steps).inverted.description == expected)
  }

  @Test func aChangeCanBePrefixedWithAnOuterPath() {
    let expected = """
      insert [7, 2, 14] x
      remove [7, 0, 1] x
      update [7, 0, 0] a → b
      move [7, 0, 3] [7, 1, 0] x
      """
    #expect(IndexPathChange(Self.steps).below([7]).description == expected)
  }

  @Test func pathsConvertToAndFromFoundationIndexPaths() {
    #expect(Self.steps.map(\.foundationIndexPath) == [[2, 14], [0, 1], [0, 0], [1, 0]])
    #expect(IndexPathChange.empty.foundationIndexPath == nil)
    let (path, other) = (IndexPath(indexes: [1, 2]), IndexPath(indexes: [3]))
    let changes: [IndexPathChange] = [
      .insert(path, "x"), .remove(path, "x"), .update(path, old: "x", new: "y"), .move(from: path, to: other, "x"),
    ]
    let expected = "insert [1, 2] x\nremove [1, 2] x\nupdate [1, 2] x → y\nmove [1, 2] [3] x"
    #expect(IndexPathChange(changes).description == expected)
  }
}

/// Conversions from typed changes, and back.
struct IndexPathTypedTests {
  @Test func aListChangeBecomesAnIndexPathChangeBelowAPath() {
    let change: CollectionChange<String> = .composite([
      .insert(2, "x"), .remove(0, "a"), .update(1, old: "b", new: "c"), .move(from: 0, to: 3, "d"),
    ])
    let expected = "insert [4, 2] x\nremove [4, 0] a\nupdate [4, 1] b → c\nmove [4, 0] [4, 3] d"
    #expect(IndexPathChange(change, at: [4]).description == expected)
    #expect(IndexPathChange(.insert(1, 7)).description == "insert [1] 7")
    #expect(IndexPathChange(CollectionChange<Int>.composite([])).isEmpty)
    let changes = (change.inverted, IndexPathChange(change, at: [4]).inverted)
    #expect(changes.1.description == IndexPathChange(changes.0, at: [4]).description)
  }

  @Test func aMillionInsertionsStayOneRun() {
    let elements = PersistentArray(0..<1_000_000)
    let change = IndexPathChange(CollectionChange.insertion(of: elements, at: 3), at: [1])
    // This would exceed the memory if the steps were made one by one.
    var joined = change.below([0])
    for _ in 0..<12 { joined = joined.then(joined) }
    #expect(joined.count == 1_000_000 << 12)
    #expect(joined.steps[3_999_999_999].description == "insert [0, 1, 1000002] 999999")
    #expect(change.inverted.steps[5].description == "remove [1, 3] 5")
  }

  @Test func anIndexPathChangeConvertsBackToATypedChange() throws {
    let change: CollectionChange<String> = .composite([
      .insert(2, "x"), .remove(0, "a"), .update(1, old: "b", new: "c"), .move(from: 0, to: 3, "d"),
    ])
    let erased = IndexPathChange(change, at: [4, 1])
    #expect(CollectionChange<String>(erased, at: [4, 1]) == change)
    #expect(CollectionChange<String>(IndexPathChange(Array(erased.steps)), at: [4, 1]) == change)
    #expect(CollectionChange<String>(erased.steps[0], at: [4, 1]) == .insert(2, "x"))
    #expect(CollectionChange<Int>(erased, at: [4, 1]) == nil)
    #expect(CollectionChange<String>(erased, at: [4]) == nil)
    #expect(CollectionChange<String>(erased, at: [4, 2]) == nil)
    #expect(CollectionChange<String>(IndexPathChange.empty, at: [4, 2]) == .composite([]))
  }
}
