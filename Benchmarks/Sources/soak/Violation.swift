import Synchronization

/// A law that does not hold.
struct Violation: Error {
  /// The law, in words.
  let law: String
  /// The observer that found the violation.
  let observer: String
  /// The violation that was found. It is described only when it is printed, because most errors that are found while
  /// something is in progress soon disappear.
  let finding: any CustomStringConvertible & Sendable
}

extension Violation: CustomStringConvertible {
  var description: String {
    let text = finding.description
    let limit = 2_000
    let excerpt = text.count <= limit ? text : "\(text.prefix(limit / 2)) … \(text.suffix(limit / 2))"
    return "Violated: \(law): \(observer): \(excerpt)"
  }
}

/// The violations that all threads have found.
final class Findings: Sendable {
  private let found = Mutex<Violation?>(nil)

  /// The first violation; later ones may follow from it.
  var first: Violation? { found.withLock { $0 } }

  func report(_ violation: Violation) { found.withLock { $0 = $0 ?? violation } }
}
