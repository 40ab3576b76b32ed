/// Somebody who is told what happens, and whose knowledge can be compared with what is the case.
protocol Observer: Sendable {
  var name: String { get }

  /// Of how many commits it has not been told yet, if it is to be told of each.
  var backlog: Int { get }

  /// What is wrong with what it knows, while nothing is under way.
  @MainActor func error(comparedWith oracle: Oracle) -> Violation?
}

extension Observer {
  var backlog: Int { 0 }

  func violation(_ law: String, _ finding: some CustomStringConvertible & Sendable) -> Violation {
    Violation(law: law, observer: name, finding: finding)
  }
}
