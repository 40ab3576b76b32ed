internal import CollectionChanges
internal import PersistentArrays

// Programmer errors trap with a message, even in optimized builds. So these functions call `fatalError`, and are
// separate functions to keep the messages out of the caller's code.

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

  /// Runs the part of an edit that calls the user's code: comparisons, predicates and orders. If that code edits the
  /// list, it traps.
  @inlinable
  func comparing<Result, E: Error>(_ body: () throws(E) -> Result) throws(E) -> Result {
    let isInner = isComparing
    isComparing = true
    defer { isComparing = isInner }
    return try body()
  }

  /// Traps if an edit is in the middle of comparing elements.
  @inlinable
  func checkIdle() {
    if isComparing { editedInTheMiddle() }
  }

  /// Returns the positions that a range expression means in this list. They still have to be checked.
  @inlinable
  func resolve(_ range: some RangeExpression<Int>) -> Range<Int> {
    let resolved = range.relative(to: 0..<Int.max)
    guard resolved.upperBound == .max else { return resolved }
    // A range that is open at its end may begin behind the list's end, and then cannot be converted relative to the
    // list.
    checkPosition(resolved.lowerBound)
    return range.relative(to: 0..<items.count)
  }
}

@inlinable
func checkAsMany(_ positions: Int, _ elements: Int) {
  if positions != elements { notAsMany(positions, elements) }
}

/// Returns the list with which a node's source has started. Traps if there is none, since the node was started in a turn
/// of a shared list, in which observers receive nothing.
@inlinable
func started<List>(_ list: List?, of subject: String) -> List {
  guard let list else { startedInATurn(subject) }
  return list
}

@usableFromInline
@inline(never)
func startedInATurn(_ subject: String) -> Never {
  fatalError("\(subject) cannot be started in a turn of a shared list")
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

@usableFromInline
@inline(never)
func notAsMany(_ positions: Int, _ elements: Int) -> Never {
  fatalError("\(counted(positions, "position")) cannot be replaced by \(counted(elements))")
}

@inlinable
func checkLength(_ maxLength: Int) {
  if maxLength < 0 { negativeLength(maxLength) }
}

@usableFromInline
@inline(never)
func negativeLength(_ maxLength: Int) -> Never { fatalError("A list cannot have a part of \(maxLength) elements") }

@usableFromInline
@inline(never)
func negativeWindow(_ positions: Range<Int>) -> Never { fatalError("A window cannot begin at \(positions.lowerBound)") }

@usableFromInline
func checkInterval(_ interval: Duration) {
  if interval < .zero { fatalError("Cannot wait for \(interval)") }
}

@usableFromInline
@inline(never)
func madeOfItself() -> Never { fatalError("A list cannot be derived from itself") }

/// Returns a number of things, in words.
private func counted(_ count: Int, _ thing: String = "element") -> String {
  count == 1 ? "1 \(thing)" : "\(count) \(thing)s"
}
