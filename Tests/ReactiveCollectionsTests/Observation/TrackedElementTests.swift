import Observation
import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Lists and properties that follow `@Observable` objects.
@MainActor @Suite struct TrackedElementTests {
  @Observable final class Chore {
    let id: Int
    var isDone = false
    var rank = 0
    init(_ id: Int) { self.id = id }
  }

  @Observable final class Model {
    var rank = 0
    var limit = 3
    var text = "tea"
  }

  @Observable final class Meter { var rate = 1.0 }

  private func chores(_ count: Int) -> MutableCollectionProperty<Chore> {
    MutableCollectionProperty((0..<count).map(Chore.init))
  }

  /// Waits for everything that has been noted on this actor up to now.
  private func turn() async { for _ in 0..<3 { await Task.yield() } }

  @Test func whatAClosureReadsRefreshesItsElement() async {
    let list = chores(4)
    let left = CollectionProperty(list.updates.observing { $0.isDone }.filter { !$0.isDone })
    let recorder = Recorder(left.flatChanges)
    list[1].isDone = true
    #expect(left.count == 4)
    await until { left.count == 3 }
    list[1].rank = 5
    await turn()
    #expect(recorder.values.count == 1)
    list[1].isDone = false
    await until { left.count == 4 }
    #expect(recorder.values.count == 2)
  }

  @Test func allThatChangesInOneTurnIsOneUpdate() async {
    let list = chores(10)
    let byRank = CollectionProperty(
      list.updates.observing { ($0.isDone, $0.rank) }.filter { !$0.isDone }.sorted(by: \.rank))
    let recorder = Recorder(byRank.flatChanges)
    for (index, chore) in list.enumerated() {
      chore.rank = 20 - index
      chore.isDone = index % 3 == 0
    }
    await until { !recorder.values.isEmpty }
    await turn()
    #expect(recorder.values.count == 1)
    #expect(byRank.map(\.id) == [8, 7, 5, 4, 2, 1])
  }

  @Test func aRuleAndTheElementsThatAreTrackedChangeInOneCommit() async {
    let (model, list) = (Model(), chores(4))
    let rank = Property(tracking: { model.rank })
    let shown = CollectionProperty(
      list.updates.observing { $0.rank }.filter(rank.map { rank in { $0.rank == rank } }))
    let recorder = Recorder(shown.flatChanges)
    model.rank = 7
    for chore in list where chore.id > 1 { chore.rank = 7 }
    await until { !recorder.values.isEmpty }
    await turn()
    #expect(shown.map(\.id) == [2, 3] && recorder.values.count == 1 && rank.value == 7)
  }

  @Test func elementsThatHaveLeftAreNotReadAnyMoreAndNotKeptAlive() async {
    let list = chores(2)
    var reads = 0
    var result: CollectionProperty? = CollectionProperty(
      list.updates.observing { chore -> Bool in
        reads += 1
        return chore.isDone
      })
    weak let gone = list[0]
    var chore: Chore? = list.remove(at: 0)
    #expect(reads == 2)
    chore?.isDone = true
    await turn()
    #expect(reads == 2)
    chore = nil
    #expect(gone == nil)
    weak let last = list[0]
    list[0].isDone = true
    result = nil
    await turn()
    #expect(reads == 2 && result == nil)
    list.removeAll()
    #expect(last == nil)
  }

  @Test func elementsMayChangeWhileTheyAreRefreshed() async {
    let list = chores(3)
    let left = CollectionProperty(list.updates.observing { $0.isDone }.filter { !$0.isDone })
    let observation = left.flatChanges.startWithValues { _ in
      if let next = left.first(where: { !$0.isDone }) { next.isDone = true }
    }
    list[0].isDone = true
    await until { left.isEmpty }
    observation.dispose()
  }

