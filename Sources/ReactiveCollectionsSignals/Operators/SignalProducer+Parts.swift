extension SignalProducer {
  /// Begins as a part of a whole, with a lifetime of its own: a part that ends early releases its resources early. A
  /// part does not begin if the whole has ended.
  ///
  /// This is cheaper than `start(within:)`, but only for actions that do nothing once the whole has ended, since a
  /// producer that does not check its lifetime may continue to call them.
  @inlinable
  func begin(within whole: Lifetime, _ action: @escaping (Event) -> Void) {
    guard !whole.hasEnded else { return }
    let ending = CompositeDisposable()
    whole.tie(ending, ending)
    beginInOrder(
      { event in
        action(event)
        if event.isTerminal { ending.dispose() }
      }, Lifetime(ending))
  }

  /// Begins after the starts that have been postponed, unless the lifetime has ended by then.
  @inlinable
  func beginInOrder(_ sink: @escaping (Event) -> Void, _ lifetime: Lifetime) {
    if Trampoline.hasDeferredStarts {
      Trampoline.afterStarts { if !lifetime.hasEnded { begin(sink, lifetime) } }
    } else if !lifetime.hasEnded {
      begin(sink, lifetime)
    }
  }
}
