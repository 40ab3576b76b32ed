internal import ListBinding
internal import ReactiveCollections
internal import ReactiveCollectionsChanges

// The view models of a list's sections and items: made when they are requested, and notified of changes of their
// models.

extension ListViewModel {
  // MARK: Making

  /// Returns the view model of a section, made by the module for its name, or by the module of sections without a name,
  /// or else a plain one.
  func viewModel(of section: ListSection) -> SectionViewModel {
    let slot = section.slot
    if let viewModel = slot.viewModel { return viewModel }
    let viewModel = makeSection(section)
    // The code that makes the view model may itself have requested it.
    if let viewModel = slot.viewModel { return viewModel }
    viewModel.removeFromParent()
    viewModel.slot = slot
    (slot.viewModel, slot.shownVersion) = (viewModel, section.version)
    if slot.id != nil {
      viewModel.parent = self
      didAddChild(viewModel)
    }
    if isReady { viewModel.ready() }
    if slot.version > section.version { wait(for: slot) }
    return viewModel
  }

  private func makeSection(_ section: ListSection) -> SectionViewModel {
    let module = module?.sectionModule(named: section.data.name)
    self.module?.note(.section(named: section.data.name, by: module?.address))
    guard let module else { return SectionViewModel(model: section.model) }
    do throws(ModuleError) { return try module.makeViewModel(for: section.model) } catch {
      module.note(.sectionFailed(error))
      return SectionViewModel(model: section.model)
    }
  }

  /// Returns the view model of a cell, or a placeholder.
  func viewModel(of row: ListRow) -> CellViewModel {
    let slot = row.slot
    if let viewModel = slot.viewModel { return viewModel }
    let maker = ItemMaker(.unspecified, row.model, named: slot.name, inSection: slot.section.data.name, of: module)
    let viewModel: CellViewModel
    do throws(ModuleError) { viewModel = try maker.make() } catch {
      viewModel = placeholder(PlaceholderCellViewModel(error, model: row.model), for: maker, error)
    }
    if let viewModel = slot.viewModel { return viewModel }
    viewModel.removeFromParent()
    viewModel.slot = slot
    (slot.viewModel, slot.shownVersion) = (viewModel, row.version)
    add(viewModel, to: slot.section, isThere: slot.id != nil)
    if slot.version > row.version { wait(for: slot) }
    return viewModel
  }

  /// Returns the view model of a supplementary item, or a placeholder; `nil` if the section has no such item.
  func viewModel(of kind: ModuleKind, at index: Int, in section: ListSection) -> SupplementaryViewModel? {
    let slot = section.slot
    guard let models = section.data.supplementaries[kind], models.indices.contains(index) else { return nil }
    if let viewModel = slot.supplementaries[kind]?[index] { return viewModel }
    let maker = maker(kind, models[index], in: section.data)
    let viewModel: SupplementaryViewModel
    do throws(ModuleError) { viewModel = try maker.make() } catch {
      viewModel = placeholder(PlaceholderSupplementaryViewModel(error, model: models[index]), for: maker, error)
    }
    if let viewModel = slot.supplementaries[kind]?[index] { return viewModel }
    viewModel.removeFromParent()
    (viewModel.kind, viewModel.index) = (kind, index)
    slot.supplementaries[kind, default: [:]][index] = viewModel
    add(viewModel, to: slot, isThere: slot.id != nil)
    return viewModel
  }

  private func add(_ item: ItemViewModel, to slot: SectionSlot, isThere: Bool) {
    let section = viewModel(of: slot.section)
    if isThere {
      item.parent = section
      section.didAddChild(item)
    }
    if section.isReady { item.ready() }
  }

  private func placeholder<Placeholder: ItemViewModel>(
    _ placeholder: Placeholder, for maker: ItemMaker, _ error: ModuleError
  ) -> Placeholder {
    placeholder.match = maker.match.placeholder
    if !showsPlaceholders { placeholder.size = ItemSize(width: 0, height: 0) }
    module?.note(.placeholder(maker.match.placeholder, error))
    return placeholder
  }

  private func maker(_ kind: ModuleKind, _ model: Any, in section: SectionData) -> ItemMaker {
    ItemMaker(kind, model, named: reading { moduleName(of: model) ?? "" }, inSection: section.name, of: module)
  }

  // MARK: Notifying view models

