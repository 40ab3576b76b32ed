internal import CollectionChanges
internal import ReactiveCollections

// The view models of a list's parts: made when they are asked for, and told of what happens to what they show.

extension ListViewModel {
  // MARK: Making

  /// The view model of a section: of the module for its name, or that for sections without a name, or else a plain one.
  func viewModel(of slot: SectionSlot) -> SectionViewModel {
    if let viewModel = slot.viewModel { return viewModel }
    let module = sectionModule(of: slot)
    let viewModel = makeSection(slot.model, module)
    viewModel.slot = slot
    viewModel.sectionModule = module
    slot.viewModel = viewModel
    if slot.id != nil { viewModel.parent = self }
    if isReady { viewModel.ready() }
    return viewModel
  }

  private func sectionModule(of slot: SectionSlot) -> Module? { module?.sectionModule(named: slot.data.name) }

  private func makeSection(_ model: Any, _ module: Module?) -> SectionViewModel {
    guard let module else { return SectionViewModel(model: model) }
    do throws(ModuleError) { return try module.makeViewModel(for: model) } catch {
      module.note(.sectionFailed(error))
      return SectionViewModel(model: model)
    }
  }

  /// The view model of a cell, or a placeholder.
  func viewModel(of slot: RowSlot) -> CellViewModel {
    if let viewModel = slot.viewModel { return viewModel }
    let maker = maker(.none, slot.model, in: slot.section)
    let viewModel: CellViewModel
    do throws(ModuleError) {
      viewModel = try maker.make()
      viewModel.match = maker.match
    } catch {
      viewModel = placeholder(PlaceholderCellViewModel(error, model: slot.model), for: maker, error)
    }
    viewModel.slot = slot
    slot.viewModel = viewModel
    add(viewModel, to: slot.section, isThere: slot.id != nil)
    return viewModel
  }

  /// The view model of a supplementary item, or a placeholder; `nil` if the section has no such item.
  func viewModel(of kind: ModuleKind, at index: Int, in section: ListSection) -> SupplementaryViewModel? {
    let slot = section.slot
    guard let models = section.data.supplementaries[kind], models.indices.contains(index) else { return nil }
    if let viewModel = slot.supplementaries[kind]?[index] { return viewModel }
    let maker = maker(kind, models[index], in: slot)
    let viewModel: SupplementaryViewModel
    do throws(ModuleError) {
      viewModel = try maker.make()
      viewModel.match = maker.match
    } catch {
      viewModel = placeholder(PlaceholderSupplementaryViewModel(error, model: models[index]), for: maker, error)
    }
    (viewModel.kind, viewModel.index) = (kind, index)
    slot.supplementaries[kind, default: [:]][index] = viewModel
    add(viewModel, to: slot, isThere: slot.id != nil)
    return viewModel
  }

  private func add(_ item: ItemViewModel, to slot: SectionSlot, isThere: Bool) {
    let section = viewModel(of: slot)
    if isThere { item.parent = section }
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

  private func maker(_ kind: ModuleKind, _ model: Any, in section: SectionSlot) -> ItemMaker {
    ItemMaker(kind, model, named: moduleName(of: model) ?? "", inSection: section.data.name, of: module)
  }

  // MARK: Telling

  /// Does what is to be done about view models after edits. Other models wait for the view, where that is to be told of them: so view models
  /// show what the view shows.
  func settle() {
    hold()
    while case let effects = content.takeEffects(), !effects.isEmpty {
      for effect in effects {
        switch effect {
        case .made(let section): if section.id != nil { _ = viewModel(of: section) }
        case .section(let section, let isTold):
          let id = ObjectIdentifier(section)
          if binder != nil, isTold { waiting.sections[id] = section }
          if waiting.sections[id] == nil { take(section.section, isTold: isTold) }
        case .row(let row, let isTold):
          let id = ObjectIdentifier(row)
          if binder != nil, isTold { waiting.rows[id] = row }
          if waiting.rows[id] == nil { take(row.row, isTold: isTold) }
        case .adopted(let row, let parent):
          guard let viewModel = row.viewModel else { break }
          if row.id != nil { viewModel.parent = self.viewModel(of: row.section) }
          parent?.didRemoveChild(viewModel)
        case .removed(let viewModel, let parent): parent.didRemoveChild(viewModel)
        }
      }
    }
    release()
  }

  /// The view shows other models, and so do view models: those of a batch, or all.
  func didShow(_ batch: SectionedBatchUpdate<ListSection, ListRow>?) {
    if let batch {
      for update in batch.sections.updates { take(update.new.section, isTold: true) }
      for update in batch.rows.updates { take(update.new, isTold: true) }
      // What moved may come as if it were new.
      for insertion in batch.rows.insertions { take(insertion.element, isTold: false) }
      for insertion in batch.sections.insertions { for row in insertion.element.rows { take(row, isTold: false) } }
    } else {
      let due = waiting
      waiting = WaitingModels()
      for section in due.sections.values { take(section.section, isTold: true) }
      for row in due.rows.values { take(row.row, isTold: true) }
    }
  }

  private func take(_ row: ListRow, isTold: Bool) {
    guard let viewModel = row.slot.viewModel else { return }
    if isTold, viewModel is PlaceholderCellViewModel {
      row.slot.viewModel = nil
      remove(viewModel)
    } else {
      viewModel.take(row.model, isChangedInside: isTold)
    }
  }

  /// What was missing may be registered now.
  func removePlaceholders() {
    for section in content.sections {
      take(section.section, isTold: true)
      for row in section.rows where row.slot.viewModel is PlaceholderCellViewModel { take(row, isTold: true) }
    }
  }

  private func take(_ section: ListSection, isTold: Bool) {
    let slot = section.slot
    slot.viewModel?.take(section.model, isChangedInside: isTold)
    for item in slot.madeSupplementaries {
      if let models = section.data.supplementaries[item.kind], models.indices.contains(item.index),
        maker(item.kind, models[item.index], in: slot).makes(item)
      {
        item.take(models[item.index], isChangedInside: isTold)
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

/// What has other models that the view has yet to be told of.
struct WaitingModels {
  var rows: [ObjectIdentifier: RowSlot] = [:]
  var sections: [ObjectIdentifier: SectionSlot] = [:]
}

extension ElementComparison<ListRow> {
  /// A row is known by its slot; each new version of it is shown.
  static var bySlot: ElementComparison {
    .init {
      ObjectIdentifier($0.slot)
    } content: { _, _ in
      false
    }
  }
}

extension ElementComparison<ListSection> {
  /// A section is known by its slot; each new version of it is shown.
  static var bySlot: ElementComparison {
    .init {
      ObjectIdentifier($0.slot)
    } content: { _, _ in
      false
    }
  }
}

/// What makes the view model of an item.
@MainActor private struct ItemMaker {
  let match: ModuleMatch
  private let module: Module?
  private let model: Any
  /// Where the item's own module would be.
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
    module.note(.matched(match))
    return item
  }

  /// Whether a view model that shows another model can show this one.
  func makes(_ item: ItemViewModel) -> Bool { match == item.match && module?.accepts(model) ?? false }
}
