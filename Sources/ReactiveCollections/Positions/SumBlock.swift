/// A view of a node of a ``SumTree``: entries in order. The tree knows their number.
protocol SumBlock {
  /// Returns the number of elements in some entries, and their sum.
  func total(of slots: Range<Int>) -> (size: Int, sum: Int)
  /// Inserts copies of another block's entries before a slot. `count` is the current number of entries.
  func insert(_ slots: Range<Int>, of other: Self, at slot: Int, count: Int)
  /// Removes entries. `count` is the current number of entries.
  func remove(_ slots: Range<Int>, count: Int)
}

/// A leaf of a ``SumTree``: a block of words that hold elements, and nothing else.
protocol SumLeaf: SumBlock {
  associatedtype Word: FixedWidthInteger
  /// The type that stores sums.
  associatedtype Sum: FixedWidthInteger & SignedInteger

  static var wordCount: Int { get }
  /// The maximum number of elements.
  static var capacity: Int { get }

  init(_ words: UnsafeMutablePointer<Word>)
  /// Makes room for elements with arbitrary values. `count` is the current number of elements.
  func open(_ slots: Range<Int>, count: Int)
}

extension SumLeaf {
  /// The minimum number of elements of a leaf that has neighbours. It is small, so that a split at an end of the
  /// sequence leaves a nearly full leaf behind.
  static var minimum: Int { capacity / 8 }

  func total(before slot: Int) -> Int { total(of: 0..<slot).sum }
}
