import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

@Suite struct SharedBindingTests {
  @Test func aTargetIsSetToWhatItsSourceSends() {
    let (a, b, c, d) = (SharedProperty(1), SharedProperty(0), SharedProperty(0), SharedProperty(0))
    b <~ a
    c <~ a.producer.lift { $0.map { $0 * 10 } }
    d <~ a.signal
    #expect([b.value, c.value, d.value] == [1, 10, 0])
    a.value = 2
    #expect([b.value, c.value, d.value] == [2, 20, 2])
  }

  @Test func disposingEndsTheBinding() {
    let (a, b) = (SharedProperty(1), SharedProperty(0))
    let bindings = [b <~ a, b <~ a.signal]
    for binding in bindings { binding.dispose() }
    a.value = 2
    #expect(b.value == 1)
  }

  @Test func theEndOfTheTargetEndsTheBinding() {
    let log = Collected<String>()
    let a = SharedProperty(1)
    var b: SharedProperty<Int>? = SharedProperty(0)
    var witness: Witness? = Witness { log.append("gone") }
    let source = a.producer.lift { [witness] signal in
      signal.on(disposed: { log.append("disposed") }, value: { _ in _ = witness })
    }
    b! <~ source
    witness = nil
    a.value = 2
    #expect(b?.value == 2 && log.count == 0)
    b = nil
    #expect(log.values == ["disposed"])
    a.value = 3
  }

  @Test func theEndOfTheSourceEndsTheBindingOnly() {
    var a: SharedProperty<Int>? = SharedProperty(1)
    let b = SharedProperty(0)
    b <~ a!
    a = nil
    b.value = 2
    #expect(b.value == 2)
  }

  @Test func aBoundTargetReceivesConcurrentModificationsInOrder() {
    let (source, target) = (SharedProperty(0), SharedProperty(0))
    let seen = Collected<Int>()
    target <~ source
    target.signal.observeValues { seen.append($0) }
    onThreads(4) { _ in
      for _ in 0..<500 { source.modify { $0 += 1 } }
    }
    #expect(seen.values == Array(1...2000) && target.value == 2000)
  }

  // MARK: Two-way bindings

  @Test func theLeftSideIsFirstSetToTheRightSidesValue() {
    let (a, b) = (SharedProperty(1), SharedProperty(2))
    let (atA, atB) = (Collected<Int>(), Collected<Int>())
    a.signal.observeValues { atA.append($0) }
    b.signal.observeValues { atB.append($0) }
    let binding = a <~> b
    #expect(a.value == 2 && b.value == 2 && atA.values == [2] && atB.values == [])
    a.value = 3
    b.value = 4
    b.value = 4
    #expect(atA.values == [2, 3, 4, 4] && atB.values == [3, 4, 4])
    binding.dispose()
    a.value = 5
    #expect(b.value == 4)
  }

  @Test(arguments: [true, false]) func theDeallocationOfEitherSideEndsTheBinding(left: Bool) {
    let log = Collected<String>()
    var (a, b): (SharedProperty<Int>?, SharedProperty<Int>?) = (SharedProperty(0), SharedProperty(0))
    a?.signal.observeCompleted { log.append("a") }
    b?.signal.observeCompleted { log.append("b") }
    a! <~> b!
    if left { a = nil } else { b = nil }
    #expect(log.values == [left ? "a" : "b"])
    (a ?? b)?.value = 5
    a = nil
    b = nil
    #expect(Set(log.values) == ["a", "b"])
  }

  /// Each thread sets one side as fast as it can. When both are done, both sides equal the last value that one of them
  /// was set to. Observers have received that value last, and no more copies than there were changes.
  @Test func setFromTwoThreadsBothSettleOnOneValue() {
    for round in 0..<(isLongRun ? 2_000 : 500) {
      let (a, b) = (SharedProperty(0), SharedProperty(0))
      let (atA, atB) = (Collected<Int>(), Collected<Int>())
      a.signal.observeValues { atA.append($0) }
      b.signal.observeValues { atB.append($0) }
      a <~> b
      onThreads(2) { thread in
        for value in 1...20 { (thread == 0 ? a : b).value = thread * 1000 + value }
      }
      #expect(a.value == b.value && [20, 1020].contains(a.value), "round \(round): \(a.value), \(b.value)")
      #expect(atA.values.last == a.value && atB.values.last == b.value, "round \(round)")
      #expect(atA.count <= 41 && atB.count <= 41, "round \(round)")
    }
  }

  /// The values that have been delivered on one side.
  private final class Delivered: Sendable {
    let state = Guarded((count: 0, last: 0, newest: [-1, -1], isInOrder: true))

