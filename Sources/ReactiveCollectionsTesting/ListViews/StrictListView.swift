public import ListBinding
public import ReactiveCollections

/// A list view that accepts only calls that every platform's views accept, and displays exactly the result of its
/// calls. Use it to test code that drives list views.
///
/// ```swift
/// let rows = MutableCollectionProperty(["a"])
/// let view = StrictListView { [SectionSnapshot(section: 1, rows: rows.value)] }
/// view.performBatchUpdates {
///   rows.append("b")
///   view.insertRows(at: [RowPosition(section: 0, row: 1)])
/// } completion: { _ in }
/// try view.check()
/// print(view.displayed, view.calls)  // prints: [1 [a, b]] [begin batch, insert row (0, 1), end batch]
/// ```
///
/// It keeps the rows that it displays. At the end of the outermost batch, it checks the calls in a fixed order, see
/// ``ListViewViolation/Kind``. Then it performs them, asks the data source for new content, and compares everything
/// that it displays with the whole content of the data source. So it finds a row that has changed and was not reloaded,
/// as well as a row that is at another position.
///
/// Violations are collected in ``violations``. After a violation, the view displays the content of the data source, so
/// that each violation is found on its own. (Platforms throw an exception instead, or display something wrong.)
@MainActor
public final class StrictListView<Section: Equatable, Row: Equatable> {
  /// A section with its rows.
  public typealias Snapshot = SectionSnapshot<Section, Row>

  /// The kind of platform view that it behaves like.
  ///
  /// ```swift
  /// let view = StrictListView<Int, String>(.collection) { [] }
  /// ```
  public enum Flavor: Sendable, CaseIterable {
    /// When asked to reload everything, the view asks for the counts immediately.
    case table
    /// When asked to reload everything, the view asks for the counts at the next layout, or when the next batch begins.
    case collection
  }

  /// The kind of platform view that it behaves like.
  public let flavor: Flavor
  /// Returns the current content of the data source.
  public var source: () -> PersistentArray<Snapshot>
  /// The content that it displays.
  public private(set) var displayed: PersistentArray<Snapshot>
  /// The violations so far.
  public private(set) var violations: [ListViewViolation] = []
  /// The calls that it received, in order.
  public private(set) var calls: [ListViewCall] = []
  /// Whether it is on screen.
  public var isOnScreen = true

  /// Whether completions wait for ``complete(finished:)``; otherwise, they are called when the batch has ended.
  public var delaysCompletions = false
  private var completions: [@MainActor (Bool) -> Void] = []

  private var batch = ListViewBatch()
  private var depth = 0
  /// Whether it was asked to reload everything, and has not asked for the counts since.
  private var isStale = false
  private var selection: Set<RowPosition> = [] {
    didSet { if selection != oldValue { selectionDidChange() } }
  }
  /// Called when its selection has changed, in whatever way: as delegates of `NSTableView` are, also in the middle of a batch, and
  /// for changes that a binder makes.
  public var selectionDidChange: () -> Void = {}

  /// Creates a view that displays the current content of the data source.
  public init(_ flavor: Flavor = .table, showing source: @escaping () -> PersistentArray<Snapshot>) {
    self.flavor = flavor
    self.source = source
    displayed = source()
  }

  /// Throws the first violation, if there is any.
  public func check() throws(ListViewViolation) {
    if let first = violations.first { throw first }
  }

  /// Discards the calls and violations so far.
  public func clear() {
    calls = []
    violations = []
  }

  // MARK: Completions

  /// The number of batches that have ended, but whose completions have not been called.
  public var waitingCompletionCount: Int { completions.count }

  /// Calls the completion that has waited longest.
  public func complete(finished: Bool = true) {
    if !completions.isEmpty { completions.removeFirst()(finished) }
  }

  /// Calls all waiting completions, including those that are added meanwhile.
  public func completeAll() {
    while !completions.isEmpty { complete() }
  }

  /// Discards the waiting completions, as a view does that is deallocated.
  public func dropCompletions() { completions = [] }

