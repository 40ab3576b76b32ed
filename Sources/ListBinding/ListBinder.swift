public import ReactiveCollections
internal import ReactiveCollectionsChanges

/// Keeps a list view up to date with changing sections of rows.
///
/// ```swift
/// let binder = ListBinder<Int, Person>(tableView, sections: .init(), rows: .init())
/// binder.bind(to: people.updates.grouped(by: \.team))  // the view's data source asks for `binder.sections`
/// ```
///
/// The view's data source returns the content of ``sections``: always the content that the view shows, or that it is
/// being updated to show, and never a later state. Changes that arrive while the view is busy with a batch wait until
/// it has finished, and are combined.
///
/// The view receives a change in batches that every platform accepts, as few and as small as possible: see
/// `SectionedBatchUpdate.stages(from:to:)`. If nothing changed, the view receives no calls. A view that is off screen,
/// or more than ``ListBinderOptions/largestBatch`` edits behind, is reloaded instead. Selected rows that still exist
/// stay selected.
///
/// The cost depends on the size of the change: O(k log n) for k edits of n rows, and O(s) for s sections if rows change
/// while sections are inserted, deleted or moved.
@MainActor
public final class ListBinder<Section, Row> {
  /// A section with its rows.
  public typealias Snapshot = SectionSnapshot<Section, Row>
  /// A change of sections and rows.
  public typealias Change = SectionedChange<Section, Row>
  typealias Batch = SectionedBatchUpdate<Section, Row>

  /// The sections that the view shows, or that it is being updated to show.
  public internal(set) var sections: PersistentArray<Snapshot> = []
  /// The row that the view shows at a position. O(log n) for n rows.
  ///
  /// - Precondition: There is a row in ``sections`` at that position.
  public subscript(position: RowPosition) -> Row { sections[position.section].rows[position.row] }
  /// How changes are delivered.
  public var options: ListBinderOptions
  /// Called with each problem that the binder finds, after the view was reloaded to repair it, except for
  /// ``ListBinderIssue/completionMissing(batches:after:)``, which is reported just before the reload. Does nothing
  /// by default.
  public var onIssue: (ListBinderIssue) -> Void = { _ in }

  private(set) weak var view: (any ListView)?
  /// The view, if nothing else keeps it alive.
  private var adapter: (any ListView)?
  let comparison: Comparison
  private let scheduler: any TimedScheduler
  private let source = SerialDisposable()

  /// The changes that have arrived, but are not delivered yet.
  private var waiting = Waiting()
  /// The sections after all changes that have arrived.
  var newest: PersistentArray<Snapshot> = []
  /// Whether the view has moved rows itself, so that the positions of the changes may not match it.
  private var hasMovedRows = false
  /// The number of batches that the view has not finished.
  private var openBatches = 0
  /// The number of the current delivery. The completions of batches of earlier deliveries, which were given up, are
  /// ignored.
  private var delivery = 0
  private var isAdvancing = false
  /// The callers that wait for the view to finish the current delivery, and those whose changes wait for that.
  private let (waiters, nextWaiters) = (CompletionWaiters(), CompletionWaiters())
  private let deadline = SerialDisposable()
  /// What shows the followed selection in the view, and what takes over that of the view.
  var followedSelection: (isOver: () -> Bool, show: () -> Void, takeOver: () -> Void)?
  /// Whether the selection has changed while it was shown.
  private var hasOtherSelection = false
  let selectionSource = SerialDisposable()
  /// Whether the binder makes calls of the view.
  private(set) var isNotifying = false
  private let end: ScopedDisposable

  /// Creates a binder of a view, which is held weakly.
  ///
  /// - Parameters:
  ///   - view: The view to keep up to date.
  ///   - sections: The identity and content of sections, by which whole lists are compared.
  ///   - rows: The identity and content of rows, by which whole lists are compared.
  ///   - options: How changes are delivered.
  ///   - scheduler: Measures, on the main actor, how long a view takes to finish a batch. The default is the machine's
  ///     clock.
  public init(
    _ view: any ListView, sections: ElementComparison<Section>, rows: ElementComparison<Row>,
    options: ListBinderOptions = ListBinderOptions(), scheduler: (any TimedScheduler)? = nil
  ) {
    self.view = view
    self.options = options
    comparison = (sections, rows)
    self.scheduler = scheduler ?? ActorScheduler()
    end = ScopedDisposable(CompositeDisposable([source, deadline, selectionSource]))
  }

