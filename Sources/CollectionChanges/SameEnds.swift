public import PersistentArrays

/// How many elements of two lists are the same at the ends.
@usableFromInline
struct SameEnds {
  @usableFromInline var head = 0
  @usableFromInline var tail = 0
  /// How many of the head have the same content for sure.
  @usableFromInline var unchangedHead = 0
  /// How many of the tail have the same content for sure.
  @usableFromInline var unchangedTail = 0

  /// Compares from the head as far as it goes, and then from the tail; or the other way round. What persistent lists
  /// share is skipped.
  @inlinable
  init<Old: RandomAccessCollection, New: RandomAccessCollection<Old.Element>>(
    of old: Old, _ new: New, preferring preference: EditPreference,
    isSame: (Old.Element, Old.Element) -> Bool, isUnchanged: (Old.Element, Old.Element) -> Bool
  ) {
    typealias List = PersistentArray<Old.Element>
    for isHead in preference == .tail ? [true, false] : [false, true] {
      let (oldRest, newRest) = (old.dropFirst(head).dropLast(tail), new.dropFirst(head).dropLast(tail))
      let length = min(oldRest.count, newRest.count)
      if isHead {
        if let old = old as? List, let new = new as? List {
          unchangedHead = min(length, old.commonPrefixCount(with: new, by: isUnchanged))
        } else {
          unchangedHead = zip(oldRest, newRest).commonCount(where: isUnchanged)
        }
        head = unchangedHead
        head += zip(oldRest.dropFirst(head), newRest.dropFirst(head)).commonCount(where: isSame)
      } else {
        if let old = old as? List, let new = new as? List {
          unchangedTail = min(length, old.commonSuffixCount(with: new, by: isUnchanged))
        } else {
          unchangedTail = zip(oldRest.reversed(), newRest.reversed()).commonCount(where: isUnchanged)
        }
        tail = unchangedTail
        tail += zip(oldRest.dropLast(tail).reversed(), newRest.dropLast(tail).reversed()).commonCount(where: isSame)
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
  /// How many pairs come before the first that does not match.
  @inlinable
  func commonCount<Part>(where matches: (Part, Part) -> Bool) -> Int where Element == (Part, Part) {
    var count = 0
    for (a, b) in self {
      guard matches(a, b) else { break }
      count += 1
    }
    return count
  }
}
