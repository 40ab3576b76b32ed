import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Elements transformed by calls that a test answers.
@MainActor @Suite struct AsyncMapTests {
  struct Item: Identifiable, Hashable {
    let id: Int
    var version = 0
  }

  struct Refusal: Error {}

  /// Calls that wait for an answer.
  @MainActor final class Desk {
    struct Call {
      let item: Item
      let answer: CheckedContinuation<String?, any Error>
      var isCancelled = false
    }

    private(set) var calls: [Int: Call] = [:]
    /// All items that calls were made for, in the order of the calls.
    private(set) var made: [Item] = []
    private(set) var mostAtOnce = 0
    /// Whether a call returns as soon as it is cancelled.
    var heedsCancellation = true

    /// The items of the calls that have not been cancelled, in the order of the calls.
    var open: [Item] { calls.sorted { $0.key < $1.key }.filter { !$0.value.isCancelled }.map(\.value.item) }

    func call(_ item: Item) async throws -> String {
      let number = made.count
      made.append(item)
      let answer = try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { answer in
          calls[number] = Call(item: item, answer: answer)
          mostAtOnce = max(mostAtOnce, calls.count)
          if Task.isCancelled { cancel(number) }
        }
      } onCancel: {
        Task { await self.cancel(number) }
      }
      return answer ?? "\(item.id).\(item.version)"
    }

    private func cancel(_ number: Int) {
      calls[number]?.isCancelled = true
      guard heedsCancellation, let call = calls.removeValue(forKey: number) else { return }
      call.answer.resume(throwing: CancellationError())
    }

    func answer(_ item: Item, failing: Bool = false) {
      guard let number = calls.first(where: { $0.value.item == item && !$0.value.isCancelled })?.key else { return }
      finish(number, failing: failing)
    }

    func answerAll() { for number in calls.keys.sorted() { finish(number, failing: false) } }

