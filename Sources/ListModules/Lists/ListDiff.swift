internal import CollectionChanges
internal import ReactiveCollections

/// What leads from a list as it is to what its data says now, found by the differ of the house; and what there is then: the slots of what is
/// still there, at new places and with new models, and new ones.
///
/// What another module shows is another thing: a row of another type or name, or in a section with another name.
@MainActor struct ListDiff {
  typealias Snapshot = SectionSnapshot<ListSection, ListRow>

  /// What changes.
  let batch: SectionedBatchUpdate<ListSection, ListRow>
  /// What there is then.
  let sections: [Snapshot]
  /// Where the sections were, of those that were there.
  let sources: [Int?]

  /// A section or row that is compared; it has its content once it is known what has become of it.
  private final class Draft<Content, Info> {
    let model: Any
    let key: Key
    let info: Info
    var content: Content?

    init(_ model: Any, _ key: Key, _ info: Info, _ content: Content? = nil) {
      self.model = model
      self.key = key
      self.info = info
      self.content = content
    }

    var known: Content {
      guard let content else { preconditionFailure("A section or row was left out by the differ") }
      return content
    }
  }

  private typealias SectionDraft = Draft<ListSection, SectionData>
  /// With the name of the row's module.
  private typealias RowDraft = Draft<ListRow, String>
  private typealias DraftSnapshot = SectionSnapshot<SectionDraft, RowDraft>
  private typealias DraftBatch = SectionedBatchUpdate<SectionDraft, RowDraft>

  private struct Key: Hashable {
    let model: ModelKey
    let type: ObjectIdentifier
    let section: String
    let name: String

    init(_ key: ModelKey, of model: Any, section: String, name: String = "") {
      self.model = key
      type = ObjectIdentifier(Swift.type(of: model))
      self.section = section
      self.name = name
    }
  }

  /// Linear expected time in the number of sections and rows.
  ///
  /// - Parameters:
  ///   - read: What a section's data says, apart from rows.
  ///   - name: The name of the module for a row.
  init(
    from old: PersistentArray<Snapshot>, to new: [SectionReading], by comparison: ModelComparison,
    read: (Any) -> SectionData, name: (Any) -> String
  ) {
    func section(_ model: Any, _ data: SectionData, at index: Int, _ section: ListSection?) -> SectionDraft {
      Draft(model, Key(ModelKey(section: model, at: index), of: model, section: data.name), data, section)
    }
    func row(_ model: Any, named name: String, in section: SectionData, _ row: ListRow?) -> RowDraft {
      Draft(model, Key(comparison.key(model), of: model, section: section.name, name: name), name, row)
    }
    let oldDrafts = old.enumerated().map { index, snapshot in
      let data = snapshot.section.data
      return DraftSnapshot(
        section: section(snapshot.section.model, data, at: index, snapshot.section),
        rows: snapshot.rows.map { row($0.model, named: $0.slot.name, in: data, $0) })
    }
    let newDrafts = new.enumerated().map { index, reading in
      let data = read(reading.model)
      return DraftSnapshot(
        section: section(reading.model, data, at: index, nil),
        rows: reading.rows.map { row($0, named: name($0), in: data, nil) })
    }
    let drafts = oldDrafts.sectionedBatch(
      to: newDrafts, sections: ElementComparison(id: \.key) { $0.info.isUnchanged($1.info, by: comparison) },
      rows: ElementComparison(id: \.key) { comparison.isUnchanged($0.model, $1.model) })
    sources = Self.assign(drafts, oldDrafts, newDrafts)
    sections = newDrafts.map { $0.mapSection(\.known).mapRows(\.known) }
    batch = drafts.mapSections(\.known).mapRows(\.known)
  }

  /// Gives what is new its content: what has not moved corresponds to what has not gone, in order. Returns where sections were.
  private static func assign(_ batch: DraftBatch, _ old: [DraftSnapshot], _ new: [DraftSnapshot]) -> [Int?] {
    let map = SectionMap(batch.sections)
    var leaving: [Int: Set<Int>] = [:]
    for (section, row) in batch.rows.deletions.map(\.position) + batch.rows.moves.map(\.from) {
      leaving[section, default: []].insert(row)
    }
    var arriving: [Int: Set<Int>] = [:]
    for (section, row) in batch.rows.insertions.map(\.position) { arriving[section, default: []].insert(row) }
    let updatedSections = Set(batch.sections.updates.map { ObjectIdentifier($0.new.section) })
    let updatedRows = Set(batch.rows.updates.map { ObjectIdentifier($0.new) })

    func keep(_ row: ListRow, as draft: RowDraft) {
      if updatedRows.contains(ObjectIdentifier(draft)) || !isSame(row.model, draft.model) { row.slot.set(draft.model) }
      draft.content = row.slot.row
    }
    for move in batch.rows.moves { keep(move.element.known, as: new[move.to.section].rows[move.to.row]) }

    return new.enumerated().map { index, snapshot in
      let source = map.old(of: index)
      let draft = snapshot.section
      let slot = source.map { old[$0].section.known.slot } ?? SectionSlot(draft.model, draft.info)
      if let source {
        let isUpdated = updatedSections.contains(ObjectIdentifier(draft))
        if isUpdated || !isSame(old[source].section.model, draft.model) { slot.set(draft.model, draft.info) }
      }
      draft.content = slot.section
      let (gone, come) = (source.flatMap { leaving[$0] } ?? [], arriving[index] ?? [])
      var staying = source.map { old[$0].rows }?.enumerated().lazy.filter { !gone.contains($0.offset) }.makeIterator()
      for (index, row) in snapshot.rows.enumerated() where row.content == nil {
        if !come.contains(index), let old = staying?.next()?.element {
          keep(old.known, as: row)
        } else {
          row.content = RowSlot(row.model, named: row.info, in: slot).row
        }
      }
      return source
    }
  }
}
