/// Checks the laws of `Collection`: `collection` has exactly the elements of `expected`, and its indices, index
/// arithmetic and slices are consistent. O(*n*³) in the number of elements.
///
/// ```swift
/// try checkCollection(Set(["a"]), expected: ["a"])
/// ```
///
/// - Throws: `LawViolation`, for the first law that does not hold.
public func checkCollection<Base: Collection>(
  _ collection: Base, expected: [Base.Element]
) throws(LawViolation) where Base.Element: Equatable {
  try require("the count is the number of elements", collection.count, is: expected.count)
  try checkSequence(collection, expected: expected)
  try require("isEmpty is true exactly for an empty collection", collection.isEmpty, is: expected.isEmpty)
  try require("first is the first element", collection.first, is: expected.first)

  let indices = try steppedIndices(of: collection, count: expected.count)
  try require("indices has all indices but the end", Array(collection.indices), is: Array(indices.dropLast()))
  for (position, element) in expected.enumerated() {
    try require("the subscript returns each element", collection[indices[position]], is: element, at: "at \(position)")
  }
  for start in indices.indices {
    try checkForwardArithmetic(collection, from: start, indices: indices)
    for end in start..<indices.count {
      let slice = collection[indices[start]..<indices[end]]
      let part = Array(expected[start..<end])
      let location = "slice \(start)..<\(end)"
      try require("a slice has the elements of its range", Array(slice), is: part, at: location)
      try require("the count of a slice is the number of its elements", slice.count, is: part.count, at: location)
      try require("a slice starts at the lower bound of its range", slice.startIndex, is: indices[start], at: location)
      try require("a slice ends at the upper bound of its range", slice.endIndex, is: indices[end], at: location)
    }
  }
}

/// Checks the laws of `BidirectionalCollection`, including those of `Collection`. O(*n*³) in the number of elements.
///
/// ```swift
/// try checkBidirectionalCollection("abc", expected: ["a", "b", "c"])
/// ```
///
/// - Throws: `LawViolation`, for the first law that does not hold.
public func checkBidirectionalCollection<Base: BidirectionalCollection>(
  _ collection: Base, expected: [Base.Element]
) throws(LawViolation) where Base.Element: Equatable {
  try checkCollection(collection, expected: expected)
  try require("last is the last element", collection.last, is: expected.last)
  try require("reversed() reverses the order", Array(collection.reversed()), is: expected.reversed())

  let indices = try steppedIndices(of: collection, count: expected.count)
  for position in indices.indices.dropFirst() {
    let before = collection.index(before: indices[position])
    try require("index(before:) undoes index(after:)", before, is: indices[position - 1], at: "at \(position)")
  }
  for start in indices.indices {
    for end in indices.indices {
      let location = "from \(start) to \(end)"
      let distance = collection.distance(from: indices[start], to: indices[end])
      try require("a distance is a number of steps in either direction", distance, is: end - start, at: location)
      let index = collection.index(indices[start], offsetBy: end - start)
      try require("an offset is a number of steps in either direction", index, is: indices[end], at: location)
      let limited = collection.index(indices[start], offsetBy: end - start, limitedBy: indices[end])
      try require("a limit that is only reached has no effect", limited, is: indices[end], at: location)
    }
    let beyond = collection.index(indices[start], offsetBy: -start - 1, limitedBy: collection.startIndex)
    try require("an offset beyond its limit gives nil", beyond, is: nil, at: "backwards from \(start)")
  }
}

/// Checks the laws of `RandomAccessCollection`, including those of its slices and of the protocols that it refines.
///
/// The only promise that random access adds to a bidirectional collection is speed, which is not checked: that would
/// take a clock. O(*n*³) in the number of elements.
///
/// ```swift
/// try checkRandomAccessCollection(PersistentArray(1...5), expected: [1, 2, 3, 4, 5])
/// ```
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

/// All indices, including the end index, found by single steps.
func steppedIndices<Base: Collection>(of collection: Base, count: Int) throws(LawViolation) -> [Base.Index] {
  var indices = [collection.startIndex]
  for position in 0..<count {
    var index = indices[position]
    guard index < collection.endIndex else {
      throw LawViolation("the end follows the last element", "it follows \(position) of \(count) elements")
    }
    let next = collection.index(after: index)
    collection.formIndex(after: &index)
    try require("formIndex(after:) and index(after:) agree", index, is: next, at: "at \(position)")
    indices.append(next)
  }
  try require("the end follows the last element", indices[count], is: collection.endIndex)
  return indices
}

private func checkForwardArithmetic<Base: Collection>(
  _ collection: Base, from start: Int, indices: [Base.Index]
) throws(LawViolation) {
  for end in start..<indices.count {
    let location = "from \(start) to \(end)"
    let distance = collection.distance(from: indices[start], to: indices[end])
    try require("a distance is a number of steps", distance, is: end - start, at: location)
    let index = collection.index(indices[start], offsetBy: end - start)
    try require("an offset is a number of steps", index, is: indices[end], at: location)
    let limited = collection.index(indices[start], offsetBy: end - start, limitedBy: collection.endIndex)
    try require("a limit that is not passed has no effect", limited, is: indices[end], at: location)
  }
  let beyond = collection.index(indices[start], offsetBy: indices.count - start, limitedBy: collection.endIndex)
  try require("an offset beyond its limit gives nil", beyond, is: nil, at: "from \(start)")
}
