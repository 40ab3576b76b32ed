public import ListBinding
public import ReactiveCollections

/// A list view that takes nothing but what every platform's views take, and shows exactly what it was told: for tests
/// of whatever tells list views of changes.
///
///     let view = StrictListView(.table) { source.sections }
///     source.change()
///     try view.check()
///
/// It keeps what it displays, row by row. At the end of the outermost batch it checks the calls in a fixed order, see
/// ``ListViewViolation/Kind``; then it makes them, asks the data source for what is new, and compares all that it
/// displays with all that the data source says. So a row that has changed and was not reloaded is found as well as one
/// that stands elsewhere.
///
/// What breaks a rule is kept in ``violations``; the view then shows what the data source says, so that each is found
/// by itself. (Platforms throw an exception there, or show something wrong.)
@MainActor
public final class StrictListView<Section: Equatable, Row: Equatable> {
  /// A section with its rows.
  public typealias Snapshot = SectionSnapshot<Section, Row>

  /// Which of the platform's views it is like.
  public enum Flavor: Sendable, CaseIterable {
    /// Told to reload everything, it asks for the counts at once.
    case table
    /// Told to reload everything, it asks for the counts when it is laid out, or when the next batch begins.
    case collection
  }

  /// Which of the platform's views it is like.
  public let flavor: Flavor
  /// What the data source says at any time.
  public var source: () -> PersistentArray<Snapshot>
  /// What it displays.
  public private(set) var displayed: PersistentArray<Snapshot>
  /// What has broken a rule so far.
  public private(set) var violations: [ListViewViolation] = []
  /// What it has been told, in order.
  public private(set) var calls: [ListViewCall] = []
  /// Whether somebody can see it.
  public var isOnScreen = true

  /// Whether completions wait for ``complete(finished:)``; otherwise they are called when the batch has ended.
  public var delaysCompletions = false
  private var completions: [@MainActor (Bool) -> Void] = []

  private var batch = ListViewBatch()
  private var depth = 0
  /// It has been told to reload everything, and has not asked for the counts since.
  private var isStale = false
  private var selection: Set<ListViewCall.Place> = []

  /// A view that displays what the data source says now.
  public init(_ flavor: Flavor = .table, showing source: @escaping () -> PersistentArray<Snapshot>) {
    self.flavor = flavor
    self.source = source
    displayed = source()
  }

  /// Throws the first violation, if there was any.
  public func check() throws(ListViewViolation) {
    if let first = violations.first { throw first }
  }

  /// Forgets what it has been told, and what was wrong with that.
  public func clear() {
    calls = []
    violations = []
  }

  // MARK: Completions

  /// How many batches have ended whose completion has not been called.
  public var waitingCompletionCount: Int { completions.count }

  /// Calls the completion of the oldest batch that waits for it.
  public func complete(finished: Bool = true) {
    if !completions.isEmpty { completions.removeFirst()(finished) }
  }

  /// Calls all completions that wait, and those that come meanwhile.
  public func completeAll() {
    while !completions.isEmpty { complete() }
  }

  /// Forgets the completions that wait, as a view does that goes.
  public func dropCompletions() { completions = [] }

  // MARK: Layout

  /// Displays what the data source says, if it was told to reload everything and has not yet done so.
  public func layout() {
    if isStale { display(source()) }
  }

  private func display(_ sections: PersistentArray<Snapshot>) {
    isStale = false
    displayed = sections
  }

  // MARK: Dragging

