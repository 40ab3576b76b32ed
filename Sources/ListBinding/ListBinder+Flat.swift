public import ReactiveCollections

// A list of rows is shown as one section, whose own data is nothing.

extension ListBinder where Section == Void {
  /// The rows as the view is to show them now.
  public var rows: PersistentArray<Row> { sections.first?.rows ?? [] }

  /// A binder of a view that shows one list, as its only section. The view is held weakly.
  public convenience init(
    _ view: any ListView, rows: ElementComparison<Row>, options: ListBinderOptions = ListBinderOptions(),
    scheduler: (any TimedScheduler)? = nil
  ) {
    self.init(view, sections: .nothing, rows: rows, options: options, scheduler: scheduler)
    beginEmpty()
  }

  /// The same, for a view that nobody else keeps, since it adapts another one.
  public convenience init(
    keeping adapter: any ListView, rows: ElementComparison<Row>, options: ListBinderOptions = ListBinderOptions(),
    scheduler: (any TimedScheduler)? = nil
  ) {
    self.init(keeping: adapter, sections: .nothing, rows: rows, options: options, scheduler: scheduler)
    beginEmpty()
  }

  /// There is a section also while there are no rows.
  private func beginEmpty() {
    sections = [Snapshot(section: (), rows: [])]
    newest = sections
  }

  /// Shows what a stream tells of, from now on and instead of what it showed before. Disposing of what is returned ends that, and leaves
  /// the view as it is.
  @discardableResult
  public func bind(to updates: CollectionProducer<Row>) -> any Disposable {
    var isFirst = true
    return follow {
      updates.startWithValues { [weak self] update in
        let sections: PersistentArray = [Snapshot(section: (), rows: update.after)]
        self?.take(isFirst ? .everything : .change(.row(update.change, section: 0)), leadingTo: sections)
        isFirst = false
      }
    }
  }

  /// Shows other rows, as few told of as differ from those before; returns when the view has finished.
  public func apply(_ rows: some RandomAccessCollection<Row>) async {
    await apply([Snapshot(section: (), rows: PersistentArray(rows))])
  }
}

extension ElementComparison<Void> {
  /// There is but one.
  fileprivate static var nothing: ElementComparison { .init(identity: { _, _ in true }, content: { _, _ in true }) }
}
