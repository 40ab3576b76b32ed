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

  /// Returns the sum of the elements before a position, which may be the end.
  mutating func sum(before position: Int) -> Int {
    let (leaf, slot, location) = end(at: position)
    return location.sum &+ leaf.sum(before: slot)
  }

  // MARK: Edits

  /// Inserts an element, and returns the sum of those before it.
  mutating func insert(_ value: Leaf.Value, at position: Int) -> Int {
    let (leaf, slot, location) = gap(at: position)
    leaf.insert(value, at: slot, count: location.size)
    add(size: 1, sum: Leaf.number(value))
    didEdit()
    return location.sum &+ leaf.sum(before: slot)
  }

  /// Removes an element, and returns it and the sum of those that were before it.
  mutating func remove(at position: Int) -> (Leaf.Value, Int) {
    let (leaf, slot, location) = element(at: position)
    let value = leaf[slot]
    let sum = location.sum &+ leaf.sum(before: slot)
    leaf.remove(at: slot, count: location.size)
    didRemove(1, sum: Leaf.number(value), from: location)
    didEdit()
    return (value, sum)
  }

  /// Replaces an element, and returns the old one and the sum of those before it.
  mutating func set(at position: Int, to new: Leaf.Value) -> (Leaf.Value, Int) {
    let (leaf, slot, location) = element(at: position)
    let old = leaf[slot]
    if old != new {
      leaf[slot] = new
      add(size: 0, sum: Leaf.number(new) &- Leaf.number(old))
      didEdit()
    }
    return (old, location.sum &+ leaf.sum(before: slot))
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
