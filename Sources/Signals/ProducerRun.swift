/// One start of a producer, as what ends it.
@usableFromInline
final class ProducerRun<Value, Failure: Error>: Disposable {
  @usableFromInline typealias Event = Signal<Value, Failure>.Event

  /// Ends what the start needs.
  @usableFromInline let ending = CompositeDisposable()
  @usableFromInline let link: Observation<Value, Failure>
  private let home: Home

  @usableFromInline
  init(_ link: Observation<Value, Failure>) {
    home = .current
    self.link = link
    link.home = home.id
  }

  @inlinable
  convenience init(_ action: @escaping (Event) -> Void) {
    self.init(Observation(.events(action)))
  }

  /// Starts, once.
  @inlinable
  func begin(_ producer: SignalProducer<Value, Failure>) {
    guard !link.isDisposed else { return }
    let entrance = Entrance(self)
    producer.begin({ entrance.receive($0) }, Lifetime(ending))
  }

  @usableFromInline var isDisposed: Bool { link.isDisposed }

  @usableFromInline
  func silence() {
    link.silence()
    ending.silence()
  }

  @usableFromInline
  func dispose() {
    guard home.isAway else {
      link.dispose()
      return ending.dispose()
    }
    silence()
    home.runLast { self.end() }
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
    @usableFromInline let link: Unmanaged<Observation<Value, Failure>>

    @inlinable
    init(_ run: ProducerRun) {
      self.run = run
      link = .passUnretained(run.link)
    }

    @inlinable
    func receive(_ event: Event) {
      link._withUnsafeGuaranteedRef { $0.call(event) }
      if event.isTerminal { run.end() }
    }

    @usableFromInline
    func leave() { run.home.runLast { [link = run.link] in link.end() } }

    deinit { leave() }
  }
}
