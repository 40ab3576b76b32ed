/// Positions that come from outside.
enum Position {
  /// No list is as long as that; and twice as much is still a number.
  static let bound = 1 << (Int.bitWidth - 3)
  static let all = 0..<bound
  /// The same in words.
  static let range = "at least 0 and below 2^\(Int.bitWidth - 3)"
}
