extension PartialSums {
  /// Replaces a count, and says what it was and what those before it add up to. O(log *n*).
  @discardableResult @usableFromInline
  func set(at index: Int, to new: Int) -> (old: Int, sum: Int) {
    check(index)
    check(count: new)
    let place = tree.place(of: index)
    let leaf = tree.leaf(place.leaf)
    let slot = index &- place.position
    let old = leaf[slot]
    leaf[slot] = new
    tree.add(size: 0, sum: new &- old)
    tree.didEdit()
    return (old, place.sum &+ leaf.sum(before: slot))
  }

  /// Adds to a count, and says what those before it add up to. O(log *n*).
  @discardableResult @usableFromInline
  func add(_ difference: Int, at index: Int) -> Int {
    check(index)
    let place = tree.place(of: index)
    let leaf = tree.leaf(place.leaf)
    let slot = index &- place.position
    let new = leaf[slot] + difference
    check(count: new)
    leaf[slot] = new
    tree.add(size: 0, sum: difference)
    tree.didEdit()
    return place.sum &+ leaf.sum(before: slot)
  }

  /// Puts a count at an index, and says what those before it add up to. O(log *n*).
  @discardableResult @usableFromInline
  func insert(_ new: Int, at index: Int) -> Int {
    checkInsertion(of: 1, at: index)
    check(count: new)
    let place = tree.room(at: index)
    let leaf = tree.leaf(place.leaf)
    let slot = index &- place.position
    leaf.open(slot..<slot &+ 1, count: place.size)
    leaf[slot] = new
    tree.add(size: 1, sum: new)
    tree.didEdit()
    return place.sum &+ leaf.sum(before: slot)
  }

  /// Takes a count out, and says what it was and what those before it added up to. O(log *n*).
  @discardableResult @usableFromInline
  func remove(at index: Int) -> (old: Int, sum: Int) {
    check(index)
    let place = tree.place(of: index)
    let leaf = tree.leaf(place.leaf)
    let slot = index &- place.position
    let old = leaf[slot]
    let sum = place.sum &+ leaf.sum(before: slot)
    leaf.remove(slot..<slot &+ 1, count: place.size)
    tree.didRemove(1, sum: old, from: place)
    tree.didEdit()
    return (old, sum)
  }

  /// Moves a count; `target` counts after its removal. Says what it is, and what those before it added up to, and add up
  /// to now. O(log *n*).
  @discardableResult @usableFromInline
  func move(from source: Int, to target: Int) -> (moved: Int, from: Int, to: Int) {
    check(source)
    check(target)
    let removed = remove(at: source)
    return (removed.old, removed.sum, insert(removed.old, at: target))
  }

  /// Puts counts at an index, and says what they add up to. O(*k* + log *n*).
  @discardableResult @usableFromInline
  func insert(_ new: [Int], at index: Int) -> Int {
    checkInsertion(of: new.count, at: index)
    for count in new { check(count: count) }
    let added = tree.insert(new.count, at: index) { leaf, slot, run in
      for index in run { leaf[slot + index - run.lowerBound] = new[index] }
    }
    tree.didEdit()
    return added
  }

  /// Takes counts out, and says what they added up to. O(*k* + log *n*).
  @discardableResult @usableFromInline
  func removeSubrange(_ indices: Range<Int>) -> Int {
    precondition(
      indices.lowerBound >= 0 && indices.upperBound <= count,
      "Indices \(indices) are out of bounds: there are \(count) counts")
    let removed = tree.remove(indices)
    tree.didEdit()
    return removed
  }

  private func check(count: Int) {
    precondition(UInt32(exactly: count) != nil, "Count \(count) is out of bounds: a count is in 0...\(UInt32.max)")
  }

  private func checkInsertion(of added: Int, at index: Int) {
    checkEnd(index)
    precondition(
      added < Int(Int32.max) - count,
      "Cannot insert \(added) counts: there are \(count), and room for \(Int32.max - 1)")
  }
}
