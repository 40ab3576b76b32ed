/// The totals of a node's children, and what they come to together: a complete binary tree over slots.
@usableFromInline
struct ChildTotals<Value> {
  /// The root is at 1, the children of a place at twice its index. The last half are the slots.
  @usableFromInline var places: ContiguousArray<Value?> = [nil, nil]
  @usableFromInline var free = [0]

  @inlinable init() {}

  /// What all children come to; `nil` if there are none.
  @inlinable var total: Value? { places[1] }

  @inlinable var capacity: Int { places.count / 2 }

  /// Adds a total, and returns its slot. O(log k) for k children.
  @inlinable
  mutating func add(_ total: Value, _ combine: (Value, Value) -> Value) -> Int {
    if free.isEmpty { grow(combine) }
    let slot = free.removeLast()
    set(slot, to: total, combine)
    return slot
  }

  /// Replaces the total in a slot. O(log k).
  @inlinable
  mutating func set(_ slot: Int, to total: Value?, _ combine: (Value, Value) -> Value) {
    var place = capacity + slot
    places[place] = total
    while place > 1 {
      place /= 2
      combineChildren(of: place, combine)
    }
  }

  @inlinable
  mutating func remove(_ slot: Int, _ combine: (Value, Value) -> Value) {
    set(slot, to: nil, combine)
    free.append(slot)
  }

  @inlinable
  @inline(never)
  mutating func grow(_ combine: (Value, Value) -> Value) {
    let old = capacity
    let slots = places[old...]
    places = ContiguousArray(repeating: nil, count: 4 * old)
    places.replaceSubrange(2 * old..<3 * old, with: slots)
    for place in (1..<2 * old).reversed() { combineChildren(of: place, combine) }
    free += (old..<2 * old).reversed()
  }

  @inlinable
  mutating func combineChildren(of place: Int, _ combine: (Value, Value) -> Value) {
    switch (places[2 * place], places[2 * place + 1]) {
    case (let left?, let right?): places[place] = combine(left, right)
    case (let only, nil), (nil, let only): places[place] = only
    }
  }
}
