public import ListBinding
public import ReactiveCollections

/// The view model of a list of sections of cells, the base class for tables and collections.
///
/// Its data is its model, by the protocols ``ListModel`` and ``SectionModel``, to which arrays conform; or a stream
/// that it is bound to. Sections, cells and supplementary items are modules of their own, below ``ViewModel/module``.
/// The view model of a cell is made when it is requested.
///
/// ```
///   model ── performBatchUpdates, insertRow… ──┐                        ┌─▶ view models of sections and cells
///                                              ├─▶ sections and rows ───┤
///   stream ── bind(to:) ───────────────────────┘                        └─▶ ListBinder ─▶ view
/// ```
///
/// Numbers of sections and rows, and positions of view models, refer to the current data. A busy view shows an earlier
/// state; its data source returns the content of ``shown``.
@MainActor
open class ListViewModel: ViewModel {
  /// Determines which models are the same thing when the data is compared with its previous state.
  public final var comparison = ModelComparison()
  /// How changes are delivered to the view.
  public final var options = ListBinderOptions() {
    didSet { binder?.options = options }
  }
  /// The assumed size of an item whose view model has not been requested yet.
  public final var estimatedSize = ItemSize()
  /// Whether placeholders are visible; otherwise, their size is zero. The default is `true` in debug builds, and
  /// `false` in others.
  public final var showsPlaceholders = isDebugBuild
  /// The items whose sizes have changed. The view that shows the list lays them out again.
  public final let sizeChanges: Signal<ItemViewModel, Never>
  let sizeInput: Signal<ItemViewModel, Never>.Observer

  private(set) final lazy var content = ListContent { [unowned self] section in
    reading { read(section) }
  } naming: { [unowned self] in
    { [self] row in reading { moduleName(of: row) ?? "" } }
  }
  private(set) final var binder: Binder?
  typealias Binder = ListBinder<ListSection, ListRow>
  /// The stream that it is bound to: what starts it, unless it has started, and what ends it, even before that.
  final var source: (begin: ((ListViewModel) -> any Disposable)?, run: SerialDisposable, end: ScopedDisposable)?
  final var batch = OpenBatch()
  /// The rows and sections with new models for which the view has not been updated yet.
  final var waiting = (rows: SlotSet<RowSlot>(), sections: SlotSet<SectionSlot>())
  /// The number of reads of the data that are in progress, and whether reading has edited the list.
  final var readings = 0
  final var isOutdated = false
  final var isSettling = false
  /// The number of reasons to hold back updates of the view.
  private var holds = 0

  /// Creates the view model of a list with some data.
  public override init(model: Any? = nil) {
    (sizeChanges, sizeInput) = Signal.pipe()
    super.init(model: model)
  }

  // MARK: Overridable data

  /// The kinds of supplementary items that sections can have. The default is headers and footers.
  ///
  /// Models of other kinds are not read, and a collection view that requests an item of another kind gets an empty
  /// view. So override this for a collection with other kinds:
  ///
  ///     override var supplementaryKinds: [ModuleKind] { [.header, "badge"] }
  open var supplementaryKinds: [ModuleKind] { [.header, .footer] }

  /// Returns the name of the module that shows a model. By default, a ``ModuleModel`` provides the name, and other
  /// models have none.
  open func moduleName(of model: Any) -> String? { ModelType.of(model).moduleName(model) }

  /// Returns the models of the supplementary items of a section. By default, a ``SectionModel`` provides them, and
  /// other models have none.
  ///
  ///     override func supplementaryModels(of kind: ModuleKind, inSection model: Any) -> [Any] {
  ///       kind == .header ? [model] : []       // of a list grouped by initials, say
  ///     }
  open func supplementaryModels(of kind: ModuleKind, inSection model: Any) -> [Any] {
    guard let model = model as? any SectionModel else { return [] }
    return (0..<model.numberOfSupplementaryModels(of: kind)).map { model.supplementaryModel(of: kind, at: $0) }
  }

  private func read(_ section: Any) -> SectionData {
    var models: [ModuleKind: [Any]] = [:]
    for kind in supplementaryKinds {
      let all = supplementaryModels(of: kind, inSection: section)
      if !all.isEmpty { models[kind] = all }
    }
    return SectionData(name: moduleName(of: section) ?? "", supplementaries: models)
  }

  // MARK: Sections and rows

  /// The number of sections.
  public final var numberOfSections: Int { content.sections.count }
  /// Returns the number of rows of a section. O(log s) for s sections.
  ///
  /// - Precondition: There is a section at that index.
  public final func numberOfRows(inSection section: Int) -> Int { content.sections[section].rows.count }
  /// Whether there are no rows. O(s) for s sections.
  public final var isEmpty: Bool { content.sections.allSatisfy { $0.rows.isEmpty } }
  /// Returns the view model of a section. O(log s) for s sections.
  ///
  /// - Precondition: There is a section at that index.
  public final func section(at index: Int) -> SectionViewModel { viewModel(of: content.sections[index].section) }
  /// Returns the view model of a cell, which is made when it is first requested. O(log s + log n) for s sections and n
  /// rows.
  ///
  /// - Precondition: There is a row at that position.
  public final func cell(at position: RowPosition) -> CellViewModel {
    viewModel(of: content.sections[position.section].rows[position.row])
  }

  override var ownChildren: [ViewModel] { content.sections.compactMap { $0.section.slot.viewModel } }

  override func forget(_ child: ViewModel) {
    guard let section = child as? SectionViewModel, let slot = section.slot else { return }
    // The view models of its items are released with it: the section's next view model makes new ones.
    slot.supplementaries = [:]
    let rows = content.index(of: slot).map { content.sections[$0].rows } ?? []
    for row in rows {
      row.slot.viewModel?.slot = nil
      row.slot.viewModel = nil
    }
    slot.viewModel = nil
    section.slot = nil
  }

