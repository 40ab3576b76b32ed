/// Checks that `sequence`, which can be iterated more than once, has exactly the elements of `expected`.
///
/// Covers iteration, including calls past the end and copies of an iterator, and every way in which the standard
/// library takes the elements of a sequence in bulk. O(*n*²) in the number of elements.
///
/// ```swift
/// try checkSequence(stride(from: 0, to: 10, by: 5), expected: [0, 5])
/// ```
///
/// - Throws: `LawViolation`, for the first law that does not hold.
public func checkSequence<Base: Sequence>(
  _ sequence: Base, expected: [Base.Element]
) throws(LawViolation) where Base.Element: Equatable {
  var iterator = sequence.makeIterator()
  for (position, element) in expected.enumerated() {
    try require("the iterator returns all elements", iterator.next(), is: element, at: "at \(position)")
  }
  for _ in 0..<2 { try require("an iterator at the end keeps returning nil", iterator.next(), is: nil) }

  // The standard library traps if one of these two is wrong, so they come first.
  guard sequence.underestimatedCount <= expected.count else {
    throw LawViolation(
      "underestimatedCount is at most the count", "\(sequence.underestimatedCount) for \(expected.count) elements")
  }
  for room in 0...expected.count + 1 { try checkCopying(sequence, room: room, expected: expected) }
  try require("an array made from the sequence has all elements", Array(sequence), is: expected)
  var visited: [Base.Element] = []
  sequence.forEach { visited.append($0) }
  try require("forEach visits all elements", visited, is: expected)
  try require("map visits all elements", sequence.map { $0 }, is: expected)
  try require("reduce visits all elements", sequence.reduce(into: []) { $0.append($1) }, is: expected)
  if let contiguous = sequence.withContiguousStorageIfAvailable({ Array($0) }) {
    try require("contiguous storage holds all elements", contiguous, is: expected)
  }
}

/// Checks `_copyContents` with a buffer of `room` elements, and the iterator over the rest.
private func checkCopying<Base: Sequence>(
  _ sequence: Base, room: Int, expected: [Base.Element]
) throws(LawViolation) where Base.Element: Equatable {
  // The standard library never offers less room than a sequence says that it needs.
  guard room >= sequence.underestimatedCount || sequence is any Collection else { return }
  var rest: [Base.Element] = []
  let copied = [Base.Element](unsafeUninitializedCapacity: room) { buffer, count in
    var (iterator, initialized) = sequence._copyContents(
      initializing: UnsafeMutableBufferPointer(rebasing: buffer[..<room]))
    count = initialized
    while let element = iterator.next() { rest.append(element) }
  }
  try require("the copied elements and the rest are all elements", copied + rest, is: expected, at: "room for \(room)")
}
