/// What a checker found: a law that does not hold, and where.
///
/// Checkers throw it, so they work in every test framework.
public struct LawViolation: Error, Equatable, Sendable, CustomStringConvertible {
  /// What should be the case.
  public let law: String
  /// What was found, and for which input.
  public let finding: String

  /// Makes the report that `law` does not hold, because of `finding`.
  public init(_ law: String, _ finding: String) {
    self.law = law
    self.finding = finding
  }

  /// The law and the finding in one sentence.
  public var description: String { "It does not hold that \(law): \(finding)" }
}

/// Throws unless `found` is `expected`.
func require<Value: Equatable>(
  _ law: String, _ found: Value, is expected: Value, at place: @autoclosure () -> String = ""
) throws(LawViolation) {
  if found == expected { return }
  let place = place()
  throw LawViolation(law, "\(place.isEmpty ? "" : "\(place): ")expected \(expected), found \(found)")
}