    func finish(_ number: Int, failing: Bool) {
      guard let call = calls.removeValue(forKey: number) else { return }
      if failing { call.answer.resume(throwing: Refusal()) } else { call.answer.resume(returning: nil) }
    }
  }

  private func items(_ ids: some Sequence<Int>) -> [Item] { ids.map { Item(id: $0) } }

  private func texts(_ rows: some Sequence<Loadable<String>>) -> [String] {
    rows.map { row in
      switch row {
      case .loading: "…"
      case .loaded(let text): text
      case .failed: "failed"
      }
    }
  }

  private let desk = Desk()

  private func loading(
    _ list: MutableCollectionProperty<Item>, limit: Int = 2, near window: MutableProperty<Range<Int>>? = nil
  ) -> CollectionProperty<Loadable<String>> {
    CollectionProperty(list.updates.map(limit: limit, near: window) { [desk] item in try await desk.call(item) })
  }

  @Test func resultsComeIntoThePlacesOfTheirElements() async {
    let list = MutableCollectionProperty(items(0..<3))
    let rows = loading(list)
    let recorder = Recorder(rows.flatChanges)
    #expect(texts(rows) == ["…", "…", "…"])
    await until { desk.open.count == 2 }
    #expect(desk.open == items([0, 1]))
    desk.answer(Item(id: 1))
    await until { desk.open == items([0, 2]) }
    #expect(texts(rows) == ["…", "1.0", "…"])
    list.move(from: 1, to: 0)
    list.insert(Item(id: 9), at: 0)
    desk.answer(Item(id: 0))
    await until { desk.open == items([2, 9]) }
    #expect(texts(rows) == ["…", "1.0", "0.0", "…"])
    #expect(recorder.values.count == 4)
    desk.answerAll()
    await until { texts(rows) == ["9.0", "1.0", "0.0", "2.0"] }
    #expect(desk.made == items([0, 1, 2, 9]) && desk.mostAtOnce == 2)
  }

  @Test func theNewestVersionWinsAndTheOldOneIsCancelled() async {
    let list = MutableCollectionProperty(items(0..<1))
    let rows = loading(list)
    let recorder = Recorder(rows.flatChanges)
    await until { desk.open == [Item(id: 0)] }
    list[0].version = 1
    await until { desk.open == [Item(id: 0, version: 1)] }
    // A placeholder that stays is not sent.
    #expect(recorder.values.isEmpty)
    desk.answerAll()
    await until { texts(rows) == ["0.1"] }
    list[0].version = 2
    #expect(texts(rows) == ["…"])
    desk.heedsCancellation = false
    await until { desk.open == [Item(id: 0, version: 2)] }
    list[0].version = 3
    await until { desk.open == [Item(id: 0, version: 3)] }
    // The answer for the old version comes late.
    desk.finish(2, failing: false)
    for _ in 0..<20 { await Task.yield() }
    #expect(texts(rows) == ["…"])
    desk.answerAll()
    await until { texts(rows) == ["0.3"] }
  }

  @Test func aCallThatIsCancelledCountsUntilItReturns() async {
    desk.heedsCancellation = false
    let list = MutableCollectionProperty(items(0..<3))
    let rows = loading(list, limit: 1)
    await until { desk.open == items([0]) }
    list.remove(at: 0)
    await until { desk.open.isEmpty }
    for _ in 0..<20 { await Task.yield() }
    #expect(desk.made == items([0]))
    desk.answerAll()
    await until { desk.open == items([1]) }
    #expect(desk.mostAtOnce == 1 && texts(rows) == ["…", "…"])
  }

  @Test func whatComesAndLeavesAtOnceIsNotLoaded() async {
    let list = MutableCollectionProperty(items(0..<2))
    let rows = loading(list)
    list.removeAll()
    list.append(Item(id: 5))
    await until { desk.open == items([5]) }
    #expect(desk.made == items([5]) && rows.count == 1)
  }

  @Test func aFailureIsARowThatCanBeLoadedAgain() async throws {
    let list = MutableCollectionProperty(items(0..<2))
    let rows = loading(list)
    await until { desk.open.count == 2 }
    desk.answer(Item(id: 1), failing: true)
    await until { texts(rows) == ["…", "failed"] }
    guard case .failed(let failure) = rows[1] else { return }
    #expect(failure.error is Refusal)
    let recorder = Recorder(rows.flatChanges)
    failure.retry()
    failure.retry()
    #expect(texts(rows) == ["…", "…"])
    #expect(recorder.values.count == 1)
    await until { desk.open == items([0, 1]) }
    desk.answerAll()
    await until { texts(rows) == ["0.0", "1.0"] }
    failure.retry()
    #expect(texts(rows) == ["0.0", "1.0"] && desk.made.count == 3)
  }

  @Test func aFailureIsRetriedFromAnyThreadAndOnlyWhileItsElementIsThere() async throws {
    let list = MutableCollectionProperty(items(0..<2))
    let rows = loading(list)
    await until { desk.open.count == 2 }
    for item in list { desk.answer(item, failing: true) }
    await until { texts(rows) == ["failed", "failed"] }
    var failures: [LoadingFailure] = []
    for case .failed(let failure) in rows.value { failures.append(failure) }
    list.remove(at: 0)
    await Task.detached { [failures] in for failure in failures { failure.retry() } }.value
    await until { desk.open == items([1]) }
    #expect(texts(rows) == ["…"])
    desk.answerAll()
    await until { texts(rows) == ["1.0"] }
  }

  @Test func whatIsNearestToTheWindowIsLoadedFirst() async {
    let list = MutableCollectionProperty(items(0..<10))
    let window = MutableProperty(6..<8)
    let rows = loading(list, limit: 1, near: window)
    var order: [Int] = []
    for step in 0..<10 {
      await until { desk.open.count == 1 }
      order.append(desk.open[0].id)
      // What is in the window comes next, then what is near, above before below.
      if step == 5 { window.value = 0..<1 }
      desk.answerAll()
      await until { rows.count { $0 == .loading } == 9 - step }
    }
    #expect(order == [6, 7, 8, 5, 9, 4, 0, 1, 2, 3])
  }

  @Test func theResultEndsWhenTheListHasEndedAndAllIsDone() async {
    var list: MutableCollectionProperty? = MutableCollectionProperty(items(0..<2))
    let recorder = Recorder(list!.updates.map(limit: 1) { [desk] item in try await desk.call(item) })
    list = nil
    #expect(recorder.end == nil)
    for _ in 0..<2 {
      await until { desk.open.count == 1 }
      desk.answerAll()
    }
    await until { recorder.end != nil }
    #expect(recorder.values.last.map { texts($0.after) } == ["0.0", "1.0"])
  }

  @Test func noTaskSurvivesItsPipeline() async {
    let list = MutableCollectionProperty(items(0..<5))
    var rows: CollectionProperty? = loading(list)
    await until { desk.open.count == 2 }
    rows = nil
    await until { desk.calls.isEmpty }
    for _ in 0..<20 { await Task.yield() }
    #expect(desk.made == items([0, 1]) && rows == nil)
  }

  @Test func workBeginsForAResultThatIsMadeInATransactionOrByAnObserver() async {
    let list = MutableCollectionProperty(items(0..<2))
    let rows = transact { loading(list) }
    await until { desk.open.count == 2 }
    desk.answerAll()
    await until { texts(rows) == ["0.0", "1.0"] }
    var later: CollectionProperty<Loadable<String>>?
    let observation = list.changes.startWithValues { _ in if later == nil { later = loading(list) } }
    list.append(Item(id: 2))
    await until {
      desk.answerAll()
      return later.map { texts($0) } == ["0.0", "1.0", "2.0"] && texts(rows) == ["0.0", "1.0", "2.0"]
    }
    observation.dispose()
  }

  actor Keeper {
    let list = MutableCollectionProperty([1, 2])
    private var results: (CollectionProperty<String>, CollectionProperty<Loadable<Int>>)?

    func begin() {
      results = (
        CollectionProperty(list.updates.map(limit: 2, placeholder: "") { "\($0)" }),
        CollectionProperty(
          list.updates.concurrentMap(limit: 1) { number -> Int in
            if number == 2 { throw Refusal() }
            return number
          })
      )
    }

    var shown: [String] {
      guard let results else { return [] }
      return Array(results.0) + results.1.map { $0.value.map(String.init) ?? ($0.isLoading ? "…" : "failed") }
    }
  }

  @Test func anActorThatHoldsItsResultsIsReleased() async {
    var keeper: Keeper? = Keeper()
    await keeper?.begin()
    await until { await keeper?.shown == ["1", "2", "1", "failed"] }
    weak let released = keeper
    keeper = nil
    await until { released == nil }
  }

  @TaskLocal static var request = "none"

  @Test func callsRunOnTheActorWithTheTaskLocalValuesOfTheStart() async {
    let list = MutableCollectionProperty([1])
    let rows = Self.$request.withValue("start") {
      CollectionProperty(
        list.updates.map(limit: 1, placeholder: "…") { number in
          MainActor.assertIsolated()
          await Task.yield()
          MainActor.assertIsolated()
          return "\(number) \(Self.request)"
        })
    }
    await until { rows[0] == "1 start" }
    Self.$request.withValue("edit") { list.append(2) }
    await until { rows[1] == "2 start" }
  }

  @Test func concurrentCallsAnswerWhereTheListLives() async {
    let list = MutableCollectionProperty(Array(0..<100))
    let rows = CollectionProperty(
      list.updates.concurrentMap(limit: 4, placeholder: -1) { number in
        await Task.yield()
        return number * number
      })
    rows.changes.startWithValues { _ in MainActor.assertIsolated() }
    await until { Array(rows) == (0..<100).map { $0 * $0 } }
  }

  @Test func sharedListsAreMappedOnTheirQueue() async {
    let shared = SharedCollectionProperty(Array(0..<10))
    let seen = Collected<[Int]>()
    let observation = shared.lift { list in
      list.concurrentMap(limit: 3) { number -> Int in
        await Task.yield()
        if number == 5 { throw Refusal() }
        return number * number
      }.map { $0.value ?? -1 }
    }.startWithValues { seen.append(Array($0.after)) }
    await until { seen.values.last == (0..<10).map { $0 == 5 ? -1 : $0 * $0 } }
    await Task.detached { shared.modify { $0.append(20) } }.value
    await until { seen.values.last?.last == 400 }
    observation.dispose()
  }

  @Test(arguments: 0..<(isLongRun ? 400 : 40)) func rowsAreAlwaysThoseOfTheCurrentElements(seed: Int) async {
    var random = SeededGenerator(seed: UInt64(seed))
    let list = MutableCollectionProperty(items(0..<4))
    let limit = Int.random(in: 1...4, using: &random)
    let window = MutableProperty(0..<2)
    desk.heedsCancellation = Bool.random(using: &random)
    let rows = loading(list, limit: limit, near: window)
    var replayed = rows.value
    let observation = rows.flatChanges.startWithValues { change in
      do { try change.apply(to: &replayed) } catch { Issue.record("seed \(seed): \(error)") }
    }
    defer { observation.dispose() }
    /// What is shown of each element whose work is done.
    var done: [Item: String] = [:]
    var nextID = 10
    func expected() -> [String] { list.map { done[$0] ?? "…" } }
    func edit() {
      let before = Set(list)
      func once() {
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1:
          nextID += 1
          list.insert(Item(id: nextID), at: .random(in: 0...list.count, using: &random))
        case 2 where !list.isEmpty: list.remove(at: .random(in: 0..<list.count, using: &random))
        case 3 where !list.isEmpty: list[.random(in: 0..<list.count, using: &random)].version += 1
        case 4 where !list.isEmpty:
          list.move(from: .random(in: 0..<list.count, using: &random), to: .random(in: 0..<list.count, using: &random))
        case 5: list.set(list.shuffled(using: &random))
        case 6 where !list.isEmpty:
          // Otherwise it would be loaded again.
          transact {
            let item = list.remove(at: .random(in: 0..<list.count, using: &random))
            list.insert(item, at: .random(in: 0...list.count, using: &random))
          }
        default: window.value = .random(in: 0..<3, using: &random)..<4
        }
      }
      if Bool.random(using: &random) { once() } else { transact { for _ in 0..<4 { once() } } }
      for gone in before.subtracting(list) { done[gone] = nil }
    }
    for step in 0..<60 {
      if Int.random(in: 0..<3, using: &random) > 0 {
        edit()
      } else if let number = desk.calls.keys.sorted().randomElement(using: &random), let call = desk.calls[number] {
        let fails = Int.random(in: 0..<4, using: &random) == 0
        if !call.isCancelled, list.contains(call.item) {
          done[call.item] = fails ? "failed" : "\(call.item.id).\(call.item.version)"
        }
        desk.finish(number, failing: fails)
        await until { texts(rows) == expected() }
      } else if let row = rows.value.randomElement(using: &random), case .failed(let failure) = row {
        if let index = rows.firstIndex(of: row) { done[list[index]] = nil }
        failure.retry()
      }
      #expect(texts(rows) == expected(), "seed \(seed), step \(step)")
      #expect(texts(replayed) == expected(), "seed \(seed), step \(step)")
      // As much as may run does.
      let waiting = list.count { done[$0] == nil }
      await until { desk.calls.count == min(limit, waiting + desk.calls.values.count { $0.isCancelled }) }
      #expect(desk.mostAtOnce <= limit, "seed \(seed), step \(step)")
    }
    while !desk.calls.isEmpty || list.contains(where: { done[$0] == nil }) {
      await until { !desk.calls.isEmpty }
      for call in desk.calls.values where !call.isCancelled && list.contains(call.item) {
        done[call.item] = "\(call.item.id).\(call.item.version)"
      }
      desk.answerAll()
      await until { texts(rows) == expected() }
    }
    #expect(texts(rows) == expected() && texts(replayed) == expected(), "seed \(seed)")
  }
}