  // MARK: The view

  /// Shows the list in a view, which is held weakly, and keeps the view up to date. A view that showed the list before
  /// is no longer updated.
  public final func show(in view: any ListView, scheduler: (any TimedScheduler)? = nil) {
    show(Binder(view, sections: .bySlot, rows: .bySlot, options: options, scheduler: scheduler))
  }

  /// Shows the list in a view that is held strongly. Use it for an adapter of another view that nothing else keeps
  /// alive. See ``show(in:scheduler:)``.
  public final func show(keeping adapter: any ListView, scheduler: (any TimedScheduler)? = nil) {
    show(Binder(keeping: adapter, sections: .bySlot, rows: .bySlot, options: options, scheduler: scheduler))
  }

  private func show(_ binder: Binder) {
    hide()
    self.binder = binder
    binder.onShow = { [weak self, unowned binder] batch in
      if let self, self.binder === binder { didShow(batch) }
    }
    binder.onIssue = { [weak self] in self?.note(.view($0)) }
    binder.isHeld = holds > 0
    notify(.everything)
  }

  /// Whether the list is shown in a view.
  package final func isShown(in view: any ListView) -> Bool { binder?.shows(view) ?? false }

  /// Stops updating the view.
  public final func hide() {
    let old = binder
    binder = nil
    old?.stop()
    didShow(nil)
    // Callers that wait for the view are resumed here, after view models show the current content.
    withExtendedLifetime(old) {}
  }

  /// Notes that the view has moved a row itself, as table and collection views do when the user drags a row. Call this
  /// method before the data changes.
  ///
  ///     func tableView(_ tableView: UITableView, moveRowAt source: IndexPath, to target: IndexPath) {
  ///       list.viewDidMoveRow(
  ///         from: RowPosition(section: source[0], row: source[1]), to: RowPosition(section: target[0], row: target[1]))
  ///       tasks.move(from: source[1], to: target[1])
  ///     }
  ///
  /// When the next change is delivered, the content that the view shows is compared with the new content, once, in O(n)
  /// for n rows. So the move is not repeated, and if the data changes differently, the view follows the data. Does
  /// nothing if the list is not shown in a view.
  ///
  /// - Parameters:
  ///   - source: The position of the row before the move.
  ///   - target: The position of the row now, counted after the row was removed from its old position.
  /// - Precondition: There is a row at the source in ``shown``, and the target is a valid position for it.
  public final func viewDidMoveRow(from source: RowPosition, to target: RowPosition) {
    binder?.viewDidMoveRow(from: source, to: target)
  }

  /// The content for the view's data source: always the content that the view shows, or that it is being updated to
  /// show.
  public final var shown: ShownList { ShownList(self, binder?.sections ?? content.sections) }

  // MARK: Getting ready

  override func didPrepare() {
    if isBound { return startSource() }
    load(reading { ListReader(model).sections })
  }

  /// Accepts the whole content.
  final func load(_ readings: [SectionReading]) {
    hold()
    if content.sections.isEmpty {
      for section in readings {
        _ = content.insertSection(section.model, rows: section.rows, at: content.sections.count)
      }
      notify(.everything)
    } else {
      let (old, batch) = content.update(to: readings, by: comparison)
      notify(.batch(batch, from: old, to: content.sections))
    }
    settle()
    release()
  }

  /// Reads the data, or calls an overridable method that describes it. If that edits the list, the list is compared
  /// with the data again, later.
  final func reading<Result>(_ body: () -> Result) -> Result {
    readings += 1
    defer {
      readings -= 1
      if readings == 0, isOutdated, holds == 0 {
        hold()
        release()
      }
    }
    return body()
  }

  /// Compares the new data with the previous data, and shows the differences. An override calls the superclass's method
  /// first.
  open override func modelDidChange(from old: Any?) {
    if batch.depth == 0 { performBatchUpdates {} }
  }

  // MARK: Emissions

  /// Reloads a section that requests it, and sends items whose sizes have changed to ``sizeChanges``. An override
  /// returns the result of the superclass's method for emissions that it does not handle.
  open override func didEmit(_ emission: Emission, from child: ViewModel) -> Emission.Passing {
    if emission.is(.sizeChange), let item = emission.source as? ItemViewModel {
      sizeInput.send(value: item)
      return .stop
    }
    guard emission.is(.update), let section = child as? SectionViewModel, let index = section.index else {
      return .pass
    }
    // A section that is being notified of a model requests a reload with that model.
    if section.slot?.isNotifying == true { notify(content.showSection(at: index)) } else { reloadSection(at: index) }
    return .stop
  }

  // MARK: Updating the view

  /// Holds back updates of the view until ``release()`` is called. They are combined meanwhile.
  final func hold() {
    holds += 1
    binder?.isHeld = true
  }

  final func release() {
    // The number of attempts is limited, because reading the data may edit the list each time.
    var attempts = 10
    while holds == 1, isOutdated, readings == 0, attempts > 0 {
      (isOutdated, attempts) = (false, attempts - 1)
      performBatchUpdates {}
    }
    holds -= 1
    if holds == 0 { binder?.isHeld = false }
  }

  final func notify(_ update: Binder.PendingUpdate) { binder?.take(update, leadingTo: content.sections) }

  final func notify(_ change: ListContent.Change) { notify(.change(change)) }

  final func notify(_ changes: [ListContent.Change]) {
    for change in changes { notify(change) }
  }

  final func note(_ disagreement: ListDisagreement) { module?.note(.disagreement(disagreement)) }
}

private var isDebugBuild: Bool {
  var isDebugBuild = false
  assert(
    {
      isDebugBuild = true
      return true
    }())
  return isDebugBuild
}
