/// The positions that are accepted from outside.
enum Position {
  /// A bound that no list reaches, twice which is still an `Int`.
  static let bound = 1 << (Int.bitWidth - 3)
  static let all = 0..<bound
  /// The range in words, for messages.
  static let rangeDescription = "at least 0 and below 2^\(Int.bitWidth - 3)"
}
