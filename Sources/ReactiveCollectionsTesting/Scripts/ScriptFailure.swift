/// A random script in which something is not as expected, made as short as could be.
///
/// ```text
/// It does not hold that what is told leads to what is expected: evens, an early subscriber: expected [2], found []
/// Seed 17; of 20 steps 2 are enough:
///   list []
///   list: insert 2 at 0 → [2]
///   list: refresh 0 → [2]
/// ```
public struct ScriptFailure: Error, Sendable, CustomStringConvertible {
  /// The seed of the script: run it alone, and the same happens again.
  public let seed: UInt64
  /// What is not as it should be, in the shortened script.
  public let violation: LawViolation
  /// The shortened script: what its lists begin with, and what each step does.
  public let script: [String]
  /// The number of steps in the shortened script.
  public let stepCount: Int
  /// The number of steps that it was found with.
  public let foundStepCount: Int

  /// The failure and the steps that lead to it, on several lines.
  public var description: String {
    let lines = ["\(violation)", "Seed \(seed); of \(foundStepCount) steps \(stepCount) are enough:"] + script
    return lines.joined(separator: "\n")
  }
}
