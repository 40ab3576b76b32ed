import ReactiveCollectionsSignals
import Testing

// All numbers of joined streams that have a form of their own. The closures name the elements of the tuples by their
// positions.

@Suite struct JoinedTupleTests {
  typealias Numbers = SignalProducer<Int, Never>

  let a = Numbers(value: 0)
  let b = Numbers(value: 1)
  let c = Numbers(value: 2)
  let d = Numbers(value: 3)
  let e = Numbers(value: 4)
  let f = Numbers(value: 5)
  let g = Numbers(value: 6)
  let h = Numbers(value: 7)
  let i = Numbers(value: 8)
  let j = Numbers(value: 9)

  func expect(
    _ last: some SignalProducerConvertible<Int, Never>, _ expected: Int, _ location: SourceLocation = #_sourceLocation
  ) {
    var values: [Int] = []
    last.producer.startWithValues { values.append($0) }
    #expect(values == [expected], sourceLocation: location)
  }

  @Test func elementsOfCombinedProducersAreNamedByPosition() {
    expect(SignalProducer.combineLatest(a, b, c).filter { $0.2 == 2 }.map { $0.2 }, 2)
    expect(SignalProducer.combineLatest(a, b, c, d).filter { $0.3 == 3 }.map { $0.3 }, 3)
    expect(SignalProducer.combineLatest(a, b, c, d, e).filter { $0.4 == 4 }.map { $0.4 }, 4)
    expect(SignalProducer.combineLatest(a, b, c, d, e, f).filter { $0.5 == 5 }.map { $0.5 }, 5)
    expect(SignalProducer.combineLatest(a, b, c, d, e, f, g).filter { $0.6 == 6 }.map { $0.6 }, 6)
    expect(SignalProducer.combineLatest(a, b, c, d, e, f, g, h).filter { $0.7 == 7 }.map { $0.7 }, 7)
    expect(SignalProducer.combineLatest(a, b, c, d, e, f, g, h, i).filter { $0.8 == 8 }.map { $0.8 }, 8)
    expect(SignalProducer.combineLatest(a, b, c, d, e, f, g, h, i, j).filter { $0.9 == 9 }.map { $0.9 }, 9)
  }

  @Test func elementsOfZippedProducersAreNamedByPosition() {
    expect(SignalProducer.zip(a, b, c).filter { $0.2 == 2 }.map(\.2), 2)
    expect(SignalProducer.zip(a, b, c, d).filter { $0.3 == 3 }.map(\.3), 3)
    expect(SignalProducer.zip(a, b, c, d, e).filter { $0.4 == 4 }.map(\.4), 4)
    expect(SignalProducer.zip(a, b, c, d, e, f).filter { $0.5 == 5 }.map(\.5), 5)
    expect(SignalProducer.zip(a, b, c, d, e, f, g).filter { $0.6 == 6 }.map(\.6), 6)
    expect(SignalProducer.zip(a, b, c, d, e, f, g, h).filter { $0.7 == 7 }.map(\.7), 7)
    expect(SignalProducer.zip(a, b, c, d, e, f, g, h, i).filter { $0.8 == 8 }.map(\.8), 8)
    expect(SignalProducer.zip(a, b, c, d, e, f, g, h, i, j).filter { $0.9 == 9 }.map(\.9), 9)
  }

  /// Sends 0, 1 and so on through the first signal, the second and so on, and expects what `observe` observes of them.
  func expect(
    _ count: Int, _ location: SourceLocation = #_sourceLocation,
    _ observe: ([Signal<Int, Never>], @escaping (Int) -> Void) -> Void
  ) {
    let pipes = (0..<count).map { _ in Signal<Int, Never>.pipe() }
    var values: [Int] = []
    observe(pipes.map(\.output)) { values.append($0) }
    for (number, pipe) in pipes.enumerated() { pipe.input.send(value: number) }
    #expect(values == [count - 1], sourceLocation: location)
  }

