/// How a stream of streams becomes one stream.
///
/// In all of them, values of the inner streams pass; a failure of the outer or of an inner stream ends the result at once, as an
/// interruption of the outer one does; the result completes when the outer stream and what remains of the inner ones have. An
/// inner stream that is interrupted counts as completed, except in a ``race``.
public struct FlattenStrategy: Sendable, Hashable {
  @usableFromInline
  enum Kind: Sendable, Hashable {
    case concurrent(Int)
    case latest
    case race
    case throttle
  }

  @usableFromInline let kind: Kind

  /// All inner streams run at once.
  public static let merge = FlattenStrategy(kind: .concurrent(.max))

  /// Inner streams run one after the other, in the order in which they came.
  public static let concat = FlattenStrategy(kind: .concurrent(1))

  /// Up to `limit` inner streams run at once. The others wait, and start in the order in which they came.
  ///
  /// - Precondition: `limit` is positive.
  public static func concurrent(limit: Int) -> FlattenStrategy {
    precondition(limit > 0, "Cannot run \(limit) streams at once")
    return FlattenStrategy(kind: .concurrent(limit))
  }

  /// Only the newest inner stream runs: the one before is disposed of when it comes.
  public static let latest = FlattenStrategy(kind: .latest)

  /// The inner stream that sends the first event of any kind goes on, all others are disposed of. Its interruption is the result's.
  public static let race = FlattenStrategy(kind: .race)

  /// An inner stream runs to its end; those that come meanwhile are dropped.
  public static let throttle = FlattenStrategy(kind: .throttle)
}
