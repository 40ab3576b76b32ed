extension Array {
  /// Returns the elements in ascending order of a number of each; those with equal numbers keep their order. O(n log n),
  /// and O(n) if they are in order.
  ///
  /// The standard library's sort is much code, and is compiled for each type of element and each closure that compares.
  /// Here, it is compiled once.
  func sorted(on number: (Element) -> Int) -> [Element] {
    guard let order = map(number).order else { return self }
    return order.map { self[$0] }
  }
}

extension [Int] {
  /// The indices in ascending order of the elements; `nil` if the elements are in order.
  @inline(never)
  fileprivate var order: [Int]? {
    var index = 1
    while index < count, self[index - 1] <= self[index] { index += 1 }
    return index < count ? indices.sorted { (self[$0], $0) < (self[$1], $1) } : nil
  }
}
