import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Assignments that are compared off the list's actor.
@MainActor @Suite struct ConcurrentSetTests {
  // MARK: Assigned elements and sent changes

  /// Assigns the same elements to one list with `set` and to another with the asynchronous `set`.
  private func check<Element: Sendable>(
    _ elements: Elements<Element>, seed: UInt64, by comparison: @escaping @Sendable () -> ElementComparison<Element>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    var random = SeededGenerator(seed: seed)
    func row() -> Element { elements.make(&random) }
    let start = (0..<Int.random(in: 0..<9, using: &random)).map { _ in row() }
    let (list, twin) = (elements.list(start), elements.list(start))
    let (first, ofTwin) = (Recorder(list.updates), Recorder(twin.updates))
    var second: Recorder<CollectionUpdate<Element>, Never>?
    for step in 0..<(isLongRun ? 400 : 30) {
      if step == 10 { second = Recorder(list.updates) }
      if Int.random(in: 0..<3, using: &random) == 0 {
        let (new, index) = (row(), Int.random(in: 0...list.count, using: &random))
        for list in [list, twin] { list.insert(new, at: index) }
      } else {
        // Some elements stay, perhaps in another version.
        var rows = list.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
          .map { elements.again($0, &random) }
        for index in rows.indices where Int.random(in: 0..<4, using: &random) == 0 {
          rows[index] = elements.vary(rows[index], &random)
        }
        if Bool.random(using: &random) { rows.swapAtRandom(&random) }
        for _ in 0..<Int.random(in: 0..<3, using: &random) { rows.append(row()) }
        rows = Array(rows.prefix(elements.limit))
        let change = await list.set(rows, by: comparison())
        let comment: Comment = "seed \(seed), step \(step)"
        #expect(
          elements.describe(change) == elements.describe(twin.set(rows)), comment, sourceLocation: sourceLocation)
        #expect(elements.keys(list) == elements.keys(twin), comment, sourceLocation: sourceLocation)
      }
    }
    let told = [first, ofTwin].map { $0.values.map { elements.describe($0.change) } }
    #expect(told[0] == told[1], "seed \(seed)", sourceLocation: sourceLocation)
    for recorder in [first, second, ofTwin].compactMap(\.self) {
      #expect(throws: Never.self, "seed \(seed)", sourceLocation: sourceLocation) {
        try checkChangeLaws(recorder.values) { elements.key($0) == elements.key($1) }
      }
      #expect(
        recorder.values.last.map { elements.keys($0.after) } == elements.keys(list), "seed \(seed)",
        sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>) func theConcurrentSetHasTheSameEffectAsSet(seed: UInt64) async {
    await check(.ints(), seed: seed, by: { .init() })
    await check(.strings(), seed: seed, by: { .init() })
    await check(.rows(), seed: seed, by: { .init() })
    await check(.cells(), seed: seed, by: { .init() })
    await check(.versions(), seed: seed, by: { .init() })
    await check(.opaques(), seed: seed, by: { .init() })
  }

  @Test func assigningEqualRowsSendsNothing() async {
    let stage = Stage(MutableCollectionProperty([Row(id: 1, text: 1), Row(id: 2, text: 2)]))
    let change = await stage.list.set([Row(id: 1, text: 1), Row(id: 2, text: 2)], by: .init())
    #expect(change.isEmpty && stage.updates.isEmpty)
    let empty = Stage(MutableCollectionProperty<Int>())
    await empty.list.set([], by: .init())
    #expect(empty.updates.isEmpty)
  }

  // MARK: Where the comparison runs

  /// Rows that can be iterated once and record on which actor that happens.
  private struct Once: Sequence, Sendable {
    let isOnMainActor = Guarded<[Bool]>([])
    func makeIterator() -> some IteratorProtocol<Int> {
      let before = isOnMainActor.withLock { places in
        places.append(isOnMainQueue)
        return places.count - 1
      }
      return (before == 0 ? [3, 1, 2] : []).makeIterator()
    }
  }

  @Test func comparesOffTheActorAndSendsOnIt() async {
    let stage = Stage(MutableCollectionProperty([1, 2, 3]))
    let (log, rows) = (ComparisonLog(), Once())
    let ids = Guarded<[Bool]>([])
    await stage.list.set(
      rows,
      by: log.note(
        .init(
          id: { number in
            ids.withLock { $0.append(isOnMainQueue) }
            return number
          }, content: ==)))
    #expect(isOnMainQueue)
    #expect(log.areOnMainActor == [false])
    #expect(rows.isOnMainActor.value == [false])
    #expect(!ids.value.isEmpty && !ids.value.contains(true))
    // All updates are sent before the method returns.
    #expect(stage.updates.map(\.after) == [[3, 1, 2]])
    #expect(stage.isToldOnMainActor)
  }

  // MARK: Edits during the comparison

  @Test func editsDuringTheComparisonComeBeforeTheAssignment() async throws {
    let stage = Stage(MutableCollectionProperty([Row(id: 1, text: 1), Row(id: 2, text: 2)]))
    let (log, rows) = (ComparisonLog(), [Row(id: 2, text: 3), Row(id: 9, text: 0)])
    let late = Guarded<[CollectionChange<Row>]>([])
    let change = await stage.list.set(
      rows,
      by: log.note(.init()) { number in
        if number == 1 {
          onMainActor {
            stage.list.append(Row(id: 9, text: 9))
            stage.list.flatChanges.startWithValues { change in late.withLock { $0.append(change) } }
          }
        }
      })
    #expect(log.areOnMainActor == [false, false])
    #expect(Array(stage.list) == rows)
    #expect(stage.updates.map { $0.after.count } == [3, 2])
    // The change starts from the list that the edit left behind.
    #expect(
      change
        == .composite([
          .remove(0, Row(id: 1, text: 1)), .update(0, old: Row(id: 2, text: 2), new: rows[0]),
          .update(1, old: Row(id: 9, text: 9), new: rows[1]),
        ]))
    #expect(stage.updates.last?.change == change && late.value == [change])
    try checkChangeLaws(stage.recorder.values)
  }

  @Test func rowsAreReadOnceEvenIfComparedAgain() async {
    let stage = Stage(MutableCollectionProperty([0]))
    let (log, rows) = (ComparisonLog(), Once())
    await stage.list.set(
      rows, by: log.note(.init()) { number in if number < 3 { onMainActor { stage.list.append(number) } } })
    #expect(log.count == 3 && rows.isOnMainActor.value == [false])
    #expect(Array(stage.list) == [3, 1, 2])
  }

  /// The assignment ends however often the list is edited: after three discarded comparisons, it compares on the spot.
  @Test func afterThreeDiscardedComparisonsItComparesInPlace() async throws {
    let stage = Stage(MutableCollectionProperty([1]))
    let log = ComparisonLog()
    let change = await stage.list.set(
      [7, 8],
      by: log.note(.init()) { number in if number < 4 { onMainActor { stage.list.insert(number, at: 0) } } })
    #expect(log.areOnMainActor == [false, false, false, true])
    #expect(Array(stage.list) == [7, 8])
    #expect(stage.updates.map { Array($0.after) } == [[1, 1], [2, 1, 1], [3, 2, 1, 1], [7, 8]])
    #expect(stage.updates.last?.change == change)
    try checkChangeLaws(stage.recorder.values)
  }

  /// The third comparison is used like the first.
  @Test func twoEditsLeadToThreeComparisonsOffTheActor() async {
    let stage = Stage(MutableCollectionProperty([1]))
    let log = ComparisonLog()
    await stage.list.set(
      [7, 8], by: log.note(.init()) { number in if number < 3 { onMainActor { stage.list.append(number) } } })
    #expect(log.areOnMainActor == [false, false, false])
    #expect(Array(stage.list) == [7, 8])
  }

  private struct Failure: Error {}

  /// Edits that leave the list unchanged do not discard a comparison.
  @Test func editsWithoutEffectDoNotDiscardAComparison() async throws {
    let stage = Stage(MutableCollectionProperty([Row(id: 1, text: 1), Row(id: 2, text: 2)]))
    let log = ComparisonLog()
    await stage.list.set(
      [Row(id: 2, text: 2)],
      by: log.note(.init()) { _ in
        onMainActor {
          stage.list[0] = Row(id: 1, text: 1)
          stage.list.refresh(at: 0)
          stage.list.set([Row(id: 1, text: 1), Row(id: 2, text: 2)])
          try? stage.list.modify { items in
            items.removeAll()
            throw Failure()
          }
        }
      })
    #expect(log.count == 1)
    #expect(stage.updates.map { Array($0.after).map(\.id) } == [[1, 2], [2]])
    try checkChangeLaws(stage.recorder.values)
  }

  /// The assignment starts from the working state, which may be rolled back before it is compared.
  @Test(arguments: [false, true])
  func anAssignmentBegunInATransactionFollowsItsOutcome(isRolledBack: Bool) async throws {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let stage = Stage(MutableCollectionProperty([1]))
    let log = ComparisonLog()
    var assignment: Task<CollectionChange<Int>, Never>?
    try? transact {
      stage.list.append(2)
      assignment = Task.immediate { await stage.list.set([5, 2], by: log.note(.init())) }
      if isRolledBack { throw Failure() }
    }
    let change = await assignment?.value
    #expect(log.areOnMainActor == (isRolledBack ? [false, false] : [false]))
    #expect(stage.updates.map { Array($0.after) } == (isRolledBack ? [[5, 2]] : [[1, 2], [5, 2]]))
    #expect(stage.updates.last?.change == change)
    try checkChangeLaws(stage.recorder.values)
  }

  @Test func simultaneousAssignmentsAreEachMadeAsAWhole() async throws {
    let stage = Stage(MutableCollectionProperty([1, 2, 3]))
    let targets = (0..<8).map { number in (0..<20).map { $0 * 7 % (number + 5) + number } }
    let assignments = targets.map { rows in Task { await stage.list.set(rows, by: .init()) } }
    for assignment in assignments { _ = await assignment.value }
    let states = stage.updates.map { Array($0.after) }
    #expect(states.sorted { $0.lexicographicallyPrecedes($1) } == targets.sorted { $0.lexicographicallyPrecedes($1) })
    #expect(states.last == Array(stage.list))
    try checkChangeLaws(stage.recorder.values)
  }

  @Test func anObserverCanAssignConcurrently() async throws {
    let stage = Stage(MutableCollectionProperty([1]))
    var following: Task<Void, Never>?
    stage.list.signal.take(first: 1).observeValues { _ in
      following = Task { await stage.list.set([3], by: .init()) }
      stage.list.set([2])
    }
    await stage.list.set([0], by: .init())
    #expect(Array(stage.list) == [2])
    await following?.value
    #expect(stage.updates.map { Array($0.after) } == [[0], [2], [3]])
    try checkChangeLaws(stage.recorder.values)
  }

  @Test func aCancelledTaskStillAssigns() async {
    let stage = Stage(MutableCollectionProperty([1]))
    let assignment = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      #expect(Task.isCancelled)
      return await stage.list.set([2], by: .init())
    }
    #expect(await assignment.value.batch.insertions.count == 1)
    #expect(Array(stage.list) == [2])
  }
}

extension Array {
  fileprivate mutating func swapAtRandom(_ random: inout SeededGenerator) {
    if isEmpty { return }
    swapAt(.random(in: 0..<count, using: &random), .random(in: 0..<count, using: &random))
  }
}
