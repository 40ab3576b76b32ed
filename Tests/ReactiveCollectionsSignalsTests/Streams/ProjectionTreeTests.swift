import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

/// Trees of stateless operators whose signals are held, only referred to weakly, or not held at all: an operator's
/// signal that is observed late, even during an event, behaves as if each had had a list of observers from the start.
@Suite struct ProjectionTreeTests {
  @Test func observersOfRandomTreesAreCalledAsIfEachSignalHadItsList() throws {
    for seed in 0..<UInt64(isLongRun ? 20_000 : 2000) {
      let tracker = LifetimeTracker()
      do {
        let world = World(seed: seed, tracker)
        world.run()
        #expect(world.log == world.expected, "seed \(seed)")
      }
      #expect(throws: Never.self, "seed \(seed)") { try tracker.checkAllGone() }
    }
  }

  @Test(arguments: [false, true])
  func aSignalInTheMiddleOfAnObservedChainIsObservedLater(isHeld: Bool) {
    let (root, input) = Signal<Int, Never>.pipe()
    var values: [String] = []
    var held: Signal<Int, Never>? = root.map { $0 + 1 }
    let middle = Weak(held)
    let chain = held?.filter { $0 > 0 }.map { $0 * 10 }.observeValues { values.append("chain \($0)") }
    root.observeValues { values.append("root \($0)") }
    if !isHeld { held = nil }
    let late = middle.object?.observeValues { values.append("middle \($0)") }
    input.send(value: 1)
    #expect(values == ["chain 20", "middle 2", "root 1"])
    chain?.dispose()
    input.send(value: 2)
    #expect(values.suffix(2) == ["middle 3", "root 2"])
    late?.dispose()
    withExtendedLifetime(held) {}
  }

  @Test func aSignalInTheMiddleOfALongChainIsObservedLater() {
    for middle in 1..<140 {
      let (root, input) = Signal<Int, Never>.pipe()
      let signals = (0..<140).reduce(into: [root]) { list, _ in list.append(list[list.count - 1].map { $0 + 1 }) }
      var values: [Int] = []
      signals[140].observeValues { values.append($0) }
      signals[middle].observeValues { values.append($0) }
      input.send(value: 0)
      #expect(values.sorted() == [middle, 140], "observed at \(middle)")
    }
  }

  /// Where the stack runs low, the rest of a chain gets an event later, after other observers have been called.
  @Test func aSignalIsObservedWhileAnEventIsOnItsWayThroughALongChain() {
    onSmallStack {
      let (root, input) = Signal<Int, Never>.pipe()
      let signals = (0..<8000).reduce(into: [root]) { list, _ in list.append(list[list.count - 1].map { $0 + 1 }) }
      var values: [Int] = []
      signals[8000].observeValues { values.append($0) }
      for early in stride(from: 63, to: 7900, by: 64) {
        var isFirst = true
        signals[early].observeValues { _ in
          if isFirst { signals[early + 4].observeValues { _ in } }
          isFirst = false
        }
      }
      input.send(value: 0)
      input.send(value: 1)
      #expect(values == [8000, 8001])
    }
  }

  /// Observers that were disposed of elsewhere are released when the next one is added; this may happen while a chain
  /// is being connected.
  @Test func aSignalIsObservedWhileTheChainAfterItIsBeingConnected() async {
    final class Reentrant {
      let action: () -> Void
      init(_ action: @escaping () -> Void) { self.action = action }
      deinit { action() }
    }
    for depth in 1...4 {
      let (root, input) = Signal<Int, Never>.pipe()
      var values: [String] = []
      let signals = (0..<4).reduce(into: [root]) { signals, _ in
        signals.append(signals[signals.count - 1].map { $0 + 1 })
      }
      var dead: [any Disposable] = []
      for number in 0..<16 {
        let reentrant = Reentrant {
          if number == 0 { signals[depth].observeValues { values.append("released \($0)") } }
        }
        dead.append(root.observeValues { _ in withExtendedLifetime(reentrant) {} })
      }
      // As if they had been disposed of on other threads.
      for observation in dead { (observation as? ObserverLink<Int, Never>)?.markDead() }
      signals[4].observeValues { values.append("chain \($0)") }
      signals[max(1, depth - 1)].observeValues { values.append("above \($0)") }
      input.send(value: 0)
      let above = max(1, depth - 1)
      #expect(values.sorted() == ["above \(above)", "chain 4", "released \(depth)"], "depth \(depth)")
    }
  }
}

extension ProjectionTreeTests {
  /// A signal in the model: its observers and the signals derived from it are in one list.
  final class Node {
    final class Link {
      let since: Int
      let call: (Int) -> Void
      var isDead = false
      init(since: Int, _ call: @escaping (Int) -> Void) { (self.since, self.call) = (since, call) }
    }

    let parent: Node?
    let output: (Int) -> Int?
    var links: [Link] = []
    var connection: Link?
    var sent = 0
    var isSending = false

    init(_ parent: Node?, _ output: @escaping (Int) -> Int?) { (self.parent, self.output) = (parent, output) }

