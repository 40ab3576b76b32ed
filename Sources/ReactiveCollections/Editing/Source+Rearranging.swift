extension Source where S: AnyListShape {
  @inlinable
  func swapAt(_ i: Int, _ j: Int) {
    checkIndex(i)
    checkIndex(j)
    if i == j || isUnchanged(items[i], items[j]) { return }
    let (low, high) = i < j ? (i, j) : (j, i)
    let (first, second) = (items[low], items[high])
    var steps: [CollectionChange<Element>] = [.move(from: high, to: low, second)]
    if high - low > 1 { steps.append(.move(from: low + 1, to: high, first)) }
    perform(CollectionChange(steps), leadingTo: nil)
  }

  /// Moves elements, whose offsets are in ascending order, to the place before the element at a target.
  @usableFromInline
  func move(fromOffsets offsets: [Int], toOffset target: Int) {
    checkPosition(target)
    if let first = offsets.first, let last = offsets.last {
      checkIndex(first)
      checkIndex(last)
    }
    let before = offsets.prefix { $0 < target }.count
    domain.transact {
      // The elements before the target close up behind each one that leaves.
      for (number, offset) in offsets[..<before].enumerated() { move(from: offset - number, to: target - 1) }
      for (number, offset) in offsets[before...].enumerated() { move(from: offset, to: target + number) }
    }
  }

  @inlinable
  func sort<E: Error>(by areInIncreasingOrder: (Element, Element) throws(E) -> Bool) throws(E) {
    let list = Array(items)
    var order = Array(list.indices)
    do {
      try comparing { try order.sort { try areInIncreasingOrder(list[$0], list[$1]) } }
    } catch {
      throw error as! E  // Only the closure throws.
    }
    if order.enumerated().allSatisfy({ $0 == $1 }) { return }
    rearrange(order)
  }
}
