/// Counts the instances that live, so that a test can tell that none leaked.
///
///     try withLifetimeTracking { tracker in
///       var list = PersistentArray(tracker.track(1...10))
///       list.removeLast()
///     }                                             // throws if an instance is left
///
/// An instance that is destroyed twice traps at once. A tracker is used by one thread at a time.
public final class LifetimeTracker {
  private var live: [Int: Any] = [:]
  private var nextNumber = 0

  /// Makes a tracker without instances.
  public init() {}

  /// The number of instances that live. O(1).
  public var liveCount: Int { live.count }

  /// The number of instances that were ever made. O(1).
  public var madeCount: Int { nextNumber }

  /// A new instance that holds `value`.
  public func track<Value>(_ value: Value) -> Tracked<Value> {
    Tracked(value, in: self)
  }

  /// New instances that hold `values`, one each.
  public func track<Value>(_ values: some Sequence<Value>) -> [Tracked<Value>] {
    values.map { Tracked($0, in: self) }
  }

  /// Throws unless all instances are gone. O(1), or O(*n* log *n*) for *n* instances that live.
  public func checkAllGone() throws(LawViolation) {
    guard !live.isEmpty else { return }
    let leaked = live.sorted { $0.key < $1.key }.prefix(10).map { "#\($0.key) (\($0.value))" }
    throw LawViolation(
      "every instance is destroyed",
      "\(live.count) of \(nextNumber) instances still live: \(leaked.joined(separator: ", "))")
  }

  fileprivate func didMake(_ value: Any) -> Int {
    defer { nextNumber += 1 }
    live[nextNumber] = value
    return nextNumber
  }

  fileprivate func didDestroy(_ number: Int) {
    guard live.removeValue(forKey: number) != nil else {
      preconditionFailure("The instance #\(number) was destroyed twice")
    }
  }
}

/// Calls `body` with a new tracker, and throws if an instance that it tracks still lives afterwards.
public func withLifetimeTracking<Result>(_ body: (LifetimeTracker) throws -> Result) throws -> Result {
  let tracker = LifetimeTracker()
  let result = try body(tracker)
  try tracker.checkAllGone()
  return result
}

/// An object whose lifetime is known to a `LifetimeTracker`; it compares, hashes and sorts as its value does.
public final class Tracked<Value> {
  /// What the instance was made with.
  public let value: Value
  private let tracker: LifetimeTracker
  private let number: Int

  /// Makes an instance that `tracker` counts until it is destroyed.
  public init(_ value: Value, in tracker: LifetimeTracker) {
    self.value = value
    self.tracker = tracker
    number = tracker.didMake(value)
  }

  deinit {
    tracker.didDestroy(number)
  }
}

extension Tracked: Equatable where Value: Equatable {
  /// Whether both values are equal.
  public static func == (left: Tracked, right: Tracked) -> Bool { left.value == right.value }
}

extension Tracked: Hashable where Value: Hashable {
  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Tracked: Comparable where Value: Comparable {
  /// Whether the value of `left` is less.
  public static func < (left: Tracked, right: Tracked) -> Bool { left.value < right.value }
}

extension Tracked: CustomStringConvertible {
  /// The value, as it describes itself.
  public var description: String { "\(value)" }
}
