extension [Int] {
  /// Sorts positions; those of which neither comes before the other keep their order. O(n log n); n - 1 comparisons if
  /// the order stays the same or is reversed, and at most twice as many if parts of it are not reversed, as those with
  /// equal keys.
  ///
  /// The standard library's sort is much code, which is compiled for each closure that compares. Of this one, only the
  /// two loops that compare are. (Natural merge sort: Knuth, The Art of Computer Programming, volume 3, 5.2.4. Runs are
  /// merged as they are found, a shorter one first.)
  @inlinable
  @inline(__always)
  package mutating func mergeSort(by comesBefore: (Int, Int) -> Bool) {
    mergeRuns { part in
      guard part.count > 1 else { return 1 }
      var isReversed = comesBefore(part[1], part[0])
      var end = 2
      while end < part.count {
        if comesBefore(part[end], part[end &- 1]) {
          if !isReversed {
            if !comesBefore(part[end], part[0]) { break }
            part.reverse(from: 0, to: end)
            isReversed = true
          }
          end &+= 1
        } else if !isReversed {
          end &+= 1
        } else {
          // A stretch that is in order is turned round, if all of it belongs to this place.
          let start = end &- 1
          repeat {
            if !comesBefore(part[end], part[start &- 1]) { break }
            end &+= 1
          } while end < part.count && !comesBefore(part[end], part[end &- 1])
          if end == start &+ 1 { break }
          part.reverse(from: start, to: end)
        }
      }
      return isReversed ? -end : end
    } merge: { left, right, target in
      if comesBefore(right[right.count &- 1], left[0]) { return nil }
      var (taken, next) = (0, 0)
      while taken < left.count, next < right.count {
        let comesRight = comesBefore(right[next], left[taken])
        target[taken &+ next] = comesRight ? right[next] : left[taken]
        if comesRight { next &+= 1 } else { taken &+= 1 }
      }
      return taken
    }
  }

  /// Sorts by two closures.
  ///
  /// - Parameters:
  ///   - firstRun: Returns the length of a part at the start that is in order, or the negative length of one in strictly
  ///     reversed order. It may bring a part into that order.
  ///   - merge: Merges two parts in order, the second of which is directly behind the place for the first. Returns how
  ///     many elements of the first one it has put in place, with all of the second that come before the others.
  ///     Returns `nil`, and does nothing, if all of the second come first.
  @usableFromInline
  package mutating func mergeRuns(
    firstRun: (UnsafeMutableBufferPointer<Int>) -> Int,
    merge: (_ left: UnsafeBufferPointer<Int>, _ right: UnsafeBufferPointer<Int>, _ target: UnsafeMutablePointer<Int>)
      -> Int?
  ) {
    let count = count
    if count < 2 { return }
    withUnsafeMutableBufferPointer { items in
      guard let start = items.baseAddress else { return }
      let buffer = UnsafeMutablePointer<Int>.allocate(capacity: count)
      defer { buffer.deallocate() }
      // The starts of the runs that have been found; each is more than twice as long as the next one.
      var starts: [Int] = []
      var end = 0
      /// Merges the last two runs.
      func mergeLast() {
        let (middle, first) = (starts.removeLast(), starts[starts.count - 1])
        let (leftCount, rightCount) = (middle - first, end - middle)
        buffer.update(from: start + first, count: leftCount)
        let (target, right) = (start + first, start + middle)
        let taken = merge(
          UnsafeBufferPointer(start: buffer, count: leftCount), UnsafeBufferPointer(start: right, count: rightCount),
          target)
        if taken == nil { target.update(from: right, count: rightCount) }
        // If none of the first part are left, the last ones of the second part are in place.
        let done = taken ?? 0
        if done < leftCount { (target + done + rightCount).update(from: buffer + done, count: leftCount - done) }
      }
      while end < count {
        let length = firstRun(UnsafeMutableBufferPointer(start: start + end, count: count - end))
        if length < 0 { items[end..<end - length].reverse() }
        starts.append(end)
        end += abs(length)
        while starts.count > 1 {
          let last = starts[starts.count - 1]
          if last - starts[starts.count - 2] > 2 * (end - last) { break }
          mergeLast()
        }
      }
      while starts.count > 1 { mergeLast() }
    }
  }
}

extension UnsafeMutableBufferPointer<Int> {
  /// Reverses a part. Compiled once, and not for each closure that compares.
  @usableFromInline
  func reverse(from start: Int, to end: Int) { self[start..<end].reverse() }
}
