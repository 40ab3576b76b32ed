internal import CollectionChanges
internal import ListBinding
public import ReactiveCollections

/// What a list is bound to.
@MainActor final class ListSource {
  private let begin: (ListViewModel) -> any Disposable
  private let run = SerialDisposable()
  private let end: ScopedDisposable
  private var hasStarted = false

  init(_ begin: @escaping (ListViewModel) -> any Disposable) {
    self.begin = begin
    end = ScopedDisposable(run)
  }

  var hasEnded: Bool { run.isDisposed }

  /// Starts, once.
  func start(_ list: ListViewModel) {
    guard !hasStarted, !hasEnded else { return }
    hasStarted = true
    run.set(begin(list))
  }

  /// Ends it, also before it has started.
  var disposable: any Disposable { run }
}

extension ListViewModel {
  /// Shows the rows that a stream tells of, as one section, instead of the model's: from now on, or once this is ready. Each change is taken
  /// as it is, without comparing rows: O(log n) for each one that it names.
  ///
  ///     table.bind(to: contacts.updates.filter { $0.isFavourite }.sorted(by: \.name))
  ///
  /// Disposing of what is returned ends that, and leaves the list as it is until it is compared with its model: by the next batch, say.
  @discardableResult
  public final func bind<Row>(to updates: CollectionProducer<Row>) -> any Disposable {
    bind { list in
      var isFirst = true
      return updates.startWithValues { [weak list] update in
        let change = SectionedChange<Void, Row>.row(update.change, section: 0)
        list?.take(change, isFirst: isFirst) { [SectionSnapshot(section: (), rows: update.after)] }
        isFirst = false
      }
    }
  }

  /// Shows the sections and rows that a stream tells of: see ``bind(to:)-(CollectionProducer<Row>)``. What a section's own data is, its view
  /// model has for a model.
  ///
  ///     table.bind(to: contacts.updates.grouped(by: \.initial))
  @discardableResult
  public final func bind<Section, Row>(to updates: SectionedProducer<Section, Row>) -> any Disposable {
    bind { list in
      var isFirst = true
      return updates.startWithValues { [weak list] update in
        list?.take(update.change, isFirst: isFirst) { update.after }
        isFirst = false
      }
    }
  }

  /// Shows the rows of a list: see ``bind(to:)-(CollectionProducer<Row>)``.
  @discardableResult
  public final func bind<Row>(to list: MutableCollectionProperty<Row>) -> any Disposable { bind(to: list.updates) }

  /// Shows the sections of a list: see ``bind(to:)-(CollectionProducer<Row>)``. The live sections are the models of the sections' view
  /// models.
  @discardableResult
  public final func bind<Section: CollectionSection>(to list: MutableCollectionProperty<Section>) -> any Disposable {
    bind(to: list.sectionedUpdates)
  }

  /// Shows the rows of a list that any thread may edit: see ``bind(to:)-(CollectionProducer<Row>)``. What is edited before the main actor gets
  /// to it is one change.
  @discardableResult
  public final func bind<Row: Sendable>(to list: SharedCollectionProperty<Row>) -> any Disposable {
    bind { viewModel in
      var isFirst = true
      return list.updates.startWithValues(lag: .coalesced) { @MainActor [weak viewModel] update in
        let change = SectionedChange<Void, Row>.row(update.change, section: 0)
        viewModel?.take(change, isFirst: isFirst) { [SectionSnapshot(section: (), rows: update.after)] }
        isFirst = false
      }
    }
  }

  /// Shows the sections that a shared stream tells of: see ``bind(to:)-(SharedCollectionProperty<Row>)``.
  @discardableResult
  public final func bind<Section: Sendable, Row: Sendable>(
    to updates: SharedSignalProducer<SectionedUpdate<Section, Row>, Never>
  ) -> any Disposable {
    bind { viewModel in
      var isFirst = true
      return updates.startWithValues(lag: .coalesced) { @MainActor [weak viewModel] update in
        viewModel?.take(update.change, isFirst: isFirst) { update.after }
        isFirst = false
      }
    }
  }

  /// The stream that says what there is; `nil` if the model does.
  var activeSource: ListSource? { source.flatMap { $0.hasEnded ? nil : $0 } }

  private func bind(_ begin: @escaping (ListViewModel) -> any Disposable) -> any Disposable {
    source?.disposable.dispose()
    let source = ListSource(begin)
    self.source = source
    if isReady { performBatchUpdates {} }
    return source.disposable
  }

  private func take<Section, Row>(
    _ change: SectionedChange<Section, Row>, isFirst: Bool,
    leadingTo sections: () -> PersistentArray<SectionSnapshot<Section, Row>>
  ) {
    if isFirst { return load(sections().map { SectionReading(model: $0.section, rows: Array($0.rows)) }) }
    hold()
    var touched = SlotSet<SectionSlot>()
    func touch(_ section: Int) { touched.append(content.sections[section].section.slot) }
    for part in change.parts {
      switch part {
      case .section(let change): for run in change.steps.runs { take(run) }
      case .row(let change, let section):
        for run in change.steps.runs { take(run, inSection: section) }
        touch(section)
      case .moveRow(let source, let target, _):
        tell(content.moveRow(from: source, to: target))
        touch(source.section)
        touch(target.section)
      case .composite: preconditionFailure("A part of a change is a composite")
      }
    }
    // A header may be about the rows.
    for slot in touched.all {
      if let index = content.index(of: slot) { tell(content.renewSection(at: index, by: comparison)) }
    }
    tell(.nothing)
    settle()
    release()
  }

  private func take<Section, Row>(_ run: ChangeRun<SectionSnapshot<Section, Row>>) {
    switch run.kind {
    case .insert:
      for (offset, section) in run.elements.enumerated() {
        tell(content.insertSection(section.section, rows: section.rows.lazy.map { $0 as Any }, at: run.index + offset))
      }
    case .remove: for _ in 0..<run.count { tell(content.removeSection(at: run.index)) }
    case .move: tell(content.moveSection(from: run.index, to: run.target))
    case .update:
      for (offset, (old, new)) in zip(run.elements, run.newElements).enumerated() {
        let rows = old.rows.isTriviallyIdentical(to: new.rows) ? nil : Array(new.rows) as [Any]
        tell(content.updateSection(at: run.index + offset, to: new.section, rows: rows, by: comparison))
      }
    }
  }

  private func take<Row>(_ run: ChangeRun<Row>, inSection section: Int) {
    switch run.kind {
    case .insert: tell(content.insertRows(run.elements.lazy.map { $0 as Any }, at: (section, run.index)))
    case .remove: tell(content.removeRows(run.count, at: (section, run.index)))
    case .move: tell(content.moveRow(from: (section, run.index), to: (section, run.target)))
    case .update:
      for (offset, row) in run.newElements.enumerated() {
        tell(content.updateRow(at: (section, run.index + offset), to: row))
      }
    }
  }
}
