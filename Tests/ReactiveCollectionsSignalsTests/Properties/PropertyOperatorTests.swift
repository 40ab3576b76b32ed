import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

/// The values that each operator makes, observed and unobserved.
@Suite struct PropertyOperatorTests {
  /// Sets `source` to each value: once with the derived property observed, once with it read only after each set, and
  /// once with it not read until the end.
  private func expect<V, U: Equatable>(
    _ expected: [U], last: U? = nil, from values: [V], _ derive: (MutableProperty<V>) -> Property<U>,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let observed = MutableProperty(values[0])
    let recorder = Recorder(derive(observed))
    for value in values.dropFirst() { observed.value = value }
    #expect(recorder.values == expected, "observed", sourceLocation: location)
    #expect(recorder.end == nil, sourceLocation: location)

    let read = MutableProperty(values[0])
    let property = derive(read)
    var seen = [property.value]
    for value in values.dropFirst() {
      read.value = value
      if property.value != seen.last { seen.append(property.value) }
    }
    let distinct = expected.reduce(into: [U]()) { if $0.last != $1 { $0.append($1) } }
    #expect(seen == distinct, "read", sourceLocation: location)

    let unseen = MutableProperty(values[0])
    let other = derive(unseen)
    for value in values.dropFirst() { unseen.value = value }
    #expect(other.value == expected.last, "read at the end", sourceLocation: location)
  }

