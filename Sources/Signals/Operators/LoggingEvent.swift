/// What `logEvents` can tell of.
public enum LoggingEvent {
  /// What it can tell of a signal.
  public enum Signal: String, CaseIterable, Sendable {
    /// A value.
    case value
    /// The regular end.
    case completed
    /// The end, by an error.
    case failed
    /// Any end.
    case terminated
    /// That there are no more events, for whatever reason.
    case disposed
    /// The irregular end.
    case interrupted

    /// The same of a producer.
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

  /// What it can tell of a producer.
  public enum SignalProducer: String, CaseIterable, Sendable {
    /// A start begins.
    case starting
    /// A start has begun.
    case started
    /// A value.
    case value
    /// The regular end.
    case completed
    /// The end, by an error.
    case failed
    /// Any end.
    case terminated
    /// The start has ended, for whatever reason.
    case disposed
    /// The irregular end.
    case interrupted
  }
}

/// Takes down what happened to a stream: its identifier, the event, and the file, the function and the line of `logEvents`.
public typealias EventLogger = (
  _ identifier: String, _ event: String, _ fileName: String, _ functionName: String, _ lineNumber: Int
) -> Void

/// Prints an event.
public func defaultEventLog(
  identifier: String, event: String, fileName: String, functionName: String, lineNumber: Int
) {
  print("[\(identifier)] \(event) fileName: \(fileName), functionName: \(functionName), lineNumber: \(lineNumber)")
}
