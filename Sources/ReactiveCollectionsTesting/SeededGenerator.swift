/// A repeatable random number generator: the same seed gives the same numbers, on every machine.
///
/// Print it in the message of a failing test, and create one with the same seed to reproduce the failure:
///
/// ```swift
/// var random = SeededGenerator(seed: 42)
/// let steps = (0..<100).map { _ in Int.random(in: 0..<10, using: &random) }
/// print(steps.count, random)  // prints: 100 SeededGenerator(seed: 42)
/// ```
///
/// It is SplitMix64 (Steele, Lea, Flood: *Fast Splittable Pseudorandom Number Generators*, 2014). Its numbers are
/// suitable for tests, not for secrets.
public struct SeededGenerator: RandomNumberGenerator, Sendable, CustomStringConvertible {
  /// The seed that the generator was created with.
  public let seed: UInt64
  private var state: UInt64

  /// Creates a generator that starts at `seed`.
  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// Creates a generator that starts at a seed that differs from run to run.
  public init() {
    self.init(seed: .random(in: 0...UInt64.max))
  }

  /// Returns the next 64 random bits. O(1).
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// The expression that creates this generator again, as it was at the start.
  public var description: String { "SeededGenerator(seed: \(seed))" }
}
