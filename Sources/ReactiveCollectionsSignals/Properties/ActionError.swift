/// The reason why an execution of an ``Action`` failed.
///
/// ```swift
/// let load = Action<Int, String, LoadError> { page in server.load(page) }
/// load.apply(0).startWithFailed { error in
///   if case .producerFailed(let reason) = error { print(reason) }  // prints: offline
/// }
/// ```
public enum ActionError<Failure: Error>: Error {
  /// The execution was not allowed: another one was running, or the state did not permit it.
  case disabled
  /// The task failed.
  case producerFailed(Failure)
}

extension ActionError: Equatable where Failure: Equatable {}
extension ActionError: Hashable where Failure: Hashable {}

extension ActionError: CustomStringConvertible {
  /// The description of the task's error, or that the action was disabled.
  public var description: String {
    switch self {
    case .disabled: "The action was disabled"
    case .producerFailed(let error): "\(error)"
    }
  }
}