  /// Not available: a binder needs to know how to compare.
  @available(
    *, unavailable,
    message: "A binder compares what it shows: add rows: .init(), and for sections also sections: .init()"
  )
  public convenience init(_ view: any ListView) { fatalError("Not available") }

  /// Creates a binder that holds its view strongly. Use it for an adapter of another view that nothing else keeps
  /// alive.
  public convenience init(
    keeping adapter: any ListView, sections: ElementComparison<Section>, rows: ElementComparison<Row>,
    options: ListBinderOptions = ListBinderOptions(), scheduler: (any TimedScheduler)? = nil
  ) {
    self.init(adapter, sections: sections, rows: rows, options: options, scheduler: scheduler)
    self.adapter = adapter
  }

  // MARK: Content to show

  /// Shows the sections of a stream, and replaces any earlier binding.
  ///
  /// The view is reloaded with the first update. Each later update costs O(k log n) for k edits of n rows, and compares
  /// nothing, unless several updates have to wait for the view and are combined. Problems are reported by
  /// ``onIssue``.
  ///
  /// The stream has to belong to the main actor, as lists and operators do that were made there. Streams of other
  /// actors and threads are bound as shared ones.
  ///
  /// - Returns: A disposable that ends the binding, and leaves the view as it is. The binding also ends when the binder
  ///   is deallocated.
  @discardableResult
  public func bind(to updates: SectionedProducer<Section, Row>) -> any Disposable { follow(SectionedStream(updates)) }

  /// Follows the changes of a feed, and no others, from now on.
  func follow(_ feed: SectionedStream<Section, Row>) -> any Disposable {
    // Set before the feed starts, because starting the feed can lead to another binding.
    let binding = SerialDisposable()
    source.set(binding)
    binding.set(
      feed.start { [weak self] isFirst, change, sections in
        self?.take(isFirst ? .everything : .change(change), leadingTo: sections)
      })
    return binding
  }

  /// Shows other sections, and returns when the view has finished. An earlier binding ends.
  ///
  /// The sections are compared with the previous ones on the main actor, by the comparisons that the binder was created
  /// with, and the view is updated with the differences. Linear expected time in the number of sections and rows, for
  /// hashable identities; see `sectionedBatch(to:sections:rows:)`. Problems are reported by ``onIssue``. Cancelling
  /// the task does not make the call return sooner.
  public func apply(_ sections: some RandomAccessCollection<Snapshot>) async {
    let new = PersistentArray(sections)
    let batch = newest.sectionedBatch(to: new, sections: comparison.sections, rows: comparison.rows)
    await apply(.batch(batch, from: newest, to: new), leadingTo: new)
  }

  /// Shows the result of a change, and returns when the view has finished. An earlier binding ends.
  ///
  /// Sections and rows are counted, not compared: O(k log n) for k edits of n rows, and O(s) for s sections. If the
  /// change does not lead to the new sections, that is an issue, ``ListBinderIssue/changeDoesNotFit``, and the
  /// view is reloaded with the new sections. Cancelling the task does not make the call return sooner.
  ///
  /// - Parameters:
  ///   - change: A change of ``sections`` or, if changes are waiting to be shown, of the sections that they lead to.
  ///   - new: The sections that the change leads to.
  public func apply(_ change: Change, leadingTo new: PersistentArray<Snapshot>) async {
    await apply(.change(change), leadingTo: new, isCertain: false)
  }

  private func apply(_ update: PendingUpdate, leadingTo new: PersistentArray<Snapshot>, isCertain: Bool = true) async {
    source.set(nil)
    await withCheckedContinuation { continuation in
      take(update, leadingTo: new, isCertain: isCertain) { continuation.resume() }
    }
  }

  /// Accepts a change of the sections, and the sections that it leads to. The completion is called once, when the view
  /// has finished.
  ///
  /// - Parameter isCertain: Whether the change is known to lead to these sections, so that those that it does not name
  ///   need not be counted.
  package func take(
    _ update: PendingUpdate, leadingTo new: PersistentArray<Snapshot>, isCertain: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    newest = new
    if let completion { nextWaiters.append(completion) }
    if isReady, !waiting.hasUpdate, !isAdvancing {
      isAdvancing = true
      if openBatches > 0 { finishDelivery() }
      begin(update, isCertain: isCertain)
      isAdvancing = false
    } else {
      waiting.append(update, isCertain: isCertain, comparing: comparison)
    }
    advance()
  }

