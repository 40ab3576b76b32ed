internal import ReactiveCollections
internal import ReactiveCollectionsChanges
internal import ReactiveCollectionsPositions

/// The sections and rows of a list according to its data, each with the view models that were requested.
///
/// An edit costs O(log n). It calls no view model: the effects on view models are collected until the edit is complete
/// and the view's binder has received it.
@MainActor final class ListContent {
  typealias Snapshot = SectionSnapshot<ListSection, ListRow>
  typealias Change = SectionedChange<ListSection, ListRow>

  /// A pending effect of an edit on view models.
  enum Effect {
    /// A section was inserted.
    case made(SectionSlot)
    /// A section or row has another model, or its model has changed inside. `isNotified` is whether the view is
    /// updated, too.
    case section(SectionSlot, isNotified: Bool)
    case row(RowSlot, isNotified: Bool)
    /// A row was moved to another section.
    case adopted(RowSlot, from: ViewModel?, to: SectionSlot)
    /// A view model was removed from its parent.
    case removed(ViewModel, from: ViewModel)
  }

  private(set) var sections: PersistentArray<Snapshot> = []
  /// Knows the positions of sections.
  private var order = OrderTree()
  private var effects: [Effect] = []
  private let read: (_ section: Any) -> SectionData
  private let makeNaming: () -> (_ row: Any) -> String

  /// Creates content without sections.
  ///
  /// - Parameters:
  ///   - read: Returns the data of a section, apart from its rows.
  ///   - naming: Returns a closure that returns the name of the module for a row, and keeps what it needs for that:
  ///     to look for that at each row would take longer than the rest.
  init(read: @escaping (_ section: Any) -> SectionData, naming: @escaping () -> (_ row: Any) -> String) {
    self.read = read
    makeNaming = naming
  }

  private func name(_ row: Any) -> String { makeNaming()(row) }

  /// Returns the pending effects, and clears them.
  func takeEffects() -> [Effect] {
    defer { effects = [] }
    return effects
  }

  func index(of section: SectionSlot) -> Int? { section.id.map { order.position(of: $0) } }

  func position(of row: RowSlot) -> RowPosition? {
    guard let id = row.id, let section = index(of: row.section) else { return nil }
    return RowPosition(section: section, row: row.section.order.position(of: id))
  }

  /// Returns the row at a position, if there is one.
  func row(at position: RowPosition) -> ListRow? {
    guard sections.indices.contains(position.section), sections[position.section].rows.indices.contains(position.row)
    else { return nil }
    return sections[position.section].rows[position.row]
  }

  // MARK: Sections

  func insertSection(_ model: Any, rows: some Sequence<Any>, at index: Int) -> Change {
    let slot = SectionSlot(model, read(model))
    let snapshot = Snapshot(section: slot.section, rows: makeRows(rows, in: slot, at: 0))
    sections.insert(snapshot, at: index)
    slot.id = order.insert(at: index)
    effects.append(.made(slot))
    return .section(.insert(index, snapshot))
  }

  func removeSection(at index: Int) -> Change {
    let snapshot = sections.remove(at: index)
    order.remove(at: index)
    didRemove(snapshot.section.slot)
    return .section(.remove(index, snapshot))
  }

  func moveSection(from source: Int, to target: Int) -> Change {
    let snapshot = sections.remove(at: source)
    sections.insert(snapshot, at: target)
    order.move(from: source, to: target)
    return .section(.move(from: source, to: target, snapshot))
  }

  /// Sets the data of a section, and its rows unless `rows` is `nil`. If the data is of another type or has another
  /// name, so that another module shows it, the section is replaced.
  func updateSection(at index: Int, to model: Any, rows: [Any]? = nil, by comparison: ModelComparison) -> [Change] {
    let old = sections[index]
    let (slot, data) = (old.section.slot, read(model))
    if type(of: slot.model) != type(of: model) || data.name != slot.data.name {
      let rows = rows ?? old.rows.map(\.model)
      return [removeSection(at: index), insertSection(model, rows: rows, at: index)]
    }
    if let rows {
      // The section stays in its place, so both versions are identified by that place.
      let diff = ListDiff(
        from: [Snapshot(section: SectionSlot(0, data).section, rows: old.rows)],
        to: [(model: 0, rows: rows)], by: comparison, read: { _ in data }, name: makeNaming())
      for deletion in diff.batch.rows.deletions { didRemove(deletion.element.slot) }
      replaceRows(diff.replaced?[0], by: diff.sections[0].rows, ofSection: index)
      for row in sections[index].rows { note(row.slot, isNotified: true) }
    }
    return [set(slot, at: index, to: model, data, from: old)]
  }

