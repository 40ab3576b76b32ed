import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

@Suite struct BindingTests {
  @Test func aTargetIsSetToWhatItsSourceSends() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (a, b, c) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
    a <~ signal
    b <~ a
    c <~ b.producer.map { $0 * 10 }
    input.send(value: 1)
    #expect([a.value, b.value, c.value] == [1, 1, 10])
    a.value = 2
    #expect([a.value, b.value, c.value] == [2, 2, 20])
  }

  @Test func aTargetIsSetToTheCurrentValueOfAProperty() {
    let (a, b) = (MutableProperty(1), MutableProperty(0))
    b <~ a
    #expect(b.value == 1)
  }

  @Test func aTargetOfOptionals() {
    let (a, b) = (MutableProperty(1), MutableProperty<Int?>(nil))
    b <~ a
    #expect(b.value == 1)
    let c = MutableProperty<Int?>(5)
    b <~ c
    c.value = nil
    #expect(b.value == nil)
  }

  @Test func disposingEndsTheBinding() {
    let (a, b) = (MutableProperty(1), MutableProperty(0))
    let binding = b <~ a
    binding.dispose()
    a.value = 2
    #expect(b.value == 1)
  }

  @Test func theEndOfTheSourceEndsTheBindingOnly() {
    var a: MutableProperty<Int>? = MutableProperty(1)
    let b = MutableProperty(0)
    let recorder = Recorder(b)
    let binding = b <~ a!
    a = nil
    b.value = 2
    #expect(binding.isDisposed && recorder.events == [.value(0), .value(1), .value(2)])
  }

  @Test func theEndOfTheTargetEndsTheBinding() throws {
    let a = MutableProperty(1)
    let tracker = LifetimeTracker()
    var b: MutableProperty<Int>? = MutableProperty(0)
    let gone = Weak(b)
    let binding = b! <~ a.producer.map { [captured = tracker.track(0)] in $0 + captured.value }
    b = nil
    #expect(gone.object == nil && binding.isDisposed)
    try tracker.checkAllGone()
    a.value = 2
  }

  @Test func disposedBindingsAreReleasedByTheTarget() {
    weak var first: (any Disposable)?
    let (a, b) = (MutableProperty(1), MutableProperty(0))
    for index in 0..<100 {
      let binding = b <~ a
      if index == 0 { first = binding }
      binding.dispose()
    }
    #expect(first == nil)
  }

  @Test func anEndedTargetIsNotSet() {
    var values: [Int] = []
    let a = MutableProperty(1)
    let binding = BindingTarget<Int>(lifetime: .empty) { values.append($0) } <~ a
    a.value = 2
    #expect(values == [] && binding.isDisposed)
  }

  @Test func aTargetThatEndsDuringABindingIsNotSetAnymore() {
    let (lifetime, token) = Lifetime.make()
    var values: [Int] = []
    BindingTarget<Int>(lifetime: lifetime) {
      values.append($0)
      if $0 == 3 { token.dispose() }
    } <~ SignalProducer<Int, Never>(0...)
    #expect(values == [0, 1, 2, 3])
  }

  @Test func aKeyPathAsATarget() {
    final class Label { var text = "" }
    let (lifetime, token) = Lifetime.make()
    var label: Label? = Label()
    let gone = Weak(label)
    let a = MutableProperty("x")
    BindingTarget(lifetime: lifetime, object: label!, keyPath: \.text) <~ a
    #expect(label?.text == "x")
    a.value = "y"
    #expect(label?.text == "y")
    label = nil
    #expect(gone.object == nil)
    a.value = "z"
    token.dispose()
  }

  @Test func aPartOfAPropertyAsATarget() {
    struct Person { var (name, age) = ("", 0) }
    let person = MutableProperty(Person())
    let (names, ages) = (MutableProperty("Ann"), MutableProperty(5))
    let recorder = Recorder(person.map { "\($0.name) \($0.age)" })
    person[\.name] <~ names
    let binding = person[\.age] <~ ages
    names.value = "Bo"
    binding.dispose()
    ages.value = 6
    #expect(recorder.values == [" 0", "Ann 0", "Ann 5", "Bo 5"])
  }

  @Test func aTargetThatMayBeMissing() {
    let source = MutableProperty(1)
    var target: MutableProperty<Int>? = MutableProperty(0)
    target <~ source
    #expect(target?.value == 1)
    target = nil
    let binding = target <~ source
    #expect(binding.isDisposed)
    let missing: MutableProperty<Int?>? = nil
    #expect((missing <~ source).isDisposed)
  }

  @Test func anInputAsATarget() {
    var (signal, input): (Signal<Int, Never>, Signal<Int, Never>.Observer?) = Signal.pipe()
    let recorder = Recorder(signal)
    signal = .never
    var source: MutableProperty<Int>? = MutableProperty(1)
    let binding = input! <~ source!
    source?.value = 2
    binding.dispose()
    source?.value = 3
    input! <~ source!
    source = nil
    #expect(recorder.events == [.value(1), .value(2), .value(3)])
    let other = MutableProperty(4)
    let last = input! <~ other
    input = nil
    #expect(recorder.events.suffix(2) == [.value(4), .interrupted], "it is not kept alive")
    #expect(!last.isDisposed)
    other.value = 5
    #expect(last.isDisposed && !other.core.isFollowed)
  }

  @Test func aTargetOnAScheduler() {
    let scheduler = TestScheduler()
    let (lifetime, token) = Lifetime.make()
    var values: [Int] = []
    let source = MutableProperty(1)
    BindingTarget(on: scheduler, lifetime: lifetime) { values.append($0) } <~ source
    #expect(values == [])
    scheduler.advance()
    source.value = 2
    scheduler.advance()
    source.value = 3
    token.dispose()
    scheduler.advance()
    #expect(values == [1, 2])
  }

  @Test func aTargetOnASchedulerIsNotSetAfterTheBindingEnds() {
    let scheduler = TestScheduler()
    let (lifetime, token) = Lifetime.make()
    var (values, texts): ([Int], [String?]) = ([], [])
    let (signal, input) = Signal<Int, Never>.pipe()
    let target: BindingTarget<Int>? = BindingTarget(on: scheduler, lifetime: lifetime) { values.append($0) }
    let first = target <~ signal
    let second =
      BindingTarget<String?>(on: scheduler, lifetime: lifetime) { texts.append($0) } <~ signal.map { "\($0)" }
    input.send(value: 1)
    scheduler.advance()
    input.send(value: 2)
    first.dispose()
    scheduler.advance()
    #expect(values == [1] && texts == ["1", "2"])
    input.send(value: 3)
    second.dispose()
    scheduler.advance()
    #expect(values == [1] && texts == ["1", "2"] && scheduler.scheduledCount == 0)
    // Values that were sent before the source ended arrive.
    target <~ SignalProducer(value: 4)
    scheduler.advance()
    target?.action(5)
    scheduler.advance()
    target?.action(6)
    token.dispose()
    scheduler.advance()
    #expect(values == [1, 4, 5])
  }

  @Test func aDerivedPropertyCanBeASource() {
    let (a, b, c) = (MutableProperty(1), MutableProperty(2), MutableProperty(0))
    var text: MutableProperty<String?>? = MutableProperty(nil)
    let gone = Weak(text)
    c <~ a.combineLatest(with: b).map { $0 + $1 }
    text! <~ a.map { "\($0)" }
    a.value = 5
    b.value = 6
    #expect(c.value == 11 && text?.value == "5")
    text = nil
    #expect(gone.object == nil)
    a.value = 6
    #expect(c.value == 12)
  }

  @Test func aRingOfBindingsWithoutRepeatsSettles() {
    let properties = (0..<5).map { _ in MutableProperty(0) }
    for index in 0..<5 { properties[(index + 1) % 5] <~ properties[index].signal.skipRepeats() }
    properties[2].value = 7
    #expect(properties.map(\.value) == [7, 7, 7, 7, 7])
  }
}

