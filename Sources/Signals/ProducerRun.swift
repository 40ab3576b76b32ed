/// One start of a producer, as what ends it.
@usableFromInline
final class ProducerRun<Value, Failure: Error>: Disposable {
  @usableFromInline typealias Event = Signal<Value, Failure>.Event

  /// Ends what the start needs.
  @usableFromInline let ending = CompositeDisposable()
  @usableFromInline let link: ObserverLink<Value, Failure>
  private let home: Home

  @usableFromInline
  init(_ link: ObserverLink<Value, Failure>) {
    home = .current
    self.link = link
    link.home = home.id
  }

  @inlinable
  convenience init(_ action: @escaping (Event) -> Void) {
    self.init(ObserverLink(.events(action)))
  }

  /// Starts, once.
  @inlinable
  func begin(_ producer: SignalProducer<Value, Failure>) {
    guard !link.isDisposed else { return }
    let entrance = Entrance(self)
    producer.begin({ entrance.receive($0) }, Lifetime(ending))
  }

  /// Starts, once, after the starts that have been put off.
  ///
  /// By itself, not by the producer's `beginInOrder`: a closure that is also captured costs one more call for each
  /// event.
  @inlinable
  func beginInOrder(_ producer: SignalProducer<Value, Failure>) {
    if Trampoline.hasPutOffStarts {
      Trampoline.afterStarts { self.begin(producer) }
    } else {
      begin(producer)
    }
  }

  @usableFromInline var isDisposed: Bool { link.isDisposed }

  @usableFromInline
  func silence() {
    link.silence()
    ending.silence()
  }

  /// Outside of its actor this only silences the start, which is ended on the actor: after a hop if there is a way,
  /// otherwise when the producer next sends something or lets go of its entrance.
  @usableFromInline
  func dispose() {
    if home.isAway {
      silence()
      home.runLast { self.end() }
    } else if home.isOutOfReach, !Home.standsIn {
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

  /// What the producer sends to, and the producer alone holds: without it, nothing can arrive any more, and the observer's closure
  /// need not be kept for it.
  @usableFromInline
  final class Entrance {
    @usableFromInline let run: ProducerRun
    /// The run's, without a retain for each event.
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
        // What was disposed of elsewhere still has to end what it needs.
        if link.isDead { return true }
        link.callLiving(event)
        return event.isTerminal
      }
      if isOver { run.end() }
    }

    @usableFromInline
    func leave() {
      run.home.runLast { [run] in
        // As above.
        if run.link.isDead { run.end() } else { run.link.end() }
      }
    }

    deinit { leave() }
  }
}
