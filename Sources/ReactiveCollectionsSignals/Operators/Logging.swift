extension Signal {
  /// Calls `logger` with each event before passing it on.
  ///
  /// ```swift
  /// let logger: EventLogger = { name, event, _, _, _ in print(name, event) }
  /// score.signal.logEvents(identifier: "score", events: [.value], logger: logger).observeValues { _ in }
  /// score.value = 1  // prints: score value 1
  /// ```
  ///
  /// The parameters are those of `logEvents` of a ``SignalProducer``.
  public func logEvents(
    identifier: String = "", events: Set<LoggingEvent.Signal> = Set(LoggingEvent.Signal.allCases),
    fileName: String = #fileID, functionName: String = #function, lineNumber: Int = #line,
    logger: @escaping EventLogger = defaultEventLog
  ) -> Signal {
    .derived(
      from: producer.logEvents(
        identifier: identifier, events: Set(events.map(\.ofProducers)), fileName: fileName,
        functionName: functionName, lineNumber: lineNumber, logger: logger))
  }
}

extension SignalProducer {
  /// Calls `logger` on each start, and with each event before passing it on.
  ///
  /// ```swift
  /// let logger: EventLogger = { name, event, _, _, _ in print(name, event) }
  /// SignalProducer(value: 1).logEvents(identifier: "one", events: [.completed], logger: logger).start()
  /// // prints: one completed
  /// ```
  ///
  /// - Parameters:
  ///   - identifier: A name for this stream, which is logged with each event.
  ///   - events: The kinds of events to log; all by default.
  ///   - fileName: The file to log; the file of the call by default.
  ///   - functionName: The function to log; the calling function by default.
  ///   - lineNumber: The line to log; the line of the call by default.
  ///   - logger: The closure to call with each event. By default,
  ///     ``defaultEventLog(identifier:event:fileName:functionName:lineNumber:)``, which prints it.
  public func logEvents(
    identifier: String = "", events: Set<LoggingEvent.SignalProducer> = Set(LoggingEvent.SignalProducer.allCases),
    fileName: String = #fileID, functionName: String = #function, lineNumber: Int = #line,
    logger: @escaping EventLogger = defaultEventLog
  ) -> SignalProducer {
    func log(_ event: LoggingEvent.SignalProducer, _ content: @autoclosure () -> Any? = nil) {
      guard events.contains(event) else { return }
      let text = content().map { "\(event) \($0)" } ?? "\(event)"
      logger(identifier, text, fileName, functionName, lineNumber)
    }
    return on(
      starting: { log(.starting) }, started: { log(.started) }, failed: { log(.failed, $0) },
      completed: { log(.completed) }, interrupted: { log(.interrupted) }, terminated: { log(.terminated) },
      disposed: { log(.disposed) }, value: { log(.value, $0) })
  }
}
