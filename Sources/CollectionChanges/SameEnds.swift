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

  /// Compares from the head as far as it goes, and then from the tail; or the other way round. What persistent lists
  /// share is skipped.
  @inlinable
  init<Old: RandomAccessCollection, New: RandomAccessCollection<Old.Element>>(
    of old: Old, _ new: New, preferring preference: EditPreference,
    isSame: (Old.Element, Old.Element) -> Bool, isUnchanged: (Old.Element, Old.Element) -> Bool
  ) {
    typealias List = PersistentArray<Old.Element>
    for isHead in preference == .tail ? [true, false] : [false, true] {
      let length = min(old.count, new.count) - head - tail
      var changed: [Range<Int>] = []
      func matches(_ a: Old.Element, _ b: Old.Element, _ offset: Int) -> Bool {
        if isUnchanged(a, b) { return true }
        // Persistent lists may be compared beyond the other end.
        if offset >= length || !isSame(a, b) { return false }
        if let last = changed.last, last.upperBound == offset {
          changed[changed.count - 1] = last.lowerBound..<offset + 1
        } else {
          changed.append(offset..<offset + 1)
        }
        return true
      }
      if isHead {
        if let old = old as? List, let new = new as? List {
          head = min(length, old.commonPrefixCount(with: new, by: matches))
        } else {
          head = zip(old, new).commonCount(within: length, by: matches)
        }
        changedHead = changed
      } else {
        if let old = old as? List, let new = new as? List {
          tail = min(length, old.commonSuffixCount(with: new, by: matches))
        } else {
          tail = zip(old.reversed(), new.reversed()).commonCount(within: length, by: matches)
        }
        changedTail = changed
      }
    }
  }
}

extension SameEnds {
  /// What is between the ends.
  @inlinable
  func middles(_ oldCount: Int, _ newCount: Int) -> (old: Range<Int>, new: Range<Int>) {
    (head..<oldCount - tail, head..<newCount - tail)
  }
}

extension Sequence {
  /// How many pairs come before the first that does not match, of so many at most.
  @inlinable
  func commonCount<Part>(
    within length: Int, by matches: (Part, Part, Int) -> Bool
  ) -> Int where Element == (Part, Part) {
    var count = 0
    for (a, b) in self {
      guard count < length, matches(a, b, count) else { break }
      count += 1
    }
    return count
  }
}
