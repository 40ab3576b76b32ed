/// A view of an inner node of a ``SumTree``: children in order, with the running totals of the elements below them and
/// of what those add up to. Node and view live as long as the tree makes no node.
struct SumNode<Sum: FixedWidthInteger & SignedInteger>: SumBlock {
  static var fanOut: Int { RunningTotals<Int32>.capacity - 1 }
  /// What a node other than a root holds at least; this decides about the height.
  static var minimum: Int { fanOut / 4 }
  /// The words of the node itself, and those of its sums: four cache lines, and two or four.
  static var wordCount: Int { 2 * RunningTotals<Int32>.capacity }
  static var sumCount: Int { RunningTotals<Sum>.capacity }

  let sizes: RunningTotals<Int32>
  let sums: RunningTotals<Sum>
  let children: UnsafeMutablePointer<Int32>

  init(_ words: UnsafeMutablePointer<Int32>, sums: UnsafeMutablePointer<Sum>) {
    sizes = RunningTotals(words)
    children = words + RunningTotals<Int32>.capacity
    self.sums = RunningTotals(sums)
  }

  /// The number of children.
  var count: Int {
    get { Int(children[Self.fanOut]) }
    nonmutating set { children[Self.fanOut] = Int32(truncatingIfNeeded: newValue) }
  }

  /// The number of elements below a child.
  func size(of slot: Int) -> Int { sizes[slot &+ 1] &- sizes[slot] }

  /// Corrects what stands below a child.
  func add(size: Int, sum: Int, to slot: Int) {
    if size != 0 { sizes.add(size, to: slot) }
    sums.add(sum, to: slot)
  }

  /// Forgets all children.
  func reset() {
    count = 0
    sizes.reset()
    sums.reset()
  }

  /// Adds a child below which nothing stands yet.
  func insert(_ child: Int32, at slot: Int) {
    sizes.insertSlot(at: slot)
    sums.insertSlot(at: slot)
    shiftChildren(from: slot, by: 1)
    children[slot] = child
  }

  func total(of slots: Range<Int>) -> (size: Int, sum: Int) { (sizes.total(of: slots), sums.total(of: slots)) }

  func insert(_ slots: Range<Int>, of other: Self, at slot: Int, count: Int) {
    sizes.insert(slots, of: other.sizes, at: slot)
    sums.insert(slots, of: other.sums, at: slot)
    shiftChildren(from: slot, by: slots.count)
    (children + slot).update(from: other.children + slots.lowerBound, count: slots.count)
  }

  func remove(_ slots: Range<Int>, count: Int) {
    sizes.remove(slots)
    sums.remove(slots)
    shiftChildren(from: slots.upperBound, by: -slots.count)
  }

  private func shiftChildren(from slot: Int, by distance: Int) {
    (children + slot + distance).update(from: children + slot, count: count - slot)
    count += distance
  }
}
