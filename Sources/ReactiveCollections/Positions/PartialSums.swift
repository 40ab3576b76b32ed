/// A sequence of counts that knows in O(log *n*) how much those before a place add up to. Counts can be inserted and removed anywhere.
///
/// In the terms of the field these are dynamic partial sums. A flattened list keeps
/// the numbers of rows of its sections, a join the numbers of matches of its left elements.
///
/// A count is below 2³², and sums are as large as that makes them, below 2⁶³; where an `Int` is smaller, a total that does
/// not fit traps. It takes five to six bytes a count, nine after edits all over the place, and is not for several threads
/// at a time.
@usableFromInline
final class PartialSums {
  /// No access to it is ever open while another one begins, as no method calls out meanwhile. To let that be checked at
  /// run time would make operations up to a third slower.
  @exclusivity(unchecked) var tree = SumTree<CountLeaf>()
  /// The number of counts.
  @usableFromInline var count: Int { tree.count }

  /// No counts.
  @usableFromInline
  init() {}

  /// What the counts before an index, which may be the end, add up to. O(log *n*).
  @usableFromInline
  func sum(before index: Int) -> Int {
    checkEnd(index)
    let place = tree.place(of: index &- 1)
    return place.sum &+ tree.leaf(place.leaf).sum(before: index &- place.position)
  }

  func check(_ index: Int) {
    precondition(index >= 0 && index < count, "Index \(index) is out of bounds: there are \(count) counts")
  }

  func checkEnd(_ index: Int) {
    precondition(index >= 0 && index <= count, "Index \(index) is out of bounds: there are \(count) counts")
  }
}
