import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport

/// A list view that accepts only batches that the views of every platform accept, and shows the result of their edits.
struct StrictView<Section: Equatable, Row: Equatable> {
  typealias Snapshot = SectionSnapshot<Section, Row>

  private(set) var shown: [Snapshot]

  init(showing sections: [Snapshot]) { shown = sections }

  /// Applies a batch, after which the data source is at `after`. Returns the rule that the batch breaks, if any.
  mutating func take(_ batch: SectionedBatchUpdate<Section, Row>, leadingTo after: PersistentArray<Snapshot>) -> String?
  {
    if batch.isEmpty { return "an empty batch" }
    let (sections, rows) = (batch.sections, batch.rows)
    let isStructure =
      !(sections.deletions.isEmpty && sections.insertions.isEmpty && sections.moves.isEmpty && rows.deletions.isEmpty
      && rows.insertions.isEmpty && rows.moves.isEmpty)
    if isStructure, !(sections.updates.isEmpty && rows.updates.isEmpty) { return "updates beside structure" }
    if sections.updates.contains(where: { $0.from != $0.to }) { return "a section updated while it moves" }
    if rows.updates.contains(where: { $0.from != $0.to }) { return "a row updated while it moves" }

    let old = sections.deletions.map(\.position) + sections.moves.map(\.from)
    let new = sections.insertions.map(\.position) + sections.moves.map(\.to)
    if Set(old).count < old.count || Set(new).count < new.count { return "a section edited twice" }
    let oldRows = (rows.deletions.map(\.position) + rows.moves.map(\.from)).map { [$0.section, $0.row] }
    let newRows = (rows.insertions.map(\.position) + rows.moves.map(\.to)).map { [$0.section, $0.row] }
    let updated = rows.updates.map { [$0.to.section, $0.to.row] }
    for paths in [oldRows, newRows, updated] where Set(paths).count < paths.count { return "a row edited twice" }

    if !old.allSatisfy(shown.indices.contains) { return "no such old section" }
    if !new.allSatisfy(after.indices.contains) { return "no such new section" }
    for path in oldRows {
      guard shown.indices.contains(path[0]), shown[path[0]].rows.indices.contains(path[1]) else {
        return "no such old row"
      }
      if old.contains(path[0]) { return "a row leaves a section that goes or moves" }
    }
    for path in newRows + updated {
      guard after.indices.contains(path[0]), after[path[0]].rows.indices.contains(path[1]) else {
        return "no such new row"
      }
      if new.contains(path[0]) { return "a row arrives in a section that comes or moves" }
    }

    for deletion in rows.deletions
    where shown[deletion.position.section].rows[deletion.position.row] != deletion.element {
      return "another row is deleted"
    }
    for update in sections.updates
    where shown[update.from] != update.old || after[update.to].section != update.new.section {
      return "another section is updated"
    }
    for update in rows.updates where shown[update.from.section].rows[update.from.row] != update.old {
      return "another row is updated"
    }
    for (index, snapshot) in sections.deletions.map({ ($0.position, $0.element) })
      + sections.moves.map({ ($0.from, $0.element) })
    where shown[index] != snapshot { return "another section goes or moves" }
    for insertion in sections.insertions where after[insertion.position] != insertion.element {
      return "another section comes"
    }

    guard let result = replay(batch, on: shown) else { return "edits that do not fit" }
    shown = result
    return result == Array(after) ? nil : "not what the data source says"
  }
}
