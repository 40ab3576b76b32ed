import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// The amount of work in random tests of trees.
enum SumTreeScripts {
  #if INTERNAL_CHECKS
    // Every edit costs O(n) with these checks.
    static let steps = isLongRun ? 2_000 : 600
  #else
    static let steps = isLongRun ? 20_000 : 1_500
  #endif
  /// Scripts swing between a few elements and this many, so that trees grow to two or three levels and shrink again.
  static let largest = isLongRun ? 100_000 : 12_000

  /// A place in a list, the end of a range there, whether the list grows at present, and what to say in a failure.
  struct Step {
    let place, end: Int
    let grows: Bool
    let what: Comment
  }

  /// Makes random edits of a list that has `count()` elements. Some of the time, `check` compares everything at every
  /// `stride`-th place.
  static func edit(
    seed: UInt64, count: () -> Int, _ edit: (Step, inout SeededGenerator) throws -> Void,
    check: (_ stride: Int, Comment) throws -> Void
  ) throws {
    var random = SeededGenerator(seed: seed)
    var grows = true
    for number in 0..<steps {
      let (size, what) = (count(), "seed \(seed), step \(number)" as Comment)
      if size > largest { grows = false }
      if size < 10 { grows = true }
      let place = Int.random(in: 0...size, using: &random)
      let end = min(size, place + Int.random(in: 0...3_000, using: &random))
      try edit(Step(place: place, end: end, grows: grows, what: what), &random)
      if number % (steps / 20) == 0 { try check(397, what) }
    }
    try check(1, "seed \(seed), at the end")
  }

  /// Inserts numbers, each at the same share of the way through the list.
  static func grow(to count: Int, at share: Double, insert: (_ number: Int, _ place: Int) -> Void) {
    for number in 0..<count { insert(number, Int(share * Double(number))) }
  }

  /// Removes one range at a time until nothing is left.
  static func removeAll(count: () -> Int, _ remove: (Range<Int>) throws -> Void) rethrows {
    var random = SeededGenerator(seed: 9)
    while count() > 0 {
      let lower = Int.random(in: 0..<count(), using: &random)
      try remove(lower..<min(count(), lower + max(1, count() / 4)))
    }
  }
}
