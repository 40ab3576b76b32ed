/// The numbers of elements at the ends of two lists that are the same, and which of them changed.
struct SameEnds {
  private(set) var head = 0
  private(set) var tail = 0
  /// The ranges of the head that changed.
  private(set) var changedHead: [Range<Int>] = []
  /// The ranges of the tail that changed, counted from the last element.
  private(set) var changedTail: [Range<Int>] = []

  /// Compares from the head as far as the elements are the same, and then from the tail, or the other way round.
  ///
  /// - Parameters:
  ///   - length: The number of elements of the shorter list.
  ///   - preference: Determines the end to begin with.
  ///   - sameCount: A closure that compares the lists from the head (`true`) or from the tail (`false`), up to a number
  ///     of elements. It returns how many are the same, which may be more, and calls its last argument with the number
  ///     of elements before each one that changed.
  init(
    length: Int, preferring preference: EditPreference,
    sameCount: (_ isForward: Bool, _ limit: Int, _ changed: (Int) -> Void) -> Int
  ) {
    for isForward in preference == .tail ? [true, false] : [false, true] {
      let limit = length - head - tail
      if limit == 0 { return }
      var changed: [Range<Int>] = []
      let count = sameCount(isForward, limit) { offset in
        if let last = changed.last, last.upperBound == offset {
          changed[changed.count - 1] = last.lowerBound..<offset + 1
        } else {
          changed.append(offset..<offset + 1)
        }
      }
      if isForward {
        (head, changedHead) = (min(limit, count), changed)
      } else {
        (tail, changedTail) = (min(limit, count), changed)
      }
    }
  }

  /// Returns the ranges between the ends.
  func middles(_ oldCount: Int, _ newCount: Int) -> (old: Range<Int>, new: Range<Int>) {
    (head..<oldCount - tail, head..<newCount - tail)
  }
}
