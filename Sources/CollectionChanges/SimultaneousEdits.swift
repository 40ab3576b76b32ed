/// What differs between two lists, in runs: the form in which the differ, a composition and a batch meet.
///
/// Positions of deletions and sources are those in the old list, positions of insertions and targets those in the new
/// one.
@usableFromInline
package struct SimultaneousEdits<Element> {
  /// Elements of the old list only, ascending, neighbours in one run.
  @usableFromInline package private(set) var deletions: [PlacedRun<Element>] = []
  /// Elements of the new list only, ascending, neighbours in one run.
  @usableFromInline package private(set) var insertions: [PlacedRun<Element>] = []
  /// Elements that changed, by ascending `to`.
  @usableFromInline package var updates: [Update] = []
  /// Elements that changed places, by ascending `to`. Moved and changed ones stand in `updates`, too.
  @usableFromInline package var moves: [Move] = []

  /// Neighbours in both lists that changed.
  @usableFromInline
  package struct Update {
    @usableFromInline package var from: Int
    @usableFromInline package var to: Int
    @usableFromInline package var old: ElementRun<Element>
    @usableFromInline package var new: ElementRun<Element>

    @inlinable
    package init(from: Int, to: Int, old: ElementRun<Element>, new: ElementRun<Element>) {
      self.from = from
      self.to = to
      self.old = old
      self.new = new
    }
  }

  @usableFromInline
  package struct Move {
    @usableFromInline package var from: Int
    @usableFromInline package var to: Int
    /// As it was in the old list.
    @usableFromInline package var element: Element

    @inlinable
    package init(from: Int, to: Int, element: Element) {
      self.from = from
      self.to = to
      self.element = element
    }
  }

  @inlinable
  package init() {}

  /// Adds a deletion behind all others.
  @inlinable
  package mutating func delete(_ run: PlacedRun<Element>) {
    Self.append(run, to: &deletions)
  }

  /// Adds an insertion behind all others.
  @inlinable
  package mutating func insert(_ run: PlacedRun<Element>) {
    Self.append(run, to: &insertions)
  }

  @inlinable
  static func append(_ run: PlacedRun<Element>, to runs: inout [PlacedRun<Element>]) {
    if runs.last?.end == run.start {
      runs[runs.count - 1].elements.append(run.elements)
    } else {
      runs.append(run)
    }
  }

  /// The edits one after the other, in the canonical order: removals from the highest old position to the lowest (a run
  /// of neighbours front to back), then moves by ascending target, then insertions and at last updates by ascending new
  /// position. O(k log k) for k edits.
  @inlinable
  package var change: CollectionChange<Element> {
    var steps = ChangeSequence<Element>()
    for run in deletions.reversed() {
      steps.append(.removal(of: run.elements, at: run.start))
    }
    for (move, step) in zip(moves, sequentialMoves()) where step.from != step.to {
      steps.append(.move(of: move.element, from: step.from, to: step.to))
    }
    for run in insertions {
      steps.append(.insertion(of: run.elements, at: run.start))
    }
    for update in updates {
      steps.append(.update(of: update.old, to: update.new, at: update.to))
    }
    return CollectionChange(steps)
  }

  @inlinable
  func sequentialMoves() -> [(from: Int, to: Int)] {
    if moves.isEmpty { return [] }
    return MoveSequencer.steps(
      of: moves.map { (from: $0.from, to: $0.to) },
      without: deletions.map { $0.start..<$0.end }, insertions.map { $0.start..<$0.end })
  }
}