  @Test func elementsOfCombinedSignalsAreNamedByPosition() {
    expect(3) { s, send in Signal.combineLatest(s[0], s[1], s[2]).observeValues { send($0.2) } }
    expect(4) { s, send in Signal.combineLatest(s[0], s[1], s[2], s[3]).observeValues { send($0.3) } }
    expect(5) { s, send in Signal.combineLatest(s[0], s[1], s[2], s[3], s[4]).observeValues { send($0.4) } }
    expect(6) { s, send in Signal.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5]).observeValues { send($0.5) } }
    expect(7) { s, send in Signal.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6]).observeValues { send($0.6) } }
    expect(8) { s, send in
      Signal.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]).observeValues { send($0.7) }
    }
    expect(9) { s, send in
      Signal.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8]).observeValues { send($0.8) }
    }
    expect(10) { s, send in
      Signal.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9]).observeValues { send($0.9) }
    }
  }

  @Test func elementsOfZippedSignalsAreNamedByPosition() {
    expect(3) { s, send in Signal.zip(s[0], s[1], s[2]).observeValues { send($0.2) } }
    expect(4) { s, send in Signal.zip(s[0], s[1], s[2], s[3]).observeValues { send($0.3) } }
    expect(5) { s, send in Signal.zip(s[0], s[1], s[2], s[3], s[4]).observeValues { send($0.4) } }
    expect(6) { s, send in Signal.zip(s[0], s[1], s[2], s[3], s[4], s[5]).observeValues { send($0.5) } }
    expect(7) { s, send in Signal.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6]).observeValues { send($0.6) } }
    expect(8) { s, send in Signal.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]).observeValues { send($0.7) } }
    expect(9) { s, send in
      Signal.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8]).observeValues { send($0.8) }
    }
    expect(10) { s, send in
      Signal.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9]).observeValues { send($0.9) }
    }
  }

  @Test func elementsOfJoinedPropertiesAreNamedByPosition() {
    let (a, b, c, d, e) = (
      Property(value: 0), Property(value: 1), Property(value: 2), Property(value: 3), Property(value: 4)
    )
    let (f, g, h, i, j) = (
      Property(value: 5), Property(value: 6), Property(value: 7), Property(value: 8), Property(value: 9)
    )
    // Combined.
    expect(Property.combineLatest(a, b, c).map { $0.2 }, 2)
    expect(Property.combineLatest(a, b, c, d).map { $0.3 }, 3)
    expect(Property.combineLatest(a, b, c, d, e).map { $0.4 }, 4)
    expect(Property.combineLatest(a, b, c, d, e, f).map { $0.5 }, 5)
    expect(Property.combineLatest(a, b, c, d, e, f, g).map { $0.6 }, 6)
    expect(Property.combineLatest(a, b, c, d, e, f, g, h).map { $0.7 }, 7)
    expect(Property.combineLatest(a, b, c, d, e, f, g, h, i).map { $0.8 }, 8)
    expect(Property.combineLatest(a, b, c, d, e, f, g, h, i, j).map { $0.9 }, 9)
    // Zipped.
    expect(Property.zip(a, b).map { $0.1 }, 1)
    expect(Property.zip(a, b, c).map { $0.2 }, 2)
    expect(Property.zip(a, b, c, d).map { $0.3 }, 3)
    expect(Property.zip(a, b, c, d, e).map { $0.4 }, 4)
    expect(Property.zip(a, b, c, d, e, f).map { $0.5 }, 5)
    expect(Property.zip(a, b, c, d, e, f, g).map { $0.6 }, 6)
    expect(Property.zip(a, b, c, d, e, f, g, h).map { $0.7 }, 7)
    expect(Property.zip(a, b, c, d, e, f, g, h, i).map { $0.8 }, 8)
    expect(Property.zip(a, b, c, d, e, f, g, h, i, j).map { $0.9 }, 9)
    expect(a.zip(with: b).map(\.1), 1)
  }

  @Test func moreThanTenAreJoinedWithANameForEach() {
    let property = Property(value: 7)
    expect(SignalProducer.combineLatest(a, b, c, d, e, f, g, h, i, j, b).map { $9 + $10 }, 10)
    expect(SignalProducer.zip(a, b, c, d, e, f, g, h, i, j, b).map { $9 + $10 }, 10)
    let (x, y) = (property, Property(value: 1))
    expect(Property.combineLatest(x, x, x, x, x, x, x, x, x, x, y).map { $9 + $10 }, 8)
    expect(Property.zip(x, x, x, x, x, x, x, x, x, x, y).map { $9 + $10 }, 8)
    expect(11) { s, send in
      Signal.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9], s[10])
        .observeValues { _, _, _, _, _, _, _, _, _, _, last in send(last) }
    }
    expect(11) { s, send in
      Signal.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9], s[10])
        .observeValues { _, _, _, _, _, _, _, _, _, _, last in send(last) }
    }
  }

  @Test func streamsOfAllKindsAreJoined() {
    let (signal, input) = Signal<Bool, Never>.pipe()
    let name = MutableProperty("x")
    var texts: [String] = []
    SignalProducer.combineLatest(a, signal, name).startWithValues { texts.append("\($0.0) \($0.1) \($0.2)") }
    Signal.combineLatest(signal, name, a).filter(\.0).map { $0.1 }.observeValues { texts.append($0) }
    input.send(value: true)
    name.value = "y"
    #expect(texts == ["0 true x", "x", "0 true y", "y"])
  }

  @Test func sharedStreamsAreJoinedInAChain() {
    let (left, middle, right) = (SharedProperty(1), SharedProperty("a"), SharedProperty(true))
    let (signal, input) = SharedSignal<Int, Never>.pipe()
    let texts = Collected<String>()
    left.lift(with: middle, right) { left, middle, right in
      Signal.combineLatest(left, middle, right).map { "\($0.0) \($0.1) \($0.2)" }
    }.startWithValues { texts.append($0) }
    left.producer.lift(with: middle, right) { left, middle, right in
      Signal.combineLatest(left, middle, right).filter { $0.2 }.map(\.1)
    }.startWithValues { texts.append($0) }
    signal.lift(with: middle, right) { signal, middle, right in
      Signal.zip(signal, middle, right).map { "\($0.0) zipped with \($0.1)" }
    }.observeValues { texts.append($0) }
    input.send(value: 2)
    #expect(texts.values == ["1 a true", "a", "2 zipped with a"])
  }
}
