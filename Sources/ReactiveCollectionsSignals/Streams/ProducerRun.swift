/// One start of a producer, and the disposable that ends it.
@usableFromInline
final class ProducerRun<Value, Failure: Error>: Disposable {
  @usableFromInline typealias Event = Signal<Value, Failure>.Event

  /// Disposes of the resources of the start.
  @usableFromInline let ending = CompositeDisposable()
  @usableFromInline let link: ObserverLink<Value, Failure>
  /// How many streams of streams it is inside of.
  private let level: Int
  private let isolation: Isolation
  /// Not inlined in clients, which inline `begin` together with their closures.
  @usableFromInline var lifetime: Lifetime {
    let lifetime = Lifetime(ending, level: level)
    lifetime.target = target
    return lifetime
  }
  /// The property or list that the values are set to: see `<~`.
  var target: ObjectIdentifier?

  /// The level is looked up here, and not in `start`, which clients inline together with their closures.
  @usableFromInline
  convenience init(_ link: ObserverLink<Value, Failure>) { self.init(link, level: Trampoline.level) }

  @usableFromInline
  init(_ link: ObserverLink<Value, Failure>, level: Int) {
    isolation = .current
    self.level = level
    self.link = link
    link.entry.isolation = isolation.id
  }

  @inlinable
  convenience init(_ action: @escaping (Event) -> Void) { self.init(ObserverLink(.events(action))) }

  @inlinable
  convenience init(level: Int, _ action: @escaping (Event) -> Void) {
    self.init(ObserverLink(.events(action)), level: level)
  }

  /// Starts the producer. Called only once.
  @inlinable
  func begin(_ producer: SignalProducer<Value, Failure>) {
    guard !link.isDisposed else { return }
    let entrance = Entrance(self)
    producer.begin({ entrance.receive($0) }, lifetime)
  }

  /// Starts the producer after the starts that have been postponed. Called only once.
  ///
  /// This calls `begin` itself instead of a `beginInOrder` of the producer: a closure that is also captured costs one
  /// more call for each event.
  @inlinable
  func beginInOrder(_ producer: SignalProducer<Value, Failure>) {
    if Trampoline.hasDeferredStarts {
      Trampoline.afterStarts { self.begin(producer) }
    } else {
      begin(producer)
    }
  }

  /// Starts the producer as a part of a whole, unless that has ended. Called only once.
  @inlinable
  func begin(_ producer: SignalProducer<Value, Failure>, within whole: Lifetime) {
    if whole.hasEnded { return dispose() }
    whole.tie(self, ending)
    beginInOrder(producer)
  }

  @usableFromInline var isDisposed: Bool { link.isDisposed }

  @usableFromInline
  func silence() {
    link.silence()
    ending.silence()
  }

  /// Away from its actor, this only silences the start. The start is then ended on the actor: after a hop if there is a
  /// way to it, otherwise when the producer next sends something or releases its entrance.
  @usableFromInline
  func dispose() {
    if isolation.needsHop {
      silence()
      isolation.runLast { self.end() }
    } else if isolation.isUnreachable, !Isolation.endsUnreachable {
      silence()
    } else {
      link.dispose()
      ending.dispose()
    }
  }

  @usableFromInline
  func end() {
    link.end()
    ending.dispose()
  }

  /// The entrance that the producer sends to. Only the producer holds it: once it is released, no event can arrive, and
  /// the observer's closure does not need to be kept.
  @usableFromInline
  final class Entrance {
    @usableFromInline let run: ProducerRun
    /// The run's link, unretained to avoid a retain for each event.
    @usableFromInline let link: Unmanaged<ObserverLink<Value, Failure>>

    @inlinable
    init(_ run: ProducerRun) {
      self.run = run
      link = .passUnretained(run.link)
    }

    @inlinable
    @inline(__always)
    func receive(_ event: Event) {
      let isOver = link._withUnsafeGuaranteedRef { link in
        // If it was disposed of elsewhere, its resources still have to be released.
        if link.isDead { return true }
        link.callLiving(event)
        return event.isTerminal
      }
      if isOver { run.end() }
    }

    @usableFromInline
    func leave() {
      run.isolation.runLast { [run] in
        // As in `receive`.
        if run.link.isDead { run.end() } else { run.link.end() }
      }
    }

    deinit { leave() }
  }
}
