/// A policy that determines which values are kept for a loop that is slower than the stream. Only values that the loop
/// has not taken yet are counted.
///
/// ```swift
/// var oldest = score.values(buffering: .oldest(2)).makeAsyncIterator()
/// var newest = score.values(buffering: .newest(2)).makeAsyncIterator()
/// for new in 1...5 { score.value = new }
/// print(await oldest.next() ?? -1, await oldest.next() ?? -1)  // prints: 0 1
/// print(await newest.next() ?? -1, await newest.next() ?? -1)  // prints: 4 5
/// ```
public enum AsyncBuffering: Hashable, Sendable {
  /// Keeps all values.
  case unbounded
  /// Keeps at most the given number of values; when there are too many, drops the oldest.
  case newest(Int)
  /// Keeps at most the given number of values; when there are too many, drops the new one.
  case oldest(Int)

  /// The number of values that are kept, and whether a new one replaces an old one.
  var limit: (count: Int, keepsNewest: Bool) {
    switch self {
    case .unbounded: (.max, true)
    case .newest(let count): (count, true)
    case .oldest(let count): (count, false)
    }
  }
}
