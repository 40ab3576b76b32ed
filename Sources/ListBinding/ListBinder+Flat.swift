public import ReactiveCollections

// A list of rows is shown as one section, whose own data is `Void`.

extension ListBinder where Section == Void {
  /// The rows that the view shows, or that it is being updated to show.
  public var rows: PersistentArray<Row> { sections.first?.rows ?? [] }

  /// Creates a binder of a view that shows one list, as its only section. The view is held weakly.
  ///
  /// ```swift
  /// let binder = ListBinder(tableView, rows: ElementComparison<Person>())
  /// binder.bind(to: people)
  /// print(binder.rows.map(\.name))  // prints: ["Ada", "Bob", "Cleo"]
  /// ```
  public convenience init(
    _ view: any ListView, rows: ElementComparison<Row>, options: ListBinderOptions = ListBinderOptions(),
    scheduler: (any TimedScheduler)? = nil
  ) {
    self.init(view, sections: .nothing, rows: rows, options: options, scheduler: scheduler)
    beginEmpty()
  }

  /// Creates a binder that shows one list, as the only section, and holds its view strongly. Use it for an adapter of
  /// another view that nothing else keeps alive.
  public convenience init(
    keeping adapter: any ListView, rows: ElementComparison<Row>, options: ListBinderOptions = ListBinderOptions(),
    scheduler: (any TimedScheduler)? = nil
  ) {
    self.init(keeping: adapter, sections: .nothing, rows: rows, options: options, scheduler: scheduler)
    beginEmpty()
  }

  /// Begins with one section, which exists even while there are no rows.
  private func beginEmpty() {
    sections = [Snapshot(section: (), rows: [])]
    newest = sections
  }

  /// Shows the rows of a stream, as the only section, and replaces any earlier binding: see
  /// ``bind(to:)-(SectionedProducer<Section,Row>)``.
  ///
  /// ```swift
  /// let binder = ListBinder(tableView, rows: ElementComparison<Person>())
  /// binder.bind(to: people.updates.filter { $0.age >= 18 }.sorted(by: \.name))
  /// ```
  @discardableResult
  public func bind(to updates: CollectionProducer<Row>) -> any Disposable { follow(SectionedStream(updates)) }

  /// Shows the rows of a list, as the only section, and replaces any earlier binding: see
  /// ``bind(to:)-(SectionedProducer<Section,Row>)``.
  @discardableResult
  public func bind(to list: some ObservableList<Row>) -> any Disposable { bind(to: list.updates) }

  /// Shows other rows, and returns when the view has finished. An earlier binding ends.
  ///
  /// The rows are compared with the previous ones on the main actor, and the view is updated with the differences.
  /// Linear expected time in the number of rows, for hashable identities. Cancelling the task does not make the call
  /// return sooner.
  ///
  /// ```swift
  /// let binder = ListBinder(tableView, rows: ElementComparison<Person>())
  /// await binder.apply([Person.ada, .bob])
  /// print(binder.rows.count)  // prints: 2
  /// ```
  public func apply(_ rows: some RandomAccessCollection<Row>) async {
    await apply([Snapshot(section: (), rows: PersistentArray(rows))])
  }
}

extension ListBinder where Section: ObservableList, Section.Element == Row {
  /// Shows the live sections of a list, and replaces any earlier binding: see
  /// ``bind(to:)-(SectionedProducer<Section,Row>)``. The live sections are the data of the sections shown.
  ///
  /// ```swift
  /// let binder = ListBinder<Album, String>(tableView, sections: .init(), rows: .init())
  /// binder.bind(to: albums)
  /// print(binder.sections[0].section.title, binder.sections[0].rows)  // prints: First ["a", "b"]
  /// ```
  @discardableResult
  public func bind(to list: some ObservableList<Section>) -> any Disposable { bind(to: list.sectionedUpdates) }
}

extension ElementComparison<Void> {
  /// A comparison of `Void`, which has only one value.
  fileprivate static var nothing: ElementComparison { .init(identity: { _, _ in true }, content: { _, _ in true }) }
}
