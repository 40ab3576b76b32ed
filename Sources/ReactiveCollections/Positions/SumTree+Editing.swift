extension SumTree {
  /// The leaf to put an element into, which has room: between two leaves it is the first one.
  mutating func room(at position: Int) -> Place {
    while true {
      let place = place(of: position &- 1)
      if place.size < Leaf.capacity { return place }
      split(at: position - place.position)
    }
  }

  /// Corrects what the nodes above the leaf of the last descent know.
  mutating func add(size: Int, sum: Int) {
    for level in 0..<height {
      let step = path[level]
      self[step.node].add(size: size, sum: sum, to: Int(step.slot))
    }
    count &+= size
    // No other sum is larger: where an `Int` is too small for it, none is wrong before this traps.
    total += sum
  }

  /// Puts elements at a position, a leaf at a time: `write` is given a leaf, where to begin, and which of the new
  /// elements to write there. Says what they add up to.
  mutating func insert(
    _ added: Int, at position: Int, _ write: (Leaf, _ slot: Int, _ elements: Range<Int>) -> Void
  ) -> Int {
    var total = 0
    var done = 0
    while done < added {
      let place = room(at: position + done)
      let slot = position + done - place.position
      let elements = done..<min(added, done + Leaf.capacity - place.size)
      let leaf = leaf(place.leaf)
      leaf.open(slot..<slot + elements.count, count: place.size)
      write(leaf, slot, elements)
      let sum = leaf.total(of: slot..<slot + elements.count).sum
      add(size: elements.count, sum: sum)
      total += sum
      done = elements.upperBound
    }
    return total
  }

  /// Drops elements, a leaf at a time. Says what they added up to.
  mutating func remove(_ positions: Range<Int>) -> Int {
    var total = 0
    var left = positions.count
    while left > 0 {
      let place = place(of: positions.lowerBound)
      let leaf = leaf(place.leaf)
      let slot = positions.lowerBound - place.position
      let slots = slot..<min(place.size, slot + left)
      let sum = leaf.total(of: slots).sum
      leaf.remove(slots, count: place.size)
      didRemove(slots.count, sum: sum, from: place)
      total += sum
      left -= slots.count
    }
    return total
  }

  /// Corrects what is known of the leaf of the last descent, which lost elements, and restores the balance.
  mutating func didRemove(_ count: Int, sum: Int, from place: Place) {
    add(size: -count, sum: -sum)
    if place.size &- count < Leaf.minimum { refill(count: place.size - count) }
  }

  /// Verifies the tree, in builds that do, when an edit is complete.
  func didEdit() {
    #if INTERNAL_CHECKS
      visits.check { _checkInvariants() }
    #endif
  }
}
