/// Finds the differences between two lists.
///
/// It first sets aside the equal ends and the parts that persistent lists share. It then pairs the remaining elements
/// by their identity. Pairs that are not in a longest increasing subsequence are moves, old elements without a partner
/// are deletions, new elements without a partner are insertions, and pairs with different content are updates.
@usableFromInline
struct Differ<Element> {
  @usableFromInline typealias Elements = UnsafeBufferPointer<Element>

  @usableFromInline let kernel: ElementKernel<Element>
  @usableFromInline let preference: EditPreference
  @usableFromInline let detectsMoves: Bool

  @inlinable
  init(_ kernel: ElementKernel<Element>, preferring preference: EditPreference, detectingMoves: Bool) {
    self.kernel = kernel
    self.preference = preference
    detectsMoves = detectingMoves
  }

  @usableFromInline
  func changes(from old: PersistentArray<Element>, to new: PersistentArray<Element>) -> CollectionChange<Element> {
    netChange(from: old, to: new).change
  }

  /// Returns the change, and whether the elements that it does not name are the same in both lists to the last bit.
  @usableFromInline
  func netChange(
    from old: PersistentArray<Element>, to new: PersistentArray<Element>
  ) -> (change: CollectionChange<Element>, isExact: Bool) {
    let script = script(from: old, to: new)
    return (script.change(.lists(old, new)), script.isExact)
  }

  @usableFromInline
  func changes(from old: Elements, to new: Elements) -> CollectionChange<Element> {
    script(from: old, to: new).change(.memory(old, new))
  }

  /// Compares lists in memory.
  @usableFromInline
  func script(from old: Elements, to new: Elements) -> EditScript {
    var isExact = true
    let ends = SameEnds(length: min(old.count, new.count), preferring: preference) { isForward, limit, changed in
      guard let left = old.baseAddress, let right = new.baseAddress else { return 0 }
      let start = isForward ? (left, right) : (left + old.count - limit, right + new.count - limit)
      return sameCount(start.0, start.1, limit, isForward, &isExact, changed)
    }
    let (oldMiddle, newMiddle) = ends.middles(old.count, new.count)
    var script = script(
      from: old.count, to: new.count, between: ends, in: Gaps(oldMiddle, newMiddle), Elements(rebasing: old[oldMiddle]),
      Elements(rebasing: new[newMiddle])
    ).script
    script.isExact = script.isExact && isExact
    return script
  }

  /// Compares only the parts that the lists do not share.
  @usableFromInline
  func script(from old: PersistentArray<Element>, to new: PersistentArray<Element>) -> EditScript {
    if old.isTriviallyIdentical(to: new) { return EditScript() }
    // A list has contiguous storage if it has only one node. In that case the lists share nothing between their ends.
    let script = old.withContiguousStorageIfAvailable { old in
      new.withContiguousStorageIfAvailable { new in self.script(from: old, to: new) }
    }
    if case .some(.some(let script)) = script { return script }

    var isExact = true
    let ends = SameEnds(length: min(old.count, new.count), preferring: preference) { isForward, limit, changed in
      old.commonCount(with: new, isForward: isForward) { left, right, count, passed in
        let length = max(0, min(count, limit - passed))
        let skipped = isForward ? 0 : count - length
        return sameCount(left + skipped, right + skipped, length, isForward, &isExact) { changed(passed + $0) }
      }
    }
    let (oldMiddle, newMiddle) = ends.middles(old.count, new.count)
    var gaps = Gaps(old, oldMiddle, new, newMiddle, sharing: 1)
    while true {
      var (script, crossings) = gaps.elements(of: old, \.old).withUnsafeBufferPointer { oldElements in
        gaps.elements(of: new, \.new).withUnsafeBufferPointer { newElements in
          self.script(from: old.count, to: new.count, between: ends, in: gaps, oldElements, newElements)
        }
      }
      // The elements between the gaps stay. Therefore there are no unnecessary moves unless more elements cross a part
      // between gaps than it has elements. The minimum distance between gaps at least doubles each time, so there are
      // few rounds.
      if crossings <= gaps.distance {
        script.isExact = script.isExact && isExact
        return script
      }
      gaps = Gaps(old, oldMiddle, new, newMiddle, sharing: max(crossings, 2 * gaps.distance))
    }
  }

  /// Returns the differences in the gaps, whose elements are concatenated, and the changes at the ends; and the number
  /// of pairs that lead from one gap into another.
  private func script(
    from oldCount: Int, to newCount: Int, between ends: SameEnds, in gaps: Gaps, _ old: Elements, _ new: Elements
  ) -> (script: EditScript, crossings: Int) {
    let pairing = Pairing(old.count, new.count)
    if !old.isEmpty, !new.isEmpty { kernel.pair(old, new, pairing) }
    let crossings = pairing.crossings(of: gaps)
    if !detectsMoves { pairing.unpairMoved(in: gaps) }
    var script = EditScript(pairing, in: gaps)
    for range in ends.changedHead { script.addUpdate(from: range.lowerBound, to: range.lowerBound, count: range.count) }
    for gap in gaps.all {
      var offset = gap.newOffsets.lowerBound
      while true {
        let first = offset
        offset = kernel.firstChanged(old, new, pairing, first..<gap.newOffsets.upperBound)
        script.isExact = script.isExact && pairing.areIdentical(old, new, first..<offset)
        if offset == gap.newOffsets.upperBound { break }
        let source = Int(pairing.sources[offset])
        script.addUpdate(from: gaps.oldPosition(of: source, near: gap), to: gap.newPosition(of: offset))
        offset += 1
      }
    }
    for range in ends.changedTail.reversed() {
      script.addUpdate(from: oldCount - range.upperBound, to: newCount - range.upperBound, count: range.count)
    }
    return (script, crossings)
  }

  /// Returns what the kernel does, and notes if elements that are the same and unchanged are not so to the last bit.
  private func sameCount(
    _ old: UnsafePointer<Element>, _ new: UnsafePointer<Element>, _ count: Int, _ isForward: Bool,
    _ isExact: inout Bool,
    _ changed: (Int) -> Void
  ) -> Int {
    guard isExact else { return kernel.sameCount(old, new, count, isForward, changed) }
    var (first, areIdentical) = (0, true)
    func compare(upTo end: Int) {
      let start = isForward ? first : count - end
      areIdentical =
        areIdentical && ReactiveCollectionsChanges.areIdentical(old + start, new + start, count: end - first)
      first = end + 1
    }
    let same = kernel.sameCount(old, new, count, isForward) { offset in
      compare(upTo: offset)
      changed(offset)
    }
    compare(upTo: same)
    isExact = areIdentical
    return same
  }
}
