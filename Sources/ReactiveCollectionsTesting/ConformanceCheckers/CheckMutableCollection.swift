/// Checks the laws of `MutableCollection`: writing to a position changes only that position, and no copies.
///
/// Writes to every position of every slice: O(*n*³) writes for *n* elements, each of which may copy the slice.
///
/// ```swift
/// try checkMutableCollection(PersistentArray(1...5), expected: [1, 2, 3, 4, 5], replacement: 9)
/// ```
///
/// - Parameters:
///   - collection: A collection with the elements of `expected`.
///   - expected: Its elements.
///   - replacement: An element to write.
/// - Throws: `LawViolation`, for the first law that does not hold.
public func checkMutableCollection<Base: MutableCollection>(
  _ collection: Base, expected: [Base.Element], replacement: Base.Element
) throws(LawViolation) where Base.Element: Equatable {
  let indices = try steppedIndices(of: collection, count: expected.count)
  for position in expected.indices {
    var result = expected
    result[position] = replacement
    var written = collection
    written[indices[position]] = replacement
    try require("assigning changes one element", Array(written), is: result, at: "at \(position)")

    var modified = collection
    replace(&modified[indices[position]], by: replacement)
    try require("modifying in place changes one element", Array(modified), is: result, at: "at \(position)")
    try require("copies keep their elements", Array(collection), is: expected, at: "after a change at \(position)")

    for other in expected.indices {
      var swapped = collection
      swapped.swapAt(indices[position], indices[other])
      var result = expected
      result.swapAt(position, other)
      try require("swapAt exchanges two elements", Array(swapped), is: result, at: "\(position) and \(other)")
    }
  }
  try checkSlicesOfMutableCollection(collection, expected: expected, replacement: replacement, indices: indices)
  try checkPartition(collection, expected: expected)
}

private func replace<Element>(_ element: inout Element, by replacement: Element) {
  element = replacement
}

private func checkSlicesOfMutableCollection<Base: MutableCollection>(
  _ collection: Base, expected: [Base.Element], replacement: Base.Element, indices: [Base.Index]
) throws(LawViolation) where Base.Element: Equatable {
  for start in indices.indices {
    for end in start..<indices.count {
      var written = collection
      for position in start..<end {
        written[indices[start]..<indices[end]][indices[position]] = replacement
      }
      let result = expected[..<start] + Array(repeating: replacement, count: end - start) + expected[end...]
      try require("writing to a slice changes its base", Array(written), is: Array(result), at: "\(start)..<\(end)")
    }
  }
}

private func checkPartition<Base: MutableCollection>(
  _ collection: Base, expected: [Base.Element]
) throws(LawViolation) where Base.Element: Equatable {
  for pivot in expected {
    var parted = collection
    let boundary = parted.partition { $0 == pivot }
    let law = "partition moves the elements of the second part to the end"
    try require(law, parted[..<boundary].contains(pivot), is: false, at: "pivot \(pivot)")
    try require(law, parted[boundary...].allSatisfy { $0 == pivot }, is: true, at: "pivot \(pivot)")
    try require("partition keeps the number of elements", parted.count, is: expected.count, at: "pivot \(pivot)")
  }
}
