/// A sequence of counts that returns the sum of those before a position in O(log *n*). Counts can be inserted and
/// removed anywhere.
///
/// These are dynamic partial sums. A flattened list keeps the number of rows of each section in them, and a join the
/// number of matches of each left element.
///
/// A count is below 2³², and a sum is therefore below 2⁶³; if `Int` is smaller, a total that does not fit traps. Takes
/// five to six bytes per count, or nine after edits at random positions. Must not be used by several threads at the
/// same time.
@usableFromInline
package final class PartialSums {
  /// Exclusivity is not checked: no access to the tree is open while another one begins, since no method calls out in the
  /// meantime. Checking that at run time would make operations up to a third slower.
  @exclusivity(unchecked) var tree = SumTree<CountLeaf>()
  /// The number of counts.
  @usableFromInline package var count: Int { tree.count }

  /// Creates an empty sequence.
  @usableFromInline
  package init() {}

  /// Returns the sum of the counts before an index, which may be the end. O(log *n*).
  @usableFromInline
  package func sum(before index: Int) -> Int { tree.sum(before: index) }
}

extension PartialSums {
  /// Replaces a count, and returns the old one and the sum of those before it. O(log *n*).
  @discardableResult @usableFromInline
  package func set(at index: Int, to new: Int) -> (old: Int, sum: Int) {
    check(count: new)
    return tree.set(at: index, to: new)
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
    return tree.insert(new, at: index)
  }

  /// Removes a count, and returns it and the sum of those that were before it. O(log *n*).
  @discardableResult @usableFromInline
  package func remove(at index: Int) -> (old: Int, sum: Int) { tree.remove(at: index) }

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
