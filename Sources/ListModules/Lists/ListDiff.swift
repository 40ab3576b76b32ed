internal import CollectionChanges
internal import ReactiveCollections

/// What leads from a list as it is to what its data says now, found by the differ of the house; and the slots that are there then: those of
/// what is still there, at new places, and new ones.
///
/// What another module shows is another thing: a row that has another name, or is in a section with another name.
@MainActor struct ListDiff {
  typealias Snapshot = SectionSnapshot<ListSection, ListRow>

  /// A section then.
  struct Section {
    /// Where it was, if it was there.
    let source: Int?
    let section: ListSection
    let rows: [ListRow]
  }

  let sections: [Section]
  /// What changes.
  let batch: SectionedBatchUpdate<ListSection, ListRow>
  private let drafts: SectionedBatchUpdate<SectionDraft, RowDraft>

  /// What is compared of a section or row, and what it is known by once that is found out.
  private final class SectionDraft {
    let model: Any
    let data: SectionData
    let key: Key
    var slot: SectionSlot?

    init(_ model: Any, _ data: SectionData, at index: Int, slot: SectionSlot? = nil) {
      self.model = model
      self.data = data
      self.slot = slot
      key = Key(model: ModelKey(section: model, at: index), section: data.name)
    }
  }

  private final class RowDraft {
    let model: Any
    let key: Key
    var slot: RowSlot?

    init(_ model: Any, key: Key, slot: RowSlot? = nil) {
      self.model = model
      self.key = key
      self.slot = slot
    }
  }

  private struct Key: Hashable {
    let model: ModelKey
    let section: String
    var name = ""
  }

  private typealias DraftSnapshot = SectionSnapshot<SectionDraft, RowDraft>

  /// Linear expected time in the number of sections and rows.
  ///
  /// - Parameters:
  ///   - read: What a section's data says, apart from rows.
  ///   - name: The name of the module for a row.
  init(
    from old: PersistentArray<Snapshot>, to new: [SectionReading], by comparison: ModelComparison,
    read: (Any) -> SectionData, name: (Any) -> String
  ) {
    func row(_ model: Any, _ slot: RowSlot?, in section: SectionData) -> RowDraft {
      RowDraft(model, key: Key(model: comparison.key(model), section: section.name, name: name(model)), slot: slot)
    }
    let oldDrafts = old.enumerated().map { index, snapshot in
      let section = snapshot.section
      return DraftSnapshot(
        section: SectionDraft(section.model, section.data, at: index, slot: section.slot),
        rows: snapshot.rows.map { row($0.model, $0.slot, in: section.data) })
    }
    let newDrafts = new.enumerated().map { index, reading in
      let data = read(reading.model)
      return DraftSnapshot(
        section: SectionDraft(reading.model, data, at: index), rows: reading.rows.map { row($0, nil, in: data) })
    }
    drafts = oldDrafts.sectionedBatch(
      to: newDrafts, sections: ElementComparison(id: \.key) { $0.data.isUnchanged($1.data, by: comparison) },
      rows: ElementComparison(id: \.key) { comparison.isUnchanged($0.model, $1.model) })
    let sources = Self.assignSlots(drafts, oldDrafts, newDrafts)
    sections = newDrafts.indices.map { index in
      Section(
        source: sources[index], section: Self.section(newDrafts[index].section),
        rows: newDrafts[index].rows.map { Self.row($0) })
    }
    batch = drafts.mapSections { Self.section($0) }.mapRows { Self.row($0) }
  }

  /// Those of the rows that have gone.
  var deletedRows: [RowSlot] { drafts.rows.deletions.map { Self.row($0.element).slot } }
  /// Those of the sections that have gone.
  var deletedSections: [SectionSlot] { drafts.sections.deletions.map { Self.section($0.element.section).slot } }

  /// The sections, by where they are then, in which rows have come, gone or moved.
  var sectionsWithOtherRows: Set<Int> {
    let rows = drafts.rows
    let arriving = rows.insertions.map { $0.position.section } + rows.moves.map { $0.to.section }
    let leaving = Set(rows.deletions.map { $0.position.section } + rows.moves.map { $0.from.section })
    let left = sections.indices.filter { sections[$0].source.map(leaving.contains) ?? false }
    return Set(arriving + left)
  }

  private static func row(_ draft: RowDraft) -> ListRow {
    guard let slot = draft.slot else { preconditionFailure("A row was left out by the differ") }
    return ListRow(slot: slot, model: draft.model)
  }

  private static func section(_ draft: SectionDraft) -> ListSection {
    guard let slot = draft.slot else { preconditionFailure("A section was left out by the differ") }
    return ListSection(slot: slot, model: draft.model, data: draft.data)
  }

  /// Gives what is new its slots: what has not moved corresponds to what has not gone, in order. Returns where sections were.
  private static func assignSlots(
    _ batch: SectionedBatchUpdate<SectionDraft, RowDraft>, _ old: [DraftSnapshot], _ new: [DraftSnapshot]
  ) -> [Int?] {
    let map = SectionMap(batch.sections)
    var leaving: [Int: Set<Int>] = [:]
    for (section, row) in batch.rows.deletions.map(\.position) + batch.rows.moves.map(\.from) {
      leaving[section, default: []].insert(row)
    }
    var arriving: [Int: Set<Int>] = [:]
    for (section, row) in batch.rows.insertions.map(\.position) { arriving[section, default: []].insert(row) }
    for move in batch.rows.moves { new[move.to.section].rows[move.to.row].slot = move.element.slot }

    return new.enumerated().map { index, snapshot in
      let source = map.old(of: index)
      let draft = snapshot.section
      let section = source.map { Self.section(old[$0].section).slot } ?? SectionSlot(draft.model, draft.data)
      draft.slot = section
      let (gone, come) = (source.flatMap { leaving[$0] } ?? [], arriving[index] ?? [])
      var staying = source.map { old[$0].rows }?.enumerated().lazy.filter { !gone.contains($0.offset) }.makeIterator()
      for (row, draft) in snapshot.rows.enumerated() where draft.slot == nil {
        draft.slot = (come.contains(row) ? nil : staying?.next()?.element.slot) ?? RowSlot(draft.model, in: section)
      }
      return source
    }
  }
}
