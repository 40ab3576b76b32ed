public import ListBinding
public import ReactiveCollections

/// The view model of a list of sections of cells: what a table and a collection have in common.
///
/// Its data is its model, by the protocols ``ListModel`` and ``SectionModel``, which arrays conform to; or a stream
/// that it is bound to. Sections, cells and what stands around cells are modules of their own, below
/// ``ViewModel/module``; the view model of a cell is made when it is asked for.
///
/// ```
///   model ── performBatchUpdates, insertRow… ──┐                        ┌─▶ view models of sections and cells
///                                              ├─▶ sections and rows ───┤
///   stream ── bind(to:) ───────────────────────┘                        └─▶ ListBinder ─▶ view
/// ```
///
/// What is said here is about the data as it is now: numbers of sections and rows, and positions of view models. A view
/// that is busy shows an earlier state; what its data source has to say is ``shown``.
@MainActor
open class ListViewModel: ViewModel {
  /// When models are the same thing, where the data is compared with what it was.
  public final var comparison = ModelComparison()
  /// How changes are delivered to the view.
  public final var options = ListBinderOptions() {
    didSet { binder?.options = options }
  }
  /// How large an item is taken to be before anybody has asked for its view model.
  public final var estimatedSize = ItemSize()
  /// Whether placeholders are to be seen; otherwise they are of no size. They are in a build for debugging.
  public final var showsPlaceholders = isDebugBuild
  /// The items that are to have another size, as they say themselves: their view lays them out anew.
  public final let sizeChanges: Signal<ItemViewModel, Never>
  let sizeInput: Signal<ItemViewModel, Never>.Observer

  private(set) final lazy var content = ListContent { [unowned self] section in
    reading { read(section) }
  } name: { [unowned self] row in
    reading { moduleName(of: row) ?? "" }
  }
  private(set) final var binder: Binder?
  typealias Binder = ListBinder<ListSection, ListRow>
  /// The stream that it is bound to.
  final var source: ListSource?
  final var batch = OpenBatch()
  /// What has other models that the view has yet to be told of.
  final var waiting = WaitingModels()
  /// How many questions to the data are being answered, and whether an answer has edited the list.
  final var readings = 0
  final var isOutdated = false
  final var isSettling = false
  /// How often delivery to the view is held back.
  private var holds = 0

  /// The view model of a list of some data.
  public override init(model: Any? = nil) {
    (sizeChanges, sizeInput) = Signal.pipe()
    super.init(model: model)
  }

  // MARK: What a subclass may say

  /// The kinds of supplementary items that sections can have. The default is headers and footers.
  ///
  /// Models of other kinds are not asked for, and a collection view that asks for such an item is given an empty view.
  /// So a collection with other kinds overrides this:
  ///
  ///     override var supplementaryKinds: [ModuleKind] { [.header, "badge"] }
  open var supplementaryKinds: [ModuleKind] { [.header, .footer] }

  /// The name of the module that shows a model: as it says if it is a ``ModuleModel``, and otherwise none.
  open func moduleName(of model: Any) -> String? { (model as? any ModuleModel)?.moduleName }

  /// The models of what stands around the cells of a section: as its model says if it is a ``SectionModel``, and
  /// otherwise none.
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

  // MARK: What there is

  /// The number of sections.
  public final var numberOfSections: Int { content.sections.count }
  /// The number of rows of a section. O(log s) for s sections.
  ///
  /// - Precondition: There is a section at that index.
  public final func numberOfRows(inSection section: Int) -> Int { content.sections[section].rows.count }
  /// Whether there are no rows. O(s) for s sections.
  public final var isEmpty: Bool { content.sections.allSatisfy { $0.rows.isEmpty } }
  /// The view model of a section. O(log s) for s sections.
  ///
  /// - Precondition: There is a section at that index.
  public final func section(at index: Int) -> SectionViewModel { viewModel(of: content.sections[index].section) }
  /// The view model of a cell, which is made when it is first asked for. O(log s + log n) for s sections and n rows.
  ///
  /// - Precondition: There is a row at that position.
  public final func cell(at position: SectionedPosition) -> CellViewModel {
    viewModel(of: content.sections[position.section].rows[position.row])
  }

  override var ownChildren: [ViewModel] { content.sections.compactMap { $0.section.slot.viewModel } }

