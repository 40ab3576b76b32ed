extension ChangeComposition {
  /// All changes as one, normalised: nothing is in it that later changes undid. O(k log k) for k runs.
  ///
  /// The steps are in canonical order: removals from the highest old position to the lowest (a run of neighbours front
  /// to back), then moves by ascending target, then insertions and at last updates by ascending new position.
  @inlinable
  package var change: CollectionChange<Element> { edits.change }

  /// All changes as one, all at once.
  @inlinable
  package var edits: SimultaneousEdits<Element> {
    let pieces = spans.nodes(of: present).map { self.pieces[$0] }
    let stays = Self.stationary(pieces)
    var gaps = GapWriter(comparison: comparison, removed: removed.sorted { $0.start < $1.start })
    var position = 0
    for (piece, stays) in zip(pieces, stays) {
      switch piece {
      case .kept(let base, _):
        gaps.close(at: base)
      case .updated(let base, let old, let new, let isRefreshed):
        gaps.close(at: base)
        gaps.update(from: base, to: position, old: old, new: new, isRefreshed: isRefreshed)
      case .moved(let base, let old, let update):
        if stays {
          gaps.close(at: base)
        } else {
          gaps.edits.moves.append(.init(from: base, to: position, element: old))
        }
        if let update {
          let new = ElementRun(update.new)
          gaps.update(from: base, to: position, old: ElementRun(old), new: new, isRefreshed: update.isRefreshed)
        }
      case .inserted(let elements):
        gaps.insert(PlacedRun(at: position, elements))
      }
      position += piece.count
    }
    return gaps.finish()
  }

  /// Which pieces of the base are still in their order. Those that have never been taken elsewhere are, and as many of
  /// the others as can be: those between the right neighbours, less what is out of order among these.
  @inlinable
  static func stationary(_ pieces: [Piece]) -> [Bool] {
    var stays = pieces.map { if case .inserted = $0 { false } else { true } }
    var lower = 0
    var bounds: [(index: Int, base: Int, lower: Int)] = []
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .kept(let base, let count): lower = base + count
      case .updated(let base, let old, _, _): lower = base + old.count
      case .moved(let base, _, _): bounds.append((index, base, lower))
      case .inserted: break
      }
    }
    if bounds.isEmpty { return stays }

    var upper = Int.max
    var candidates: [(index: Int, base: Int)] = []
    for (index, piece) in pieces.enumerated().reversed() {
      switch piece {
      case .kept(let base, _), .updated(let base, _, _, _): upper = base
      case .moved(let base, _, _):
        stays[index] = false
        if let bound = bounds.popLast(), bound.lower <= base, base < upper { candidates.append((index, base)) }
      case .inserted: break
      }
    }
    candidates.reverse()
    for (candidate, isInOrder) in zip(candidates, longestIncreasingSubsequence(of: candidates.map(\.base))) {
      stays[candidate.index] = isInOrder
    }
    return stays
  }
}

/// Writes the edits of a composition gap by gap: a gap is what lies between two elements that kept their order.
@usableFromInline
struct GapWriter<Element> {
  @usableFromInline let comparison: ElementComparison<Element>?
  /// What was removed, by ascending position in the base.
  @usableFromInline let removed: [PlacedRun<Element>]
  /// How many of the removed runs belong to the gaps before this one.
  @usableFromInline var taken = 0
  /// What was inserted in this gap.
  @usableFromInline var inserted: [PlacedRun<Element>] = []
  @usableFromInline var edits = SimultaneousEdits<Element>()

  @inlinable
  init(comparison: ElementComparison<Element>?, removed: [PlacedRun<Element>]) {
    self.comparison = comparison
    self.removed = removed
  }

  @inlinable
  mutating func insert(_ run: PlacedRun<Element>) {
    inserted.append(run)
  }

