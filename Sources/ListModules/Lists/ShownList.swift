public import ReactiveCollections
internal import ReactiveCollectionsChanges

/// The content that a list's view shows at one moment, for its data source: see ``ListViewModel/shown``.
///
/// A view that is behind its list may request rows that were removed; these keep their view models until the view has
/// caught up.
@MainActor
public struct ShownList {
  private let list: ListViewModel
  private let sections: PersistentArray<ListContent.Snapshot>

  init(_ list: ListViewModel, _ sections: PersistentArray<ListContent.Snapshot>) {
    self.list = list
    self.sections = sections
  }

  /// The number of sections.
  public var numberOfSections: Int { sections.count }
  /// Returns the number of rows of a section.
  ///
  /// - Precondition: There is a section at that index.
  public func numberOfRows(inSection section: Int) -> Int { sections[section].rows.count }
  /// Returns the view model of a section.
  ///
  /// - Precondition: There is a section at that index.
  public func section(at index: Int) -> SectionViewModel { list.viewModel(of: sections[index].section) }
  /// Returns the view model of a cell, which is made when it is first requested.
  ///
  /// - Precondition: There is a row at that position.
  public func cell(at position: RowPosition) -> CellViewModel { list.viewModel(of: row(at: position)) }
  /// Returns the model of a section, as it is shown.
  ///
  /// - Precondition: There is a section at that index.
  public func model(ofSection index: Int) -> Any { sections[index].section.model }
  /// Returns the model of a row, as it is shown.
  ///
  /// - Precondition: There is a row at that position.
  public func model(at position: RowPosition) -> Any { row(at: position).model }

  /// Returns the size of a row, as far as it is known without making the row's view model.
  ///
  /// - Precondition: There is a row at that position.
  public func estimatedSize(at position: RowPosition) -> ItemSize {
    let size = row(at: position).slot.viewModel?.size ?? ItemSize()
    return ItemSize(width: size.width ?? list.estimatedSize.width, height: size.height ?? list.estimatedSize.height)
  }

  /// Returns the models of the supplementary items of a kind that a section has, as they are shown.
  ///
  /// - Precondition: There is a section at that index.
  public func supplementaryModels(of kind: ModuleKind, inSection section: Int) -> [Any] {
    sections[section].section.data.supplementaries[kind] ?? []
  }

  /// Returns the view model of a supplementary item, which is made when it is first requested; `nil` if there is no
  /// such item, or no such section.
  public func supplementary(of kind: ModuleKind, at index: Int = 0, inSection section: Int) -> SupplementaryViewModel? {
    guard sections.indices.contains(section) else { return nil }
    return list.viewModel(of: kind, at: index, in: sections[section].section)
  }

  /// Returns the position at which a cell is shown; `nil` if it is not shown. O(log n) if no changes wait to be shown,
  /// otherwise O(n) for n rows.
  public func position(of cell: CellViewModel) -> RowPosition? {
    guard let slot = cell.slot else { return nil }
    if let position = cell.position, list.content.row(at: position)?.slot === slot,
      sections.indices.contains(position.section), sections[position.section].rows.indices.contains(position.row),
      row(at: position).slot === slot
    {
      return position
    }
    for section in sections.indices {
      if let row = sections[section].rows.firstIndex(where: { $0.slot === slot }) {
        return RowPosition(section: section, row: row)
      }
    }
    return nil
  }

  private func row(at position: RowPosition) -> ListRow { sections[position.section].rows[position.row] }
}
