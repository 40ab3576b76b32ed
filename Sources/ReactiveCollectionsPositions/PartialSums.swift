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
  package func sum(before index: Int) -> Int {
    let (leaf, slot, location) = tree.end(at: index)
    return location.sum &+ leaf.sum(before: slot)
  }
}
