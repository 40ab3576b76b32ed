import Dispatch
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

/// Random chains of `lift`, `observe(on:)`, `start(on:)` and `lift(with:)`, all of which pass the values of a property
/// on. They are started between its changes, in its observers and in transactions: whatever the queues do meanwhile, no
/// value is lost, and the source is started once for each start.
@Suite struct SharedChainRandomTests {
  typealias Chain = SharedSignalProducer<Int, Never>

  @Test(arguments: 0..<(isLongRun ? 300 : 30)) func noValueIsLostOnAnyWay(seed: Int) async {
    var random = SeededGenerator(seed: UInt64(seed))
    let queues = (0..<2).map { DispatchQueue(label: "queue \($0)") }
    let property = SharedProperty(0)
    let starts = Collected<Int>()
    let ends = Collected<Int>()

    /// Returns a chain, how often each start of it starts the source, and whether it may begin later.
    func chain(_ depth: Int) -> (chain: Chain, sources: Int, isLate: Bool) {
      guard depth > 0 else {
        let source = property.producer.lift { signal in
          starts.append(1)
          return signal.on(disposed: { ends.append(1) })
        }
        return (source, 1, false)
      }
      let (before, sources, isLate) = chain(depth - 1)
      // Half of the scripts have nothing that starts on a queue, which then delivers what this thread sends.
      switch Int.random(in: 0..<(seed % 2 == 0 ? 3 : 6), using: &random) {
      case 0: return (before.lift { $0.map { $0 } }, sources, isLate)
      case 1, 2: return (before.observe(on: queues[depth % 2]), sources, isLate)
      case 3: return (before.start(on: queues[depth % 2]), sources, true)
      default:
        let other = chain(Int.random(in: 0..<depth, using: &random))
        let joined = before.lift(with: other.chain) { $0.withLatest(from: $1).map { $0.0 } }
        return (joined, sources + other.sources, true)
      }
    }

    var lists: [(first: Int, isLate: Bool, values: Collected<Int>)] = []
    var expectedStarts = 0
    var observations: [SharedDisposable] = []
    for value in 1...30 {
      guard Int.random(in: 0..<2, using: &random) == 0 else {
        property.value = value
        continue
      }
      let (chain, sources, isLate) = chain(Int.random(in: 0...4, using: &random))
      let list = Collected<Int>()
      let start: @Sendable () -> SharedDisposable = { chain.startWithValues { list.append($0) } }
      let started = Guarded<SharedDisposable?>(nil)
      var first = value
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        property.modify {
          $0 = value
          started.withLock { $0 = start() }
        }
      case 1:
        let observation = property.signal.observeValues { _ in started.withLock { $0 = start() } }
        property.value = value
        await until { started.withLock { $0 != nil } }
        observation.dispose()
      default:
        first = value - 1
        started.withLock { $0 = start() }
        property.value = value
      }
      if let start = started.withLock({ $0 }) { observations.append(start) }
      lists.append((first, isLate, list))
      expectedStarts += sources
    }
    for (first, isLate, list) in lists {
      await until { list.values.last == 30 }
      let values = list.values
      #expect(
        values == Array(values[0]...30) && (seed % 2 == 0 && !isLate ? values[0] == first : values[0] >= first),
        "seed \(seed)")
    }
    #expect(starts.count == expectedStarts, "starts, seed \(seed)")
    for observation in observations { observation.dispose() }
    await until { ends.count == expectedStarts }
  }
}
