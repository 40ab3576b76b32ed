/// Which values are kept for a loop that is slower than what sends them. Counted are those that the loop has not taken yet.
public enum AsyncBuffering: Hashable, Sendable {
  /// All of them.
  case unbounded
  /// So many at most: for one too many, the oldest goes.
  case newest(Int)
  /// So many at most: what is one too many goes itself.
  case oldest(Int)

  /// How many values are kept, and whether a new one replaces an old one.
  var limit: (count: Int, keepsNewest: Bool) {
    switch self {
    case .unbounded: (.max, true)
    case .newest(let count): (count, true)
    case .oldest(let count): (count, false)
    }
  }
}
