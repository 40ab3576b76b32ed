extension SignalProducer {
  /// Begins as a part of a whole, with a lifetime of its own: what ends early lets go early. A part begins no more once the whole
  /// has ended.
  ///
  /// Cheaper than `start(within:)`, for actions that do nothing any more when the whole has ended, since a producer that does not
  /// look may go on calling them.
  @inlinable
  func begin(within whole: Lifetime, _ action: @escaping (Event) -> Void) {
    guard !whole.hasEnded else { return }
    guard !Trampoline.hasPutOffStarts else { return Trampoline.afterStarts { begin(within: whole, action) } }
    let ending = CompositeDisposable()
    whole.tie(ending, ending)
    begin(
      { event in
        action(event)
        if event.isTerminal { ending.dispose() }
      }, Lifetime(ending))
  }

  /// Begins after what was begun before, which may have been put off.
  @inlinable
  func beginNext(_ sink: @escaping (Event) -> Void, _ lifetime: Lifetime) {
    if Trampoline.hasPutOffStarts {
      Trampoline.afterStarts { if !lifetime.hasEnded { begin(sink, lifetime) } }
    } else if !lifetime.hasEnded {
      begin(sink, lifetime)
    }
  }
}
