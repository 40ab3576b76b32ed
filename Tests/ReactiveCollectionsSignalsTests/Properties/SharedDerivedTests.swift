import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

/// Properties derived from a property that is shared later live in the jobs of its domain.
@Suite struct SharedDerivedTests {
  @Test func derivedPropertiesAreSharedWithTheirSource() {
    let log = Collected<[Int]>()
    let reads = Collected<[Int]>()
    func make() -> SharedProperty<Int> {
      let property = MutableProperty(0)
      let (b, c) = (property.map { $0 * 10 }, property.map { $0 * 100 })
      let both = b.combineLatest(with: c).map { [$0, $1] }
      let unobserved = both.map { $0.reduce(0, +) }
      both.producer.startWithValues { log.append($0) }
      property.signal.observeValues { reads.append([$0, b.value, unobserved.value]) }
      return SharedProperty(property)
    }
    let shared = make()
    onThread { shared.value = 1 }
    shared.modify { value in
      value = 2
      shared.value = 3
    }
    #expect(log.values == [[0, 0], [10, 100], [30, 300], [20, 200]])
    #expect(reads.values == [[1, 10, 110], [3, 30, 330], [2, 20, 220]])
  }

  @Test func aPropertyCanBeDerivedInsideAnObserver() {
    let log = Collected<Int>()
    func make() -> SharedProperty<Int> {
      let property = MutableProperty(0)
      var derived: Property<Int>?
      property.signal.observeValues { [unowned property] value in
        if derived == nil {
          derived = property.map { $0 * 10 }
          derived?.producer.startWithValues { log.append($0) }
        }
      }
      return SharedProperty(property)
    }
    let shared = make()
    shared.value = 1
    onThread { shared.value = 2 }
    shared.value = 3
    #expect(log.values == [10, 20, 30])
  }

  @Test func derivedPropertiesStayConsistentWhileThreadsSet() {
    let log = Collected<[Int]>()
    func make() -> SharedProperty<Int> {
      let property = MutableProperty(0)
      let both = property.map { $0 }.combineLatest(with: property.map { -$0 })
      both.map { [$0, $1] }.producer.startWithValues { log.append($0) }
      return SharedProperty(property)
    }
    let shared = make()
    let rounds = isLongRun ? 5_000 : 2_000
    onThreads(4) { _ in for _ in 0..<rounds { shared.modify { $0 += 1 } } }
    #expect(log.values == (0...4 * rounds).map { [$0, -$0] })
  }

  @Test func derivedPropertiesCompleteWithTheSharedSource() {
    let log = Collected<String>()
    func make() -> SharedProperty<Int> {
      let property = MutableProperty(0)
      property.map { $0 }.signal.observe { log.append("\($0)") }
      return SharedProperty(property)
    }
    var shared: SharedProperty<Int>? = make()
    shared?.value = 1
    shared = nil
    #expect(log.values == ["value(1)", "completed"])
  }
}
