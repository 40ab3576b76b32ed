internal import ReactiveCollections

/// The view model of a section of a list: parent of those of its cells, and of what stands around them.
@MainActor
open class SectionViewModel: ViewModel {
  weak var slot: SectionSlot?

  /// The list that it is in; `nil` when it has gone from there.
  public final var list: ListViewModel? { parent as? ListViewModel }

  /// Where it is in its list; `nil` when it has gone from there. O(log s) for s sections.
  public final var index: Int? {
    guard let slot, slot.viewModel === self else { return nil }
    return list?.content.index(of: slot)
  }

  /// The number of its cells.
  public final var numberOfCells: Int { index.flatMap { list?.numberOfRows(inSection: $0) } ?? 0 }

  /// The view model of a cell, which is made when it is first asked for.
  ///
  /// - Precondition: The section is in a list, and has a cell at that index.
  public final func cell(at index: Int) -> CellViewModel {
    guard let list, let section = self.index else {
      preconditionFailure("Cell \(index) is out of bounds: the section is in no list")
    }
    return list.cell(at: (section, index))
  }

  /// How many supplementary items of a kind there are.
  public final func numberOfSupplementaries(of kind: ModuleKind) -> Int { slot?.data.supplementaries[kind]?.count ?? 0 }

  /// The view model of a supplementary item, which is made when it is first asked for; `nil` if there is no such item.
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

  /// Shows a cell's row anew that says that it is to be. Overrides leave to the superclass what they do not know.
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
  /// A row of this section has come: see ``ListViewModel/insertRow(at:)``.
  public final func insertRow(at row: Int) { insertRows(at: [row]) }
  /// Rows of this section have come.
  public final func insertRows(at rows: some Sequence<Int>) { edit(rows) { $0.insertRows(at: $1) } }
  /// A row of this section has gone: see ``ListViewModel/deleteRow(at:)``.
  public final func deleteRow(at row: Int) { deleteRows(at: [row]) }
  /// Rows of this section have gone.
  public final func deleteRows(at rows: some Sequence<Int>) { edit(rows) { $0.deleteRows(at: $1) } }
  /// A row of this section has gone to another place in it: see `ListViewModel.moveRow(from:to:)`.
  public final func moveRow(from source: Int, to target: Int) {
    edit([source, target]) { $0.moveRow(from: $1[0], to: $1[1]) }
  }
  /// The data of a row of this section is another one: see ``ListViewModel/reloadRow(at:)``.
  public final func reloadRow(at row: Int) { reloadRows(at: [row]) }
  /// The data of rows of this section is another one.
  public final func reloadRows(at rows: some Sequence<Int>) { edit(rows) { $0.reloadRows(at: $1) } }
  /// The data of this section is another one: see ``ListViewModel/reloadSection(at:)``.
  public final func reload() {
    if let index { list?.reloadSection(at: index) }
  }

  private func edit(_ rows: some Sequence<Int>, _ body: (ListViewModel, [(section: Int, row: Int)]) -> Void) {
    guard let list, let index else { return }
    body(list, rows.map { (index, $0) })
  }
}
