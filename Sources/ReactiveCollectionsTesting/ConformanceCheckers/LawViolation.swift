/// A law that does not hold, and the input for which a checker found that.
///
/// Checkers throw it, so they work with every test framework.
///
/// ```swift
/// do { try checkSequence(1...2, expected: [2, 1]) } catch { print(error) }
/// // prints: Violated: the iterator returns all elements: at 0: expected Optional(2), found Optional(1)
/// ```
public struct LawViolation: Error, Equatable, Sendable, CustomStringConvertible {
  /// The law, in words.
  public let law: String
  /// The violation that was found, and the input for which it was found.
  public let finding: String

  /// Creates a report that `law` does not hold, because of `finding`.
  public init(_ law: String, _ finding: String) {
    self.law = law
    self.finding = finding
  }

  /// The law and the finding in one line.
  public var description: String { "Violated: \(law): \(finding)" }
}

/// Throws unless `found` is `expected`.
func require<Value: Equatable>(
  _ law: String, _ found: Value, is expected: Value, at location: @autoclosure () -> String = ""
) throws(LawViolation) {
  if found == expected { return }
  let location = location()
  throw LawViolation(law, "\(location.isEmpty ? "" : "\(location): ")expected \(expected), found \(found)")
}
