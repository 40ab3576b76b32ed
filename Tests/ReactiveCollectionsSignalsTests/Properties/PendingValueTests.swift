import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

private struct Failure: Error {}

/// What derived properties show in the middle of a transaction.
@Suite struct PendingValueTests {
  /// A property that has been asked for and released, and another one in its place in memory.
  @Test func shortLivedDerivedPropertiesReadPendingValues() {
    let source = MutableProperty(1)
    transact {
      source.value = 2
      for factor in 2..<40 {
        #expect(source.map { $0 * factor }.value == 2 * factor)
        #expect(source.map { "\($0) \(factor)" }.value == "2 \(factor)")
      }
    }
  }

  /// Two closures that set the same property, which each of them would have to be called again for.
  @Test func closuresThatSetPropertiesAreCalledOnceBetweenEdits() {
    let (source, other) = (MutableProperty(0), MutableProperty(0))
    var calls = 0
    func setting(_ offset: Int) -> Property<Int> {
      source.map { value in
        calls += 1
        other.value = value + offset
        return value
      }
    }
    let sum = setting(0).combineLatest(with: setting(10)).map { $0 + $1 }
    transact {
      source.value = 2
      #expect(sum.value == 4 && calls == 2)
    }
    #expect(sum.value == 4)
    #expect(other.value == 12 || other.value == 2)
  }

  /// A transaction in a closure, in the middle of a commit.
  @Test func aTransactionInsideAClosureLeavesNoPendingValues() {
    let (source, trigger) = (MutableProperty(1), MutableProperty(0))
    let mapped = source.map { $0 * 10 }
    let running = trigger.map { value in
      transact {
        source.value = value
        #expect(mapped.value == 10 * value)
      }
      return value
    }
    let observation = running.signal.observeValues { _ in }
    trigger.value = 2
    source.value = 5
    transact { #expect(mapped.value == 50) }
    try? transact { () throws in
      source.value = 6
      #expect(mapped.value == 60)
      throw Failure()
    }
    transact { #expect(mapped.value == 50) }
    observation.dispose()
  }

  /// `flatMap` shows the property that the pending value chooses, whether it has been asked for before or not.
  @Test(arguments: [false, true]) func flatMapShowsPendingValues(isReadBefore: Bool) {
    let inner = [MutableProperty(1), MutableProperty(100)], outer = MutableProperty(0)
    let flat = outer.flatMap(.latest) { inner[$0] }, mapped = flat.map { -$0 }
    if isReadBefore { #expect(mapped.value == -1) }
    transact {
      inner[0].value = 5
      #expect(flat.value == 5 && mapped.value == -5)
    }
    outer.value = 1
    transact {
      inner[1].value = 7
      #expect(flat.value == 7 && mapped.value == -7)
      outer.value = 0
      #expect(flat.value == 5 && mapped.value == -5)
    }
    #expect(flat.value == 5 && mapped.value == -5)
  }

  /// A closure is called once between two edits, however many ways lead to it.
  @Test func closuresAreCalledOnceBetweenTwoEdits() {
    let source = MutableProperty(1)
    var calls = 0
    let property = source.map { value in
      calls += 1
      return value
    }
    let both = property.combineLatest(with: property.map { $0 }).map { $0 + $1 }
    transact {
      source.value = 2
      #expect(both.value == 4 && property.value == 2 && both.value == 4)
    }
    #expect(calls == 1)
  }

  /// What the values drop is released after the transaction.
  @Test func valuesDroppedInATransactionAreReleasedAfterIt() {
    let (source, log) = (MutableProperty(0), MutableProperty(""))
    var told: [String] = []
    log.signal.observeValues { told.append($0) }
    let objects = source.map { number in Releasing { log.value += "\(number)" } }
    transact {
      source.value = 1
      _ = objects.value
      source.value = 2
      _ = objects.value
      #expect(log.value.isEmpty)
    }
    #expect(Set(told.last ?? "") == ["1", "2"])
    told = []
    log.value = ""
    try? transact { () throws in
      source.value = 3
      _ = objects.value
      throw Failure()
    }
    #expect(log.value == "3" && told == ["", "3"])
  }

  private final class Releasing {
    private let released: () -> Void

    init(_ released: @escaping () -> Void) { self.released = released }

    deinit { released() }
  }

  /// The old value of a property that nobody observes is released when the property has its new value.
  @Test func anOldValueReleasedByAChangeReadsTheNewOne() {
    let source = MutableProperty(0)
    var read: [Int] = []
    var property: Property<(Int, Releasing)>?
    property = source.map { number in
      (
        number,
        Releasing {
          guard number == 0 else { return }
          source.value = 5
          if let value = property?.value.0 { read.append(value) }
        }
      )
    }
    #expect(property?.value.0 == 0)
    source.value = 1
    _ = property?.value
    #expect(read == [5] && property?.value.0 == 5)
    property = nil
  }

  @Test func aPropertyThatReadsItselfTraps() async {
    await #expect(processExitsWith: .failure) {
      let source = MutableProperty(0)
      var property: Property<Int>?
      property = source.map { $0 + (property?.value ?? 0) }
      transact {
        source.value = 1
        _ = property?.value
      }
    }
  }

  /// A transaction in a closure of a shared object, while the thread is in a transaction of its own.
  @Test func aSharedClosureHasItsOwnTransactions() {
    func follow(_ shared: SharedProperty<Int>, _ told: Guarded<[Int]>) {
      shared.lift { values in
        values.map { value in
          let inside = MutableProperty(value)
          try? transact { () throws in
            inside.value = -1
            throw Failure()
          }
          var count = 0
          inside.signal.observeValues { _ in count += 1 }
          transact {
            inside.value = 8
            inside.value = 9
          }
          return value + 1000 * count
        }
      }.startWithValues { value in told.withLock { $0.append(value) } }
    }
    let (shared, own, told) = (SharedProperty(1), MutableProperty(0), Guarded<[Int]>([]))
    follow(shared, told)
    transact {
      own.value = 1
      shared.value = 2
    }
    #expect(told.withLock { $0 } == [1001, 1002] && own.value == 1)
  }
}
