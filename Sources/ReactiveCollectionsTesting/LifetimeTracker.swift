/// Knows which instances live, so that a test can tell that none leaked.
///
///     try withLifetimeTracking { tracker in
///       let rows = MutableCollectionProperty(tracker.track(1...10))                     // elements
///       let screen = tracker.watch(Screen(rows))                                        // objects of one's own
///       rows.signal.observeValues { [token = tracker.track("observer")] _ in _ = token }  // closures, by what they capture
///       rows.removeLast()
///       screen.close()
///     }                                             // throws if anything is left
///
/// An instance that is tracked and destroyed twice traps at once. A tracker, and what it tracks, is used by one thread at a
/// time; what it watches may die anywhere.
public final class LifetimeTracker {
  private struct Watched {
    weak var object: AnyObject?
  }

  private var live: [Int: Any] = [:]
  private var watched: [Int: Watched] = [:]
  private var nextNumber = 0

  /// Makes a tracker without instances.
  public init() {}

  /// The number of instances that live. O(*w*) for *w* objects that are watched.
  public var liveCount: Int { live.count + watched.count { $0.value.object != nil } }

  /// The number of instances that were ever tracked or watched. O(1).
  public var madeCount: Int { nextNumber }

  /// A new instance that holds `value`, an element for instance.
  public func track<Value>(_ value: Value) -> Tracked<Value> {
    Tracked(value, in: self)
  }

  /// A new instance that holds a text: a name for what captures it. (Not one for each character.)
  public func track(_ text: String) -> Tracked<String> {
    Tracked(text, in: self)
  }

  /// New instances that hold `values`, one each.
  public func track<Value>(_ values: some Sequence<Value>) -> [Tracked<Value>] {
    values.map { Tracked($0, in: self) }
  }

  /// Counts an object of any class until it is destroyed, and returns it. The tracker does not keep it alive.
  @discardableResult
  public func watch<Object: AnyObject>(_ object: Object) -> Object {
    watched[takeNumber()] = Watched(object: object)
    return object
  }

  /// Throws unless all instances are gone, and names the first of those that live. O(*w*) for *w* objects that are watched, or
  /// O(*n* log *n*) for *n* instances that live.
  public func checkAllGone() throws(LawViolation) {
    let left = watched.compactMapValues { $0.object as Any? }.merging(live) { object, _ in object }
    guard !left.isEmpty else { return }
    let leaked = left.sorted { $0.key < $1.key }.prefix(10).map { "#\($0.key) (\($0.value))" }
    throw LawViolation(
      "every instance is destroyed",
      "\(left.count) of \(nextNumber) instances still live: \(leaked.joined(separator: ", "))")
  }

  private func takeNumber() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }

  fileprivate func didMake(_ value: Any) -> Int {
    let number = takeNumber()
    live[number] = value
    return number
  }

  fileprivate func didDestroy(_ number: Int) {
    guard live.removeValue(forKey: number) != nil else {
      preconditionFailure("The instance #\(number) was destroyed twice")
    }
  }
}

/// Calls `body` with a new tracker, and throws if an instance that it tracks or watches still lives afterwards.
///
/// What `body` returns may keep instances alive: they count as left.
public func withLifetimeTracking<Result>(_ body: (LifetimeTracker) throws -> Result) throws -> Result {
  let tracker = LifetimeTracker()
  let result = try body(tracker)
  try tracker.checkAllGone()
  return result
}

/// Calls `body` with a new tracker, on the caller's actor, and throws if an instance that it tracks or watches still lives
/// afterwards.
public func withLifetimeTracking<Result>(_ body: (LifetimeTracker) async throws -> Result) async throws -> Result {
  let tracker = LifetimeTracker()
  let result = try await body(tracker)
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
