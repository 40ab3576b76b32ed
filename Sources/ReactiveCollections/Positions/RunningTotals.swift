/// A view of the running totals of one node of a ``SumTree``: number *i* says how much stands before slot *i*. There is
/// one more number than slots, so that the next after the last slot in use is what all slots hold; those behind it repeat
/// it.
///
/// Running totals, and not the sizes themselves, let a search and a correction be loops without a branch over all the
/// numbers, which become vector code.
struct RunningTotals<Number: FixedWidthInteger & SignedInteger> {
  /// Half as many make the tree higher, and operations on a million elements a third slower; twice as many make the
  /// loops longer than what they save.
  static var capacity: Int { 32 }

  private let numbers: UnsafeMutablePointer<Number>

  init(_ numbers: UnsafeMutablePointer<Number>) { self.numbers = numbers }

  /// How much stands before a slot.
  subscript(slot: Int) -> Int {
    get { Int(truncatingIfNeeded: numbers[slot]) }
    nonmutating set { numbers[slot] = Number(truncatingIfNeeded: newValue) }
  }

  func total(of slots: Range<Int>) -> Int { self[slots.upperBound] &- self[slots.lowerBound] }

  /// Forgets all slots.
  func reset() { numbers.update(repeating: 0, count: Self.capacity) }

  /// The slot in which a place stands, which is below the total. Every place below zero is in the first slot.
  func slot(of place: Int) -> Int {
    let place = Number(truncatingIfNeeded: place)
    var found: Number = -1
    // Counts the numbers that are not after the place by the signs of differences.
    for slot in 0..<Self.capacity { found &-= (numbers[slot] &- place &- 1).signMask }
    return max(Int(truncatingIfNeeded: found), 0)
  }

  /// Corrects what a slot holds.
  func add(_ difference: Int, to slot: Int) {
    let difference = Number(truncatingIfNeeded: difference)
    let slot = Int32(truncatingIfNeeded: slot)
    for next in 0..<Int32(truncatingIfNeeded: Self.capacity) {
      numbers[Int(next)] &+= difference & Number(truncatingIfNeeded: (slot &- next).signMask)
    }
  }

  /// Opens a slot that holds nothing.
  func insertSlot(at slot: Int) {
    (numbers + slot + 1).update(from: numbers + slot, count: Self.capacity - slot - 1)
  }

  /// Opens slots for what other totals have in some.
  func insert(_ slots: Range<Int>, of other: Self, at slot: Int) {
    let added = other.total(of: slots)
    for next in (slot + slots.count..<Self.capacity).reversed() { self[next] = self[next - slots.count] + added }
    let missing = self[slot] - other[slots.lowerBound]
    for index in 1..<max(slots.count, 1) { self[slot + index] = other[slots.lowerBound + index] + missing }
  }

  /// Closes slots.
  func remove(_ slots: Range<Int>) {
    let removed = total(of: slots)
    let end = Self.capacity - slots.count
    for next in slots.lowerBound..<end { self[next] = self[next + slots.count] - removed }
    (numbers + end).update(
      repeating: numbers[Self.capacity - 1] &- Number(truncatingIfNeeded: removed), count: slots.count)
  }
}
