public import PersistentArrays

/// How many elements of two lists are the same at the ends, and which of them changed.
@usableFromInline
struct SameEnds {
  @usableFromInline var head = 0
  @usableFromInline var tail = 0
  /// Which elements of the head changed.
  @usableFromInline var changedHead: [Range<Int>] = []
  /// Which elements of the tail changed, counted from the last.
  @usableFromInline var changedTail: [Range<Int>] = []

  /// Compares from the head as far as it goes, and then from the tail; or the other way round.
  @inlinable
  init<List: EndComparable>(
    of old: List, _ new: List, preferring preference: EditPreference,
    isSame: (List.Element, List.Element) -> Bool, isUnchanged: (List.Element, List.Element) -> Bool
  ) {
    for isHead in preference == .tail ? [true, false] : [false, true] {
      let length = min(old.count, new.count) - head - tail
      var changed: [Range<Int>] = []
      func matches(_ a: List.Element, _ b: List.Element, _ offset: Int) -> Bool {
        if offset >= length { return false }
        if isUnchanged(a, b) { return true }
        if !isSame(a, b) { return false }
        if let last = changed.last, last.upperBound == offset {
          changed[changed.count - 1] = last.lowerBound..<offset + 1
        } else {
          changed.append(offset..<offset + 1)
        }
        return true
      }
      if isHead {
        head = min(length, old.commonPrefixCount(with: new, by: matches))
        changedHead = changed
      } else {
        tail = min(length, old.commonSuffixCount(with: new, by: matches))
        changedTail = changed
      }
    }
  }

  /// What is between the ends.
  @inlinable
  func middles(_ oldCount: Int, _ newCount: Int) -> (old: Range<Int>, new: Range<Int>) {
    (head..<oldCount - tail, head..<newCount - tail)
  }
}

/// A list that is compared with another from its ends. Elements are given to the closure with their offset from that end.
@usableFromInline
protocol EndComparable<Element> {
  associatedtype Element

  var count: Int { get }
  func commonPrefixCount(with other: Self, by areEquivalent: (Element, Element, Int) -> Bool) -> Int
  func commonSuffixCount(with other: Self, by areEquivalent: (Element, Element, Int) -> Bool) -> Int
}

/// What the lists share is skipped.
extension PersistentArray: EndComparable {}

extension UnsafeBufferPointer: EndComparable {
  // Pointers, since collections are slow where nothing is optimised.
  @inlinable
  func commonPrefixCount(with other: Self, by areEquivalent: (Element, Element, Int) -> Bool) -> Int {
    guard let own = baseAddress, let its = other.baseAddress else { return 0 }
    let length = Swift.min(self.count, other.count)
    var count = 0
    while count < length, areEquivalent(own[count], its[count], count) { count &+= 1 }
    return count
  }

  @inlinable
  func commonSuffixCount(with other: Self, by areEquivalent: (Element, Element, Int) -> Bool) -> Int {
    guard let own = baseAddress, let its = other.baseAddress else { return 0 }
    let (end, otherEnd) = (own + self.count - 1, its + other.count - 1)
    let length = Swift.min(self.count, other.count)
    var count = 0
    while count < length, areEquivalent(end[-count], otherEnd[-count], count) { count &+= 1 }
    return count
  }
}