  @Test(arguments: 0..<(isLongRun ? 400 : 20)) func resultsAreThoseOfTheElementsAfterEachTurn(seed: Int) async {
    var random = SeededGenerator(seed: UInt64(seed))
    let (model, list) = (Model(), chores(6))
    var nextID = 100
    let limit = Property(tracking: { model.limit })
    let shown = CollectionProperty(
      list.updates.observing { ($0.isDone, $0.rank) }
        .filter(limit.map { limit in { !$0.isDone && $0.rank <= limit } }).sorted(by: \.rank, \.id))
    var replayed = shown.value
    let observation = shown.flatChanges.startWithValues { change in
      do { try change.apply(to: &replayed) } catch { Issue.record("seed \(seed): \(error)") }
    }
    for step in 0..<60 {
      for _ in 0..<Int.random(in: 1..<4, using: &random) {
        let chore = list.value.randomElement(using: &random)
        switch Int.random(in: 0..<7, using: &random) {
        case 0:
          list.insert(Chore(nextID), at: .random(in: 0...list.count, using: &random))
          nextID += 1
        case 1 where !list.isEmpty: list.remove(at: .random(in: 0..<list.count, using: &random))
        case 2 where !list.isEmpty:
          list.move(from: .random(in: 0..<list.count, using: &random), to: .random(in: 0..<list.count, using: &random))
        case 3: model.limit = .random(in: 0..<6, using: &random)
        case 4: chore?.isDone.toggle()
        default: chore?.rank = .random(in: 0..<6, using: &random)
        }
      }
      await turn()
      let expected = list.filter { !$0.isDone && $0.rank <= model.limit }.sorted { ($0.rank, $0.id) < ($1.rank, $1.id) }
      #expect(shown.map(\.id) == expected.map(\.id), "seed \(seed), step \(step)")
      #expect(replayed.map(\.id) == expected.map(\.id), "seed \(seed), step \(step)")
    }
    observation.dispose()
  }

  actor Keeper {
    private let list = MutableCollectionProperty((0..<4).map(Chore.init))
    private var left: CollectionProperty<Chore>?

    func begin() { left = CollectionProperty(list.updates.observing { $0.isDone }.filter { !$0.isDone }) }
    func finish(_ ids: Int...) { for chore in list where ids.contains(chore.id) { chore.isDone = true } }
    var ids: [Int] { left?.map(\.id) ?? [] }
  }

  @Test func elementsAreTrackedOnAnyActor() async {
    var keeper: Keeper? = Keeper()
    await keeper?.begin()
    await keeper?.finish(0, 2)
    await until { await keeper?.ids == [1, 3] }
    weak let released = keeper
    keeper = nil
    await until { released == nil }
  }

  @Observable final class Switch: @unchecked Sendable {
    private let lock = Guarded(false)
    let id: Int
    init(_ id: Int) { self.id = id }
    @ObservationIgnored var isOn: Bool {
      get {
        access(keyPath: \.isOn)
        return lock.value
      }
      set { withMutation(keyPath: \.isOn) { lock.withLock { $0 = newValue } } }
    }
  }

  @Test func elementsOfSharedListsAreTrackedOnTheirQueue() async {
    let switches = (0..<4).map(Switch.init)
    let shared = SharedCollectionProperty(switches)
    let seen = Collected<[Int]>()
    let observation = shared.lift { $0.observing { $0.isOn }.filter(\.isOn).map(\.id) }.startWithValues {
      seen.append(Array($0.after))
    }
    switches[2].isOn = true
    await until { seen.values.last == [2] }
    switches[0].isOn = true
    await until { seen.values.last == [0, 2] }
    observation.dispose()
  }

  @Test func aPropertyAndAPropertyOfAnObjectAreKeptEqual() async {
    var model: Model? = Model()
    let text = MutableProperty("")
    let recorder = Recorder(text.signal)
    let binding = text.bind(to: model!, \.text)
    #expect(text.value == "tea")
    text.value = "chess"
    #expect(model?.text == "chess")
    model?.text = "go"
    await until { text.value == "go" }
    text.value = "a"
    model?.text = "b"
    await turn()
    #expect(text.value == "b" && model?.text == "b")
    #expect(recorder.values == ["tea", "chess", "go", "a", "b"])
    weak let released = model
    model = nil
    #expect(released == nil)
    text.value = "alone"
    binding.dispose()
  }

  @Test func valuesThatAreNotEqualToThemselvesAreBoundOnce() async {
    let (chore, rate) = (Meter(), MutableProperty(0.0))
    let recorder = Recorder(rate.signal)
    let binding = rate.bind(to: chore, \.rate)
    rate.value = .nan
    await turn()
    chore.rate = .nan
    await turn()
    await turn()
    #expect(recorder.values.count == 2 && chore.rate.isNaN)
    binding.dispose()
  }

  @Test func aProducerSendsTheNewestValueOfEachTurn() async {
    let chore = Chore(1)
    let recorder = Recorder(SignalProducer(tracking: { chore.rank }))
    chore.rank = 1
    chore.rank = 2
    await until { recorder.values.count == 2 }
    chore.rank = 3
    await until { recorder.values.count == 3 }
    #expect(recorder.values == [0, 2, 3])
    recorder.dispose()
    chore.rank = 4
    await turn()
    #expect(recorder.values.count == 3)
  }
}
