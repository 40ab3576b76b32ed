import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Many streams of one list that wait, with one backlog.
@Suite struct WaitingTogetherTests {
  /// A number that counts how often it is compared.
  private final class Counter {
    var count = 0
  }

  private struct Counted: Hashable {
    let number: Int
    let counter: Counter
    static func == (a: Counted, b: Counted) -> Bool {
      a.counter.count += 1
      return a.number == b.number
    }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  private func comparisons(waiting: Int) -> (ofEdits: Int, updates: Int) {
    let (counter, isPaused) = (Counter(), MutableProperty(false))
    let list = MutableCollectionProperty((0..<100).map { Counted(number: $0, counter: counter) })
    var updates = 0
    for _ in 0..<waiting {
      list.updates.paused(while: isPaused).startWithValues { _ in updates += 1 }
    }
    isPaused.value = true
    list[0] = Counted(number: 1_000, counter: counter)
    (counter.count, updates) = (0, 0)
    for round in 0..<100 { list[round] = Counted(number: 2_000 + round, counter: counter) }
    let ofEdits = counter.count
    isPaused.value = false
    return (ofEdits, updates)
  }

  @Test func aChangeIsComposedOnceHoweverManyStreamsWait() {
    let (one, many) = (comparisons(waiting: 1), comparisons(waiting: 50))
    #expect(one.ofEdits > 0 && many.ofEdits == one.ofEdits)
    #expect(one.updates == 1 && many.updates == 50)
  }

