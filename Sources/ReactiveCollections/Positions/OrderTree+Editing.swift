extension OrderTree {
  /// Puts a new id at a position. O(log *n*).
  @discardableResult
  package func insert(at position: Int) -> ID {
    checkInsertion(of: 1, at: position)
    let id = arena.makeID()
    arena.insert(CollectionOfOne(id), at: position, in: root)
    didEdit(by: 1)
    return id
  }

  /// Puts new ids at a position; they are returned in order. O(*k* + log *n*).
  @discardableResult
  package func insert(count newCount: Int, at position: Int) -> [ID] {
    checkInsertion(of: newCount, at: position)
    let ids = arena.makeIDs(newCount)
    arena.insert(ids, at: position, in: root)
    didEdit(by: newCount)
    return ids
  }

  /// Takes the id at a position out; it may be given out again. O(log *n*).
  @discardableResult
  package func remove(at position: Int) -> ID {
    check(position)
    let id = arena.take(at: position, in: root)
    arena.free(id)
    didEdit(by: -1)
    return id
  }

  /// Takes the ids at a range of positions out; they are returned in order. O(*k* + log *n*).
  @discardableResult
  package func removeSubrange(_ positions: Range<Int>) -> [ID] {
    precondition(
      positions.lowerBound >= 0 && positions.upperBound <= count,
      "Positions \(positions) are out of bounds: the order has \(count) ids")
    let ids = arena.take(positions, in: root)
    // The first one last, so that it is given out first, and the ids of a range that is put back are in order.
    for id in ids.reversed() { arena.free(id) }
    didEdit(by: -ids.count)
    return ids
  }

  /// Moves an id; `target` counts after its removal. O(log *n*).
  package func move(from source: Int, to target: Int) {
    check(source)
    check(target)
    guard source != target else { return }
    let id = arena.take(at: source, in: root)
    arena.insert(CollectionOfOne(id), at: target, in: root)
    didEdit(by: 0)
  }

  /// Empties the order and forgets all ids and the memory. O(1).
  package func removeAll() {
    arena = OrderArena()
    _ = arena.makeNode(level: 0, parent: -1)
    didEdit(by: -count)
  }

  func checkInsertion(of newCount: Int, at position: Int) {
    precondition(
      position >= 0 && position <= count, "Position \(position) is out of bounds: the order has \(count) ids")
    precondition(
      newCount >= 0 && newCount < Int(Int32.max) - count,
      "Cannot insert \(newCount) ids: the order has \(count) ids, and room for \(Int32.max - 1)")
  }

  func didEdit(by difference: Int) {
    count += difference
    edits &+= 1
    #if INTERNAL_CHECKS
      arena.visits.check { _checkInvariants() }
    #endif
  }
}
