import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Defects of earlier observable collections, each as a test. Parents of sections have a suite of their own.
@Suite struct ReferenceDefectsTests {
  private typealias Section = MutableCollectionSection<String>

  @Test func deepChangesReportTheirOwnPosition() throws {
    let table = MutableCollectionProperty([Section([]), Section(["a", "b", "c"])])
    var lines: [String] = []
    table.changes.startWithValues { lines.append("\($0)") }
    try table.insert("x", at: [1, 2])
    table[1].insert("y", at: 1)
    table[1].append("z")
    #expect(lines == ["insert [1, 2] x", "insert [1, 1] y", "insert [1, 5] z"])
  }

  @Test func replacingARangeBeginsWhereTheRangeDoes() {
    let list = MutableCollectionProperty(["a", "b", "c", "d", "e"])
    let changes = Recorder(list.flatChanges)
    list.replaceSubrange(3..<4, with: ["x", "y"])
    #expect(Array(list) == ["a", "b", "c", "x", "y", "e"])
    #expect(changes.values == [.composite([.remove(3, "d"), .insert(3, "x"), .insert(4, "y")])])
  }

  /// Each step of a composite applies to the list that the previous steps left.
  @Test func stepsOfACompositeApplyOneAfterTheOther() throws {
    var random = SeededGenerator(seed: 3)
    let list = MutableCollectionProperty(0..<12)
    var replayed = Array(list)
    var composites = 0
    list.flatChanges.startWithValues { change in
      guard case .composite(let steps) = change else {
        do { try change.apply(to: &replayed) } catch { Issue.record("\(error)") }
        return
      }
      composites += 1
      for step in steps {
        if case .composite = step { Issue.record("A composite in a composite") }
        do { try step.apply(to: &replayed) } catch { Issue.record("\(error)") }
      }
    }
    for step in 0..<60 {
      list.set((0..<Int.random(in: 0..<15, using: &random)).map { _ in Int.random(in: 0..<20, using: &random) })
      #expect(replayed == Array(list), "step \(step)")
    }
    #expect(composites > 30)
  }

  @Test func assigningSendsTheValueOnce() {
    let list = MutableCollectionProperty(["a"])
    let (values, snapshots) = (Recorder(list.signal), Recorder(list.producer))
    list.value = ["b", "c"]
    list.set(["d"])
    #expect(values.values == [["b", "c"], ["d"]])
    #expect(snapshots.values == [["a"], ["b", "c"], ["d"]])
  }

  @Test func anElementHeldTwiceIsReportedTwice() {
    let object = Object(1)
    let list = MutableCollectionProperty([object, Object(2), object])
    let changes = Recorder(list.flatChanges)
    list.removeAll { $0 === object }
    #expect(changes.values.map { $0.batch.deletions.map(\.position) } == [[0, 2]])
  }

  /// A late subscriber receives the state, but not the change that led to it.
  @Test func lateSubscribersGetNoOldChange() {
    let list = MutableCollectionProperty(["a"])
    list.append("b")
    #expect(Recorder(list.flatChanges).events.isEmpty)
    #expect(Recorder(list.changes).events.isEmpty)
    #expect(Recorder(list.flatChangesSignal).events.isEmpty)
    #expect(Recorder(list.updates).values.map(\.after) == [["a", "b"]])
  }

  /// Assigning costs a few comparisons per element, however many elements changed.
  @Test func assigningIsLinear() {
    let counter = ComparisonCounter()
    func words(_ numbers: some Sequence<Int>) -> [Counted] { numbers.map { Counted(value: $0, counter: counter) } }
    let count = 4_000
    let list = MutableCollectionProperty(words(0..<count))
    let changes = Recorder(list.flatChanges)
    for next in [
      words((0..<count).reversed()), words(count..<2 * count), words((count..<2 * count).filter { $0 % 3 > 0 }),
    ] {
      counter.comparisons = 0
      list.set(next)
      #expect(counter.comparisons < 20 * count)
    }
    #expect(changes.values.count == 3)
  }

  /// The snapshots sent with a change are the snapshots of that change, whatever has happened since.
  @Test func everyChangeCarriesItsState() throws {
    let list = MutableCollectionProperty([0])
    var updates: [CollectionUpdate<Int>] = []
    var snapshots: [PersistentArray<Int>] = []
    list.signal.observeValues { value in if value.count < 6 { list.append(value.count) } }
    list.updates.startWithValues { updates.append($0) }
    list.signal.observeValues { snapshots.append($0) }
    list.append(9)
    #expect(snapshots.map(\.count) == [2, 3, 4, 5, 6])
    #expect(updates.dropFirst().map(\.after) == snapshots)
    try checkChangeLaws(updates)
  }

  /// Removing the last element is a removal, and setting the element at `count` is an insertion.
  @Test func editsAtTheEndAreReportedLikeOthers() {
    let list = MutableCollectionProperty(["a"])
    let changes = Recorder(list.flatChanges)
    list.removeLast()
    list[0] = "b"
    list[1] = "c"
    #expect(changes.values == [.remove(0, "a"), .insert(0, "b"), .insert(1, "c")])
  }
}