    func observe(_ call: @escaping (Int) -> Void) -> Link {
      let link = Link(since: sent, call)
      links.append(link)
      if let parent, connection == nil {
        connection = parent.observe { [unowned self] value in if let value = output(value) { send(value) } }
      }
      return link
    }

    func dispose(_ link: Link) {
      link.isDead = true
      sweep()
    }

    func send(_ value: Int) {
      sent += 1
      let number = sent
      isSending = true
      var index = 0
      while index < links.count {
        let link = links[index]
        if !link.isDead, link.since < number { link.call(value) }
        index += 1
      }
      isSending = false
      sweep()
    }

    private func sweep() {
      guard !isSending else { return }
      links.removeAll { $0.isDead }
      guard links.isEmpty, let connection else { return }
      self.connection = nil
      parent?.dispose(connection)
    }
  }

  /// A tree and its model, to which the same is done.
  final class World {
    struct Signals {
      var held: Signal<Int, Never>?
      weak var object: Signal<Int, Never>?
    }

    var random: SeededGenerator
    let tracker: LifetimeTracker
    var log: [String] = []
    var expected: [String] = []
    let input: Signal<Int, Never>.Observer
    var signals: [Signals] = []
    var nodes: [Node] = []
    var observations: [any Disposable] = []
    var links: [(node: Node, link: Node.Link)] = []
    /// What observers do, by the number of the call: decided when the signals call, and repeated when the model does.
    var actions: [Int: [Action]] = [:]
    var budget = 6

    enum Action { case observe(Int), dispose(Int) }

    init(seed: UInt64, _ tracker: LifetimeTracker) {
      random = SeededGenerator(seed: seed)
      self.tracker = tracker
      let (signal, input) = Signal<Int, Never>.pipe()
      self.input = input
      signals.append(Signals(held: signal, object: signal))
      nodes.append(Node(nil) { $0 })
      // A view is another way into the same list.
      let view = SignalView<Int, Never> { signal.observe($0) }
      signals.append(Signals(held: view, object: view))
      nodes.append(nodes[0])
    }

    func run() {
      for value in 1...12 {
        for _ in 0..<Int.random(in: 0...4, using: &random) {
          switch Int.random(in: 0..<8, using: &random) {
          case 0...3: derive()
          case 4, 5: if let action = observation() { perform(action) }
          case 6: if let action = disposal() { perform(action) }
          default:
            let index = Int.random(in: 0..<signals.count, using: &random)
            if index > 1 { signals[index].held = nil }
          }
        }
        log.append("send \(value)")
        expected.append("send \(value)")
        input.send(value: value)
        nodes[0].send(value)
      }
      for observation in observations { observation.dispose() }
      signals = []
    }

    func derive() {
      let parent = Int.random(in: 0..<signals.count, using: &random)
      guard let source = signals[parent].object else { return }
      let number = Int.random(in: 2...4, using: &random)
      let tracked = tracker.track(number)
      let signal: Signal<Int, Never>
      let output: (Int) -> Int?
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        signal = source.map { $0 + tracked.value }
        output = { $0 + number }
      case 1:
        signal = source.filter { !$0.isMultiple(of: tracked.value) }
        output = { $0.isMultiple(of: number) ? nil : $0 }
      default:
        signal = source.compactMap { $0.isMultiple(of: tracked.value) ? nil : $0 * 2 }
        output = { $0.isMultiple(of: number) ? nil : $0 * 2 }
      }
      signals.append(Signals(held: signal, object: signal))
      nodes.append(Node(nodes[parent], output))
    }

    func observation() -> Action? {
      let index = Int.random(in: 0..<signals.count, using: &random)
      return signals[index].object == nil ? nil : .observe(index)
    }

    func disposal() -> Action? {
      observations.isEmpty ? nil : .dispose(Int.random(in: 0..<observations.count, using: &random))
    }

    func perform(_ action: Action) {
      performOnSignals(action)
      performOnModel(action)
    }

    func performOnSignals(_ action: Action) {
      switch action {
      case .observe(let index):
        let number = observations.count
        guard let signal = signals[index].object else { return }
        observations.append(signal.observeValues { [unowned self] in called(number, $0) })
      case .dispose(let index): observations[index].dispose()
      }
    }

    func performOnModel(_ action: Action) {
      switch action {
      case .observe(let index):
        let number = links.count
        links.append((nodes[index], nodes[index].observe { [unowned self] in calledByModel(number, $0) }))
      case .dispose(let index): links[index].node.dispose(links[index].link)
      }
    }

    func called(_ observer: Int, _ value: Int) {
      log.append("\(observer): \(value)")
      guard budget > 0, Int.random(in: 0..<6, using: &random) == 0 else { return }
      budget -= 1
      guard let action = Bool.random(using: &random) ? observation() : disposal() else { return }
      actions[log.count, default: []].append(action)
      performOnSignals(action)
    }

    func calledByModel(_ observer: Int, _ value: Int) {
      expected.append("\(observer): \(value)")
      for action in actions[expected.count] ?? [] { performOnModel(action) }
    }
  }
}
