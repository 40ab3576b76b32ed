/// A random script in which an expectation is not met, shortened as far as possible.
///
/// ```text
/// Violated: the updates lead to the expected list: evens, an early subscriber: expected [2], found []
/// Seed 17; fails with 2 of 20 steps:
///   list []
///   list: insert 2 at 0 → [2]
///   list: refresh 0 → [2]
/// ```
public struct ScriptFailure: Error, Sendable, CustomStringConvertible {
  /// The seed of the script. A run of this seed alone fails again.
  public let seed: UInt64
  /// The violated law, and how the shortened script violates it.
  public let violation: LawViolation
  /// The shortened script: the initial content of its lists, and the effect of each step.
  public let script: [String]
  /// The number of steps in the shortened script.
  public let stepCount: Int
  /// The number of steps with which the failure was found.
  public let foundStepCount: Int

  /// The violation, and the steps that lead to it, on several lines.
  public var description: String {
    let lines = ["\(violation)", "Seed \(seed); fails with \(stepCount) of \(foundStepCount) steps:"] + script
    return lines.joined(separator: "\n")
  }
}
