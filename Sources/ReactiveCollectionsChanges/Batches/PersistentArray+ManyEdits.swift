extension PersistentArray {
  /// Returns the list with the elements at some positions replaced. Each position occurs once.
  @inlinable
  func replacing<Edit>(
    _ edits: some Collection<Edit>, _ place: (Edit) -> (index: Int, element: Element)
  ) -> PersistentArray {
    // Copying all elements is faster than copying many paths.
    if edits.count > count / 16 {
      var elements = ContiguousArray(self)
      for (index, element) in edits.lazy.map(place) { elements[index] = element }
      return PersistentArray(elements)
    }
    var list = self
    for (index, element) in edits.lazy.map(place) { list[index] = element }
    return list
  }

  /// Returns the list without the elements at some positions, which must be ascending.
  @inlinable
  func removing(_ positions: [Int]) -> PersistentArray {
    // Copying the elements that stay is faster than copying many paths.
    if positions.count > count / 16 {
      var (kept, start) = (ContiguousArray<Element>(), 0)
      kept.reserveCapacity(count - positions.count)
      for position in positions + [count] {
        forEachChunk(in: start..<position) { kept.append(contentsOf: $0) }
        start = position + 1
      }
      return PersistentArray(kept)
    }
    var list = self
    for position in positions.reversed() { list.remove(at: position) }
    return list
  }
}
