/// Why an execution of an ``Action`` failed.
public enum ActionError<Failure: Error>: Error {
  /// It was not allowed: another was under way, or the state did not permit it.
  case disabled
  /// The task failed.
  case producerFailed(Failure)
}

extension ActionError: Equatable where Failure: Equatable {}
extension ActionError: Hashable where Failure: Hashable {}

extension ActionError: CustomStringConvertible {
  /// What the task says, or that the action was disabled.
  public var description: String {
    switch self {
    case .disabled: "The action was disabled"
    case .producerFailed(let error): "\(error)"
    }
  }
}
