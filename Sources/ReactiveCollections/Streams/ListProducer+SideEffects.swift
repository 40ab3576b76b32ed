extension ListProducer {
  /// Calls closures before and after a use of the stream begins, with its updates, and when it ends.
  ///
  /// They are called as observers are: with an update, when everything has its new state. A use is whatever starts the stream:
  /// an observer, a `CollectionProperty`, or a property of its count.
  ///
  /// ```swift
  /// let adults = people.updates.filter { $0.age >= 18 }.on(
  ///   starting: { print("begins") }, disposed: { print("ends") }, value: { print($0.change.count, "steps") })
  /// var names: CollectionProperty? = CollectionProperty(adults.map(\.name))
  /// // prints: begins
  /// // prints: 2 steps
  /// people[1].age = 18  // prints: 1 steps
  /// names = nil  // prints: ends
  /// ```
  ///
  /// - Parameters:
  ///   - starting: Called before a use begins.
  ///   - started: Called when it has begun.
  ///   - event: Called with each event.
  ///   - completed: Called when the list has ended.
  ///   - terminated: Called after the last event.
  ///   - disposed: Called when the use has ended.
  ///   - value: Called with each update. The first one leads to the list as it is at the start.
  public func on(
    starting: (() -> Void)? = nil, started: (() -> Void)? = nil,
    event: ((Signal<Value, Never>.Event) -> Void)? = nil, completed: (() -> Void)? = nil,
    terminated: (() -> Void)? = nil, disposed: (() -> Void)? = nil, value: ((Value) -> Void)? = nil
  ) -> Self {
    _attended(starting) {
      $0.on(
        started: started, event: event, completed: completed, terminated: terminated,
        disposed: disposed, value: value
      ).start()
    }
  }

  /// Calls `logger` when a use of the stream begins, and with each of its events.
  ///
  /// ```swift
  /// let logger: EventLogger = { name, event, _, _, _ in print(name, event) }
  /// let shown = CollectionProperty(
  ///   numbers.updates.logEvents(identifier: "numbers", events: [.starting, .completed], logger: logger).sorted())
  /// // prints: numbers starting
  /// ```
  ///
  /// The parameters are those of `logEvents` of a ``/ReactiveCollectionsSignals/SignalProducer``.
  public func logEvents(
    identifier: String = "", events: Set<LoggingEvent.SignalProducer> = Set(LoggingEvent.SignalProducer.allCases),
    fileName: String = #fileID, functionName: String = #function, lineNumber: Int = #line,
    logger: @escaping EventLogger = defaultEventLog
  ) -> Self {
    _attended(nil) {
      $0.logEvents(
        identifier: identifier, events: events, fileName: fileName, functionName: functionName, lineNumber: lineNumber,
        logger: logger
      ).start()
    }
  }
}

extension Recipe {
  /// Returns the recipe of the same node, which `observe` observes for as long as it is used.
  func attended(_ before: (() -> Void)?, _ observe: @escaping (Recipe) -> any Disposable) -> Recipe {
    Recipe { [start] starting throws(LockedSource) in
      before?()
      let started = try start(starting)
      // Observers keep the node and not this one, which the other users keep.
      let observation = observe(Recipe { _ in started })
      return Started(started.node, keptBy: Attendance(of: started, observation), isOwned: true)
    }
  }
}

/// Keeps a node going, and an observation of it.
private final class Attendance {
  private let keeper: AnyObject
  private let token = Lifetime.Token()

  init<S>(of started: Started<S>, _ observation: any Disposable) {
    keeper = started.keeper
    let node = started.node
    // The end may still have to be delivered: users let go when their nodes end.
    Lifetime(token).observeEnded { if !node.isFinal { observation.dispose() } }
  }
}
