/// What differs between two lists of sections, all at once, in runs and without the elements: the form in which a
/// composition and a batch meet. Like ``EditScript``, at two levels.
@usableFromInline
struct SectionedEdits {
  /// What differs in the list of sections. Snapshots of moved and updated sections have the rows of the old list.
  @usableFromInline var sections = EditScript()
  /// What differs in sections that are in both lists, by ascending new position.
  @usableFromInline var lists: [List] = []
  /// Rows that are in both lists in different sections, by ascending target.
  @usableFromInline var crossings: [Crossing] = []

  /// The rows of a section that is in both lists. Those that went to other sections or came from there are not
  /// mentioned.
  @usableFromInline
  struct List {
    /// Where the section is in the old list.
    @usableFromInline let old: Int
    /// Where it is in the new list.
    @usableFromInline let new: Int
    @usableFromInline var script: EditScript
    @usableFromInline var replacements: [EditScript.Replacement] = []
  }

  @usableFromInline
  struct Crossing {
    @usableFromInline let from: SectionedPosition
    @usableFromInline let to: SectionedPosition
    /// Where the row is in the old source.
    @usableFromInline let old: Int
    /// Where it is in the new source; negative if it did not change.
    @usableFromInline var new: Int
    /// Whether a change inside was announced.
    @usableFromInline let isRefreshed: Bool

    var update: EditScript.Update {
      .init(from: from.row, to: to.row, old: old, new: new, count: 1, isRefreshed: isRefreshed)
    }
  }

  /// A move of a row, one after the other.
  @usableFromInline
  struct Step {
    @usableFromInline let from: SectionedPosition
    @usableFromInline let to: SectionedPosition
    /// Where the row is in the old source.
    @usableFromInline let offset: Int
  }

  @usableFromInline
  init() {}

  /// The row moves after the removals and the moves before each, and before any insertion, in the new positions of
  /// sections. O(k log k) for k edits.
  ///
  /// All crossings are to be between sections that are in both lists.
  @usableFromInline
  var moves: [Step] {
    var sequencer = SectionedMoveSequencer()
    var offsets: [Int] = []
    let positions = Dictionary(uniqueKeysWithValues: lists.enumerated().map { ($1.old, $0) })
    var crossings = crossings[...]
    for (index, list) in lists.enumerated() {
      sequencer.addList(
        deleted: list.script.deletions.map { $0.position..<$0.end },
        inserted: list.script.insertions.map { $0.position..<$0.end })
      var moves = list.script.moves.map { (from: (section: index, row: $0.from), to: $0.to, offset: $0.offset) }
      while let crossing = crossings.first, crossing.to.section == list.new {
        guard let source = positions[crossing.from.section] else {
          preconditionFailure("A row crosses between sections that are in both lists")
        }
        moves.append(((source, crossing.from.row), crossing.to.row, crossing.old))
        crossings.removeFirst()
      }
      for move in moves.sorted(by: { $0.to < $1.to }) {
        sequencer.addMove(from: move.from, to: (index, move.to))
        offsets.append(move.offset)
      }
    }
    return zip(sequencer.steps(), offsets).compactMap { step, offset in
      if step.from == step.to { return nil }
      return Step(
        from: (lists[step.from.section].new, step.from.row), to: (lists[step.to.section].new, step.to.row),
        offset: offset)
    }
  }

  /// The updates of rows by the new positions of their sections, those that crossed among them.
  @usableFromInline
  var updates: [(section: Int, updates: [EditScript.Update])] {
    let changed = Dictionary(grouping: crossings.filter { $0.new >= 0 }) { $0.to.section }
    return lists.map { list in
      guard let crossings = changed[list.new] else { return (list.new, list.script.updates) }
      return (list.new, (list.script.updates + crossings.map(\.update)).sorted { $0.to < $1.to })
    }
  }
}
