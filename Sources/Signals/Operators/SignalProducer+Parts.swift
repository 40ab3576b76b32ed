extension SignalProducer {
  /// Begins as a part of a whole, with a lifetime of its own: what ends early lets go early. A part begins no more once the whole
  /// has ended.
  ///
  /// Cheaper than `start(within:)`, for actions that do nothing any more when the whole has ended, since a producer that does not
  /// look may go on calling them.
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

  /// Begins after the starts that have been put off, unless the lifetime has ended by then.
  @inlinable
  func beginInOrder(_ sink: @escaping (Event) -> Void, _ lifetime: Lifetime) {
    if Trampoline.hasPutOffStarts {
      Trampoline.afterStarts { if !lifetime.hasEnded { begin(sink, lifetime) } }
    } else if !lifetime.hasEnded {
      begin(sink, lifetime)
    }
  }
}
