/// A view of one node of an ``OrderArena``: a block of 32-bit words.
///
/// A leaf holds ids in order; an inner node holds children in order and the number of ids below each of them. Block
/// and view live as long as the arena does not grow.
struct OrderNode {
  /// 256 bytes, four cache lines: half as many words make the tree higher, twice as many make leaves slow to search.
  static var wordCount: Int { 64 }
  static var leafCapacity: Int { wordCount - 4 }
  /// A multiple of four, like the capacity of leaves, for the sake of vector code.
  static var fanOut: Int { wordCount / 2 - 4 }

  private let words: UnsafeMutablePointer<Int32>

  init(_ words: UnsafeMutablePointer<Int32>) { self.words = words }

  /// The node above; negative in a root.
  var parent: Int32 {
    get { words[Self.wordCount - 3] }
    nonmutating set { words[Self.wordCount - 3] = newValue }
  }
  /// The distance to the leaves below.
  var level: Int32 {
    get { words[Self.wordCount - 2] }
    nonmutating set { words[Self.wordCount - 2] = newValue }
  }
  /// The number of entries.
  var count: Int {
    get { Int(words[Self.wordCount - 1]) }
    nonmutating set { words[Self.wordCount - 1] = Int32(truncatingIfNeeded: newValue) }
  }
  /// The ids of a leaf; the children of an inner node.
  var entries: UnsafeMutablePointer<Int32> { words }
  /// The number of ids below each child of an inner node.
  var sizes: UnsafeMutablePointer<Int32> { words + Self.fanOut }

  var isLeaf: Bool { level == 0 }
  var capacity: Int { isLeaf ? Self.leafCapacity : Self.fanOut }
  /// What a node other than a root holds at least. Leaves may be emptier, so that a split at an end of the list leaves
  /// a nearly full one behind; inner nodes may not, since they decide about the height.
  var minimum: Int { isLeaf ? Self.leafCapacity / 8 : Self.fanOut / 4 }

  /// Where an entry that the node holds stands.
  func slot(of entry: Int32) -> Int {
    isLeaf ? slot(of: entry, capacity: Self.leafCapacity) : slot(of: entry, capacity: Self.fanOut)
  }

  // This and `size(before:)` always look at all there is room for and mask what does not count, without a branch: such
  // loops become vector code, which is almost twice as fast as to stop in time.
  @inline(__always)
  private func slot(of entry: Int32, capacity: Int) -> Int {
    let (entries, end) = (entries, Int32(truncatingIfNeeded: count))
    var found: Int32 = 0
    for slot in 0..<capacity {
      let matches: Int32 = entries[slot] == entry ? -1 : 0
      let isUsed: Int32 = Int32(truncatingIfNeeded: slot) < end ? -1 : 0
      found |= matches & isUsed & Int32(truncatingIfNeeded: slot)
    }
    return Int(found)
  }

  /// Whether one of two entries that the node holds stands before the other.
  func isBefore(_ one: Int32, _ other: Int32) -> Bool {
    isLeaf ? isBefore(one, other, capacity: Self.leafCapacity) : isBefore(one, other, capacity: Self.fanOut)
  }

  @inline(__always)
  private func isBefore(_ one: Int32, _ other: Int32, capacity: Int) -> Bool {
    let (entries, end) = (entries, Int32(truncatingIfNeeded: count))
    // The slot of the one less that of the other.
    var distance: Int32 = 0
    for slot in 0..<capacity {
      let entry = entries[slot]
      let isOne: Int32 = entry == one ? -1 : 0
      let isOther: Int32 = entry == other ? -1 : 0
      let isUsed: Int32 = Int32(truncatingIfNeeded: slot) < end ? -1 : 0
      let used = isUsed & Int32(truncatingIfNeeded: slot)
      distance &+= (isOne & used) &- (isOther & used)
    }
    return distance < 0
  }

  /// The number of ids below the children before a slot.
  func size(before slot: Int) -> Int {
    let (sizes, end) = (sizes, Int32(truncatingIfNeeded: slot))
    var sum: Int32 = 0
    for slot in 0..<Self.fanOut {
      let size = sizes[slot]
      let isBefore: Int32 = Int32(truncatingIfNeeded: slot) < end ? -1 : 0
      sum &+= size & isBefore
    }
    return Int(sum)
  }

  /// The number of ids below the node.
  var size: Int { isLeaf ? count : size(before: count) }

  /// Makes room for entries before a slot, or drops as many if the distance is negative.
  func shift(from slot: Int, by distance: Int) {
    let tail = count - slot
    (entries + slot + distance).update(from: entries + slot, count: tail)
    if !isLeaf { (sizes + slot + distance).update(from: sizes + slot, count: tail) }
    count += distance
  }
}
