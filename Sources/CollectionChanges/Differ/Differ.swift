public import PersistentArrays

/// Finds what differs between two lists.
///
/// First the ends that are the same are set aside, and what persistent lists share. What is left of both lists is paired by the
/// identity. Pairs that are not in a longest increasing subsequence are moves, old elements without a partner deletions, new ones
/// insertions, and pairs with different content updates.
@usableFromInline
struct Differ<Identity: ElementIdentity, Content: ElementContent> where Identity.Element == Content.Element {
  @usableFromInline typealias Element = Identity.Element

  @usableFromInline let identity: Identity
  @usableFromInline let content: Content

  @inlinable
  init(identity: Identity, content: Content) {
    self.identity = identity
    self.content = content
  }

  @inlinable
  func changes<Old: RandomAccessCollection<Element>, New: RandomAccessCollection<Element>>(
    from old: Old, to new: New, preferring preference: EditPreference, detectingMoves: Bool
  ) -> CollectionChange<Element> {
    script(from: old, to: new, preferring: preference, detectingMoves: detectingMoves).change(old: old, new: new)
  }

  @inlinable
  func script<Old: RandomAccessCollection<Element>, New: RandomAccessCollection<Element>>(
    from old: Old, to new: New, preferring preference: EditPreference, detectingMoves: Bool
  ) -> EditScript {
    let persistent = (old as? PersistentArray<Element>, new as? PersistentArray<Element>)
    if case (let old?, let new?) = persistent, old.isTriviallyIdentical(to: new) { return EditScript() }
    // Persistent lists are that if they have but one node: then there is nothing between ends for them to share.
    let script = old.withContiguousStorageIfAvailable { old in
      new.withContiguousStorageIfAvailable { new in
        let ends = SameEnds(of: old, new, preferring: preference, isSame: identity.isSame, isUnchanged: isUnchanged)
        let (oldMiddle, newMiddle) = ends.middles(old.count, new.count)
        return self.script(
          from: old, to: new, between: ends, in: Gaps(oldMiddle, newMiddle), .init(rebasing: old[oldMiddle]),
          .init(rebasing: new[newMiddle]), detectingMoves: detectingMoves
        ).script
      }
    }
    if case .some(.some(let script)) = script { return script }
    if case (let old?, let new?) = persistent {
      return persistentScript(from: old, to: new, preferring: preference, detectingMoves: detectingMoves)
    }
    return self.script(
      from: ContiguousArray(old), to: ContiguousArray(new), preferring: preference, detectingMoves: detectingMoves)
  }

  /// Looks only at what the lists do not share.
  @inlinable
  func persistentScript(
    from old: PersistentArray<Element>, to new: PersistentArray<Element>, preferring preference: EditPreference,
    detectingMoves: Bool
  ) -> EditScript {
    let ends = SameEnds(of: old, new, preferring: preference, isSame: identity.isSame, isUnchanged: isUnchanged)
    let (oldMiddle, newMiddle) = ends.middles(old.count, new.count)
    var gaps = Gaps(old, oldMiddle, new, newMiddle, sharing: 1)
    while true {
      let (script, crossings) = gaps.elements(of: old, \.old).withUnsafeBufferPointer { oldElements in
        gaps.elements(of: new, \.new).withUnsafeBufferPointer { newElements in
          self.script(
            from: old, to: new, between: ends, in: gaps, oldElements, newElements, detectingMoves: detectingMoves)
        }
      }
      // What is between the gaps stays. So there are no more moves than need be, unless more elements cross it than it has. The gaps are
      // at least twice as far apart each time, so that there are few rounds.
      if crossings <= gaps.distance { return script }
      gaps = Gaps(old, oldMiddle, new, newMiddle, sharing: max(crossings, 2 * gaps.distance))
    }
  }

  /// What differs in the gaps, whose elements follow one another, and what changed at the ends; and how many elements lead from one gap
  /// into another.
  @inlinable
  func script<Old: RandomAccessCollection<Element>, New: RandomAccessCollection<Element>>(
    from old: Old, to new: New, between ends: SameEnds, in gaps: Gaps, _ oldElements: UnsafeBufferPointer<Element>,
    _ newElements: UnsafeBufferPointer<Element>, detectingMoves: Bool
  ) -> (script: EditScript, crossings: Int) {
    let pairing = Pairing(oldElements.count, newElements.count)
    if !oldElements.isEmpty, !newElements.isEmpty {
      identity.pair(oldElements, with: newElements, in: pairing)
    }
    let crossings = pairing.crossings(of: gaps)
    if !detectingMoves { pairing.unpairMoved(in: gaps) }
    var script = EditScript(pairing, in: gaps)
    for range in ends.changedHead { script.addUpdate(from: range.lowerBound, to: range.lowerBound, count: range.count) }
    for gap in gaps.all {
      for offset in gap.newOffsets {
        let source = Int(pairing.sources[offset])
        if source < 0 || content.isSame(oldElements[source], newElements[offset]) { continue }
        script.addUpdate(from: gaps.oldPosition(of: source, near: gap), to: gap.newPosition(of: offset))
      }
    }
    for range in ends.changedTail.reversed() {
      script.addUpdate(from: old.count - range.upperBound, to: new.count - range.upperBound, count: range.count)
    }
    return (script, crossings)
  }

  @inlinable
  func isUnchanged(_ a: Element, _ b: Element) -> Bool {
    identity.isSame(a, b) && content.isSame(a, b)
  }
}

extension RandomAccessCollection {
  @inlinable
  subscript(atOffset offset: Int) -> Element { self[index(startIndex, offsetBy: offset)] }
}