  /// Performs the effects of edits on view models. If the view has to be updated for a new model, the model waits for
  /// that, so that view models show the same content as the view.
  func settle() {
    // Effects that arise meanwhile are performed after the earlier ones.
    if isSettling { return }
    isSettling = true
    hold()
    while case let effects = content.takeEffects(), !effects.isEmpty {
      for effect in effects {
        switch effect {
        case .section(let section, isNotified: true): wait(for: section)
        case .row(let row, isNotified: true): wait(for: row)
        default: break
        }
      }
      for effect in effects {
        switch effect {
        case .made(let section): if section.id != nil { _ = viewModel(of: section.section) }
        // If a model already waits for the view, the view model must not show it sooner.
        case .section(let section, _): if !waits(section) { take(section.section) }
        case .row(let row, _): if !waits(row) { take(row.row) }
        case .adopted(let row, let parent, let section):
          guard let viewModel = row.viewModel else { break }
          parent?.didRemoveChild(viewModel)
          let target = self.viewModel(of: section.section)
          if row.section === section, row.id != nil, viewModel.parent == nil { viewModel.parent = target }
          target.didAddChild(viewModel)
        case .removed(let viewModel, let parent): parent.didRemoveChild(viewModel)
        }
      }
    }
    isSettling = false
    release()
  }

  private func waits(_ slot: RowSlot) -> Bool { waiting.rows.contains(slot) }
  private func waits(_ slot: SectionSlot) -> Bool { waiting.sections.contains(slot) }

  private func wait(for slot: RowSlot) {
    if binder == nil { take(slot.row) } else { waiting.rows.append(slot) }
  }

  private func wait(for slot: SectionSlot) {
    if binder == nil { take(slot.section) } else { waiting.sections.append(slot) }
  }

  /// Gives view models the models that the view shows now: those of a batch, or else of everything that waits.
  func didShow(_ batch: SectionedBatchUpdate<ListSection, ListRow>?) {
    guard let batch else {
      let due = waiting
      waiting = (SlotSet(), SlotSet())
      for section in due.sections.all { take(section.section) }
      for row in due.rows.all { take(row.row) }
      return
    }
    for update in batch.sections.updates { take(update.new.section) }
    for update in batch.rows.updates { take(update.new) }
    // An inserted row may already have a view model: it was requested before, or the row moves as a deletion and an
    // insertion.
    for insertion in batch.rows.insertions { take(insertion.element) }
    for insertion in batch.sections.insertions {
      take(insertion.element.section)
      for row in insertion.element.rows { take(row) }
    }
  }

  private func take(_ row: ListRow) {
    let slot = row.slot
    guard let viewModel = slot.viewModel, slot.shownVersion < row.version else { return }
    slot.shownVersion = row.version
    if viewModel is PlaceholderCellViewModel {
      // The module that was missing may be registered now.
      (slot.viewModel, viewModel.slot) = (nil, nil)
      remove(viewModel)
    } else {
      slot.isNotifying = true
      viewModel.model = row.model
      slot.isNotifying = false
    }
  }

  private func take(_ section: ListSection) {
    let slot = section.slot
    guard slot.shownVersion < section.version else { return }
    slot.shownVersion = section.version
    slot.isNotifying = true
    defer { slot.isNotifying = false }
    slot.viewModel?.model = section.model
    // Notifying a view model can lead to a newer version.
    for item in slot.madeSupplementaries where slot.shownVersion == section.version {
      if let models = section.data.supplementaries[item.kind], models.indices.contains(item.index),
        maker(item.kind, models[item.index], in: section.data).makes(item)
      {
        item.model = models[item.index]
      } else {
        slot.supplementaries[item.kind]?[item.index] = nil
        remove(item)
      }
    }
  }

  private func remove(_ viewModel: ViewModel) {
    guard let parent = viewModel.parent else { return }
    viewModel.parent = nil
    parent.didRemoveChild(viewModel)
  }
}

/// Makes the view model of an item.
@MainActor private struct ItemMaker {
  let match: ModuleMatch
  private let module: Module?
  private let model: Any
  /// The address that the item's own module would have.
  private let address: ModuleAddress

  init(_ kind: ModuleKind, _ model: Any, named name: String, inSection section: String, of list: Module?) {
    self.model = model
    address = (list?.address ?? ModuleAddress()).appending(ModuleSegment(name: section))
      .appending(ModuleSegment(kind: kind, name: name))
    if let list {
      (match, module) = list.itemModule(kind, named: name, inSection: section)
    } else {
      (match, module) = (ModuleMatch(kind: kind, section: section, name: name, level: .placeholder), nil)
    }
  }

  func make<Item: ItemViewModel>() throws(ModuleError) -> Item {
    guard let module else { throw .notRegistered(address) }
    let item: Item = try module.makeViewModel(for: model)
    item.match = match
    module.note(.matched(match))
    return item
  }

  /// Whether a view model that shows another model can show this one.
  func makes(_ item: ItemViewModel) -> Bool { match == item.match && module?.accepts(model) ?? false }
}
