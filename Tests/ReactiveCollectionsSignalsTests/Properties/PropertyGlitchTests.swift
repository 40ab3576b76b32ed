import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

/// A change is one change of everything that is derived from it.
@Suite struct PropertyGlitchTests {
  @Test func aDiamondSendsOncePerChange() {
    let a = MutableProperty(1)
    let (b, c) = (a.map { $0 * 10 }, a.map { $0 * 100 })
    let recorder = Recorder(b.combineLatest(with: c).map { [$0, $1] })
    a.value = 2
    a.value = 3
    #expect(recorder.values == [[10, 100], [20, 200], [30, 300]])
  }

  @Test func nestedDiamondsSendOncePerChange() {
    let a = MutableProperty(1)
    var top = a.map { $0 }
    for _ in 0..<40 { top = top.map { $0 }.combineLatest(with: top.map { $0 }).map { ($0 + $1) / 2 } }
    #expect(top.value == 1, "unobserved")
    a.value = 2
    #expect(top.value == 2)
    let recorder = Recorder(top)
    a.value = 3
    #expect(recorder.values == [2, 3])
  }

  @Test func sourcesSetOneAfterTheOtherAreSeparateChanges() {
    let (a, b) = (MutableProperty(1), MutableProperty(2))
    let sum = a.combineLatest(with: b).map { $0 + $1 }
    let recorder = Recorder(Property.combineLatest(sum.map { $0 }, a, b).map { [$0, $1, $2] })
    a.value = 10
    b.value = 20
    #expect(recorder.values == [[3, 1, 2], [12, 10, 2], [30, 10, 20]])
  }

  @Test func aFilteredRepeatIsNoChangeForDerivedProperties() {
    let a = MutableProperty(1)
    let parity = a.map { $0 % 2 }.skipRepeats()
    var asked = 0
    let derived = parity.map { (value: Int) -> Int in
      asked += 1
      return value
    }
    let recorders = [Recorder(derived), Recorder(derived.combineLatest(with: parity).map { $0 + $1 })]
    a.value = 3
    a.value = 5
    a.value = 6
    #expect(recorders.map(\.values) == [[1, 0], [2, 0]] && asked == 2)
  }

  /// A derived value is consistent with the values of its sources, wherever and whenever it is read.
  @Test func valuesReadInsideObserversAreConsistent() {
    let a = MutableProperty(1)
    let (b, c) = (a.map { $0 * 10 }, a.map { $0 * 100 })
    let both = b.combineLatest(with: c).map { [$0, $1] }
    let unobserved = both.map { $0.reduce(0, +) }
    var seen: [[Int]] = []
    func look(_ place: Int) { seen.append([place, a.value, b.value, c.value] + both.value + [unobserved.value]) }
    a.signal.observeValues { _ in look(0) }
    b.signal.observeValues { _ in look(1) }
    both.signal.observeValues { _ in look(3) }
    c.signal.observeValues { _ in look(2) }
    a.signal.observeValues { _ in look(0) }
    a.value = 2
    #expect(seen == [0, 0, 1, 2, 3].map { [$0, 2, 20, 200, 20, 200, 220] })
  }

  @Test func observersOfSourcesAreCalledBeforeThoseOfDerivedOnes() {
    let a = MutableProperty(0)
    let (b, c, d) = (a.map { $0 }, a.map { $0 }, a.map { $0 })
    var order = ""
    let joined = Property.combineLatest([d, b])
    joined.signal.observeValues { _ in order += "J" }
    c.signal.observeValues { _ in order += "c" }
    b.signal.observeValues { _ in order += "b" }
    a.signal.observeValues { _ in order += "a" }
    d.signal.observeValues { _ in order += "d" }
    a.value = 1
    #expect(order == "adbJc", "\(order)")
  }

