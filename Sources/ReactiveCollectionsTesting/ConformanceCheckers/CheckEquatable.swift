/// Checks the laws of `Equatable`: `==` is reflexive, symmetric and transitive, and distinguishes values of different
/// groups. O(*n*²) in the number of values.
///
/// ```swift
/// try checkEquatable([[SectionSnapshot(section: 1, rows: ["a"])], [SectionSnapshot(section: 1, rows: ["b"])]])
/// ```
///
/// - Parameter classes: Groups of values. Two values are equal exactly if they belong to the same group.
/// - Throws: `LawViolation`, for the first law that does not hold.
public func checkEquatable<Value: Equatable>(_ classes: [[Value]]) throws(LawViolation) {
  try forEachPair(of: classes) { left, right, first, second, location throws(LawViolation) in
    try require("values are equal exactly within one group", left == right, is: first == second, at: location)
    try require("!= is the opposite of ==", left != right, is: first != second, at: location)
  }
}

/// Checks the laws of `Hashable`, including those of `Equatable`: equal values have equal hashes, whatever the seed,
/// and sets distinguish unequal values. O(*n*²) in the number of values.
///
/// ```swift
/// try checkHashable([[[], PersistentArray<Int>()], [[1], PersistentArray(1...1)]])
/// ```
///
/// - Parameter classes: Groups of values. Two values are equal exactly if they belong to the same group.
/// - Throws: `LawViolation`, for the first law that does not hold.
public func checkHashable<Value: Hashable>(_ classes: [[Value]]) throws(LawViolation) {
  try checkEquatable(classes)
  try forEachPair(of: classes) { left, right, first, second, location throws(LawViolation) in
    guard first == second else { return }
    try require("equal values have the same hash value", left.hashValue, is: right.hashValue, at: location)
    for seed in 0..<4 {
      let hashes = [left, right].map { value in
        var hasher = Hasher()
        hasher.combine(seed)
        hasher.combine(value)
        return hasher.finalize()
      }
      try require("equal values feed a hasher identically", hashes[0], is: hashes[1], at: location)
    }
  }
  try require("a set holds one value from each group", Set(classes.joined()).count, is: classes.count)
}

/// Checks the laws of `Comparable`, including those of `Equatable`: `<` is a total order that agrees with `==`. O(*n*²)
/// in the number of values.
///
/// ```swift
/// try checkComparable(ascending: [["a"], ["b"], ["é", "e\u{301}"]])
/// ```
///
/// - Parameter classes: Groups of values in ascending order. Two values are equal exactly if they belong to the same
///   group.
/// - Throws: `LawViolation`, for the first law that does not hold.
public func checkComparable<Value: Comparable>(ascending classes: [[Value]]) throws(LawViolation) {
  try checkEquatable(classes)
  try forEachPair(of: classes) { left, right, first, second, location throws(LawViolation) in
    try require("< follows the order of the groups", left < right, is: first < second, at: location)
    try require("<= follows the order of the groups", left <= right, is: first <= second, at: location)
    try require("> follows the order of the groups", left > right, is: first > second, at: location)
    try require(">= follows the order of the groups", left >= right, is: first >= second, at: location)
  }
}

/// Calls `body` with each pair of values, the numbers of their groups, and both in words.
private func forEachPair<Value>(
  of classes: [[Value]], _ body: (Value, Value, Int, Int, String) throws(LawViolation) -> Void
) throws(LawViolation) {
  for (first, firstClass) in classes.enumerated() {
    for (second, secondClass) in classes.enumerated() {
      for left in firstClass {
        for right in secondClass {
          try body(left, right, first, second, "\(left) of group \(first) and \(right) of group \(second)")
        }
      }
    }
  }
}