  /// Reads the data of a section again, because it may depend on the rows. If `new` is not `nil`, it replaces the data.
  func renewSection(at index: Int, to new: Any? = nil, by comparison: ModelComparison) -> [Change] {
    let slot = sections[index].section.slot
    let model = new ?? slot.model
    let data = read(model)
    if type(of: slot.model) != type(of: model) || !slot.data.isUnchanged(data, by: comparison) {
      return updateSection(at: index, to: model, by: comparison)
    }
    if new != nil, !isSame(slot.model, model) {
      slot.set(model, data)
      sections[index].section = slot.section
      note(slot, isNotified: false)
    }
    return []
  }

  /// Reloads a section.
  func showSection(at index: Int) -> Change { .section(.update(index, old: sections[index], new: sections[index])) }

  /// The current content of the list, in the form in which the data is read.
  var readings: [SectionReading] { sections.indices.map { reading(ofSection: $0) } }

  func reading(ofSection index: Int) -> SectionReading {
    (sections[index].section.model, sections[index].rows.map(\.model))
  }

  /// Reloads a section with its rows, all of which may have changed inside.
  func refreshSection(at index: Int) -> Change {
    let old = sections[index]
    let slot = old.section.slot
    refreshRows(ofSection: index)
    return set(slot, at: index, to: slot.model, read(slot.model), from: old)
  }

  private func refreshRows(ofSection index: Int) {
    for (row, old) in sections[index].rows.enumerated() where old.slot.viewModel != nil {
      old.slot.set(old.slot.model)
      note(old.slot, isNotified: true)
      sections[index].rows[row] = old.slot.row
    }
  }

  private func set(
    _ slot: SectionSlot, at index: Int, to model: Any, _ data: SectionData, from old: Snapshot
  ) -> Change {
    slot.set(model, data)
    sections[index].section = slot.section
    note(slot, isNotified: true)
    return .section(.update(index, old: old, new: sections[index]))
  }

  private func note(_ slot: SectionSlot, isNotified: Bool) {
    if slot.viewModel != nil { effects.append(.section(slot, isNotified: isNotified)) }
  }

  private func didRemove(_ slot: SectionSlot) {
    slot.id = nil
    if let viewModel = slot.viewModel { detach(viewModel) }
  }

  // MARK: Rows

  private func makeRows(
    _ models: some Sequence<Any>, in section: SectionSlot, at index: Int
  ) -> PersistentArray<ListRow> {
    let name = makeNaming()
    let slots = models.map { RowSlot($0, named: name($0), in: section) }
    for (slot, id) in zip(slots, section.order.insert(count: slots.count, at: index)) { slot.id = id }
    return PersistentArray(slots.map(\.row))
  }

  func insertRows(_ models: some Sequence<Any>, at position: RowPosition) -> Change {
    let new = makeRows(models, in: sections[position.section].section.slot, at: position.row)
    sections[position.section].rows.insert(contentsOf: new, at: position.row)
    return .row(.insertion(of: new, at: position.row), section: position.section)
  }

  func removeRows(_ count: Int, at position: RowPosition) -> Change {
    let range = position.row..<position.row + count
    let rows = PersistentArray(sections[position.section].rows[range])
    sections[position.section].rows.removeSubrange(range)
    sections[position.section].section.slot.order.removeSubrange(range)
    for row in rows { didRemove(row.slot) }
    return .row(.removal(of: rows, at: position.row), section: position.section)
  }

  /// Moves a row. In a section of another name, where another module shows it, the row is replaced.
  func moveRow(from source: RowPosition, to target: RowPosition) -> [Change] {
    let (old, new) = (sections[source.section].section.slot, sections[target.section].section.slot)
    if old.data.name != new.data.name {
      let model = sections[source.section].rows[source.row].model
      return [removeRows(1, at: source), insertRows(CollectionOfOne(model), at: target)]
    }
    let row = sections[source.section].rows.remove(at: source.row)
    sections[target.section].rows.insert(row, at: target.row)
    old.order.remove(at: source.row)
    adopt(row.slot, in: new)
    row.slot.id = new.order.insert(at: target.row)
    return source.section == target.section
      ? [.row(.move(from: source.row, to: target.row, row), section: source.section)]
      : [.moveRow(from: source, to: target, row)]
  }

