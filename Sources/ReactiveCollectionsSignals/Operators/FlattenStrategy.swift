/// A strategy for flattening a stream of streams into one stream.
///
/// With all strategies, values of the inner streams are passed on. A failure of the outer or of an inner stream, or an
/// interruption of the outer stream, ends the result immediately. The result completes when the outer stream and the
/// remaining inner streams have completed. An inner stream that is interrupted counts as completed, except in a
/// ``race``.
///
/// ```swift
/// let clock = TestScheduler()
/// let slow = SignalProducer(value: "slow").delay(.seconds(1), on: clock)
/// let streams = SignalProducer([slow, SignalProducer(value: "fast")])
/// streams.flatten(.merge).collect().startWithValues { print($0) }
/// clock.run()  // prints: ["fast", "slow"]
/// streams.flatten(.concat).collect().startWithValues { print($0) }
/// clock.run()  // prints: ["slow", "fast"]
/// ```
public struct FlattenStrategy: Sendable, Hashable {
  @usableFromInline
  enum Kind: Sendable, Hashable {
    case concurrent(Int)
    case latest
    case race
    case throttle
  }

  @usableFromInline let kind: Kind

  /// Runs all inner streams simultaneously.
  ///
  /// ```swift
  /// let people = SignalProducer([Person.ada, .bob]).flatMap(.merge) { person in server.search(person.name) }
  /// people.collect().startWithValues { print($0) }  // prints: ["results for Ada", "results for Bob"]
  /// ```
  public static let merge = FlattenStrategy(kind: .concurrent(.max))

  /// Runs inner streams one after another, in the order in which they were received.
  ///
  /// ```swift
  /// let pages = SignalProducer(1...3).flatMap(.concat) { page in server.load(page) }  // loads one after another
  /// ```
  public static let concat = FlattenStrategy(kind: .concurrent(1))

  /// Runs up to `limit` inner streams simultaneously. The others wait, and start in the order in which they were
  /// received.
  ///
  /// ```swift
  /// let pages = SignalProducer(1...9).flatMap(.concurrent(limit: 3)) { page in server.load(page) }  // three at a time
  /// ```
  ///
  /// - Precondition: `limit` is positive.
  public static func concurrent(limit: Int) -> FlattenStrategy {
    precondition(limit > 0, "Cannot run \(limit) streams at once")
    return FlattenStrategy(kind: .concurrent(limit))
  }

  /// Runs only the newest inner stream: when a new one is received, the previous one is disposed of.
  ///
  /// ```swift
  /// query.signal.flatMap(.latest) { server.search($0) }.observeValues { print($0) }
  /// query.value = "a"  // prints: results for a
  /// query.value = "ad"  // prints: results for ad
  /// ```
  public static let latest = FlattenStrategy(kind: .latest)

  /// Continues the inner stream that sends the first event of any kind, and disposes of all others. If that stream is
  /// interrupted, so is the result.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let mirrors = SignalProducer([3, 1, 2]).map { SignalProducer(value: $0).delay(.seconds($0), on: clock) }
  /// mirrors.flatten(.race).startWithValues { print("mirror \($0)") }
  /// clock.run()  // prints: mirror 1
  /// ```
  public static let race = FlattenStrategy(kind: .race)

  /// Runs an inner stream to its end, and drops the streams that are received meanwhile.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let saved = score.signal.flatMap(.throttle) { SignalProducer(value: "saved \($0)").delay(.seconds(1), on: clock) }
  /// saved.observeValues { print($0) }
  /// score.value = 1
  /// score.value = 2
  /// clock.run()  // prints: saved 1
  /// ```
  public static let throttle = FlattenStrategy(kind: .throttle)
}
