/// A strategy for flattening a stream of streams into one stream.
///
/// With all strategies, values of the inner streams are passed on. A failure of the outer or of an inner stream, or an
/// interruption of the outer stream, ends the result immediately. The result completes when the outer stream and the
/// remaining inner streams have completed. An inner stream that is interrupted counts as completed, except in a
/// ``race``.
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
  public static let merge = FlattenStrategy(kind: .concurrent(.max))

  /// Runs inner streams one after another, in the order in which they were received.
  public static let concat = FlattenStrategy(kind: .concurrent(1))

  /// Runs up to `limit` inner streams simultaneously. The others wait, and start in the order in which they were
  /// received.
  ///
  /// - Precondition: `limit` is positive.
  public static func concurrent(limit: Int) -> FlattenStrategy {
    precondition(limit > 0, "Cannot run \(limit) streams at once")
    return FlattenStrategy(kind: .concurrent(limit))
  }

  /// Runs only the newest inner stream: when a new one is received, the previous one is disposed of.
  public static let latest = FlattenStrategy(kind: .latest)

  /// Continues the inner stream that sends the first event of any kind, and disposes of all others. If that stream is
  /// interrupted, so is the result.
  public static let race = FlattenStrategy(kind: .race)

  /// Runs an inner stream to its end, and drops the streams that are received meanwhile.
  public static let throttle = FlattenStrategy(kind: .throttle)
}
