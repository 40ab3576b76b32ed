/// What differs between two lists of sections, in runs: the form in which a composition and a batch meet.
@usableFromInline
package struct SectionedEdits<Section, Row> {
  @usableFromInline package typealias Snapshot = SectionSnapshot<Section, Row>

  /// What differs in the list of sections. Snapshots of moved and updated sections have the rows of the old list.
  @usableFromInline package var sections = SimultaneousEdits<Snapshot>()
  /// What differs in sections that are in both lists, by ascending new position.
  @usableFromInline package var lists: [List] = []
  /// Rows that are in both lists in different sections, by ascending target.
  @usableFromInline package var crossings: [Crossing] = []

  /// The rows of a section that is in both lists. Those that went to other sections or came from there are not mentioned.
  @usableFromInline
  package struct List {
    /// Where the section is in the old list.
    @usableFromInline package let old: Int
    /// Where it is in the new list.
    @usableFromInline package let new: Int
    @usableFromInline package var edits: SimultaneousEdits<Row>

    @inlinable
    package init(old: Int, new: Int, edits: SimultaneousEdits<Row>) {
      self.old = old
      self.new = new
      self.edits = edits
    }
  }

  @usableFromInline
  package struct Crossing {
    @usableFromInline package let from: SectionedPosition
    @usableFromInline package let to: SectionedPosition
    /// As it was in the old list.
    @usableFromInline package let old: Row
    /// As it is in the new one, if it changed.
    @usableFromInline package let new: Row?

    @inlinable
    package init(from: SectionedPosition, to: SectionedPosition, old: Row, new: Row?) {
      self.from = from
      self.to = to
      self.old = old
      self.new = new
    }
  }

  @inlinable
  package init() {}

  /// The edits one after the other, in the canonical order: first those of sections; then, in the new positions of sections,
  /// row removals from the highest position to the lowest (a run of neighbours front to back), row moves by ascending target,
  /// row insertions and at last row updates by ascending position. O(k log k) for k edits.
  ///
  /// All crossings are to be between sections that are in both lists.
  @inlinable
  package var change: SectionedChange<Section, Row> {
    var steps = SectionedChangeSequence<Section, Row>()
    steps.append(SectionedChange.section(sections.change))
    for list in lists.reversed() {
      for run in list.edits.deletions.reversed() {
        steps.append(SectionedRun.row(.removal(of: run.elements, at: run.start), section: list.new))
      }
    }
    appendMoves(to: &steps)
    for list in lists {
      for run in list.edits.insertions {
        steps.append(SectionedRun.row(.insertion(of: run.elements, at: run.start), section: list.new))
      }
    }
    appendUpdates(to: &steps)
    return SectionedChange(steps)
  }

  @inlinable
  func appendMoves(to steps: inout SectionedChangeSequence<Section, Row>) {
    var sequencer = SectionedMoveSequencer()
    var elements: [Row] = []
    let positions = Dictionary(uniqueKeysWithValues: lists.enumerated().map { ($1.old, $0) })
    var crossings = crossings[...]
    for (index, list) in lists.enumerated() {
      sequencer.addList(
        deleted: list.edits.deletions.map { $0.start..<$0.end },
        inserted: list.edits.insertions.map { $0.start..<$0.end })
      var moves = list.edits.moves[...]
      while true {
        let crossing = crossings.first.flatMap { $0.to.section == list.new ? $0 : nil }
        if let move = moves.first, crossing.map({ move.to < $0.to.row }) ?? true {
          sequencer.addMove(from: (index, move.from), to: (index, move.to))
          elements.append(move.element)
          moves.removeFirst()
        } else if let crossing, let source = positions[crossing.from.section] {
          sequencer.addMove(from: (source, crossing.from.row), to: (index, crossing.to.row))
          elements.append(crossing.old)
          crossings.removeFirst()
        } else {
          break
        }
      }
    }
    for (element, step) in zip(elements, sequencer.steps()) {
      let (source, target) = (lists[step.from.section].new, lists[step.to.section].new)
      if source != target {
        steps.append(SectionedRun.moveRow(from: (source, step.from.row), to: (target, step.to.row), element))
      } else if step.from.row != step.to.row {
        steps.append(SectionedRun.row(.move(of: element, from: step.from.row, to: step.to.row), section: source))
      }
    }
  }

  @inlinable
  func appendUpdates(to steps: inout SectionedChangeSequence<Section, Row>) {
    var crossings = crossings[...]
    for list in lists {
      func appendCrossings(before row: Int) {
        while let crossing = crossings.first, crossing.to.section == list.new, crossing.to.row < row {
          if let new = crossing.new {
            let (old, new) = (ElementRun(crossing.old), ElementRun(new))
            steps.append(SectionedRun.row(.update(of: old, to: new, at: crossing.to.row), section: list.new))
          }
          crossings.removeFirst()
        }
      }
      for update in list.edits.updates {
        appendCrossings(before: update.to)
        steps.append(SectionedRun.row(.update(of: update.old, to: update.new, at: update.to), section: list.new))
      }
      appendCrossings(before: .max)
    }
  }
}
