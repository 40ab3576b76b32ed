extension KeyedIdentity {
  /// Pairs by a hash table, equal elements in their order. Linear expected time; where hashes collide the search ends
  /// after a linear number of steps, and what is not paired by then stays alone.
  @inlinable
  package func pair<Old: RandomAccessCollection<Element>, New: RandomAccessCollection<Element>>(
    _ old: Old, _ new: New
  ) -> [Int] {
    var table = OccurrenceTable(capacity: old.count, budget: searchBudget(old.count + new.count))
    // From the last to the first, so that each chain begins with the first occurrence.
    var offset = old.count
    for element in old.reversed() {
      offset -= 1
      let key = key(of: element)
      table.add(offset, hash: key.hashValue) { self.key(of: old[atOffset: $0]) == key }
    }
    return new.map { element in
      let key = key(of: element)
      return table.takeFirst(hash: key.hashValue) { self.key(of: old[atOffset: $0]) == key }
    }
  }
}

/// How many steps a search in lists of that many elements may take beyond which it gives up: some for each element.
@inlinable
func searchBudget(_ count: Int) -> Int { 16 * count + 4096 }

/// An open-addressing table from keys to the offsets where they occur, first come first served. It holds offsets only;
/// whoever uses it has the keys.
@usableFromInline
struct OccurrenceTable {
  /// An element that stands for its key, and the next occurrence that is still to take; both -1 if empty.
  private struct Slot {
    var representative = -1
    var hash = 0
    var next = -1
  }

  private var slots: [Slot]
  /// The occurrence after each.
  private var following: [Int]
  /// How many slots may still be looked at.
  private var budget: Int

  @usableFromInline
  init(capacity: Int, budget: Int) {
    let size = 1 << (Int.bitWidth - (2 * capacity).leadingZeroBitCount)
    slots = Array(repeating: Slot(), count: size)
    following = Array(repeating: -1, count: capacity)
    self.budget = budget
  }

  /// Adds an occurrence before those that are there. It is left out when the budget is spent.
  @usableFromInline
  mutating func add(_ offset: Int, hash: Int, isKeyAt: (Int) -> Bool) {
    guard let index = slot(hash: hash, isKeyAt: isKeyAt) else { return }
    following[offset] = slots[index].next
    slots[index] = Slot(representative: offset, hash: hash, next: offset)
  }

  /// Takes the first occurrence that nobody has taken; -1 if there is none, or the budget is spent.
  @usableFromInline
  mutating func takeFirst(hash: Int, isKeyAt: (Int) -> Bool) -> Int {
    guard let index = slot(hash: hash, isKeyAt: isKeyAt), slots[index].next >= 0 else { return -1 }
    let offset = slots[index].next
    slots[index].next = following[offset]
    return offset
  }

  /// The slot of a key, or the one where it would be.
  private mutating func slot(hash: Int, isKeyAt: (Int) -> Bool) -> Int? {
    let mask = slots.count - 1
    var index = hash & mask
    while budget > 0 {
      budget -= 1
      let slot = slots[index]
      if slot.representative < 0 || (slot.hash == hash && isKeyAt(slot.representative)) { return index }
      index = (index + 1) & mask
    }
    return nil
  }
}
