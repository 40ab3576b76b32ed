import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

@Suite struct BooleansTests {
  typealias Flags = SignalProducer<Bool, Never>
  static let pairs = [(false, false), (false, true), (true, false), (true, true)]

  @Test func negate() {
    expect([.value(false), .value(true), .completed], of: true, false, by: { $0.negate() }, { $0.negate() })
  }

  @Test(arguments: pairs) func andAndOr(left: Bool, right: Bool) {
    let (a, toA) = Signal<Bool, Never>.pipe()
    let (b, toB) = Signal<Bool, Never>.pipe()
    let property = MutableProperty(right)
    let and = [
      Recorder(a.and(b)), Recorder(a.producer.and(b)), Recorder(a.and(property)), Recorder(Flags.all(a, b)),
      Recorder(Flags.all([a, b])), Recorder(Signal.all(a, b)), Recorder(Signal<Bool, Never>.all(a, property)),
      Recorder(Signal.all([a, b])),
    ]
    let or = [
      Recorder(a.or(b)), Recorder(a.producer.or(b)), Recorder(a.or(property)), Recorder(Flags.any(a, b)),
      Recorder(Flags.any([a, b])), Recorder(Signal.any(a, b)), Recorder(Signal<Bool, Never>.any(a, property)),
      Recorder(Signal.any([a, b])),
    ]
    toA.send(value: left)
    toB.send(value: right)
    for recorder in and { #expect(recorder.values == [left && right]) }
    for recorder in or { #expect(recorder.values == [left || right]) }
  }

  @Test func allAndAnyFollowTheirSources() {
    let (a, b, c) = (MutableProperty(false), MutableProperty(true), MutableProperty(true))
    let all = Recorder(Flags.all(a, b, c))
    let any = Recorder(Flags.any([a, b, c]))
    a.value = true
    b.value = false
    c.value = false
    a.value = false
    #expect(all.values == [false, true, false, false, false])
    #expect(any.values == [true, true, true, true, false])
  }

  @Test func allOfNoStreamsIsTrueAndAnyIsFalse() {
    #expect(Recorder(Flags.all([Flags]())).events == [.value(true), .completed])
    #expect(Recorder(Flags.any([Flags]())).events == [.value(false), .completed])
    #expect(Recorder(Signal<Bool, Never>.all([Signal<Bool, Never>]())).events == [])
    #expect(Recorder(Signal<Bool, Never>.any([Signal<Bool, Never>]())).events == [])
  }
}