  /// Sets the data of a row, which may be the same object with changed content. If the data is of another type or has
  /// another name, so that another module shows it, the row is replaced.
  func updateRow(at position: RowPosition, to model: Any) -> [Change] {
    let old = sections[position.section].rows[position.row]
    if type(of: old.slot.model) != type(of: model) || old.slot.name != name(model) {
      return [removeRows(1, at: position), insertRows(CollectionOfOne(model), at: position)]
    }
    old.slot.set(model)
    note(old.slot, isNotified: true)
    sections[position.section].rows[position.row] = old.slot.row
    return [.row(.update(position.row, old: old, new: old.slot.row), section: position.section)]
  }

  /// Reloads a row.
  func refreshRow(at position: RowPosition) -> Change {
    let row = sections[position.section].rows[position.row]
    return .row(.update(position.row, old: row, new: row), section: position.section)
  }

  private func note(_ slot: RowSlot, isNotified: Bool) {
    if slot.viewModel != nil { effects.append(.row(slot, isNotified: isNotified)) }
  }

  private func adopt(_ slot: RowSlot, in section: SectionSlot) {
    guard slot.section !== section else { return }
    slot.section = section
    guard let viewModel = slot.viewModel else { return }
    effects.append(.adopted(slot, from: viewModel.parent, to: section))
    viewModel.parent = section.viewModel
  }

  private func didRemove(_ slot: RowSlot) {
    slot.id = nil
    if let viewModel = slot.viewModel { detach(viewModel) }
  }

  private func detach(_ viewModel: ViewModel) {
    guard let parent = viewModel.parent else { return }
    viewModel.parent = nil
    effects.append(.removed(viewModel, from: parent))
  }

  /// Replaces rows of a section, or all of them, by others, some of which may be new or come from other sections.
  private func replaceRows(_ range: Range<Int>?, by rows: PersistentArray<ListRow>, ofSection index: Int) {
    let slot = sections[index].section.slot
    let start = range?.lowerBound ?? 0
    if let range {
      if range.isEmpty, rows.isEmpty { return }
      sections[index].rows.replaceSubrange(range, with: rows)
      slot.order.removeSubrange(range)
    } else {
      sections[index].rows = rows
      slot.order = OrderTree()
    }
    for (row, id) in zip(rows, slot.order.insert(count: rows.count, at: start)) {
      adopt(row.slot, in: slot)
      row.slot.id = id
    }
  }

  // MARK: Everything

  /// Replaces everything by the content of the data, and keeps what still exists. Returns the old content, and what has
  /// changed.
  ///
  /// Linear expected time in the number of sections and rows.
  func update(
    to readings: [SectionReading], by comparison: ModelComparison
  ) -> (old: PersistentArray<Snapshot>, batch: SectionedBatchUpdate<ListSection, ListRow>) {
    let old = sections
    let diff = ListDiff(from: old, to: readings, by: comparison, read: read, name: makeNaming())
    for deletion in diff.batch.sections.deletions { didRemove(deletion.element.section.slot) }
    for deletion in diff.batch.rows.deletions { didRemove(deletion.element.slot) }

    let notifiedSections = Set(diff.batch.sections.updates.map { ObjectIdentifier($0.new.section.slot) })
    let notifiedRows = Set(diff.batch.rows.updates.map { ObjectIdentifier($0.new.slot) })
    if diff.replaced == nil {
      sections = PersistentArray(diff.sections)
      order = OrderTree()
      for (slot, id) in zip(sections.map(\.section.slot), order.insert(count: sections.count, at: 0)) { slot.id = id }
    }
    for (index, new) in diff.sections.enumerated() {
      let slot = new.section.slot
      sections[index].section = new.section
      if diff.sources[index] == nil { effects.append(.made(slot)) }
      note(slot, isNotified: notifiedSections.contains(ObjectIdentifier(slot)))
      replaceRows(diff.replaced?[index], by: new.rows, ofSection: index)
      for row in new.rows where row.slot.viewModel != nil {
        note(row.slot, isNotified: notifiedRows.contains(ObjectIdentifier(row.slot)))
      }
    }
    return (old, diff.batch)
  }

  /// Refreshes all view models, because anything may have changed inside. O(n).
  func refreshAll() {
    for index in sections.indices { _ = refreshSection(at: index) }
  }
}
