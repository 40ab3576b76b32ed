internal import ListBinding
public import ReactiveCollections
internal import ReactiveCollectionsChanges

extension ListViewModel {
  /// Shows the rows of a stream, as one section, instead of the model's content: from now on, or as soon as the list is
  /// ready.
  ///
  ///     table.bind(to: contacts.updates.filter { $0.isFavorite }.sorted(by: \.name))
  ///
  /// Each change is applied as it is, without comparing rows: O(log n) for each row that it contains. The stream has to
  /// belong to the main actor; streams of other actors and threads are bound as shared ones.
  ///
  /// - Returns: A disposable that ends the binding. The list then stays as it is until it is compared with its model,
  ///   by the next batch for example.
  @discardableResult
  public final func bind<Row>(to updates: CollectionProducer<Row>) -> any Disposable { bind(SectionedStream(updates)) }

  /// Shows the sections of a stream: see ``bind(to:)-(CollectionProducer<Row>)``. A section's own data is the model of
  /// its view model.
  ///
  ///     table.bind(to: contacts.updates.grouped(by: \.initial))
  @discardableResult
  public final func bind<Section, Row>(to updates: SectionedProducer<Section, Row>) -> any Disposable {
    bind(SectionedStream(updates))
  }

  /// Shows the rows of a list, as one section: see ``bind(to:)-(CollectionProducer<Row>)``.
  @discardableResult
  public final func bind<Row>(to list: some ObservableList<Row>) -> any Disposable { bind(to: list.updates) }

  /// Shows the live sections of a list: see ``bind(to:)-(CollectionProducer<Row>)``. The live sections are the models
  /// of the sections' view models.
  @discardableResult
  public final func bind<Section: ObservableList>(to list: some ObservableList<Section>) -> any Disposable {
    bind(to: list.sectionedUpdates)
  }

  /// Shows the rows of a shared list, as one section: see ``bind(to:)-(CollectionProducer<Row>)``. Edits that are made
  /// before the main actor handles them become one change.
  @discardableResult
  public final func bind<Row: Sendable>(to list: SharedCollectionProperty<Row>) -> any Disposable {
    bind(to: list.updates)
  }

  /// Shows the rows of a shared stream, as one section: see ``bind(to:)-(SharedCollectionProperty<Row>)``.
  @discardableResult
  public final func bind<Row: Sendable>(
    to updates: SharedSignalProducer<CollectionUpdate<Row>, Never>
  ) -> any Disposable { bind(SectionedStream(updates)) }

  /// Shows the sections of a shared stream: see ``bind(to:)-(SharedCollectionProperty<Row>)``.
  @discardableResult
  public final func bind<Section: Sendable, Row: Sendable>(
    to updates: SharedSignalProducer<SectionedUpdate<Section, Row>, Never>
  ) -> any Disposable { bind(SectionedStream(updates)) }

  /// Whether the list shows a stream, and not its model.
  var isBound: Bool { source.map { !$0.run.isDisposed } ?? false }

  /// Starts the stream that the list is bound to, once.
  func startSource() {
    guard let source, let begin = source.begin else { return }
    self.source?.begin = nil
    source.run.set(begin(self))
  }

  private func bind<Section, Row>(_ feed: SectionedStream<Section, Row>) -> any Disposable {
    source?.run.dispose()
    let run = SerialDisposable()
    let begin = { (list: ListViewModel) in
      feed.start { [weak list] isFirst, change, sections in
        if isFirst { list?.load(sections) } else { list?.take(change) }
      }
    }
    source = (begin, run, ScopedDisposable(run))
    if isReady { performBatchUpdates {} }
    return run
  }

  private func load<Section, Row>(_ sections: PersistentArray<SectionSnapshot<Section, Row>>) {
    load(sections.map { ($0.section, Array($0.rows)) })
  }

  private func take<Section, Row>(_ change: SectionedChange<Section, Row>) {
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
        notify(content.moveRow(from: source, to: target))
        touch(source.section)
        touch(target.section)
      case .composite: preconditionFailure("A part of a change is a composite")
      }
    }
    // A header may depend on the rows.
    for slot in touched.all {
      if let index = content.index(of: slot) { notify(content.renewSection(at: index, by: comparison)) }
    }
    notify(.nothing)
    settle()
    release()
  }

  private func take<Section, Row>(_ run: ChangeRun<SectionSnapshot<Section, Row>>) {
    switch run.kind {
    case .insert:
      for (offset, section) in run.elements.enumerated() {
        notify(
          content.insertSection(section.section, rows: section.rows.lazy.map { $0 as Any }, at: run.index + offset))
      }
    case .remove: for _ in 0..<run.count { notify(content.removeSection(at: run.index)) }
    case .move: notify(content.moveSection(from: run.index, to: run.target))
    case .update:
      for (offset, (old, new)) in zip(run.elements, run.newElements).enumerated() {
        let rows = old.rows.isTriviallyIdentical(to: new.rows) ? nil : Array(new.rows) as [Any]
        notify(content.updateSection(at: run.index + offset, to: new.section, rows: rows, by: comparison))
      }
    }
  }

  private func take<Row>(_ run: ChangeRun<Row>, inSection section: Int) {
    switch run.kind {
    case .insert:
      notify(content.insertRows(run.elements.lazy.map { $0 as Any }, at: .init(section: section, row: run.index)))
    case .remove: notify(content.removeRows(run.count, at: .init(section: section, row: run.index)))
    case .move:
      notify(
        content.moveRow(from: .init(section: section, row: run.index), to: .init(section: section, row: run.target)))
    case .update:
      for (offset, row) in run.newElements.enumerated() {
        notify(content.updateRow(at: .init(section: section, row: run.index + offset), to: row))
      }
    }
  }
}
