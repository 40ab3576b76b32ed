// What is done with one element begins here: the position is checked, and the leaf found.

extension SumTree {
  /// An element, or the place for one: its leaf, and its slot there.
  typealias Element = (leaf: Leaf, slot: Int, location: Location)

  /// Finds an element. Traps if there is none at the position.
  mutating func element(at position: Int) -> Element {
    check(position)
    return element(at: position, in: location(of: position))
  }

  /// Finds the leaf and the slot for a new element. Traps unless the position is one of the sequence, or its end.
  mutating func gap(at position: Int) -> Element {
    checkInsertion(of: 1, at: position)
    return element(at: position, in: room(at: position))
  }

  private func element(at position: Int, in location: Location) -> Element {
    (leaf(location.leaf), position &- location.position, location)
  }

  /// Returns the leaf that contains the element before a position, with the slot of the position. Traps unless the
  /// position is one of the sequence, or its end.
  mutating func end(at position: Int) -> Element {
    checkEnd(position)
    return element(at: position, in: location(of: position &- 1))
  }

  // MARK: Checks

  func check(_ position: Int) {
    precondition(
      position >= 0 && position < count, "Index \(position) is out of bounds: there are \(count) \(Leaf.noun)")
  }

  func checkEnd(_ position: Int) {
    precondition(
      position >= 0 && position <= count, "Index \(position) is out of bounds: there are \(count) \(Leaf.noun)")
  }

  func check(_ positions: Range<Int>) {
    precondition(
      positions.lowerBound >= 0 && positions.upperBound <= count,
      "Indices \(positions) are out of bounds: there are \(count) \(Leaf.noun)")
  }

  func checkInsertion(of added: Int, at position: Int) {
    checkEnd(position)
    precondition(
      added < Int(Int32.max) - count,
      "Cannot insert \(added) \(Leaf.noun): there are \(count), and room for \(Int32.max - 1)")
  }
}
