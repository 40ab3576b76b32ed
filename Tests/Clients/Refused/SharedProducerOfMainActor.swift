import ReactiveCollections

/// A producer that any thread may start has a closure that belongs to the main actor. See the manual's page on
/// troubleshooting.
@MainActor func share() {
  #if CONTROL
    _ = SharedSignalProducer(SignalProducer<Int, Never> { @Sendable observer, _ in observer.send(value: 1) })
  #else
    _ = SharedSignalProducer(  // error: sending value of non-Sendable type 'SignalProducer<Int, Never>'
      SignalProducer<Int, Never> { observer, _ in observer.send(value: 1) })
  #endif
}
