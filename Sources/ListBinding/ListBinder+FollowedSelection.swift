public import ReactiveCollections

// What is selected in a view, and what is selected by id, are kept equal.

extension ListBinder {
  /// Keeps what is selected in the view equal to a selection, and the selection equal to what the user selects, of which the
  /// view's delegate tells the binder by ``viewDidChangeSelection()``. Replaces any selection that was followed before.
  ///
  /// ```swift
  /// let shown = people.updates.sorted(by: \.name)
  /// let binder = ListBinder(tableView, rows: ElementComparison<Person>())
  /// binder.bind(to: shown)
  /// let selection = Selection(of: shown)
  /// binder.follow(selection)  // `selection.select("bob")` selects the row
  /// ```
  ///
  /// A selected row that comes back is selected again, as one that a filter has hidden. Rows that are selected in the view,
  /// but not by id, are deselected. If the view accepts one selected row only, use a selection of mode
  /// ``SelectionMode/single``.
  ///
  /// O(k log n) for k selected rows, after each change of the selection and each delivery, and O(s) for s sections if any come
  /// in, if the selection is one of the rows that the view shows, in the same order: for rows in sections, that of
  /// `flattened()`. Otherwise, all rows are searched for those that are selected and not found. Bind the view first: then it has
  /// the rows when the selection changes with them.
  ///
  /// A view that is busy with a batch may select rows only when it has finished. The selection has to belong to the main
  /// actor.
  ///
  /// - Returns: A disposable that ends this, and leaves both as they are.
  @discardableResult
  public func follow<ID>(_ selection: Selection<Row, ID>) -> any Disposable {
    // The selected rows that the view shows.
    var shown: Set<ID> = []
    let observation = SerialDisposable()
    selectionSource.set(observation)
    followedSelection = (
      isOver: { observation.isDisposed },
      show: { [weak self] in
        if let self, !observation.isDisposed { shown = show(selection) }
      },
      takeOver: { [weak self] in
        guard let self, !observation.isDisposed else { return }
        let selected = selectedIDs(selection)
        let (old, new) = (shown.subtracting(selected), selected.filter { !shown.contains($0) })
        shown = Set(selected)
        selection.change(selecting: new, deselecting: Array(old), isOnlyOne: selected.count == 1)
      }
    )
    observation.set(
      selection.ids.updates.producer.startWithValues { [weak self] _ in
        MainActor.assumeIsolated { self?.showFollowedSelection() }
      })
    return observation
  }

  /// Selects by id what the user has selected in the view, and deselects what the user has deselected. Call this method when
  /// the view tells its delegate that its selection has changed. Does nothing if the binder itself has changed that, or if
  /// no selection is followed. What the view does not show stays as it is, unless only one element can be selected.
  ///
  ///     func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) { binder.viewDidChangeSelection() }
  ///     func tableView(_ tableView: UITableView, didDeselectRowAt path: IndexPath) { binder.viewDidChangeSelection() }
  public func viewDidChangeSelection() {
    if !isNotifying { followedSelection?.takeOver() }
  }

  /// Returns the ids of the rows that are selected in the view.
  private func selectedIDs<ID>(_ selection: Selection<Row, ID>) -> [ID] {
    (view?.selectedRows ?? []).compactMap { contains($0) ? selection.id(self[$0]) : nil }
  }

  /// Selects in the view what is selected by id, and nothing else. Returns the ids of those rows that the view shows.
  private func show<ID>(_ selection: Selection<Row, ID>) -> Set<ID> {
    guard let view else { return [] }
    var shown: Set<ID> = []
    for position in view.selectedRows where contains(position) {
      let id = selection.id(self[position])
      if selection.contains(id) { shown.insert(id) } else { view.deselectRow(at: position) }
    }
    let missing = selection.ids.value.filter { !shown.contains($0) }
    let positions = positions(of: missing, in: selection)
    if positions.isEmpty { return shown }
    for position in positions { view.selectRow(at: position) }
    // A view may not display all rows.
    return Set(selectedIDs(selection))
  }

  /// Returns the positions of those rows that are shown.
  private func positions<ID>(of ids: PersistentSet<ID>, in selection: Selection<Row, ID>) -> [RowPosition] {
    let numbered = ids.compactMap { id in selection.position(of: id).map { (id: id, number: $0) } }
    var (found, others): ([RowPosition], Set<ID>) = ([], [])
    // The section that is reached, and the number of rows before it.
    var (section, start) = (0, 0)
    for (id, number) in numbered.sorted(by: { $0.number < $1.number }) {
      while section < sections.count, number - start >= sections[section].rows.count {
        start += sections[section].rows.count
        section += 1
      }
      let position = RowPosition(section: section, row: number - start)
      if contains(position), selection.id(self[position]) == id {
        found.append(position)
      } else {
        others.insert(id)
      }
    }
    if others.isEmpty { return found }
    for (section, snapshot) in sections.enumerated() {
      for (row, element) in snapshot.rows.enumerated() {
        if others.remove(selection.id(element)) != nil { found.append(RowPosition(section: section, row: row)) }
      }
    }
    return found
  }

  private func contains(_ position: RowPosition) -> Bool {
    sections.indices.contains(position.section) && sections[position.section].rows.indices.contains(position.row)
  }
}