  // MARK: Layout

  /// Displays the content of the data source, if the view was asked to reload everything and has not done so yet.
  public func layout() {
    if isStale { display(source()) }
  }

  private func display(_ sections: PersistentArray<Snapshot>) {
    isStale = false
    displayed = sections
  }

  // MARK: Dragging

  /// Displays a row at another position, as if the user had dragged it there, and calls a delegate, which has to make
  /// the same change in the data source: otherwise, that is a violation.
  ///
  /// ```swift
  /// let rows = MutableCollectionProperty(["a", "b"])
  /// let view = StrictListView { [SectionSnapshot(section: 1, rows: rows.value)] }
  /// let (first, second) = (RowPosition(section: 0, row: 0), RowPosition(section: 0, row: 1))
  /// view.dragRow(from: first, to: second) { rows.move(from: 0, to: 1) }
  /// try view.check()
  /// ```
  ///
  /// - Parameters:
  ///   - source: The position of the row.
  ///   - target: The new position, counted after the row was taken out.
  ///   - delegate: Called when the view displays the row at its new position.
  public func dragRow(from source: RowPosition, to target: RowPosition, notifying delegate: () -> Void) {
    layout()
    let row = displayed[source.section].rows.remove(at: source.row)
    displayed[target.section].rows.insert(row, at: target.row)
    var move = ListViewBatch()
    move.append(.moveRow(from: source, to: target))
    selection = move.positions(of: selection, sections: displayed)
    delegate()
    layout()
    do throws(ListViewViolation) { try compare(.otherContent, displayed, self.source()) } catch {
      violations.append(error)
      display(self.source())
    }
  }

  // MARK: Batches

  /// Calls `updates`, and accepts the calls that it makes as one batch.
  ///
  /// ```swift
  /// let rows = MutableCollectionProperty(["a"])
  /// let view = StrictListView { [SectionSnapshot(section: 1, rows: rows.value)] }
  /// do { try view.takeBatch { rows.append("b") } } catch { print(error) }
  /// // prints: rowCount at [0]: expected 1, found 2
  /// ```
  ///
  /// - Throws: The first violation. Then no call is performed, but the view displays the content of the data source.
  public func takeBatch(_ updates: () throws(ListViewViolation) -> Void) throws(ListViewViolation) {
    if depth == 0 {
      calls.append(.beginBatch)
      batch = ListViewBatch()
      layout()
      try requireUnchanged()
    }
    depth += 1
    do throws(ListViewViolation) { try updates() } catch {
      depth -= 1
      if depth == 0 {
        calls.append(.endBatch)
        display(source())
        selection = []
      }
      throw error
    }
    depth -= 1
    if depth == 0 {
      calls.append(.endBatch)
      try take(batch)
    }
  }

  /// Throws if the data source differs from the displayed content.
  private func requireUnchanged() throws(ListViewViolation) {
    do throws(ListViewViolation) { try compare(.changeBeforeBatch, displayed, source()) } catch {
      calls.append(.endBatch)
      display(source())
      selection = []
      throw error
    }
  }

  private func take(_ batch: ListViewBatch) throws(ListViewViolation) {
    let new = source()
    do throws(ListViewViolation) {
      if batch.calls.contains(.reloadData) { throw ListViewViolation(.reloadOfEverythingInBatch, [.reloadData]) }
      try batch.check(old: displayed.map(\.rows.count), new: new.map(\.rows.count))
      displayed = batch.perform(on: displayed, leadingTo: new)
      selection = batch.positions(of: selection, sections: new)
      try compare(.otherContent, displayed, new)
    } catch {
      display(new)
      selection = []
      throw error
    }
  }

