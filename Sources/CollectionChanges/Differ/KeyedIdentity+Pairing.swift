extension KeyedIdentity {
  /// Pairs adjacent elements by comparing them, and looks up the others. Linear expected time. If hashes collide, the
  /// search ends after a linear number of steps, and the elements that are still unpaired then remain unpaired.
  @inlinable
  func pair(
    _ old: UnsafeBufferPointer<Element>, with new: UnsafeBufferPointer<Element>, in pairing: borrowing Pairing
  ) {
    pairNeighbours(old, with: new, in: pairing)
    if !pairRest(old, with: new, in: pairing, by: KeyHash()), KeyHash.isShort(Key.self) {
      _ = pairRest(old, with: new, in: pairing, by: .standard)
    }
  }

  /// Pairs elements that are at nearly the same place in both lists, without hashing them. Between two pairs, a few
  /// elements of either list may be skipped. Skipping more elements, or too many in total, would require searching the
  /// whole lists, which costs more.
  @inlinable
  func pairNeighbours(
    _ old: UnsafeBufferPointer<Element>, with new: UnsafeBufferPointer<Element>, in pairing: borrowing Pairing
  ) {
    var (source, target) = (0, 0)
    // The number of comparisons that may fail. Each pair adds to it.
    var credit = 1024
    while source < old.count, target < new.count {
      if isSame(old[source], new[target]) {
        pairing.pair(source, target)
        source += 1
        target += 1
        credit += 4
        continue
      }
      if credit > 0 {
        let (skipped, inserted) = stepsToNextPair(old, source, new, target, &credit)
        source += skipped
        target += inserted
      } else {
        source += 1
        target += 1
      }
    }
  }

  /// Returns the numbers of elements of each list to skip until two are the same: the fewest in total, up to a limit;
  /// otherwise one of each.
  @inlinable
  func stepsToNextPair(
    _ old: UnsafeBufferPointer<Element>, _ source: Int, _ new: UnsafeBufferPointer<Element>, _ target: Int,
    _ credit: inout Int
  ) -> (old: Int, new: Int) {
    for steps in 1...8 {
      credit -= steps
      for skipped in stride(from: min(steps, old.count - 1 - source), through: 0, by: -1) {
        let inserted = steps - skipped
        if target + inserted >= new.count { break }
        if isSame(old[source + skipped], new[target + inserted]) { return (skipped, inserted) }
      }
    }
    return (1, 1)
  }

  /// Looks up elements that have no partner yet, in order of occurrence. Elements that follow a pair in both lists are
  /// paired without a lookup.
  ///
  /// - Returns: `false` if the search took too many steps and may have missed pairs.
  @inlinable
  func pairRest(
    _ old: UnsafeBufferPointer<Element>, with new: UnsafeBufferPointer<Element>, in pairing: borrowing Pairing,
    by hash: KeyHash
  ) -> Bool {
    var unpaired: [Int32] = []
    var offset = pairing.unpairedOld(from: 0)
    while offset < old.count {
      unpaired.append(Int32(truncatingIfNeeded: offset))
      offset = pairing.unpairedOld(from: offset + 1)
    }
    offset = pairing.unpairedNew(from: 0)
    if unpaired.isEmpty || offset == new.count { return true }

    var table = OccurrenceTable(capacity: unpaired.count, of: old.count, lookups: new.count)
    // From the last to the first, so that each chain begins with the first occurrence.
    for offset in unpaired.reversed() {
      let key = key(of: old[Int(offset)])
      table.add(Int(offset), hash: hash(key)) { self.key(of: old[$0]) == key }
    }
    var next = old.count
    while offset < new.count {
      if next < old.count, !pairing.isPaired[next], isSame(old[next], new[offset]) {
        pairing.pair(next, offset)
        next += 1
      } else {
        let key = key(of: new[offset])
        let found = table.takeFirst(hash: hash(key), isPaired: pairing.isPaired) { self.key(of: old[$0]) == key }
        if found >= 0 {
          pairing.pair(found, offset)
          next = found + 1
        }
      }
      offset = pairing.unpairedNew(from: offset + 1)
    }
    return !table.isExhausted
  }
}

extension IdentityByKey {
  /// Calls the closure once for each element.
  @inlinable
  func pair(
    _ old: UnsafeBufferPointer<Element>, with new: UnsafeBufferPointer<Element>, in pairing: borrowing Pairing
  ) {
    let (oldKeys, newKeys) = (old.map(keyOfElement), new.map(keyOfElement))
    oldKeys.withUnsafeBufferPointer { oldKeys in
      newKeys.withUnsafeBufferPointer { newKeys in
        IdentityByHash().pair(oldKeys, with: newKeys, in: pairing)
      }
    }
  }
}

/// Returns the number of steps after which a search gives up: a few for each element of both lists, which have `count`
/// elements in total.
@inlinable
func searchBudget(_ count: Int) -> Int { 16 * count + 4096 }
