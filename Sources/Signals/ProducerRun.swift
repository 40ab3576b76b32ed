/// One start of a producer, as what ends it.
final class ProducerRun<Value, Failure: Error>: Disposable {
  typealias Event = Signal<Value, Failure>.Event

  /// Ends what the start needs.
  let ending = CompositeDisposable()
  private let link: Observation<Value, Failure>
  private let home: Home

  init(_ action: @escaping (Event) -> Void) {
    home = .current
    link = Observation(action, core: nil, since: 0, home: home.id)
  }

  /// Starts, once.
  func begin(_ producer: SignalProducer<Value, Failure>) {
    let entrance = Entrance(self)
    Trampoline.apart { producer.begin({ entrance.receive($0) }, Lifetime(ending)) }
  }

  var isDisposed: Bool { link.isDisposed }

  func silence() {
    link.silence()
    ending.silence()
  }

  func dispose() {
    guard home.isAway else {
      link.dispose()
      return ending.dispose()
    }
    silence()
    home.runLast { self.end() }
  }

  private func end() {
    link.end()
    ending.dispose()
  }

  /// What the producer sends to, and the producer alone holds: without it, nothing can arrive any more, and the observer's closure
  /// need not be kept for it.
  private final class Entrance {
    let run: ProducerRun
    init(_ run: ProducerRun) { self.run = run }

    func receive(_ event: Event) {
      run.link.call(event)
      if event.isTerminal { run.end() }
    }

    deinit { run.home.runLast { [link = run.link] in link.end() } }
  }
}