  @Test func mapSendsAValueForEachChange() {
    expect([10, 20, 20, 30], from: [1, 2, 2, 3]) { $0.map { $0 * 10 } }
    expect([1, 0, 3], from: ["a", "", "abc"]) { $0.map(\.count) }
    expect(["x", "x"], from: [1, 2]) { $0.map(value: "x") }
    expect([4, 5], from: [1, 2]) { $0.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 } }
  }

  @Test func combineLatest() {
    let other = MutableProperty(0)
    expect([1, 2, 3], from: [1, 2, 3]) { $0.combineLatest(with: other).map { $0 + $1 } }
    let (a, b, c, d) = (MutableProperty(1), MutableProperty("x"), MutableProperty(2.0), MutableProperty(true))
    let pair = Recorder(Property.combineLatest(a, b).map { "\($0)\($1)" })
    let four = Recorder(Property.combineLatest(a, b, c, d).map { "\($0)\($1)\($2)\($3)" })
    let list = Property.combineLatest([a, a, a])
    let recorder = Recorder(list)
    a.value = 2
    b.value = "y"
    d.value = false
    #expect(pair.values == ["1x", "2x", "2y"])
    #expect(four.values == ["1x2.0true", "2x2.0true", "2y2.0true", "2y2.0false"])
    #expect(recorder.values == [[1, 1, 1], [2, 2, 2]] && list.value == [2, 2, 2])
  }

  @Test func combiningNoPropertiesIsEmptyAndCompleted() {
    let none = Property.combineLatest([MutableProperty<Int>]())
    #expect(none.value == [] && Recorder(none).events == [.value([]), .completed])
    #expect(Recorder(Property.zip([MutableProperty<Int>]())).events == [.value([]), .completed])
    #expect(Property.all([Property<Bool>]()).value && !Property.any([Property<Bool>]()).value)
  }

  @Test func logicalOperatorsFollowTheirProperties() {
    let (a, b) = (MutableProperty(false), MutableProperty(true))
    let (and, or, not) = (a.and(b), a.or(b), a.negate())
    let (all, any) = (Property.all([a, b, b]), Property.any([a, a]))
    func values() -> [Bool] { [and.value, or.value, not.value, all.value, any.value] }
    #expect(values() == [false, true, true, false, false])
    a.value = true
    #expect(values() == [true, true, false, true, true])
    b.value = false
    #expect(values() == [false, true, false, false, true])
    let (three, one) = (Property.all(Property(a), b.negate(), not.negate()), Property.any(b, b))
    #expect(three.value && !one.value)
    b.value = true
    #expect(!three.value && one.value)
    // Properties of several types.
    let valid = ValidatingProperty<Bool, Fault>(true) { _ in .valid }
    let (mixed, either) = (Property.all(a, b.negate(), valid), Property.any(b.negate(), valid))
    #expect(!mixed.value && either.value)
    b.value = false
    valid.value = false
    #expect(!mixed.value && either.value)
    valid.value = true
    #expect(mixed.value && either.value && Property.all().value && !Property.any().value)
  }

  @Test func skipRepeatsLeavesOutEqualNeighbors() {
    expect([1, 2, 1], from: [1, 1, 2, 2, 1, 1]) { $0.skipRepeats() }
    expect(["a", "B"], from: ["a", "A", "B", "b"]) { $0.skipRepeats { $0.lowercased() == $1.lowercased() } }
  }

  @Test func uniqueValuesSendsEachValueOnce() {
    expect([1, 2, 3], from: [1, 2, 1, 3, 2]) { $0.uniqueValues() }
    expect(["a", "bb"], from: ["a", "b", "bb", "cc"]) { $0.uniqueValues(\.count) }
  }

  @Test func combinePreviousPairsEachValueWithTheOneBefore() {
    expect([[0, 1], [1, 2], [2, 2], [2, 3]], from: [1, 2, 2, 3]) { $0.combinePrevious(0).map { [$0.0, $0.1] } }
  }

  @Test func filterKeepsTheLastIncludedValue() {
    expect([0, 2, 4], from: [1, 2, 3, 4]) { $0.filter(initial: 0) { $0 % 2 == 0 } }
    expect([2, 4], from: [2, 3, 4]) { $0.filter(initial: 0) { $0 % 2 == 0 } }
  }

  @Test func zipPairsValuesInOrder() {
    let (a, b) = (MutableProperty(0), MutableProperty("a"))
    let zipped = a.zip(with: b).map { "\($0)\($1)" }
    let recorder = Recorder(zipped)
    a.value = 1
    a.value = 2
    #expect(zipped.value == "0a")
    b.value = "b"
    b.value = "c"
    b.value = "d"
    a.value = 3
    #expect(recorder.values == ["0a", "1b", "2c", "3d"] && zipped.value == "3d")
    let doubled = Recorder(Property.zip([a, a]))
    a.value = 4
    #expect(doubled.values == [[3, 3], [4, 4]])
  }

  @Test func zipCompletesWhenNoFurtherTupleCanBeFormed() {
    var (a, b): (MutableProperty<Int>?, MutableProperty<Int>?) = (MutableProperty(0), MutableProperty(10))
    let signal = Property.zip(Property(reflecting: a!), Property(reflecting: b!), Property(value: 1)).map { $0.0 }
      .signal
    #expect(Recorder(signal).events == [.interrupted], "the third has no other value")
    let pair = Recorder(Property(reflecting: a!).zip(with: Property(reflecting: b!)).map { [$0, $1] })
    a?.value = 1
    a = nil
    #expect(pair.end == nil, "a value of the first waits")
    b?.value = 11
    #expect(pair.events == [.value([0, 10]), .value([1, 11]), .completed])
    b = nil
  }

  @Test func flatMapLatest() {
    let (a, b) = (MutableProperty(1), MutableProperty(10))
    let isFirst = MutableProperty(true)
    let flat = isFirst.flatMap(.latest) { $0 ? a : b }
    let recorder = Recorder(flat)
    a.value = 2
    b.value = 11
    isFirst.value = false
    a.value = 3
    b.value = 12
    isFirst.value = true
    #expect(recorder.values == [1, 2, 11, 12, 3] && flat.value == 3)
    recorder.dispose()
    a.value = 4
    #expect(flat.value == 4)
    isFirst.value = false
    #expect(flat.value == 12)
  }

  @Test func flattenFollowsItsStrategy() {
    let (a, b) = (MutableProperty(1), MutableProperty(10))
    let outer = MutableProperty(a)
    let ways = [FlattenStrategy.latest, .merge, .concat, .race].map { Recorder(outer.flatten($0)) }
    outer.value = b
    a.value = 2
    b.value = 11
    #expect(ways.map(\.values) == [[1, 10, 11], [1, 10, 2, 11], [1, 2], [1, 2]])
  }

  @Test func flatMapKeepsItsInnerPropertiesAlive() {
    let (signal, input) = Signal<Int, Never>.pipe()
    for strategy in [FlattenStrategy.latest, .merge] {
      let outer = MutableProperty(1)
      let flat = outer.flatMap(strategy) { factor in Property(initial: 0, then: signal.map { $0 * factor }) }
      let recorder = Recorder(flat)
      input.send(value: 1)
      outer.value = 10
      input.send(value: 2)
      #expect(recorder.values == (strategy == .latest ? [0, 1, 0, 20] : [0, 1, 0, 2, 20]))
    }
  }

  @Test func operatorsWorkForOtherConformingTypes() {
    final class Clock: PropertyProtocol {
      let ticks = MutableProperty(0)
      var value: Int { ticks.value }
      var signal: Signal<Int, Never> { ticks.signal }
      var producer: SignalProducer<Int, Never> { ticks.producer }
    }
    let clock = Clock()
    let doubled = clock.map { $0 * 2 }
    let recorder = Recorder(doubled)
    clock.ticks.value = 1
    #expect(recorder.values == [0, 2] && doubled.value == 2)
  }

  @Test func asPropertyWrappers() {
    struct Model {
      @MutableProperty var name = "a"
      @Property var length: Int
      init() { _length = _name.map(\.count) }
    }
    let model = Model()
    let recorder = Recorder(model.$length)
    model.name = "abc"
    #expect(model.length == 3 && recorder.values == [1, 3] && model.$name.value == "abc")
  }
}
