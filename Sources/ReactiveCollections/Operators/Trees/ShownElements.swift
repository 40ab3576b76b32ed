internal import ReactiveCollectionsPositions

/// Those elements of a list that are shown: one bit for each element of the source.
struct ShownElements {
  private let bits = CountedBits()

  func begin(_ shown: PackedBits) { bits.insert(shown, at: 0) }

  /// Follows a run of edits of the source. Elements that come in are not shown yet, and new versions neither.
  func follow<Source, Element>(_ run: ChangeRun<Source>, _ steps: inout Steps<ListShape<Element>>) {
    switch run.kind {
    case .insert: bits.insert(repeating: false, count: run.count, at: run.index)
    case .remove:
      for _ in 0..<run.count {
        let (isShown, rank) = bits.remove(at: run.index)
        if isShown { steps.append(.remove(rank, steps[rank])) }
      }
    case .update: break
    case .move:
      let (isShown, rank) = bits.remove(at: run.index)
      let target = bits.insert(isShown, at: run.target)
      if isShown, rank != target { steps.append(.move(from: rank, to: target, steps[rank])) }
    }
  }

  /// Shows or hides elements. O(m log n) for m of them.
  ///
  /// - Parameter places: Positions in the source with what is shown of them, if anything is, and whether that may be a new
  ///   version.
  func show<Element>(
    _ places: [(position: Int, element: Element?, isNew: Bool)], _ steps: inout Steps<ListShape<Element>>
  ) {
    // What comes may have the id of what goes.
    for place in places where place.element == nil && bits[place.position] {
      let rank = bits.set(at: place.position, to: false).rank
      steps.append(.remove(rank, steps[rank]))
    }
    for place in places {
      guard let element = place.element else { continue }
      let (wasShown, rank) = bits.set(at: place.position, to: true)
      if !wasShown {
        steps.append(.insert(rank, element))
      } else if place.isNew {
        steps.append(.update(rank, old: steps[rank], new: element))
      }
    }
  }
}
