internal import ReactiveCollections
internal import ReactiveCollectionsChanges

/// The differences between the current content of a list and its data, as `sectionedBatch` finds them, and the new
/// content: the slots of sections and rows that still exist, at their new positions and with their new models, and
/// slots for new ones.
///
/// A row or section that another module shows is another one: a row of another type or name, or in a section with
/// another name.
@MainActor struct ListDiff {
  typealias Snapshot = SectionSnapshot<ListSection, ListRow>

  /// The differences.
  let batch: SectionedBatchUpdate<ListSection, ListRow>
  /// The new content, apart from the rows that stay at both ends of their sections.
  let sections: [Snapshot]
  /// The rows of each section that the new ones replace; `nil` if sections have come, gone or moved, so that no rows
  /// are known to stay.
  let replaced: [Range<Int>]?
  /// The old index of each new section; `nil` if the section is inserted.
  let sources: [Int?]

  /// A section or row that is compared. Its content is set when it is known whether it still exists.
  private final class Item<Content, Info> {
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

  private typealias SectionItem = Item<ListSection, SectionData>
  /// The info is the name of the row's module.
  private typealias RowItem = Item<ListRow, String>
  private typealias ItemSnapshot = SectionSnapshot<SectionItem, RowItem>
  private typealias ItemBatch = SectionedBatchUpdate<SectionItem, RowItem>

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

  /// Compares the old content with the data. Linear expected time in the number of sections and rows. The rows that
  /// stay at both ends of a section are compared directly, and only the others by the differ.
  ///
  /// - Parameters:
  ///   - read: Returns the data of a section, apart from its rows.
  ///   - name: Returns the name of the module for a row.
  init(
    from old: PersistentArray<Snapshot>, to new: [SectionReading], by comparison: ModelComparison,
    read: (Any) -> SectionData, name: (Any) -> String
  ) {
    func section(_ model: Any, _ data: SectionData, at index: Int, _ section: ListSection?) -> SectionItem {
      Item(model, Key(ModelKey(section: model, at: index), of: model, section: data.name), data, section)
    }
    func row(_ model: Any, named name: String, in section: SectionData, _ row: ListRow?) -> RowItem {
      Item(model, Key(comparison.key(model), of: model, section: section.name, name: name), name, row)
    }
    let data = new.map { read($0.model) }
    let oldSections = old.enumerated().map { section($1.section.model, $1.section.data, at: $0, $1.section) }
    let newSections = new.enumerated().map { section($1.model, data[$0], at: $0, nil) }
    let areSectionsSame = oldSections.elementsEqual(newSections) { $0.key == $1.key }
    let ends = areSectionsSame ? zip(old, new).map { Ends($0.rows, $1.rows, comparison, name) } : nil
    let oldItems = old.indices.map { index in
      let (section, rows) = (oldSections[index], old[index].rows)
      let range = ends?[index].others(of: rows.count) ?? 0..<rows.count
      return ItemSnapshot(
        section: section, rows: rows[range].map { row($0.model, named: $0.slot.name, in: section.info, $0) })
    }
    let newItems = new.indices.map { index in
      let (section, rows) = (newSections[index], new[index].rows)
      let range = ends?[index].others(of: rows.count) ?? 0..<rows.count
      return ItemSnapshot(section: section, rows: rows[range].map { row($0, named: name($0), in: section.info, nil) })
    }
    let items = oldItems.sectionedBatch(
      to: newItems, sections: ElementComparison(id: \.key) { $0.info.isUnchanged($1.info, by: comparison) },
      rows: ElementComparison(id: \.key) { comparison.isUnchanged($0.model, $1.model) })
    sources = Self.assign(items, oldItems, newItems)
    sections = newItems.map { $0.mapSection(\.known).mapRows(\.known) }
    replaced = ends.map { ends in old.indices.map { ends[$0].others(of: old[$0].rows.count) } }
    let known = items.mapSections(\.known).mapRows(\.known)
    batch = ends.map { Self.moved(known, behind: $0, of: old) } ?? known
  }

