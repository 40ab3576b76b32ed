import ReactiveCollections
import ReactiveCollectionsArrays
import ReactiveCollectionsChanges

/// The updates of a table with sections since the last check, at every level.
final class LiveLog {
  private var flat: [CollectionUpdate<LiveSection>] = []
  private var deep: [SectionedUpdate<LiveSection, Int>] = []
  private var paths: [IndexPathChange] = []

  init(of table: MutableCollectionProperty<LiveSection>) {
    table.updates.startWithValues { [unowned self] in flat.append($0) }
    table.sectionedUpdates.startWithValues { [unowned self] in deep.append($0) }
    table.changes.startWithValues { [unowned self] in paths.append($0) }
    clear()
  }

  private func clear() { (flat, deep, paths) = ([], [], []) }

  /// Checks that no update was sent.
  func checkSilence(_ change: IndexPathChange) {
    require(flat.isEmpty && deep.isEmpty && paths.isEmpty, "no update is sent for \(change), which does not fit")
  }

  /// Checks that the updates lead from one state to the other.
  func check(from before: LiveState, to after: LiveState) {
    require(flat.count <= 1 && deep.count <= 1 && paths.count <= 1, "one change sends one update")
    requireEqual(deep.isEmpty, paths.isEmpty, "both deep streams send an update")
    require(before == after || !deep.isEmpty, "an update is sent if something changed")
    for update in deep {
      let (old, new) = (plain(update.before), plain(update.after))
      requireEqual(old, before.table, "the update begins with the table before")
      requireEqual(new, after.table, "the update ends with the table after")
      let change = update.change.mapSections(\.number)
      requireEqual(replay(change, on: old), .success(new), "the change of the update, \(change)")
      requireEqual(replay(change.inverted, on: new), .success(old), "the inverse of the change of the update")
    }
    for update in flat {
      let change = update.change.map(\.number)
      let (old, new) = (before.sections.map(\.number), after.sections.map(\.number))
      requireEqual(replay(change, on: old), .success(new), "the change of the sections alone, \(change)")
    }
    lastDeep = deep.last
    clear()
  }

  private var lastDeep: SectionedUpdate<LiveSection, Int>?

  /// Undoes the last update, unless it has a section whose rows have changed since: undoing would insert the section
  /// with its current rows.
  func undo(_ change: IndexPathChange, in table: MutableCollectionProperty<LiveSection>, to before: LiveState) {
    guard let last = lastDeep.take(), last.change.steps.allSatisfy(\.isOfPresentRows) else { return }
    let after = LiveState(table)
    requireSuccess("\(last.change), sent for \(change), can be undone") { try table.apply(last.change.inverted) }
    requireEqual(LiveState(table), before, "undone in the table")
    check(from: after, to: before)
    lastDeep = nil
  }

  private func plain(_ list: PersistentArray<SectionSnapshot<LiveSection, Int>>) -> [Snapshot] {
    list.map { $0.mapSection(\.number) }
  }
}

extension SectionedChange<LiveSection, Int> {
  /// Whether the sections of a step have their current rows.
  fileprivate var isOfPresentRows: Bool {
    guard case .section(let step) = self else { return true }
    return [step.oldElement, step.newElement].allSatisfy { $0?.rows == $0?.section.value }
  }
}
