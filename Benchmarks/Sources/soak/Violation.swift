import Synchronization

/// A law that does not hold.
struct Violation: Error {
  /// What should be the case.
  let law: String
  /// Who has found that it is not.
  let observer: String
  /// What was found. Put into words only when somebody wants to read it: most of what is found while something is under way is over soon.
  let finding: any CustomStringConvertible & Sendable
}

extension Violation: CustomStringConvertible {
  var description: String {
    let text = finding.description
    let limit = 2_000
    let excerpt = text.count <= limit ? text : "\(text.prefix(limit / 2)) … \(text.suffix(limit / 2))"
    return "It does not hold that \(law): \(observer): \(excerpt)"
  }
}

/// What all threads have found.
final class Findings: Sendable {
  private let found = Mutex<Violation?>(nil)

  /// What was found first; the rest may follow from it.
  var first: Violation? { found.withLock { $0 } }

  func report(_ violation: Violation) { found.withLock { $0 = $0 ?? violation } }
}