  @Test func valuesSetByObserversAreSentAfterTheCurrentChange() {
    let a = MutableProperty(0)
    let (b, c) = (a.map { $0 * 10 }, a.map { $0 * 100 })
    let both = b.combineLatest(with: c).map { [$0, $1] }
    var order: [String] = []
    a.signal.observeValues { value in
      order.append("a\(value)")
      if value == 1 { a.value = 2 }
    }
    b.signal.observeValues { value in
      order.append("b\(value)")
      if value == 10 {
        a.value = 3
        #expect(both.value == [30, 300], "the new value is visible to every reader immediately")
      }
    }
    c.signal.observeValues { order.append("c\($0)") }
    both.signal.observeValues { order.append("\($0)") }
    a.value = 1
    #expect(
      order == [
        "a1", "b10", "c100", "[10, 100]", "a2", "b20", "c200", "[20, 200]", "a3", "b30", "c300", "[30, 300]",
      ])
  }

  @Test func anObserverCanSetOtherProperties() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    let recorder = Recorder(a.combineLatest(with: b).map { [$0, $1] })
    let (alone, far) = (MutableProperty(0), Recorder(MutableProperty(0).map { $0 }))
    var log: [Int] = []
    alone.map { $0 }.signal.observeValues { log.append($0) }
    a.signal.observeValues {
      b.value = $0 * 10
      alone.value = $0
      #expect(log.last == $0, "an unrelated property is updated immediately")
    }
    a.value = 1
    a.value = 2
    #expect(recorder.values == [[0, 0], [1, 0], [1, 10], [2, 10], [2, 20]])
    withExtendedLifetime(far) {}
  }

  @Test func bindingsAreSeparateChanges() {
    let (a, b) = (MutableProperty(1), MutableProperty(0))
    let recorder = Recorder(a.combineLatest(with: b).map { [$0, $1] })
    b <~ a.map { $0 * 2 }
    a.value = 2
    #expect(recorder.values == [[1, 0], [1, 2], [2, 2], [2, 4]])
    let signals = Recorder(a.signal.combineLatest(with: b.signal).map { [$0, $1] })
    a.value = 3
    #expect(signals.values == [[3, 6]], "signals behave as usual")
  }

  @Test func propertiesBoundBothWaysChangeSeparately() {
    let (a, b) = (MutableProperty(1), MutableProperty(2))
    let recorder = Recorder(a.map { $0 }.combineLatest(with: b.map { $0 }).map { [$0, $1] })
    a <~> b
    a.value = 5
    b.value = 6
    #expect(recorder.values == [[1, 2], [2, 2], [5, 2], [5, 5], [5, 6], [6, 6]])
    #expect(a.value == 6 && b.value == 6)
  }

  @Test func flatMapLatestDoesNotReadPropertiesItHasLeft() {
    let a = MutableProperty<Int?>(1)
    let count = a.map { $0 == nil ? 0 : 1 }
    // The inner property traps on a value that it is not meant for.
    let present = a.map { $0! }
    let flat = count.flatMap(.latest) { $0 == 0 ? Property(value: -1) : present }
    let recorder = Recorder(flat)
    a.value = 2
    a.value = nil
    a.value = 3
    #expect(recorder.values == [1, 2, -1, 3])
  }

  @Test func flatMapLatestIsConsistentWithItsSource() {
    let a = MutableProperty(0)
    let parts = (0..<3).map { part in a.map { $0 * 10 + part } }
    let flat = a.flatMap(.latest) { parts[$0 % 3] }
    let recorder = Recorder(a.combineLatest(with: flat).map { [$0, $1] })
    for value in 1...4 { a.value = value }
    #expect(recorder.values == [[0, 0], [1, 11], [2, 22], [3, 30], [4, 41]])
  }

  @Test func closuresRunAtMostOncePerChangeAndOnlyOnDemand() {
    let a = MutableProperty(1)
    var runs = 0
    let b = a.map { (value: Int) -> Int in
      runs += 1
      return value
    }
    let top = b.map { $0 }.combineLatest(with: b.map { $0 }).map { $0 + $1 }
    a.value = 2
    #expect(runs == 0)
    #expect(top.value == 4 && b.value == 2 && top.value == 4 && runs == 1)
    a.value = 3
    a.value = 4
    #expect(b.value == 4 && runs == 2)
    let observation = top.producer.startWithValues { _ in }
    #expect(runs == 2)
    a.value = 5
    #expect(top.value == 10 && b.value == 5 && runs == 3)
    observation.dispose()
    a.value = 6
    #expect(runs == 3 && top.value == 12 && runs == 4)
  }

  @Test func propertiesThatDependOnEarlierValuesSeeAllOfThem() {
    let a = MutableProperty(1)
    let pairs = a.combinePrevious(0).map { [$0, $1] }
    let unique = a.map { $0 % 3 }.uniqueValues()
    a.value = 2
    a.value = 5
    a.value = 3
    #expect(pairs.value == [5, 3] && unique.value == 0)
  }

  /// A closure should not set properties, but everything is correct in the end, and nothing is delivered twice.
  @Test func closuresCanSetProperties() {
    let (a, b) = (MutableProperty(1), MutableProperty(0))
    let setting = a.map { (value: Int) -> Int in
      b.value = value * 10
      return value
    }
    let both = b.combineLatest(with: setting).map { [$0, $1] }
    let recorders = [Recorder(b.map { $0 }), Recorder(setting)]
    let last = Recorder(both)
    for value in 2...4 {
      a.value = value
      #expect(both.value == [value * 10, value])
      #expect(last.values.last == [value * 10, value])
    }
    #expect(recorders.map(\.values) == [[0, 10, 20, 30, 40], [1, 2, 3, 4]])
  }

  @Test func observersThatStartDuringADeliveryMissNothing() {
    let a = MutableProperty(0)
    let b = a.map { $0 * 10 }
    var late: [[String]] = []
    func join(_ name: String) {
      let index = late.count
      late.append([])
      b.producer.startWithValues { late[index].append("\(name)\($0)") }
      b.signal.observeValues { late[index].append("\(name)'\($0)") }
      a.signal.observeValues { late[index].append("\(name)a\($0)") }
    }
    a.signal.observeValues { value in
      guard value == 1 else { return }
      a.value = 2
      join("x")
    }
    b.signal.observeValues { if $0 == 10 { join("y") } }
    a.value = 1
    #expect(late == [["x20"], ["y20"]])
    a.value = 3
    #expect(late == [["x20", "xa3", "x30", "x'30"], ["y20", "ya3", "y30", "y'30"]])
  }

  @Test func disposalDuringADeliveryIsImmediate() {
    let a = MutableProperty(0)
    let (b, c) = (a.map { $0 }, a.map { -$0 })
    var log: [Int] = []
    var others: [any Disposable] = []
    b.signal.observeValues { value in
      log.append(value)
      if value == 2 { for other in others { other.dispose() } }
    }
    others.append(c.signal.observeValues { log.append($0) })
    others.append(b.combineLatest(with: c).signal.observeValues { log.append(100 + $0 + $1) })
    a.value = 1
    a.value = 2
    a.value = 3
    #expect(log == [1, -1, 100, 2, 3])
    #expect(c.value == -3)
  }

  /// Under the lock, each edit is a commit, of which observers are notified afterwards.
  @Test func editsInsideASharedModifyAreSentAfterIt() {
    let shared = SharedProperty(0)
    let a = MutableProperty(0)
    var log: [String] = []
    let derived = a.map { (value: Int) -> Int in
      log.append("map")
      return value
    }
    derived.signal.observeValues { log.append("derived \($0)") }
    a.signal.observeValues { log.append("a \($0)") }
    log = []
    shared.modify { _ in
      a.value = 1
      a.value = 2
      log.append("in the turn")
    }
    #expect(log == ["map", "map", "in the turn", "a 1", "derived 1", "a 2", "derived 2"])
  }

  @Test func graphsJoinedDuringADeliveryContinueIt() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    var log: [String] = []
    var kept: [Property<(Int, Int)>] = []
    a.signal.observeValues { log.append("a \($0)") }
    let (x, y) = (a.map { $0 }, b.map { $0 })
    x.signal.observeValues { value in
      log.append("first \(value)")
      if value == 1 { b.value = 1 }
    }
    x.signal.observeValues { value in
      log.append("second \(value)")
      if value == 1 { a.value = 2 }
    }
    x.signal.observeValues { log.append("third \($0)") }
    y.signal.observeValues { _ in
      let both = a.combineLatest(with: b)
      both.signal.observeValues { log.append("both \($0)") }
      kept.append(both)
    }
    a.value = 1
    #expect(log == ["a 1", "first 1", "second 1", "third 1", "a 2", "first 2", "second 2", "third 2", "both (2, 1)"])
  }

  @Test func graphsJoinedWhileBothAreDeliveringStayConsistent() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    let (left, right) = (a.map { $0 }, b.map { $0 })
    var sums: [Int] = []
    var order: [String] = []
    left.signal.observeValues { value in
      order.append("left \(value)")
      if value == 1 { b.value = 1 }
    }
    right.signal.observeValues { value in
      order.append("right \(value)")
      guard value == 1 else { return }
      left.combineLatest(with: right).map { $0 * 10 + $1 }.producer.startWithValues { sums.append($0) }
      a.value = 2
      b.value = 3
      #expect(left.value == 2 && right.value == 3)
    }
    left.signal.observeValues { order.append("left' \($0)") }
    right.signal.observeValues { order.append("right' \($0)") }
    a.value = 1
    #expect(sums == [11, 21, 23])
    #expect(order.filter { $0.hasPrefix("left'") } == ["left' 1", "left' 2"])
    #expect(order.filter { $0.hasPrefix("right'") } == ["right' 1", "right' 3"])
  }

  @Test func readingAPropertyInItsOwnClosureTraps() async {
    await #expect(processExitsWith: .failure) {
      var property: Property<Int>?
      let source = MutableProperty(0)
      property = source.map { $0 + (property?.value ?? 0) }
      _ = property?.value
    }
  }
}
