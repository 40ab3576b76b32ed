import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

/// What has ended by itself leaves the containers that hold it: they hold at most about as many ended disposables as
/// living ones.
@Suite struct EndedDisposableTests {
  /// Ways in which a disposable ends without its container.
  enum Ending: CaseIterable {
    case disposed, completed, completedAtOnce, completedLater, forsaken, action, scoped, serial, composite, scheduled

    func make(_ signal: Signal<Int, Never>, _ scheduler: TestScheduler) -> any Disposable {
      switch self {
      case .disposed:
        let observation = signal.observeValues { _ in }
        observation.dispose()
        return observation
      case .completed:
        let (signal, input) = Signal<Int, Never>.pipe()
        let observation = signal.map { $0 }.observeValues { _ in }
        input.sendCompleted()
        return observation
      case .completedAtOnce: return SignalProducer<Int, Never>(value: 1).startWithValues { _ in }
      case .completedLater:
        let (signal, input) = Signal<Int, Never>.pipe()
        let start = signal.producer.flatMap(.concat) { SignalProducer<Int, Never>(value: $0) }.startWithValues { _ in }
        input.send(value: 1)
        input.sendCompleted()
        return start
      case .forsaken: return SignalProducer<Int, Never>.never.startWithValues { _ in }
      case .action:
        let action = AnyDisposable {}
        action.dispose()
        return action
      case .scoped:
        let scoped = ScopedDisposable(signal.observeValues { _ in })
        scoped.inner.dispose()
        return scoped
      case .serial:
        let serial = SerialDisposable(AnyDisposable())
        serial.dispose()
        return serial
      case .composite:
        let composite = CompositeDisposable([AnyDisposable()])
        composite.dispose()
        return composite
      case .scheduled:
        let scheduled = scheduler.schedule {}
        scheduler.run()
        return scheduled ?? AnyDisposable()
      }
    }
  }

  private struct Weak {
    weak var object: (any Disposable)?
  }

  /// Adds many disposables that have ended or end at once, and returns how many of them are still in memory.
  private func remaining(_ ending: Ending, _ add: (any Disposable) -> Void) -> Int {
    let (signal, input) = Signal<Int, Never>.pipe()
    let scheduler = TestScheduler()
    var all: [Weak] = []
    for _ in 0..<1_000 {
      let disposable = ending.make(signal, scheduler)
      #expect(disposable.isDisposed)
      add(disposable)
      all.append(Weak(object: disposable))
    }
    withExtendedLifetime(input) {}
    return all.count { $0.object != nil }
  }

  @Test(arguments: Ending.allCases) func endedDisposablesAreRemovedFromAComposite(ending: Ending) {
    let composite = CompositeDisposable()
    #expect(remaining(ending) { composite += $0 } <= 32)
    composite.dispose()
  }

  @Test(arguments: Ending.allCases) func endedDisposablesAreRemovedFromALifetime(ending: Ending) {
    let (lifetime, token) = Lifetime.make()
    #expect(remaining(ending) { lifetime += $0 } <= 32)
    token.dispose()
  }

  /// Those that end later leave, too, and what goes on stays, in its order.
  @Test func activeDisposablesStayInTheirOrder() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let composite = CompositeDisposable()
    var all: [Weak] = []
    var (order, living): ([Int], [Int]) = ([], [])
    for index in 0..<10_000 {
      let observation = signal.observeValues { _ in }
      composite += observation
      all.append(Weak(object: observation))
      if index % 1_000 == 0 {
        composite += AnyDisposable { order.append(index) }
        living.append(index)
      }
      if index % 100 == 99 { for old in all.suffix(100) { old.object?.dispose() } }
    }
    #expect(all.count { $0.object != nil } <= 300)
    composite.dispose()
    #expect(order == living.reversed())
    withExtendedLifetime(input) {}
  }

  /// Inner streams that will never end, because nobody can send to them, leave a race and a merge.
  @Test(arguments: [FlattenStrategy.merge, .race]) func innerStreamsThatNoCodeCanSendToAreRemoved(
    strategy: FlattenStrategy
  ) {
    let (outer, input) = Signal<Int, Never>.pipe()
    var all: [Weak] = []
    outer.flatMap(strategy) { _ in
      SignalProducer<Int, Never> { _, lifetime in
        let tied = AnyDisposable()
        lifetime += tied
        all.append(Weak(object: tied))
      }
    }.observeValues { _ in }
    for value in 0..<1_000 { input.send(value: value) }
    #expect(all.count { $0.object != nil } <= 32)
  }

  @Test func anyNumberOfThreads() {
    for round in 0..<(isLongRun ? 200 : 20) {
      let composite = Carried(CompositeDisposable())
      let property = SharedProperty(0)
      let ended = Collected<Int>()
      onThreads(4) { thread in
        for index in 0..<200 {
          let id = thread * 1_000 + index
          let observation = property.signal.observeValues { _ in }
          composite.value += observation
          composite.value += AnyDisposable { ended.append(id) }
          observation.dispose()
          if thread == 0, round % 2 == 1, index == 100 { composite.value.dispose() }
        }
      }
      composite.value.dispose()
      #expect(Set(ended.values).count == 800 && ended.count == 800, "round \(round)")
    }
  }
}
