public import ReactiveCollections

extension CollectionProducer {
  /// Calls `action` with what changes from now on. The token that is returned ends that.
  ///
  /// Nothing is told if nothing changed by the observer's rule. O(k log n) for k edits of a list of n elements; a rule of the observer's that
  /// may find what was deleted among what was inserted costs what the lists differ in, see `changes(to:by:)`.
  @discardableResult
  public func track(
    by tracking: ChangeTracking<Element> = ChangeTracking(), _ action: @escaping (TrackedUpdate<Element>) -> Void
  ) -> any Disposable {
    observe(tracking, while: { true }, action)
  }

  /// Calls `action` with an observer and what changes, for as long as that observer is there. It is held weakly. The token that is
  /// returned ends that sooner.
  @discardableResult
  public func track<Observer: AnyObject>(
    by tracking: ChangeTracking<Element> = ChangeTracking(), for observer: Observer,
    _ action: @escaping (Observer, TrackedUpdate<Element>) -> Void
  ) -> any Disposable {
    observe(tracking, while: { [weak observer] in observer != nil }) { [weak observer] update in
      if let observer { action(observer, update) }
    }
  }

  /// Tells of updates until somebody is not wanted any more: the observation, and the rule with it, goes with the next update then.
  private func observe(
    _ tracking: ChangeTracking<Element>, while isWanted: @escaping () -> Bool,
    _ action: @escaping (TrackedUpdate<Element>) -> Void
  ) -> any Disposable {
    let token = SerialDisposable()
    var isFirst = true
    token.set(
      startWithValues { [comparison] update in
        guard isWanted() else { return token.dispose() }
        // The list as it is found.
        if isFirst { return isFirst = false }
        for tracked in tracking.updates(of: update, in: comparison) { action(tracked) }
      })
    return token
  }
}
