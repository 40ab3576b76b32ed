import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

/// The effects of observers on the signal that calls them.
@Suite struct ReentrancyTests {
  @Test func eventsSentInsideAnObserverAreDeliveredAfterTheCurrentOne() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var order: [String] = []
    var depth = 0
    for name in ["a", "b", "c"] {
      signal.observeValues { value in
        depth += 1
        #expect(depth == 1, "no recursion")
        order.append("\(name)\(value)")
        if name == "a", value < 3 { input.send(value: value + 1) }
        if name == "b", value == 1 { input.send(value: 10) }
        depth -= 1
      }
    }
    input.send(value: 1)
    #expect(
      order == ["a1", "b1", "c1", "a2", "b2", "c2", "a10", "b10", "c10", "a3", "b3", "c3"])
  }

  @Test func eventsSentInsideAnObserverReachDerivedSignalsInOrder() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let doubled = signal.map { $0 * 2 }
    var order: [String] = []
    signal.observeValues { if $0 < 3 { input.send(value: $0 + 1) } }
    signal.observeValues { order.append("s\($0)") }
    doubled.observeValues { order.append("d\($0)") }
    input.send(value: 1)
    #expect(order == ["s1", "d2", "s2", "d4", "s3", "d6"])
  }

  @Test func aValueSetInsideAnObserverIsCurrentAndDeliveredLater() {
    let property = MutableProperty(0)
    var order: [String] = []
    for name in ["a", "b"] {
      property.signal.observeValues { value in
        if name == "a", value < 3 {
          property.value = value + 1
          #expect(property.value == value + 1)
        }
        order.append("\(name)\(value)")
      }
    }
    property.value = 1
    #expect(order == ["a1", "b1", "a2", "b2", "a3", "b3"])
    #expect(property.value == 3)
  }

  @Test func aCircularChainOfPropertiesKeepsTheOrder() {
    let properties = (0..<4).map { _ in MutableProperty(0) }
    var order: [[Int]] = [[], [], [], []]
    for (index, property) in properties.enumerated() {
      property.signal.observeValues { order[index].append($0) }
      property.signal.observeValues { value in
        let next = properties[(index + 1) % properties.count]
        if index < 3 || value < 4 { next.value = index == 3 ? value + 1 : value }
      }
      property.signal.observeValues { order[index].append(-$0) }
    }
    properties[0].value = 1
    #expect(order == Array(repeating: [1, -1, 2, -2, 3, -3, 4, -4], count: 4))
    #expect(properties.map(\.value) == [4, 4, 4, 4])
  }

  @Test func completingInsideAnObserverLetsTheCurrentEventFinish() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var order: [String] = []
    for name in ["a", "b"] {
      signal.observe { event in
        order.append("\(name) \(event)")
        if name == "a", case .value(1) = event {
          input.send(value: 2)
          input.sendCompleted()
          input.send(value: 3)
          input.sendInterrupted()
        }
      }
    }
    input.send(value: 1)
    #expect(order == ["a value(1)", "b value(1)", "a value(2)", "b value(2)", "a completed", "b completed"])
  }

  @Test func sendingInsideATerminalObserverHasNoEffect() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var order: [String] = []
    signal.observe { event in
      order.append("a \(event)")
      if event.isTerminal { input.send(value: 9) }
    }
    signal.observe { order.append("b \($0)") }
    input.sendCompleted()
    #expect(order == ["a completed", "b completed"])
  }

  @Test func anObserverAddedInsideAnObserverReceivesOnlyLaterEvents() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var order: [String] = []
    signal.observeValues { value in
      order.append("a\(value)")
      guard value == 1 else { return }
      input.send(value: 2)
      signal.observeValues { order.append("late\($0)") }
      input.send(value: 3)
    }
    signal.observeValues { order.append("b\($0)") }
    input.send(value: 1)
    #expect(order == ["a1", "b1", "a2", "b2", "a3", "b3", "late3"])
  }

  @Test func subscribingAfterAQueuedEndInterruptsImmediately() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var order: [String] = []
    signal.observe { event in
      order.append("a \(event)")
      guard case .value = event else { return }
      input.sendCompleted()
      signal.observe { order.append("late \($0)") }
    }
    input.send(value: 1)
    #expect(order == ["a value(1)", "late interrupted", "a completed"])
  }

  @Test func nestedSubscriptionsReceiveOnlyLaterEvents() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var order: [String] = []
    func observe(_ depth: Int) {
      signal.observeValues { value in
        order.append("\(depth):\(value)")
        if depth == value, depth < 4 {
          observe(depth + 1)
          input.send(value: value + 1)
        }
      }
    }
    observe(1)
    input.send(value: 1)
    #expect(order == ["1:1", "1:2", "2:2", "1:3", "2:3", "3:3", "1:4", "2:4", "3:4", "4:4"])
  }

  @Test func aProducerStartedInsideAnObserverHasNoGapAndNoRepeat() {
    let property = MutableProperty(0)
    var late: [[Int]] = []
    property.signal.observeValues { value in
      guard value < 4 else { return }
      // Before, between and after the queued values.
      for offset in 0..<3 {
        let index = late.count
        late.append([])
        property.producer.startWithValues { late[index].append($0) }
        if offset < 2, value == 1 || offset == 0 { property.value += 1 }
      }
    }
    property.value = 1
    for values in late {
      let first = values[0]
      #expect(values == Array(first...property.value), "\(late)")
    }
    #expect(late.count == 9)
  }

  @Test func aProducerCanBeStartedByItsOwnFirstValue() {
    let property = MutableProperty(0)
    var order: [String] = []
    func start(_ depth: Int) {
      property.producer.startWithValues { value in
        order.append("\(depth):\(value)")
        if value == depth, depth < 3 {
          property.value = depth + 1
          start(depth + 1)
        }
      }
    }
    start(0)
    // The inner starts begin first, with the newest value; the values that were set are delivered after the outermost
    // start.
    #expect(order == ["0:0", "1:1", "2:2", "3:3", "0:1", "0:2", "1:2", "0:3", "1:3", "2:3"])
  }

  @Test func disposingOthersInsideAnObserverIsImmediate() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var order: [String] = []
    var observations: [any Disposable] = []
    for name in 0..<5 {
      observations.append(
        signal.observeValues { value in
          order.append("\(name)")
          if name == 1 {
            observations[0].dispose()
            observations[2].dispose()
            observations[4].dispose()
          }
        })
    }
    input.send(value: 1)
    #expect(order == ["0", "1", "3"])
    input.send(value: 2)
    #expect(order == ["0", "1", "3", "1", "3"])
  }

  @Test func disposingInsideTheObserverStopsQueuedEvents() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var order: [Int] = []
    var observation: (any Disposable)?
    observation = signal.observeValues { value in
      order.append(value)
      input.send(value: value + 1)
      if value == 2 { observation?.dispose() }
    }
    input.send(value: 1)
    #expect(order == [1, 2])
  }

  @Test func observersCanBeAddedAndDisposedOfDuringADelivery() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var order: [String] = []
    var observations: [any Disposable] = []
    func add(_ name: String) {
      observations.append(signal.observeValues { order.append("\(name)\($0)") })
    }
    add("a")
    observations.append(
      signal.observeValues { value in
        guard value == 1 else { return }
        for observation in observations { observation.dispose() }
        add("n")
      })
    add("b")
    input.send(value: 1)
    input.send(value: 2)
    #expect(order == ["a1", "n2"])
  }

  /// A derived signal sends when its source's event reaches it, so an observer that is added meanwhile receives the
  /// events that have not reached it yet.
  @Test func aLateObserverOfADerivedSignalReceivesPendingEvents() {
    for derive in [{ $0.map { $0 } }, { $0.scan(0) { $1 } }] as [(Signal<Int, Never>) -> Signal<Int, Never>] {
      let (signal, input) = Signal<Int, Never>.pipe()
      var log: [String] = []
      var derived: Signal<Int, Never>?
      signal.observeValues { value in
        guard value == 1 else { return }
        input.send(value: 2)
        signal.observeValues { log.append("late \($0)") }
        derived?.observeValues { log.append("late derived \($0)") }
      }
      derived = derive(signal)
      derived?.observeValues { log.append("early derived \($0)") }
      input.send(value: 1)
      input.send(value: 3)
      #expect(
        log == [
          "early derived 1", "late derived 1", "early derived 2", "late derived 2", "early derived 3", "late derived 3",
          "late 3",
        ])
    }
  }
}