  /// Compares section by section and row by row, and skips parts that both share.
  private func compare(
    _ kind: ListViewViolation.Kind, _ displayed: PersistentArray<Snapshot>, _ found: PersistentArray<Snapshot>
  ) throws(ListViewViolation) {
    if displayed.count != found.count {
      throw ListViewViolation(kind, expected: "\(displayed.count) sections", found: "\(found.count)")
    }
    if displayed.elementsEqual(found, by: ==) { return }
    for (section, (old, new)) in zip(displayed, found).enumerated() where old != new {
      if old.section != new.section {
        throw ListViewViolation(kind, at: [section], expected: "\(old.section)", found: "\(new.section)")
      }
      if old.rows.count != new.rows.count {
        throw ListViewViolation(kind, at: [section], expected: "\(old.rows.count) rows", found: "\(new.rows.count)")
      }
      for (row, (old, new)) in zip(old.rows, new.rows).enumerated() where old != new {
        throw ListViewViolation(kind, at: [section, row], expected: "\(old)", found: "\(new)")
      }
    }
  }

  /// Accepts a call, in a batch or as a batch of its own.
  private func take(_ new: [ListViewCall]) {
    if new.isEmpty { return }
    calls += new
    if depth > 0 {
      for call in new { batch.append(call) }
      return
    }
    var batch = ListViewBatch()
    for call in new { batch.append(call) }
    layout()
    do throws(ListViewViolation) { try take(batch) } catch { violations.append(error) }
  }
}

extension StrictListView: ListView {
  /// The number of sections that it displays.
  public var numberOfSections: Int {
    layout()
    return displayed.count
  }

  /// Returns the number of rows that it displays in a section.
  public func numberOfRows(inSection section: Int) -> Int {
    layout()
    return displayed[section].rows.count
  }

  /// Accepts a batch. Violations are collected in ``violations``.
  public func performBatchUpdates(_ updates: @escaping () -> Void, completion: @escaping @MainActor (Bool) -> Void) {
    do throws(ListViewViolation) {
      try takeBatch { () throws(ListViewViolation) in updates() }
    } catch {
      violations.append(error)
    }
    completions.append(completion)
    if !delaysCompletions, depth == 0 { completeAll() }
  }

  /// Deletes sections.
  public func deleteSections(_ sections: [Int]) { take(sections.map { .deleteSection($0) }) }
  /// Inserts sections.
  public func insertSections(_ sections: [Int]) { take(sections.map { .insertSection($0) }) }
  /// Moves a section.
  public func moveSection(from source: Int, to target: Int) { take([.moveSection(from: source, to: target)]) }
  /// Reloads sections.
  public func reloadSections(_ sections: [Int]) { take(sections.map { .reloadSection($0) }) }
  /// Deletes rows.
  public func deleteRows(at positions: [RowPosition]) { take(positions.map { .deleteRow($0) }) }
  /// Inserts rows.
  public func insertRows(at positions: [RowPosition]) { take(positions.map { .insertRow($0) }) }
  /// Moves a row.
  public func moveRow(from source: RowPosition, to target: RowPosition) {
    take([.moveRow(from: source, to: target)])
  }
  /// Reloads rows.
  public func reloadRows(at positions: [RowPosition]) { take(positions.map { .reloadRow($0) }) }
  /// Reconfigures rows.
  public func reconfigureRows(at positions: [RowPosition]) { take(positions.map { .reconfigureRow($0) }) }

  /// Discards the displayed content and the selection.
  public func reloadData() {
    calls.append(.reloadData)
    selection = []
    if depth > 0 { return batch.append(.reloadData) }
    isStale = true
    if flavor == .table { layout() }
  }

  /// The positions of the selected rows, in ascending order.
  public var selectedRows: [RowPosition] { selection.sorted() }

  /// Selects a row.
  ///
  /// - Precondition: The view displays a row at that position.
  public func selectRow(at position: RowPosition) {
    layout()
    precondition(
      displayed.indices.contains(position.section) && displayed[position.section].rows.indices.contains(position.row),
      "Row \(position) is out of bounds")
    selection.insert(position)
  }

  /// Deselects a row. Does nothing if it is not selected.
  public func deselectRow(at position: RowPosition) { selection.remove(position) }
}