    func take(_ value: Int) {
      state.withLock {
        $0.count += 1
        $0.last = value
        let thread = value % 2
        if value <= $0.newest[thread] { $0.isInOrder = false }
        $0.newest[thread] = value
      }
    }
  }

  /// One pair is set a million times. The values of each thread arrive in order on both sides, none arrives twice, and
  /// the last one stays.
  @Test func bothSidesSettleAfterAMillionConcurrentSets() {
    let (a, b) = (SharedProperty(0), SharedProperty(0))
    let (atA, atB) = (Delivered(), Delivered())
    a.signal.observeValues { atA.take($0) }
    b.signal.observeValues { atB.take($0) }
    a <~> b
    let rounds = (isLongRun ? 200_000 : 20_000) / 2
    onThreads(2) { thread in
      for round in 1...rounds { (thread == 0 ? a : b).value = round * 2 + thread }
    }
    let (left, right) = (atA.state.withLock { $0 }, atB.state.withLock { $0 })
    #expect(a.value == b.value && [rounds * 2, rounds * 2 + 1].contains(a.value), "\(a.value), \(b.value)")
    #expect(left.last == a.value && right.last == a.value, "\(left), \(right)")
    #expect(left.isInOrder && right.isInOrder, "\(left), \(right)")
    #expect((rounds...2 * rounds + 1).contains(left.count) && (rounds...2 * rounds + 1).contains(right.count))
  }

  @Test func bothSidesAreEqualAfterConcurrentModifications() {
    for round in 0..<(isLongRun ? 500 : 50) {
      let (a, b) = (SharedProperty(0), SharedProperty(0))
      a <~> b
      onThreads(4) { thread in
        for _ in 0..<50 { (thread % 2 == 0 ? a : b).modify { $0 += 1 } }
      }
      #expect(a.value == b.value, "round \(round)")
    }
  }

  /// A ring of bindings, which begin and end while other threads set the properties. At the end, the ring is closed and
  /// quiet.
  @Test func aRingSetFromManyThreadsSettles() {
    for round in 0..<(isLongRun ? 1_000 : 100) {
      let ring = (0..<4).map { SharedProperty($0) }
      onThreads(4) { thread in
        let binding = ring[thread] <~> ring[(thread + 1) % 4]
        for value in 1...10 {
          ring[thread].value = thread * 100 + value
          if value == 5 { binding.dispose() }
          if value == 7 { ring[thread] <~> ring[(thread + 1) % 4] }
        }
      }
      let values = ring.map(\.value)
      #expect(Set(values).count == 1, "round \(round): \(values)")
      ring[2].value = -1
      #expect(ring.map(\.value) == [-1, -1, -1, -1], "round \(round)")
    }
  }

  /// Initially, the value of the right side counts as new, without an event. A value that is on its way there from
  /// another binding must give way, and the other side of that binding must receive the newer value.
  @Test func aBindingCanBeginWhileAnotherCopiesToItsRightSide() {
    for round in 0..<(isLongRun ? 4_000 : 1_000) {
      let (left, right, other) = (SharedProperty(1), SharedProperty(2), SharedProperty(3))
      other <~> right
      let isReady = Flag()
      onThreads(2) { thread in
        if thread == 0 {
          isReady.flag.store(true, ordering: .releasing)
          other.value = 4
        } else {
          while !isReady.flag.load(ordering: .acquiring) {}
          left <~> right
        }
      }
      let values = [left.value, right.value, other.value]
      #expect(Set(values).count == 1, "round \(round): \(values)")
    }
  }

  /// Each side is set inside a turn of the other: neither waits for the other's observers or copies.
  @Test func observersThatSetBothSidesDoNotDeadlock() {
    for round in 0..<(isLongRun ? 500 : 50) {
      let (a, b) = (SharedProperty(0), SharedProperty(0))
      a.signal.observeValues { if $0 % 10 == 1 { b.value = $0 + 1 } }
      b.signal.observeValues { if $0 % 10 == 5 { a.value = $0 + 1 } }
      a <~> b
      onThreads(2) { thread in
        for value in 1...20 { (thread == 0 ? a : b).value = value * 10 + (thread == 0 ? 1 : 5) }
      }
      #expect(a.value == b.value, "round \(round)")
    }
  }

  @Test func disposedBindingsAreReleased() {
    let (a, b) = (SharedProperty(1), SharedProperty(0))
    var weakly: [Weak<SharedDisposable>] = []
    for index in 0..<100 {
      let binding = index == 0 ? (a <~> b) : (a <~ b)
      if index < 2 { weakly.append(Weak(binding)) }
      binding.dispose()
    }
    #expect(weakly.count == 2 && weakly.allSatisfy { $0.object == nil })
  }
}