  /// Notes that the view has moved a row itself, as table and collection views do when the user drags a row. Call this
  /// method before the data changes.
  ///
  ///     func tableView(_ tableView: UITableView, moveRowAt source: IndexPath, to target: IndexPath) {
  ///       binder.viewDidMoveRow(
  ///         from: RowPosition(section: source[0], row: source[1]), to: RowPosition(section: target[0], row: target[1]))
  ///       tasks.move(from: source[1], to: target[1])
  ///     }
  ///
  /// When the next change is delivered, the content that the view shows is compared with the new sections, once, in
  /// O(n) for n rows. So the move is not repeated, and if the data changes differently, the view follows the data.
  ///
  /// - Parameters:
  ///   - source: The position of the row before the move.
  ///   - target: The position of the row now, counted after the row was removed from its old position.
  /// - Precondition: There is a row at the source in ``sections``, and the target is a valid position for it.
  public func viewDidMoveRow(from source: RowPosition, to target: RowPosition) {
    precondition(
      sections.indices.contains(source.section) && sections[source.section].rows.indices.contains(source.row),
      "There is no row \(source.row) in section \(source.section) to move")
    let rest = sections.indices.contains(target.section) ? sections[target.section].rows.count : -1
    precondition(
      target.row >= 0 && target.row <= (source.section == target.section ? rest - 1 : rest),
      "There is no position \(target.row) in section \(target.section) to move a row to")
    if source == target { return }
    let row = sections[source.section].rows[source.row]
    var new = sections
    Change.moveRow(from: source, to: target, row).performUnchecked(on: &new)
    hasMovedRows = true
    show(new, by: SectionedBatchUpdate(rows: SectionedRowBatch(moves: [.init(from: source, to: target, element: row)])))
  }

  /// Called when ``sections`` changed, before the view is notified: with the batch that the view is being updated with,
  /// or with `nil` if the view shows all changes that have arrived, or is about to be reloaded with them.
  package var onShow: ((SectionedBatchUpdate<Section, Row>?) -> Void)?

  private func show(_ new: PersistentArray<Snapshot>, by batch: @autoclosure () -> Batch) {
    sections = new
    onShow?(batch())
  }

  private func show(_ new: PersistentArray<Snapshot>) {
    sections = new
    if !waiting.hasUpdate { onShow?(nil) }
  }

  /// Whether this binder keeps a view up to date.
  package func shows(_ view: any ListView) -> Bool { self.view === view }

  /// Stops updating the view, even in the middle of a delivery. Waiting callers are resumed when the binder is
  /// deallocated.
  package func stop() {
    view = nil
    adapter = nil
  }

  /// Whether changes are held back: while they are, they wait, and are combined.
  package var isHeld = false {
    didSet {
      if !isHeld { advance() }
    }
  }

  // MARK: Delivery

  /// Whether the view may be updated. A view that was deallocated finishes no batches.
  private var isReady: Bool { (openBatches == 0 || view == nil) && !isHeld }

  /// Delivers waiting changes, unless the view is busy.
  private func advance() {
    guard !isAdvancing else { return }
    isAdvancing = true
    defer { isAdvancing = false }
    while isReady {
      finishDelivery()
      guard waiting.hasUpdate else { break }
      let next = waiting
      waiting = Waiting()
      begin(next.update, isCertain: next.isCertain)
    }
  }

  private func finishDelivery() {
    openBatches = 0
    deadline.set(nil)
    waiters.resume()
  }

  /// Begins a delivery, when the view is ready.
  private func begin(_ update: PendingUpdate, isCertain: Bool) {
    waiters.takeOver(nextWaiters)
    notifying { deliver(update, leadingTo: newest, isCertain: isCertain) }
    showFollowedSelection()
    if openBatches > 0 { waitForCompletion() }
  }

  private func deliver(_ update: PendingUpdate, leadingTo new: PersistentArray<Snapshot>, isCertain: Bool) {
    delivery += 1
    var update = update
    if hasMovedRows {
      hasMovedRows = false
      if case .everything = update {
      } else {
        update = .batch(
          sections.sectionedBatch(to: new, sections: comparison.sections, rows: comparison.rows), from: sections,
          to: new)
      }
    }
    let size = update.size
    let hasChanges =
      size > 0
      || !SectionedBatchPositions(SectionedBatchUpdate<Section, Row>()).lead(
        from: sections, to: new, countingAll: !isCertain)
    guard let view, hasChanges else { return show(new) }
    guard view.isOnScreen, size <= options.largestBatch,
      let (positions, batch) = update.batch(comparing: comparison), positions.count <= options.largestBatch
    else { return reload(view, update, new) }
    guard positions.lead(from: sections, to: new, countingAll: !isCertain) else {
      reload(view, .everything, new)
      return onIssue(.changeDoesNotFit)
    }
    if positions.isEmpty { return show(new) }
    if let issue = disagreement(of: view, about: positions) {
      reload(view, update, new)
      return onIssue(issue)
    }
    let selected = rowsToKeepSelected(in: view)
    if selected.isEmpty, positions.isOneStage {
      perform(batch(), at: positions, leadingTo: new, on: view)
    } else {
      perform(batch(), leadingTo: new, on: view, keepingSelected: selected)
    }
    show(new)
  }

