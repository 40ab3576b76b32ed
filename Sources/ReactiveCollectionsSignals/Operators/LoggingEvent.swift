/// The kinds of events that `logEvents` can log.
///
/// ```swift
/// let values: Set<LoggingEvent.SignalProducer> = [.value, .failed]
/// server.load(0).logEvents(identifier: "page", events: values) { name, event, _, _, _ in print(name, event) }
///   .start()  // prints: page failed offline
/// ```
public enum LoggingEvent {
  /// The kinds of events that `logEvents` can log for a signal.
  public enum Signal: String, CaseIterable, Sendable {
    /// A value.
    case value
    /// Completion.
    case completed
    /// A failure.
    case failed
    /// Any terminal event.
    case terminated
    /// The end of all events, for any reason.
    case disposed
    /// An interruption.
    case interrupted

    /// The corresponding kind of event of a producer.
    var ofProducers: SignalProducer {
      switch self {
      case .value: .value
      case .completed: .completed
      case .failed: .failed
      case .terminated: .terminated
      case .disposed: .disposed
      case .interrupted: .interrupted
      }
    }
  }

  /// The kinds of events that `logEvents` can log for a producer.
  public enum SignalProducer: String, CaseIterable, Sendable {
    /// A start begins.
    case starting
    /// A start has begun.
    case started
    /// A value.
    case value
    /// Completion.
    case completed
    /// A failure.
    case failed
    /// Any terminal event.
    case terminated
    /// The start has ended, for whatever reason.
    case disposed
    /// An interruption.
    case interrupted
  }
}

/// A closure that logs an event of a stream. It receives the stream's identifier, the event, and the file, function and
/// line of the call of `logEvents`.
public typealias EventLogger = (
  _ identifier: String, _ event: String, _ fileName: String, _ functionName: String, _ lineNumber: Int
) -> Void

/// Prints an event.
public func defaultEventLog(
  identifier: String, event: String, fileName: String, functionName: String, lineNumber: Int
) {
  print("[\(identifier)] \(event) fileName: \(fileName), functionName: \(functionName), lineNumber: \(lineNumber)")
}
