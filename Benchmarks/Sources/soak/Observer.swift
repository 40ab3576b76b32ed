/// An observer of changes whose knowledge can be compared with the actual state.
protocol Observer: Sendable {
  var name: String { get }

  /// The number of commits that it has not received yet, if it should receive each.
  var backlog: Int { get }

  /// Returns the error in its knowledge, while nothing is in progress.
  @MainActor func error(comparedWith oracle: Oracle) -> Violation?
}

extension Observer {
  var backlog: Int { 0 }

  func violation(_ law: String, _ finding: some CustomStringConvertible & Sendable) -> Violation {
    Violation(law: law, observer: name, finding: finding)
  }
}
