extension [Int] {
  /// The indices of the elements by ascending element, those of equal elements in order. No element may be negative.
  ///
  /// O(n) if the greatest element is not much above n. (Radix sort.)
  @usableFromInline
  func sortedIndices() -> [Int] {
    let most = self.max() ?? 0
    // A pass over few numbers is dominated by the table of digits, so they take more passes with fewer digits.
    let bits = count > 4096 ? 11 : 8
    var order = Array(indices)
    var sorted = order
    var shift = 0
    while shift < Int.bitWidth, most >> shift > 0 {
      // The number of elements with a smaller digit; later the place of the next element with the digit.
      var places = Array(repeating: 0, count: 1 << bits + 1)
      for element in self { places[element >> shift & (1 << bits - 1) + 1] += 1 }
      for digit in 1..<places.count { places[digit] += places[digit - 1] }
      for index in order {
        let digit = self[index] >> shift & (1 << bits - 1)
        sorted[places[digit]] = index
        places[digit] += 1
      }
      swap(&order, &sorted)
      shift += bits
    }
    return order
  }
}
