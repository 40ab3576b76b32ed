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
    let slot: SectionSlot
    let data: SectionData
    let model: Any
    let rows: [RowSlot]
    let models: [Any]
  }

  let sections: [Section]
  private let drafts: SectionedBatchUpdate<Draft<SectionSlot>, Draft<RowSlot>>

  /// A section or row, to be compared.
  private final class Draft<Slot> {
    let model: Any
    let key: Key
    var slot: Slot?

    init(_ model: Any, key: Key, slot: Slot? = nil) {
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

  private typealias DraftSnapshot = SectionSnapshot<Draft<SectionSlot>, Draft<RowSlot>>

  /// Linear expected time in the number of sections and rows.
  ///
  /// - Parameters:
  ///   - read: What a section's data says, apart from rows.
  ///   - name: The name of the module for a row.
  init(
    from old: PersistentArray<Snapshot>, to new: [SectionReading], by comparison: ModelComparison,
    read: (Any) -> SectionData, name: (Any) -> String
  ) {
    func row(_ model: Any, _ slot: RowSlot?, in section: SectionData) -> Draft<RowSlot> {
      Draft(model, key: Key(model: comparison.key(model), section: section.name, name: name(model)), slot: slot)
    }
    func section(_ model: Any, _ slot: SectionSlot?, at index: Int, _ data: SectionData) -> Draft<SectionSlot> {
      Draft(model, key: Key(model: ModelKey(section: model, at: index), section: data.name), slot: slot)
    }
    let data = new.map { read($0.model) }
    let oldDrafts = old.enumerated().map { index, snapshot in
      let slot = snapshot.section.slot
      return DraftSnapshot(
        section: section(slot.model, slot, at: index, slot.data),
        rows: snapshot.rows.map { row($0.model, $0.slot, in: slot.data) })
    }
    let newDrafts = zip(new, data).enumerated().map { index, new in
      DraftSnapshot(
        section: section(new.0.model, nil, at: index, new.1), rows: new.0.rows.map { row($0, nil, in: new.1) })
    }
    let newData = Dictionary(uniqueKeysWithValues: zip(newDrafts.map { ObjectIdentifier($0.section) }, data))
    drafts = oldDrafts.sectionedBatch(
      to: newDrafts,
      sections: ElementComparison(id: \.key) { old, new in
        guard let old = old.slot?.data, let new = newData[ObjectIdentifier(new)] else { return false }
        return old.isUnchanged(new, by: comparison)
      },
      rows: ElementComparison(id: \.key) { comparison.isUnchanged($0.model, $1.model) })
    let sources = Self.assignSlots(drafts, oldDrafts, newDrafts, data)
    sections = newDrafts.indices.map { index in
      Section(
        source: sources[index], slot: Self.slot(of: newDrafts[index].section), data: data[index], model: new[index].model,
        rows: newDrafts[index].rows.map { Self.slot(of: $0) }, models: new[index].rows)
    }
  }

  /// What changes.
  var batch: SectionedBatchUpdate<ListSection, ListRow> {
    drafts.mapSections { ListSection(slot: Self.slot(of: $0), model: $0.model) }
      .mapRows { ListRow(slot: Self.slot(of: $0), model: $0.model) }
  }

  /// Those of the rows that have gone.
  var deletedRows: [RowSlot] { drafts.rows.deletions.map { Self.slot(of: $0.element) } }
  /// Those of the sections that have gone.
  var deletedSections: [SectionSlot] { drafts.sections.deletions.map { Self.slot(of: $0.element.section) } }

  /// The sections, by where they are then, in which rows have come, gone or moved.
  var sectionsWithOtherRows: Set<Int> {
    let rows = drafts.rows
    let arriving = rows.insertions.map { $0.position.section } + rows.moves.map { $0.to.section }
    let leaving = Set(rows.deletions.map { $0.position.section } + rows.moves.map { $0.from.section })
    let left = sections.indices.filter { sections[$0].source.map(leaving.contains) ?? false }
    return Set(arriving + left)
  }

  private static func slot<Slot>(of draft: Draft<Slot>) -> Slot {
    guard let slot = draft.slot else { preconditionFailure("A section or row was left out by the differ") }
    return slot
  }

  /// Gives what is new its slots: what has not moved corresponds to what has not gone, in order. Returns where sections were.
  private static func assignSlots(
    _ batch: SectionedBatchUpdate<Draft<SectionSlot>, Draft<RowSlot>>, _ old: [DraftSnapshot], _ new: [DraftSnapshot],
    _ data: [SectionData]
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
      let section = source.map { slot(of: old[$0].section) } ?? SectionSlot(snapshot.section.model, data[index])
      snapshot.section.slot = section
      let (gone, come) = (source.flatMap { leaving[$0] } ?? [], arriving[index] ?? [])
      var staying = source.map { old[$0].rows }?.enumerated().lazy.filter { !gone.contains($0.offset) }.makeIterator()
      for (row, draft) in snapshot.rows.enumerated() where draft.slot == nil {
        draft.slot = (come.contains(row) ? nil : staying?.next()?.element.slot) ?? RowSlot(draft.model, in: section)
      }
      return source
    }
  }
}
