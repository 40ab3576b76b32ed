extension Signal {
  /// Tells `logger` of events, before they pass on.
  ///
  /// - Parameters:
  ///   - identifier: Tells one stream from another.
  ///   - events: What to tell of: all, if nothing is given.
  ///   - fileName: Where the operator stands.
  ///   - functionName: Where the operator stands.
  ///   - lineNumber: Where the operator stands.
  ///   - logger: Prints, if nothing is given.
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
  /// Tells `logger` of starts, and of events before they pass on.
  ///
  /// - Parameters:
  ///   - identifier: Tells one stream from another.
  ///   - events: What to tell of: all, if nothing is given.
  ///   - fileName: Where the operator stands.
  ///   - functionName: Where the operator stands.
  ///   - lineNumber: Where the operator stands.
  ///   - logger: Prints, if nothing is given.
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
