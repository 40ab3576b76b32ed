// Programmer errors trap with a message, even in optimized builds. So these functions call `fatalError`, and are
// separate functions to keep the messages out of the caller's code.

extension Holder where S: AnyListShape {
  /// Returns the element at a position: in a transaction, of the list's working state.
  @inlinable
  func element(at index: Int) -> S.Element {
    let list = value
    if index < 0 || index >= list.count { indexOutOfBounds(index, count: list.count) }
    return list[index]
  }
}

extension Source where S: AnyListShape {
  @inlinable
  func checkIndex(_ index: Int) {
    if index < 0 || index >= items.count { indexOutOfBounds(index, count: items.count) }
  }

  @inlinable
  func checkPosition(_ index: Int) {
    if index < 0 || index > items.count { indexOutOfBounds(index, count: items.count) }
  }

  @usableFromInline
  func checkRange(_ range: Range<Int>) {
    if range.lowerBound < 0 || range.upperBound > items.count { rangeOutOfBounds(range, count: items.count) }
  }

  @inlinable
  func checkNumber(_ number: Int) {
    if number < 0 || number > items.count { tooMany(number, count: items.count) }
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

@usableFromInline
@inline(never)
func startedUnderLock(_ subject: String) -> Never {
  fatalError("\(subject) cannot be started while a shared list is locked")
}

@usableFromInline
@inline(never)
func tooMany(_ number: Int, count: Int) -> Never {
  fatalError("\(number) elements cannot be removed: the list has \(counted(count))")
}

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

/// Returns a number of things, in words.
private func counted(_ count: Int, _ thing: String = "element") -> String {
  count == 1 ? "1 \(thing)" : "\(count) \(thing)s"
}
