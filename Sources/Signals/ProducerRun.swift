/// One start of a producer.
final class ProducerRun<Value, Failure: Error>: Disposable {
  /// Ends what the start needs.
  let ending = CompositeDisposable()
  private let link: Observation<Value, Failure>
  private let home: Home

  init(_ action: @escaping (Signal<Value, Failure>.Event) -> Void) {
    home = .current
    link = Observation(action, core: nil, since: 0, home: home.id)
  }

  func receive(_ event: Signal<Value, Failure>.Event) {
    link.call(event)
    if event.isTerminal { end() }
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
}
