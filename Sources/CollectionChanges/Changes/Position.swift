/// The positions that are accepted from external sources.
enum Position {
  /// A bound that no list reaches, small enough that twice its value is still an `Int`.
  static let bound = 1 << (Int.bitWidth - 3)
  static let all = 0..<bound
  /// A description of the range for messages.
  static let rangeDescription = "at least 0 and below 2^\(Int.bitWidth - 3)"
}
