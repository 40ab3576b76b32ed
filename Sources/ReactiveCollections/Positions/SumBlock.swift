/// A view of a node of a ``SumTree``: entries in order, of a number that the tree knows.
protocol SumBlock {
  /// How many elements some entries stand for, and what they add up to.
  func total(of slots: Range<Int>) -> (size: Int, sum: Int)
  /// Puts copies of another block's entries before a slot; `count` are here.
  func insert(_ slots: Range<Int>, of other: Self, at slot: Int, count: Int)
  /// Drops entries; `count` are here.
  func remove(_ slots: Range<Int>, count: Int)
}

/// A leaf of a ``SumTree``: a block of words that hold elements, and nothing else.
protocol SumLeaf: SumBlock {
  associatedtype Word: FixedWidthInteger
  /// What sums are stored as.
  associatedtype Sum: FixedWidthInteger & SignedInteger

  static var wordCount: Int { get }
  /// How many elements there is room for.
  static var capacity: Int { get }

  init(_ words: UnsafeMutablePointer<Word>)
  /// Makes room for elements, whatever they are for now; `count` are here.
  func open(_ slots: Range<Int>, count: Int)
}

extension SumLeaf {
  /// What a leaf that has neighbours holds at least: little, so that a split at an end of the sequence leaves a nearly
  /// full leaf behind.
  static var minimum: Int { capacity / 8 }

  func total(before slot: Int) -> Int { total(of: 0..<slot).sum }
}
