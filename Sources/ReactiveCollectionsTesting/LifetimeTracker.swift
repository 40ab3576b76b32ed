/// Tracks which instances are alive, so that a test can check that none has leaked.
///
/// ```swift
/// try withLifetimeTracking { tracker in
///   let rows = MutableCollectionProperty(tracker.track(1...10))                       // elements
///   let track = tracker.watch(Track("a"))                                             // your own objects
///   rows.signal.observeValues { [token = tracker.track("observer")] _ in _ = token }  // tokens for closures
///   rows.removeLast()
///   track.title.value = "b"
/// }  // throws if anything leaked
/// ```
///
/// Deallocating a tracked instance twice traps immediately. Use a tracker, and the instances that it tracks, on one
/// thread at a time. Objects that it watches may be deallocated on any thread.
public final class LifetimeTracker {
  private var live: [Int: Any] = [:]
  /// The watched objects, as long as they are alive.
  private var watched: [Int: () -> AnyObject?] = [:]
  private var nextNumber = 0

  /// Creates a tracker without instances.
  public init() {}

  /// The number of live instances. O(*w*) for *w* watched objects.
  public var liveCount: Int { live.count + watched.count { $0.value() != nil } }

  /// The number of instances that were ever tracked or watched. O(1).
  public var madeCount: Int { nextNumber }

  /// Returns a new instance that holds `value`, an element for example.
  ///
  /// ```swift
  /// let tracker = LifetimeTracker()
  /// let list = MutableCollectionProperty([tracker.track(1)])
  /// list.removeAll()
  /// #expect(tracker.liveCount == 0)
  /// ```
  public func track<Value>(_ value: Value) -> Tracked<Value> {
    Tracked(value, in: self)
  }

  /// Returns a new instance that holds a text, to name what captures it. (This is one instance, not one for each
  /// character.)
  public func track(_ text: String) -> Tracked<String> {
    Tracked(text, in: self)
  }

  /// Returns new instances that hold `values`, one each.
  public func track<Value>(_ values: some Sequence<Value>) -> [Tracked<Value>] {
    values.map { Tracked($0, in: self) }
  }

  /// Counts an object of any class until it is deallocated, and returns it. The tracker does not keep it alive.
  ///
  /// ```swift
  /// let tracker = LifetimeTracker()
  /// var album: Album? = tracker.watch(Album("First", []))
  /// album = nil
  /// #expect(tracker.liveCount == 0)
  /// ```
  @discardableResult
  public func watch<Object: AnyObject>(_ object: Object) -> Object {
    watched[takeNumber()] = { [weak object] in object }
    return object
  }

  /// Throws if any instance is still alive, with the names of the first of them. O(*w*) for *w* watched objects, or
  /// O(*n* log *n*) for *n* live instances.
  ///
  /// ```swift
  /// let tracker = LifetimeTracker()
  /// let kept = tracker.track("kept")
  /// do { try tracker.checkAllGone() } catch { print(error) }
  /// // prints: Violated: every instance is deallocated: 1 of 1 instances still alive: #0 (kept)
  /// ```
  public func checkAllGone() throws(LawViolation) {
    let left = watched.compactMapValues { $0() as Any? }.merging(live) { object, _ in object }
    guard !left.isEmpty else { return }
    let leaked = left.sorted { $0.key < $1.key }.prefix(10).map { "#\($0.key) (\($0.value))" }
    throw LawViolation(
      "every instance is deallocated",
      "\(left.count) of \(nextNumber) instances still alive: \(leaked.joined(separator: ", "))")
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
      preconditionFailure("The instance #\(number) was deallocated twice")
    }
  }
}

/// Calls `body` with a new tracker, and throws if an instance that it tracks or watches is still alive afterwards.
///
/// Instances that the result of `body` keeps alive count as leaked.
public func withLifetimeTracking<Result>(_ body: (LifetimeTracker) throws -> Result) throws -> Result {
  let tracker = LifetimeTracker()
  let result = try body(tracker)
  try tracker.checkAllGone()
  return result
}

/// Calls `body` with a new tracker, on the caller's actor, and throws if an instance that it tracks or watches is still
/// alive afterwards.
///
/// ```swift
/// try await withLifetimeTracking { tracker in
///   let list = MutableCollectionProperty(tracker.track([1, 2]))
///   for await update in list.updates.values where update.after.count == 2 { break }
/// }
/// ```
public func withLifetimeTracking<Result>(_ body: (LifetimeTracker) async throws -> Result) async throws -> Result {
  let tracker = LifetimeTracker()
  let result = try await body(tracker)
  try tracker.checkAllGone()
  return result
}

/// An object whose lifetime a `LifetimeTracker` tracks; it compares, hashes and sorts by its value.
///
/// ```swift
/// let tracker = LifetimeTracker()
/// let list = MutableCollectionProperty(tracker.track([3, 1, 2]))
/// list.sort()
/// print(list)  // prints: [1, 2, 3]
/// ```
public final class Tracked<Value> {
  /// The value that the instance was created with.
  public let value: Value
  private let tracker: LifetimeTracker
  private let number: Int

  /// Creates an instance that `tracker` counts until it is deallocated.
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
  /// The description of the value.
  public var description: String { "\(value)" }
}