  /// Elements that are set back to what they were are silent, unless one of the updates announced a change inside.
  @inlinable
  mutating func update(
    from: Int, to: Int, old: ElementRun<Element>, new: ElementRun<Element>, isRefreshed: Bool
  ) {
    guard let comparison, !isRefreshed else {
      edits.updates.append(.init(from: from, to: to, old: old, new: new))
      return
    }
    var start = 0
    for (offset, pair) in zip(old, new).enumerated() where comparison.isUnchanged(pair.0, pair.1) {
      update(from: from, to: to, old, new, start..<offset)
      start = offset + 1
    }
    update(from: from, to: to, old, new, start..<old.count)
  }

  @inlinable
  mutating func update(
    from: Int, to: Int, _ old: ElementRun<Element>, _ new: ElementRun<Element>, _ part: Range<Int>
  ) {
    if part.isEmpty { return }
    let start = part.lowerBound
    edits.updates.append(.init(from: from + start, to: to + start, old: old.part(part), new: new.part(part)))
  }

  /// Ends the gap before an element that kept its order.
  @inlinable
  mutating func close(at base: Int) {
    let start = taken
    while taken < removed.count, removed[taken].start < base { taken += 1 }
    var deletions = removed[start..<taken]
    var insertions = inserted[...]
    trim(&deletions, &insertions)
    for run in deletions { edits.delete(run) }
    for run in insertions { edits.insert(run) }
    inserted.removeAll(keepingCapacity: true)
  }

  /// The edits, with updates in order.
  @inlinable
  mutating func finish() -> SimultaneousEdits<Element> {
    close(at: .max)
    edits.updates.sort { $0.to < $1.to }
    return edits
  }

  /// Where the first, or the last, removed and inserted elements of a gap are the same, nothing was removed or
  /// inserted.
  @inlinable
  mutating func trim(_ old: inout ArraySlice<PlacedRun<Element>>, _ new: inout ArraySlice<PlacedRun<Element>>) {
    guard let comparison else { return }
    while let first = old.first, let other = new.first {
      let common = count(of: first.elements, matching: other.elements, comparison)
      if common == 0 { break }
      pair(first.part(0..<common), other.part(0..<common))
      old.dropHead(common)
      new.dropHead(common)
    }
    while let last = old.last, let other = new.last {
      let common = count(of: last.elements.reversed(), matching: other.elements.reversed(), comparison)
      if common == 0 { break }
      let (start, otherStart) = (last.elements.count - common, other.elements.count - common)
      pair(last.part(start..<last.elements.count), other.part(otherStart..<other.elements.count))
      old.dropTail(common)
      new.dropTail(common)
    }
  }

  /// How many of the first elements are the same as the others at their places.
  @inlinable
  func count(
    of elements: some Sequence<Element>, matching others: some Sequence<Element>,
    _ comparison: ElementComparison<Element>
  ) -> Int {
    var count = 0
    for (element, other) in zip(elements, others) {
      guard comparison.isSame(element, other) else { break }
      count += 1
    }
    return count
  }

  /// The same elements, removed and inserted again; what changed about them is an update.
  @inlinable
  mutating func pair(_ old: PlacedRun<Element>, _ new: PlacedRun<Element>) {
    update(from: old.start, to: new.start, old: old.elements, new: new.elements, isRefreshed: false)
  }
}

extension ArraySlice {
  /// Takes elements off the first run.
  @inlinable
  mutating func dropHead<E>(_ count: Int) where Element == PlacedRun<E> {
    let run = self[startIndex]
    if count == run.elements.count {
      removeFirst()
    } else {
      self[startIndex] = run.part(count..<run.elements.count)
    }
  }

  /// Takes elements off the last run.
  @inlinable
  mutating func dropTail<E>(_ count: Int) where Element == PlacedRun<E> {
    let run = self[endIndex - 1]
    if count == run.elements.count {
      removeLast()
    } else {
      self[endIndex - 1] = run.part(0..<run.elements.count - count)
    }
  }
}