  /// Displays a row at another place, as if the user had dragged it there, and tells a delegate, who has to see to it
  /// that the data source says so, too: otherwise that is a violation.
  ///
  /// - Parameters:
  ///   - source: Where the row is.
  ///   - target: Where it is to be, counted after it was taken out.
  ///   - delegate: Is told when the view displays it there.
  public func dragRow(from source: SectionedPosition, to target: SectionedPosition, telling delegate: () -> Void) {
    layout()
    let row = displayed[source.section].rows.remove(at: source.row)
    displayed[target.section].rows.insert(row, at: target.row)
    var move = ListViewBatch()
    move.append(.moveRow(from: .init(source), to: .init(target)))
    selection = move.positions(of: selection, sections: displayed)
    delegate()
    layout()
    do throws(ListViewViolation) { try compare(.otherContent, displayed, self.source()) } catch {
      violations.append(error)
      display(self.source())
    }
  }

  // MARK: Batches

  /// Calls `updates`, and takes what it says as one batch.
  ///
  /// - Throws: What breaks a rule. Nothing is changed then, but what the view displays is what the data source says.
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
      throw error
    }
    depth -= 1
    if depth == 0 {
      calls.append(.endBatch)
      try take(batch)
    }
  }

  /// The data source is as it is displayed.
  private func requireUnchanged() throws(ListViewViolation) {
    do throws(ListViewViolation) { try compare(.changeBeforeBatch, displayed, source()) } catch {
      display(source())
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

  /// Compares section by section and row by row; what both share is skipped.
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

  /// Takes a call, in a batch or as a batch of its own.
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
  /// How many sections it displays.
  public var numberOfSections: Int {
    layout()
    return displayed.count
  }

  /// How many rows of a section it displays.
  public func numberOfRows(inSection section: Int) -> Int {
    layout()
    return displayed[section].rows.count
  }

  /// Takes a batch; what breaks a rule is kept in ``violations``.
  public func performBatchUpdates(_ updates: @escaping () -> Void, completion: @escaping @MainActor (Bool) -> Void) {
    do throws(ListViewViolation) {
      try takeBatch { () throws(ListViewViolation) in updates() }
    } catch {
      violations.append(error)
    }
    completions.append(completion)
    if !delaysCompletions, depth == 0 { completeAll() }
  }

  /// Takes that sections go.
  public func deleteSections(_ sections: [Int]) { take(sections.map { .deleteSection($0) }) }
  /// Takes that sections come.
  public func insertSections(_ sections: [Int]) { take(sections.map { .insertSection($0) }) }
  /// Takes that a section moves.
  public func moveSection(from source: Int, to target: Int) { take([.moveSection(from: source, to: target)]) }
  /// Takes that sections are shown anew.
  public func reloadSections(_ sections: [Int]) { take(sections.map { .reloadSection($0) }) }
  /// Takes that rows go.
  public func deleteRows(at positions: [SectionedPosition]) { take(positions.map { .deleteRow(.init($0)) }) }
  /// Takes that rows come.
  public func insertRows(at positions: [SectionedPosition]) { take(positions.map { .insertRow(.init($0)) }) }
  /// Takes that a row moves.
  public func moveRow(from source: SectionedPosition, to target: SectionedPosition) {
    take([.moveRow(from: .init(source), to: .init(target))])
  }
  /// Takes that rows are shown anew.
  public func reloadRows(at positions: [SectionedPosition]) { take(positions.map { .reloadRow(.init($0)) }) }
  /// Takes that rows have other content.
  public func reconfigureRows(at positions: [SectionedPosition]) { take(positions.map { .reconfigureRow(.init($0)) }) }

  /// Forgets what it displays, and what is selected.
  public func reloadData() {
    calls.append(.reloadData)
    selection = []
    if depth > 0 { return batch.append(.reloadData) }
    isStale = true
    if flavor == .table { layout() }
  }

  /// Which rows are selected, ascending.
  public var selectedRows: [SectionedPosition] { selection.sorted().map(\.position) }

  /// Selects a row.
  ///
  /// - Precondition: The view displays a row at that position.
  public func selectRow(at position: SectionedPosition) {
    layout()
    precondition(
      displayed.indices.contains(position.section) && displayed[position.section].rows.indices.contains(position.row),
      "Row \(position) is out of bounds")
    selection.insert(.init(position))
  }
}