  /// How many rows stay at both ends of a section.
  private struct Ends {
    var head = 0
    var tail = 0

    @MainActor init(
      _ old: PersistentArray<ListRow>, _ new: [Any], _ comparison: ModelComparison, _ name: (Any) -> String
    ) {
      func stays(_ row: ListRow, _ model: Any) -> Bool {
        type(of: row.model) == type(of: model) && comparison.stays(row.model, model) && name(model) == row.slot.name
      }
      for (row, model) in zip(old, new) {
        if !stays(row, model) { break }
        head += 1
      }
      let rest = min(old.count, new.count) - head
      while tail < rest, stays(old[old.count - 1 - tail], new[new.count - 1 - tail]) { tail += 1 }
    }

    /// The other rows of a section that has so many.
    func others(of count: Int) -> Range<Int> { head..<count - tail }
  }

  /// Returns a batch of the other rows, and of sections without other rows, as a batch of all.
  private static func moved(
    _ batch: SectionedBatchUpdate<ListSection, ListRow>, behind ends: [Ends], of old: PersistentArray<Snapshot>
  ) -> SectionedBatchUpdate<ListSection, ListRow> {
    func moved(_ position: RowPosition) -> RowPosition {
      RowPosition(section: position.section, row: position.row + ends[position.section].head)
    }
    let (sections, rows) = (batch.sections, batch.rows)
    return SectionedBatchUpdate(
      sections: BatchUpdate(
        updates: sections.updates.map { update in
          let before = old[update.from]
          return .init(
            from: update.from, to: update.to, old: before,
            new: Snapshot(section: update.new.section, rows: before.rows))
        }),
      rows: SectionedRowBatch(
        deletions: rows.deletions.map { .init(position: moved($0.position), element: $0.element) },
        insertions: rows.insertions.map { .init(position: moved($0.position), element: $0.element) },
        updates: rows.updates.map { .init(from: moved($0.from), to: moved($0.to), old: $0.old, new: $0.new) },
        moves: rows.moves.map { .init(from: moved($0.from), to: moved($0.to), element: $0.element) }))
  }

  /// Sets the content of new items. Rows that were neither inserted nor moved correspond, in order, to old rows that
  /// were neither deleted nor moved. Returns the old indices of the sections.
  private static func assign(_ batch: ItemBatch, _ old: [ItemSnapshot], _ new: [ItemSnapshot]) -> [Int?] {
    let map = PositionMap(batch.sections)
    var leaving: [Int: Set<Int>] = [:]
    for position in batch.rows.deletions.map(\.position) + batch.rows.moves.map(\.from) {
      leaving[position.section, default: []].insert(position.row)
    }
    var arriving: [Int: Set<Int>] = [:]
    for insertion in batch.rows.insertions {
      arriving[insertion.position.section, default: []].insert(insertion.position.row)
    }
    let updatedSections = Set(batch.sections.updates.map { ObjectIdentifier($0.new.section) })
    let updatedRows = Set(batch.rows.updates.map { ObjectIdentifier($0.new) })

    func keep(_ row: ListRow, as item: RowItem) {
      if updatedRows.contains(ObjectIdentifier(item)) || !isSame(row.model, item.model) { row.slot.set(item.model) }
      item.content = row.slot.row
    }
    for move in batch.rows.moves { keep(move.element.known, as: new[move.to.section].rows[move.to.row]) }

    return new.enumerated().map { index, snapshot in
      let source = map.old(of: index)
      let item = snapshot.section
      let slot = source.map { old[$0].section.known.slot } ?? SectionSlot(item.model, item.info)
      if let source {
        let isUpdated = updatedSections.contains(ObjectIdentifier(item))
        if isUpdated || !isSame(old[source].section.model, item.model) { slot.set(item.model, item.info) }
      }
      item.content = slot.section
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