@Suite struct TwoWayBindingTests {
  @Test func theLeftSideIsFirstSetToTheRightSidesValue() {
    let (a, b) = (MutableProperty(1), MutableProperty(2))
    let recorders = [Recorder(a.signal), Recorder(b.signal)]
    a <~> b
    #expect(a.value == 2 && b.value == 2)
    #expect(recorders.map(\.values) == [[2], []])
  }

  @Test func eachChangeIsCopiedOnce() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    a <~> b
    let recorders = [Recorder(a.signal), Recorder(b.signal)]
    a.value = 1
    b.value = 2
    a.value = 2
    #expect(recorders.map(\.values) == [[1, 2, 2], [1, 2, 2]])
  }

  @Test func disposingEndsTheBinding() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    let binding = a <~> b
    binding.dispose()
    a.value = 1
    #expect(b.value == 0 && binding.isDisposed)
    b.value = 2
    #expect(a.value == 1)
  }

  @Test(arguments: [true, false]) func theDeallocationOfEitherSideEndsTheBinding(left: Bool) {
    var (a, b): (MutableProperty<Int>?, MutableProperty<Int>?) = (MutableProperty(0), MutableProperty(0))
    let (goneA, goneB) = (Weak(a), Weak(b))
    let binding = a! <~> b!
    let signal = left ? b!.signal : a!.signal
    let recorder = Recorder(signal)
    if left { a = nil } else { b = nil }
    #expect(binding.isDisposed && (left ? goneA.object : goneB.object) == nil)
    (a ?? b)?.value = 5
    #expect(recorder.events == [.value(5)])
    a = nil
    b = nil
    #expect(goneA.object == nil && goneB.object == nil)
  }

  @Test func disposedBindingsAreReleased() {
    weak var first: (any Disposable)?
    let (a, b) = (MutableProperty(1), MutableProperty(0))
    for index in 0..<100 {
      let binding = a <~> b
      if index == 0 { first = binding }
      binding.dispose()
    }
    #expect(first == nil)
  }

  @Test func observersCanSetEitherSideWhileTheBindingBegins() {
    for target in 0..<2 {
      let (a, b) = (MutableProperty(1), MutableProperty(2))
      let sides = [a, b]
      a.signal.observeValues { if $0 == 2 { sides[target].value = 9 } }
      a <~> b
      #expect(a.value == 9 && b.value == 9, "\(target)")
    }
  }

  private struct Failure: Error {}

  /// What is written last counts, but not what is taken back.
  @Test func valuesUndoneInATransactionDoNotOverrideTheOtherSide() {
    let (left, right) = (MutableProperty(0), MutableProperty(0))
    left <~> right
    left.value = 1
    transact {
      right.value = 7
      try? transact { () throws in
        left.value = 5
        throw Failure()
      }
    }
    #expect(left.value == 7 && right.value == 7)
    transact {
      left.value = 2
      right.value = 3
      try? transact { () throws in
        right.value = 4
        left.value = 5
        throw Failure()
      }
    }
    #expect(left.value == 3 && right.value == 3)
  }

  @Test func aBindingCanBeginInsideAnObserver() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    let recorders = [Recorder(a.signal), Recorder(b.signal)]
    a.signal.observeValues { value in
      guard value == 1 else { return }
      a.value = 2
      b.value = 3
      a <~> b
      b.value = 4
    }
    a.value = 1
    #expect(a.value == 4 && b.value == 4)
    #expect(recorders[0].values.last == 4 && recorders[1].values.last == 4)
  }

  @Test func twoBindingsOfTheSamePairSettle() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    a <~> b
    b <~> a
    a.value = 1
    #expect(b.value == 1)
    b.value = 2
    #expect(a.value == 2)
  }

  /// A value that returns to the property where it was set goes no further, however many paths there are.
  @Test func aRingOfBindingsNotifiesEachSideOnce() {
    let properties = (0..<5).map { MutableProperty($0) }
    for index in 0..<5 { properties[index] <~> properties[(index + 1) % 5] }
    let recorders = properties.map { Recorder($0.signal) }
    properties[2].value = 7
    properties[4].value = 8
    for recorder in recorders { #expect(recorder.values == [7, 8]) }
    withExtendedLifetime(properties) {}
  }

  /// The initial value of the binding is delivered once, and so is a later value from the other side.
  @Test func aBindingOfAPropertyWithItselfIsHarmless() {
    let property = MutableProperty(1)
    property <~> property
    let recorder = Recorder(property.signal)
    property.value = 2
    #expect(recorder.values == [2])
  }

  /// Rings and stars of bindings, and observers that set arbitrary values for a while: when the properties are quiet,
  /// all are equal, and the last value delivered is the current one.
  @Test func bindingsConvergeInRandomReentrantScenarios() {
    for seed in 0..<UInt64(isLongRun ? 5_000 : 1_000) {
      var random = SeededGenerator(seed: seed)
      let count = Int.random(in: 2...5, using: &random)
      let properties = (0..<count).map { MutableProperty($0) }
      let last = properties.map { Recorder($0.signal) }
      var budget = 30
      func act() {
        guard budget > 0 else { return }
        budget -= 1
        let property = properties[Int.random(in: 0..<count, using: &random)]
        switch Int.random(in: 0..<4, using: &random) {
        case 0, 1: property.value = Int.random(in: 0..<100, using: &random)
        case 2: property.modify { $0 += 1 }
        default: property.producer.take(first: 3).startWithValues { _ in act() }
        }
      }
      for property in properties {
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          let share = Int.random(in: 1...4, using: &random)
          property.signal.observeValues { _ in if Int.random(in: 0..<share, using: &random) == 0 { act() } }
        }
      }
      // A chain, so that all properties are connected, and a few more bindings that close rings.
      for index in 1..<count { properties[index] <~> properties[Int.random(in: 0..<index, using: &random)] }
      if count > 2, Bool.random(using: &random) { properties[0] <~> properties[count - 1] }
      for _ in 0..<3 { act() }
      let value = properties[0].value
      #expect(properties.allSatisfy { $0.value == value }, "\(random): \(properties.map(\.value))")
      for (property, recorder) in zip(properties, last) where !recorder.values.isEmpty {
        #expect(recorder.values.last == property.value, "\(random)")
      }
    }
  }
}
