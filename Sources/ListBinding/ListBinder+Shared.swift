public import ReactiveCollections

// Lists that any thread can edit. Edits that are made before the main actor handles them become one change.

extension ListBinder where Section: Sendable, Row: Sendable {
  /// Shows the sections of a shared stream, and replaces any earlier binding: see
  /// ``bind(to:)-(SectionedProducer<Section,Row>)``.
  ///
  /// ```swift
  /// let binder = ListBinder<String, String>(tableView, sections: .init(), rows: .init())
  /// binder.bind(to: SharedHandle(albums).sectionedUpdates { $0.title })
  /// ```
  @discardableResult
  public func bind(to updates: SharedSignalProducer<SectionedUpdate<Section, Row>, Never>) -> any Disposable {
    follow(SectionedStream(updates))
  }
}

extension ListBinder where Section == Void, Row: Sendable {
  /// Shows the rows of a shared list, as the only section, and replaces any earlier binding: see
  /// ``bind(to:)-(SectionedProducer<Section,Row>)``.
  ///
  /// ```swift
  /// let shared = SharedCollectionProperty([Person.ada])
  /// let binder = ListBinder(tableView, rows: ElementComparison<Person>())
  /// binder.bind(to: shared)
  /// ```
  @discardableResult
  public func bind(to list: SharedCollectionProperty<Row>) -> any Disposable { bind(to: list.updates) }

  /// Shows the rows of a shared stream, as the only section, and replaces any earlier binding: see
  /// ``bind(to:)-(SectionedProducer<Section,Row>)``.
  @discardableResult
  public func bind(to updates: SharedSignalProducer<CollectionUpdate<Row>, Never>) -> any Disposable {
    follow(SectionedStream(updates))
  }
}