  /// Performs a batch stage by stage. Rows that are selected stay so.
  private func perform(
    _ batch: Batch, leadingTo new: PersistentArray<Snapshot>, on view: any ListView,
    keepingSelected selected: [RowPosition]
  ) {
    let selection = selected.isEmpty ? nil : keptSelection(of: selected, after: batch, from: sections, to: new)
    let stages =
      switch options.delivery {
      case .batches: batch.stages(from: sections, to: new)
      case .withoutMoves: batch.stagesWithoutMoves(from: sections, to: new)
      }
    for stage in stages where self.view != nil {
      perform(
        stage.batch, at: SectionedBatchPositions(stage.batch), leadingTo: stage.after, on: view,
        replacing: selection?.replaced ?? [])
    }
    // The view loses the selection of rows that are reloaded, or deleted and inserted.
    if let selection, self.view != nil { select(selection.positions, in: view) }
  }

  /// Performs a stage. Its batch is made only if it is needed: in most cases its positions are enough.
  private func perform(
    _ batch: @autoclosure @escaping () -> Batch, at positions: SectionedBatchPositions,
    leadingTo new: PersistentArray<Snapshot>, on view: any ListView, replacing replaced: Set<RowPosition> = []
  ) {
    openBatches += 1
    let number = delivery
    var state = (isTold: false, isOver: false, isOpen: true)
    view.performBatchUpdates { [weak self] in
      // If the view calls this late, the batch is about content that it no longer shows.
      guard let self, !state.isOver else { return }
      state.isTold = true
      show(new, by: batch())
      // The closure of `onShow` may have stopped this binder.
      guard self.view != nil else { return }
      view.makeCalls(for: positions, updatingRowsBy: options.rowUpdates, replacing: replaced)
    } completion: { [weak self] _ in
      guard state.isOpen else { return }
      state.isOpen = false
      self?.batchEnded(number)
    }
    state.isOver = true
    if !state.isTold {
      if state.isOpen {
        state.isOpen = false
        openBatches -= 1
      }
      reload(view, .batch(batch(), from: sections, to: new), new)
      return onIssue(.batchNotTaken)
    }
  }

  /// Makes calls of the view, which may lead to notifications of its delegate.
  private func notifying(_ calls: () -> Void) {
    let wasNotifying = isNotifying
    isNotifying = true
    calls()
    isNotifying = wasNotifying
  }

  /// Selects in the view what is selected by id, now or at the end of the delivery.
  func showFollowedSelection() {
    guard let followedSelection else { return }
    if isNotifying { return hasOtherSelection = true }
    // Delegates may edit it, but not for ever.
    for _ in 0..<100 {
      hasOtherSelection = false
      notifying(followedSelection.show)
      if !hasOtherSelection { return }
    }
  }

  private func batchEnded(_ number: Int) {
    guard number == delivery else { return }
    openBatches -= 1
    if openBatches == 0 { advance() }
  }

  private func reload(_ view: any ListView, _ update: PendingUpdate, _ new: PersistentArray<Snapshot>) {
    let selected = rowsToKeepSelected(in: view)
    let positions = selected.isEmpty ? [] : positions(of: selected, after: update, new)
    show(new)
    // The closure of `onShow` may have stopped this binder.
    guard self.view != nil else { return }
    view.reloadData()
    select(positions, in: view)
  }

  /// Sets a deadline, so that a completion that is never called does not hold back waiting changes forever.
  private func waitForCompletion() {
    let number = delivery
    deadline.set(
      scheduler.schedule(after: options.completionLimit) { [weak self] in
        MainActor.assumeIsolated { self?.giveUp(number) }
      })
  }

  private func giveUp(_ number: Int) {
    guard number == delivery, openBatches > 0 else { return }
    let issue = ListBinderIssue.completionMissing(batches: openBatches, after: options.completionLimit)
    delivery += 1
    openBatches = 0
    // Changes that arrive meanwhile wait for the reload.
    isAdvancing = true
    onIssue(issue)
    if let view { notifying { reload(view, .nothing, sections) } }
    showFollowedSelection()
    isAdvancing = false
    advance()
  }
}