  override func forget(_ child: ViewModel) {
    guard let section = child as? SectionViewModel, let slot = section.slot else { return }
    // Its parts go with it: the next one for the section has its own.
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

  /// Shows this in a view, which is held weakly, and updates it from then on. A view that showed this before is not
  /// updated any more.
  public final func show(in view: any ListView, scheduler: (any TimedScheduler)? = nil) {
    show(Binder(view, sections: .bySlot, rows: .bySlot, options: options, scheduler: scheduler))
  }

  /// Shows this in a view that is held strongly: in an adapter of another view, which nothing else keeps. See
  /// ``show(in:scheduler:)``.
  public final func show(keeping adapter: any ListView, scheduler: (any TimedScheduler)? = nil) {
    show(Binder(keeping: adapter, sections: .bySlot, rows: .bySlot, options: options, scheduler: scheduler))
  }

  private func show(_ binder: Binder) {
    hide()
    self.binder = binder
    binder.onShow = { [weak self, unowned binder] showing in
      if let self, self.binder === binder { didShow(showing) }
    }
    binder.onIncident = { [weak self] in self?.note(.view($0)) }
    binder.isHeld = holds > 0
    tell(.everything)
  }

  /// Whether this is shown in a view.
  package final func isShown(in view: any ListView) -> Bool { binder?.shows(view) ?? false }

  /// Stops updating the view.
  public final func hide() {
    let old = binder
    binder = nil
    old?.stop()
    didShow(.everything)
    // Who waits for the view is told here, after view models show all that there is.
    withExtendedLifetime(old) {}
  }

  /// Notes that the view has moved a row itself, as table and collection views do when the user has dragged it. To be
  /// called before the data changes.
  ///
  ///     override func tableView(_ tableView: UITableView, moveRowAt source: IndexPath, to target: IndexPath) {
  ///       list.viewDidMoveRow(from: (source[0], source[1]), to: (target[0], target[1]))
  ///       tasks.move(from: source[1], to: target[1])
  ///     }
  ///
  /// The next change is compared with what the view shows then, once, in O(n) for n rows. So the move is not repeated,
  /// and if the data does something else, the view follows the data. Does nothing if this is shown in no view.
  ///
  /// - Parameters:
  ///   - source: The position of the row before.
  ///   - target: Its position now, counted after it was taken out.
  /// - Precondition: There is a row at the source in ``shown``, and a place for it at the target.
  public final func viewDidMoveRow(from source: SectionedPosition, to target: SectionedPosition) {
    binder?.viewDidMoveRow(from: source, to: target)
  }

  /// What the view's data source has to say: always what the view shows, or is just being told to show.
  public final var shown: ShownList { ShownList(self, binder?.sections ?? content.sections) }

  // MARK: Getting ready

  override func didPrepare() {
    if let activeSource { return activeSource.start(self) }
    load(reading { ListReader(model).sections })
  }

  /// Takes all that there is to show.
  final func load(_ readings: [SectionReading]) {
    hold()
    if content.sections.isEmpty {
      for section in readings {
        _ = content.insertSection(section.model, rows: section.rows, at: content.sections.count)
      }
      tell(.everything)
    } else {
      let (old, batch) = content.update(to: readings, by: comparison)
      tell(.batch(batch, from: old, to: content.sections))
    }
    settle()
    release()
  }

  /// Asks the data, or what a subclass says of it. That may edit the list, which is then compared with the data once
  /// more, later.
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

  /// The data is another one: it is compared with what it was, and what has changed is told. Overrides begin with that
  /// of the superclass.
  open override func modelDidChange(from old: Any?) {
    if batch.depth == 0 { performBatchUpdates {} }
  }

  // MARK: Emissions

  /// Shows a section anew that says that it is to be, and tells the view of other sizes. Overrides leave to the
  /// superclass what they do not know.
  open override func didEmit(_ emission: Emission, from child: ViewModel) -> Emission.Passing {
    if emission.is(.sizeChange), let item = emission.source as? ItemViewModel {
      sizeInput.send(value: item)
      return .stop
    }
    guard emission.is(.update), let section = child as? SectionViewModel, let index = section.index else {
      return .pass
    }
    // Who is being told of a model says so of that one.
    if section.slot?.isTelling == true { tell(content.showSection(at: index)) } else { reloadSection(at: index) }
    return .stop
  }

  // MARK: Telling the view

  /// Until it is released, what the view is told waits, and is put together.
  final func hold() {
    holds += 1
    binder?.isHeld = true
  }

  final func release() {
    // Data that edits the list whenever it is asked is not asked for ever.
    var attempts = 10
    while holds == 1, isOutdated, readings == 0, attempts > 0 {
      (isOutdated, attempts) = (false, attempts - 1)
      performBatchUpdates {}
    }
    holds -= 1
    if holds == 0 { binder?.isHeld = false }
  }

  final func tell(_ news: Binder.News) { binder?.take(news, leadingTo: content.sections) }

  final func tell(_ change: ListContent.Change) { tell(.change(change)) }

  final func tell(_ changes: [ListContent.Change]) {
    for change in changes { tell(change) }
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
