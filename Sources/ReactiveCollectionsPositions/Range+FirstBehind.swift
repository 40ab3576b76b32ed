extension Range<Int> {
  /// Returns the first number for which `isBefore` is not true; the end if there is none. Those for which it is true
  /// come first.
  @inlinable
  package func first(behind isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
