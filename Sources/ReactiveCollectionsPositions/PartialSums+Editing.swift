extension PartialSums {
  /// Replaces a count, and returns the old one and the sum of those before it. O(log *n*).
  @discardableResult @usableFromInline
  package func set(at index: Int, to new: Int) -> (old: Int, sum: Int) {
    check(count: new)
    let (leaf, slot, location) = tree.element(at: index)
    let old = leaf[slot]
    leaf[slot] = new
    tree.add(size: 0, sum: new &- old)
    tree.didEdit()
    return (old, location.sum &+ leaf.sum(before: slot))
  }

  /// Adds to a count, and returns the sum of those before it. O(log *n*).
  @discardableResult @usableFromInline
  package func add(_ difference: Int, at index: Int) -> Int {
    let (leaf, slot, location) = tree.element(at: index)
    let new = leaf[slot] + difference
    check(count: new)
    leaf[slot] = new
    tree.add(size: 0, sum: difference)
    tree.didEdit()
    return location.sum &+ leaf.sum(before: slot)
  }

  /// Inserts a count at an index, and returns the sum of those before it. O(log *n*).
  @discardableResult @usableFromInline
  package func insert(_ new: Int, at index: Int) -> Int {
    check(count: new)
    let (leaf, slot, location) = tree.gap(at: index)
    leaf.open(slot..<slot &+ 1, count: location.size)
    leaf[slot] = new
    tree.add(size: 1, sum: new)
    tree.didEdit()
    return location.sum &+ leaf.sum(before: slot)
  }

  /// Removes a count, and returns it and the sum of those that were before it. O(log *n*).
  @discardableResult @usableFromInline
  package func remove(at index: Int) -> (old: Int, sum: Int) {
    let (leaf, slot, location) = tree.element(at: index)
    let old = leaf[slot]
    let sum = location.sum &+ leaf.sum(before: slot)
    leaf.remove(slot..<slot &+ 1, count: location.size)
    tree.didRemove(1, sum: old, from: location)
    tree.didEdit()
    return (old, sum)
  }

  /// Moves a count. `target` is the index after its removal. Returns the count, and the sum of those before it at its
  /// old and at its new index. O(log *n*).
  @discardableResult @usableFromInline
  package func move(from source: Int, to target: Int) -> (moved: Int, from: Int, to: Int) {
    tree.check(source)
    tree.check(target)
    let removed = remove(at: source)
    return (removed.old, removed.sum, insert(removed.old, at: target))
  }

  /// Inserts counts at an index, and returns their sum. O(*k* + log *n*).
  @discardableResult @usableFromInline
  package func insert(_ new: [Int], at index: Int) -> Int {
    tree.checkInsertion(of: new.count, at: index)
    for count in new { check(count: count) }
    let added = tree.insert(new.count, at: index) { leaf, slot, run in
      for index in run { leaf[slot + index - run.lowerBound] = new[index] }
    }
    tree.didEdit()
    return added
  }

  /// Removes counts, and returns their sum. O(*k* + log *n*).
  @discardableResult @usableFromInline
  package func removeSubrange(_ indices: Range<Int>) -> Int { tree.removeSubrange(indices) }

  private func check(count: Int) {
    precondition(UInt32(exactly: count) != nil, "Count \(count) is out of bounds: a count is in 0...\(UInt32.max)")
  }
}
