/// Checks the laws of `Collection`: that `collection` has exactly the elements of `expected`, and that its indices,
/// their arithmetic and its slices fit together. O(*n*³) in the number of elements.
///
/// - Throws: `LawViolation`, for the first law that does not hold.
public func checkCollection<Base: Collection>(
  _ collection: Base, expected: [Base.Element]
) throws(LawViolation) where Base.Element: Equatable {
  try require("the count is the number of elements", collection.count, is: expected.count)
  try checkSequence(collection, expected: expected)
  try require("an empty collection says so", collection.isEmpty, is: expected.isEmpty)
  try require("the first element is the first", collection.first, is: expected.first)

  let indices = try steppedIndices(of: collection, count: expected.count)
  try require("indices are all indices but the end", Array(collection.indices), is: Array(indices.dropLast()))
  for (position, element) in expected.enumerated() {
    try require("the subscript finds each element", collection[indices[position]], is: element, at: "at \(position)")
  }
  for start in indices.indices {
    try checkForwardArithmetic(collection, from: start, indices: indices)
    for end in start..<indices.count {
      let slice = collection[indices[start]..<indices[end]]
      let part = Array(expected[start..<end])
      let place = "slice \(start)..<\(end)"
      try require("a slice has the elements of its range", Array(slice), is: part, at: place)
      try require("a slice counts its elements", slice.count, is: part.count, at: place)
      try require("a slice starts where it was cut", slice.startIndex, is: indices[start], at: place)
      try require("a slice ends where it was cut", slice.endIndex, is: indices[end], at: place)
    }
  }
}

/// Checks the laws of `BidirectionalCollection`, those of `Collection` included. O(*n*³) in the number of elements.
///
/// - Throws: `LawViolation`, for the first law that does not hold.
public func checkBidirectionalCollection<Base: BidirectionalCollection>(
  _ collection: Base, expected: [Base.Element]
) throws(LawViolation) where Base.Element: Equatable {
  try checkCollection(collection, expected: expected)
  try require("the last element is the last", collection.last, is: expected.last)
  try require("reversed goes backwards", Array(collection.reversed()), is: expected.reversed())

  let indices = try steppedIndices(of: collection, count: expected.count)
  for position in indices.indices.dropFirst() {
    let before = collection.index(before: indices[position])
    try require("index(before:) undoes index(after:)", before, is: indices[position - 1], at: "at \(position)")
  }
  for start in indices.indices {
    for end in indices.indices {
      let place = "from \(start) to \(end)"
      let distance = collection.distance(from: indices[start], to: indices[end])
      try require("distances count steps, also backwards", distance, is: end - start, at: place)
      let index = collection.index(indices[start], offsetBy: end - start)
      try require("offsets count steps, also backwards", index, is: indices[end], at: place)
      let limited = collection.index(indices[start], offsetBy: end - start, limitedBy: indices[end])
      try require("a limit that is reached does not matter", limited, is: indices[end], at: place)
    }
    let beyond = collection.index(indices[start], offsetBy: -start - 1, limitedBy: collection.startIndex)
    try require("an offset ends at its limit", beyond, is: nil, at: "backwards from \(start)")
  }
}

/// Checks the laws of `RandomAccessCollection`, those of its slices and of the protocols that it refines included.
///
/// What random access promises beyond a bidirectional collection is speed, which a clock would have to tell. O(*n*³) in
/// the number of elements.
///
/// - Throws: `LawViolation`, for the first law that does not hold.
public func checkRandomAccessCollection<Base: RandomAccessCollection>(
  _ collection: Base, expected: [Base.Element]
) throws(LawViolation) where Base.Element: Equatable {
  try checkBidirectionalCollection(collection, expected: expected)
  let middle = collection.index(collection.startIndex, offsetBy: expected.count / 2)
  try checkBidirectionalCollection(collection[..<middle], expected: Array(expected[..<(expected.count / 2)]))
  try checkBidirectionalCollection(collection[middle...], expected: Array(expected[(expected.count / 2)...]))
}

/// All indices, the end included, found by single steps.
func steppedIndices<Base: Collection>(of collection: Base, count: Int) throws(LawViolation) -> [Base.Index] {
  var indices = [collection.startIndex]
  for position in 0..<count {
    var index = indices[position]
    guard index < collection.endIndex else {
      throw LawViolation("the end comes behind the last element", "it comes after \(position) of \(count)")
    }
    let next = collection.index(after: index)
    collection.formIndex(after: &index)
    try require("formIndex(after:) and index(after:) agree", index, is: next, at: "at \(position)")
    indices.append(next)
  }
  try require("the end comes behind the last element", indices[count], is: collection.endIndex)
  return indices
}

private func checkForwardArithmetic<Base: Collection>(
  _ collection: Base, from start: Int, indices: [Base.Index]
) throws(LawViolation) {
  for end in start..<indices.count {
    let place = "from \(start) to \(end)"
    let distance = collection.distance(from: indices[start], to: indices[end])
    try require("distances count steps", distance, is: end - start, at: place)
    let index = collection.index(indices[start], offsetBy: end - start)
    try require("offsets count steps", index, is: indices[end], at: place)
    let limited = collection.index(indices[start], offsetBy: end - start, limitedBy: collection.endIndex)
    try require("a limit further out does not matter", limited, is: indices[end], at: place)
  }
  let beyond = collection.index(indices[start], offsetBy: indices.count - start, limitedBy: collection.endIndex)
  try require("an offset ends at its limit", beyond, is: nil, at: "from \(start)")
}
