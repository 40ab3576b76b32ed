internal import ReactiveCollections

/// The view model of a section of a list: the parent of the view models of its cells and supplementary items.
@MainActor
open class SectionViewModel: ViewModel {
  weak var slot: SectionSlot?

  /// The list that contains the section; `nil` if the section was removed from it.
  public final var list: ListViewModel? { parent as? ListViewModel }

  /// The index of the section in its list; `nil` if the section was removed from it. O(log s) for s sections.
  public final var index: Int? {
    guard let slot, slot.viewModel === self else { return nil }
    return list?.content.index(of: slot)
  }

  /// The number of cells in the section.
  public final var numberOfCells: Int { index.flatMap { list?.numberOfRows(inSection: $0) } ?? 0 }

  /// Returns the view model of a cell, which is made when it is first requested.
  ///
  /// - Precondition: The section is in a list, and has a cell at that index.
  public final func cell(at index: Int) -> CellViewModel {
    guard let list, let section = self.index else {
      preconditionFailure("Cell \(index) is out of bounds: the section is in no list")
    }
    return list.cell(at: .init(section: section, row: index))
  }

  /// Returns the number of supplementary items of a kind.
  public final func numberOfSupplementaries(of kind: ModuleKind) -> Int { slot?.data.supplementaries[kind]?.count ?? 0 }

  /// Returns the view model of a supplementary item, which is made when it is first requested; `nil` if there is no
  /// such item.
  public final func supplementary(of kind: ModuleKind, at index: Int = 0) -> SupplementaryViewModel? {
    slot.flatMap { slot in list?.viewModel(of: kind, at: index, in: slot.section) }
  }

  /// The view model of the header, if there is one.
  public final var header: SupplementaryViewModel? { supplementary(of: .header) }
  /// The view model of the footer, if there is one.
  public final var footer: SupplementaryViewModel? { supplementary(of: .footer) }

  override var ownChildren: [ViewModel] {
    guard let slot else { return [] }
    let cells = index.flatMap { list?.content.sections[$0].rows.compactMap(\.slot.viewModel) } ?? []
    return slot.madeSupplementaries + cells
  }

  override func forget(_ child: ViewModel) {
    if let cell = child as? CellViewModel {
      cell.slot?.viewModel = nil
      cell.slot = nil
    } else if let item = child as? SupplementaryViewModel {
      slot?.supplementaries[item.kind]?[item.index] = nil
    }
  }

  /// Reloads the row of a cell that requests it. An override returns the result of the superclass's method for
  /// emissions that it does not handle.
  open override func didEmit(_ emission: Emission, from child: ViewModel) -> Emission.Passing {
    guard emission.is(.update), let cell = child as? CellViewModel, cell.section === self, let list else {
      return .pass
    }
    list.update(cell)
    return .stop
  }
}

// MARK: - Editing

extension SectionViewModel {
  /// Shows a row that was inserted into the section's data: see ``ListViewModel/insertRow(at:)``.
  public final func insertRow(at row: Int) { insertRows(at: [row]) }
  /// Shows rows that were inserted into the section's data.
  public final func insertRows(at rows: some Sequence<Int>) { edit(rows) { $0.insertRows(at: $1) } }
  /// Removes a row that was deleted from the section's data: see ``ListViewModel/deleteRow(at:)``.
  public final func deleteRow(at row: Int) { deleteRows(at: [row]) }
  /// Removes rows that were deleted from the section's data.
  public final func deleteRows(at rows: some Sequence<Int>) { edit(rows) { $0.deleteRows(at: $1) } }
  /// Moves a row that was moved in the section's data: see `ListViewModel.moveRow(from:to:)`.
  public final func moveRow(from source: Int, to target: Int) {
    edit([source, target]) { $0.moveRow(from: $1[0], to: $1[1]) }
  }
  /// Reloads a row of the section whose data was replaced, or has changed inside: see ``ListViewModel/reloadRow(at:)``.
  public final func reloadRow(at row: Int) { reloadRows(at: [row]) }
  /// Reloads rows of the section whose data was replaced, or has changed inside.
  public final func reloadRows(at rows: some Sequence<Int>) { edit(rows) { $0.reloadRows(at: $1) } }
  /// Reloads the section, whose data was replaced, or has changed inside: see ``ListViewModel/reloadSection(at:)``.
  public final func reload() {
    if let index { list?.reloadSection(at: index) }
  }

  private func edit(_ rows: some Sequence<Int>, _ body: (ListViewModel, [RowPosition]) -> Void) {
    guard let list, let index else { return }
    body(list, rows.map { RowPosition(section: index, row: $0) })
  }
}