  /// Streams that begin to wait at different times, resume, and are disposed of, in any order.
  @Test(arguments: 0..<(isLongRun ? 80 : 8)) func eachStreamReceivesWhatItHasMissed(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    typealias Item = DelayedRandomTests.Item
    let byID = ElementComparison<Item>(id: \.id, content: ==)
    let policies: [ListBuffering<Item>] = [
      .coalesced, .coalesced(by: byID), .coalesced(by: ElementComparison(id: \.id) { $0.name == $1.name }),
    ]
    let list = MutableCollectionProperty((0..<8).map { Item(id: $0, name: 0) }, comparison: byID)
    var streams: [(isPaused: MutableProperty<Bool>, tape: Recorder<CollectionUpdate<Item>, Never>, name: String)] = []
    func check(_ place: String) {
      for (isPaused, tape, name) in streams where !isPaused.value {
        #expect(tape.values.last?.after == list.value, "seed \(seed), \(place): \(name)")
      }
    }
    /// Checks what a stream has received, when it is over.
    func checkAll(_ tape: Recorder<CollectionUpdate<Item>, Never>, _ name: String) {
      do { try checkChangeLaws(tape.values) } catch { Issue.record("seed \(seed): \(name): \(error)") }
      let isAnySilent = tape.values.dropFirst().contains { $0.before == $0.after }
      #expect(!isAnySilent, "seed \(seed): \(name)")
    }
    for step in 0..<150 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0 where streams.count < 12:
        let isPaused = MutableProperty(Bool.random(using: &random))
        let policy = Int.random(in: 0..<policies.count, using: &random)
        let rows = list.updates.paused(while: isPaused, buffering: policies[policy])
        streams.append((isPaused, Recorder(rows), "policy \(policy), from step \(step)"))
      case 1 where !streams.isEmpty && Bool.random(using: &random):
        let stream = streams.remove(at: Int.random(in: 0..<streams.count, using: &random))
        checkAll(stream.tape, stream.name)
      case 2, 3:
        transact {
          for stream in streams where Int.random(in: 0..<3, using: &random) == 0 { stream.isPaused.value.toggle() }
          if Bool.random(using: &random) { edit(list, step, &random) }
        }
      case 4 where step % 5 == 0: if !list.isEmpty { for number in 0..<200 { list[0].name = number } }
      default: edit(list, step, &random)
      }
      check("step \(step)")
    }
    for stream in streams { stream.isPaused.value = false }
    check("the end")
    for stream in streams { checkAll(stream.tape, stream.name) }
  }

  private func edit(
    _ list: MutableCollectionProperty<DelayedRandomTests.Item>, _ step: Int, _ random: inout SeededGenerator
  ) {
    let index = list.isEmpty ? 0 : Int.random(in: 0..<list.count, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1: list.insert(.init(id: 100 + step, name: step), at: index)
    case 2: if !list.isEmpty { list.remove(at: index) }
    case 3, 4: if !list.isEmpty { list[index].name = Int.random(in: 0..<3, using: &random) }
    case 5: if !list.isEmpty { list.move(from: index, to: list.count - 1 - index) }
    default: list.set(list.shuffled(using: &random))
    }
  }

  /// Comparisons, and the ends of elements, may dispose of streams that wait.
  @Test func streamsCanBeDisposedOfWhileChangesAreComposed() {
    final class Hook {
      var action: () -> Void = {}
    }
    struct Row: Equatable {
      var number: Int
      let hook: Hook
      static func == (a: Row, b: Row) -> Bool {
        a.hook.action()
        return a.number == b.number
      }
    }
    for disposed in 0..<4 {
      let hook = Hook()
      let list = MutableCollectionProperty((0..<4).map { Row(number: $0, hook: hook) })
      let pauses = (0..<4).map { _ in MutableProperty(false) }
      var (values, starts) = ([[Int]](repeating: [], count: 4), [any Disposable]())
      for (index, isPaused) in pauses.enumerated() {
        starts.append(
          list.updates.paused(while: isPaused).startWithValues { values[index] = $0.after.map(\.number) })
      }
      for (index, isPaused) in pauses.enumerated() {
        isPaused.value = true
        list[index].number += 10
      }
      hook.action = {
        hook.action = {}
        starts[disposed].dispose()
      }
      list[0].number = 100
      hook.action = {
        hook.action = {}
        starts[(disposed + 1) % 4].dispose()
      }
      for isPaused in pauses { isPaused.value = false }
      let isOver = { $0 == disposed || $0 == (disposed + 1) % 4 }
      for index in 0..<4 where !isOver(index) { #expect(values[index] == [100, 11, 12, 13], "\(disposed)") }
    }
  }

  /// What only one of the streams that wait needs is released when that is disposed of or resumes.
  @Test(arguments: [true, false]) func elementsAreReleasedWithTheStreamThatNeedsThem(isDisposed: Bool) throws {
    try withLifetimeTracking { tracker in
      let list = MutableCollectionProperty(tracker.track(0..<10))
      let pauses = (0..<20).map { _ in MutableProperty(true) }
      var starts: [any Disposable] = []
      for (index, isPaused) in pauses.enumerated() {
        starts.append(list.updates.paused(while: isPaused).startWithValues { _ in })
        list[0] = tracker.track(100 + index)
      }
      // Each stream has a list of its own, with the element that was first when it began to wait.
      #expect(tracker.liveCount == 30)
      for (isPaused, start) in zip(pauses, starts) {
        if isDisposed { start.dispose() } else { isPaused.value = false }
      }
      #expect(tracker.liveCount == list.count)
      for start in starts { start.dispose() }
      list.removeAll()
      try tracker.checkAllGone()
    }
  }

  @Test func allReceiveTheLastStateAfterTheEnd() {
    var list: MutableCollectionProperty? = MutableCollectionProperty([0])
    let pauses = (0..<3).map { _ in MutableProperty(true) }
    let tapes = pauses.compactMap { isPaused in list.map { Recorder($0.updates.paused(while: isPaused)) } }
    for number in 1...3 { list?.append(number) }
    list = nil
    for (isPaused, tape) in zip(pauses, tapes) {
      #expect(tape.values.count == 1 && tape.events.last?.isTerminal == false)
      isPaused.value = false
      #expect(tape.values.count == 2 && tape.values.last.map { Array($0.after) } == [0, 1, 2, 3])
      #expect(tape.events.last?.isTerminal == true)
    }
  }
}
