extension PersistentArray {
  /// Moves the element at `source` so that it stands at `target` afterwards. O(log *n*).
  ///
  /// The positions are those of a removal and an insertion one after the other: `target` is counted after the removal.
  ///
  ///     var list: PersistentArray = ["a", "b", "c"]
  ///     list.move(from: 0, to: 2)    // ["b", "c", "a"]
  @inlinable
  public mutating func move(from source: Int, to target: Int) {
    checkIndex(source)
    checkIndex(target)
    guard source != target else { return }
    let element = remove(at: source)
    insert(element, at: target)
  }

  /// Exchanges two elements. O(log *n*).
  @inlinable
  public mutating func swapAt(_ first: Int, _ second: Int) {
    checkIndex(first)
    checkIndex(second)
    guard first != second else { return }
    let element = self[first]
    replace(at: first, with: self[second])
    replace(at: second, with: element)
  }

  /// Replaces all elements by those of `array`.
  @inlinable
  mutating func rebuild(from array: [Element]) {
    self = PersistentArray(limits: limits, elements: array)
  }

  /// Sorts the elements, by an order in which equal elements stay in their order. O(*n* log *n*).
  ///
  /// The list is as before if `areInIncreasingOrder` throws.
  @inlinable
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    rebuild(from: try sorted(by: areInIncreasingOrder))
  }

  /// Brings the elements into the reverse order. O(*n*).
  @inlinable
  public mutating func reverse() {
    var array = Array(self)
    array.reverse()
    rebuild(from: array)
  }

  /// Brings the elements into a random order. O(*n*).
  @inlinable
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    rebuild(from: shuffled(using: &generator))
  }

  /// Brings the elements into a random order. O(*n*).
  @inlinable
  public mutating func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Moves the elements that `belongsInSecondPartition` says so of behind all others, in no particular order. O(*n*).
  ///
  /// The list is as before if `belongsInSecondPartition` throws.
  ///
  /// - Returns: The position of the first one that was moved, or the count.
  @inlinable
  public mutating func partition(by belongsInSecondPartition: (Element) throws -> Bool) rethrows -> Int {
    var array = Array(self)
    let pivot = try array.partition(by: belongsInSecondPartition)
    rebuild(from: array)
    return pivot
  }

  /// Removes the elements that `shouldBeRemoved` says so of. O(*n*); a list that loses none stays the same storage.
  ///
  /// The list is as before if `shouldBeRemoved` throws.
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    guard let first = try firstIndex(where: shouldBeRemoved) else { return }
    var kept: [Element] = []
    try forEachChunk(in: first + 1..<elementCount) { chunk in
      for element in chunk where try !shouldBeRemoved(element) { kept.append(element) }
    }
    kept.withUnsafeBufferPointer { replace(first..<elementCount, with: $0) }
  }
}

extension PersistentArray where Element: Comparable {
  /// Sorts the elements in ascending order; equal ones stay in their order. O(*n* log *n*).
  @inlinable
  public mutating func sort() {
    rebuild(from: sorted())
  }
}
