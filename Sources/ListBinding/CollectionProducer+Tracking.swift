public import ReactiveCollections

extension CollectionProducer {
  /// Calls `action` with each change from now on. Dispose of the returned token to end that.
  ///
  /// If nothing changed by the observer's rule, `action` is not called. O(k log n) for k edits of a list of n elements.
  /// If the observer has a rule of its own, and deleted elements may be the same as inserted ones, the lists are
  /// compared: this costs as much as they differ, see `changes(to:by:)`.
  ///
  /// ```swift
  /// let token = people.updates.track { print($0.batch.map(\.name)) }
  /// people.move(from: 0, to: 2)  // prints: moves: [0→2: "Ada"]
  /// token.dispose()
  /// ```
  @discardableResult
  public func track(
    by tracking: ChangeTracking<Element> = ChangeTracking(), _ action: @escaping (TrackedUpdate<Element>) -> Void
  ) -> any Disposable {
    observe(tracking, while: { true }, action)
  }

  /// Calls `action` with the observer and each change, for as long as the observer exists. The observer is held weakly.
  /// Dispose of the returned token to end that sooner.
  ///
  /// ```swift
  /// final class Screen {
  ///   var shown: [String] = []
  /// }
  /// let screen = Screen()
  /// people.updates.track(for: screen) { screen, update in screen.shown = update.after.map(\.name) }
  /// people.removeFirst()
  /// print(screen.shown)  // prints: ["Bob", "Cleo"]
  /// ```
  @discardableResult
  public func track<Observer: AnyObject>(
    by tracking: ChangeTracking<Element> = ChangeTracking(), for observer: Observer,
    _ action: @escaping (Observer, TrackedUpdate<Element>) -> Void
  ) -> any Disposable {
    observe(tracking, while: { [weak observer] in observer != nil }) { [weak observer] update in
      if let observer { action(observer, update) }
    }
  }

  /// Sends updates for as long as `isWanted` returns `true`. When it no longer does, the next update ends the
  /// observation, and releases the rule.
  private func observe(
    _ tracking: ChangeTracking<Element>, while isWanted: @escaping () -> Bool,
    _ action: @escaping (TrackedUpdate<Element>) -> Void
  ) -> any Disposable {
    let token = SerialDisposable()
    var isFirst = true
    token.set(
      startWithValues { update, comparison in
        guard isWanted() else { return token.dispose() }
        // The first update is the list as it is.
        if isFirst { return isFirst = false }
        for tracked in tracking.updates(of: update, in: comparison) { action(tracked) }
      })
    return token
  }
}
