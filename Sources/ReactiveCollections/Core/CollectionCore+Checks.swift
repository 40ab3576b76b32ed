internal import CollectionChanges
internal import PersistentArrays

// Programmer errors trap, with a message also in optimised builds: hence `fatalError`, in functions of their own, which keep
// the words out of the caller's code.

extension CollectionCore {
  @inlinable
  func checkIndex(_ index: Int) {
    if index < 0 || index >= items.count { indexOutOfBounds(index, count: items.count) }
  }

  @inlinable
  func checkPosition(_ index: Int) {
    if index < 0 || index > items.count { indexOutOfBounds(index, count: items.count) }
  }

  @inlinable
  func checkRange(_ range: Range<Int>) {
    if range.lowerBound < 0 || range.upperBound > items.count { rangeOutOfBounds(range, count: items.count) }
  }

  @inlinable
  func checkNumber(_ number: Int) {
    if number < 0 || number > items.count { tooMany(number, count: items.count) }
  }

  /// Code of the user's ran in the middle of an edit: it must not have made another one.
  @inlinable
  func checkUnedited(since before: PersistentArray<Element>) {
    if !items.isTriviallyIdentical(to: before) { editedInTheMiddle() }
  }

  /// The positions that a range means; one that begins after the end traps here, as it cannot be told as a range.
  @inlinable
  func resolve(_ range: some RangeExpression<Int>) -> Range<Int> {
    let resolved = range.relative(to: 0..<Int.max)
    guard resolved.upperBound == .max else { return resolved }
    checkPosition(resolved.lowerBound)
    return resolved.lowerBound..<items.count
  }
}

@usableFromInline
@inline(never)
func indexOutOfBounds(_ index: Int, count: Int) -> Never {
  fatalError("Index \(index) is out of bounds: the list has \(counted(count))")
}

@usableFromInline
@inline(never)
func rangeOutOfBounds(_ range: Range<Int>, count: Int) -> Never {
  fatalError("Range \(range) is out of bounds: the list has \(counted(count))")
}

@usableFromInline
@inline(never)
func tooMany(_ number: Int, count: Int) -> Never {
  fatalError("\(number) elements cannot be removed: the list has \(counted(count))")
}

@usableFromInline
@inline(never)
func editedInTheMiddle() -> Never { fatalError("The list was edited while an edit compared its elements") }

/// A number of elements in words.
private func counted(_ count: Int) -> String { count == 1 ? "1 element" : "\(count) elements" }
