public import ReactiveCollections

// A list of rows is shown as one section, whose own data is nothing.

extension ListBinder where Section == Void {
  /// The rows as the view is to show them now.
  public var rows: PersistentArray<Row> { sections.first?.rows ?? [] }

  /// A binder of a view that shows one list, as its only section.
  public convenience init(
    _ view: any ListView, rows: ElementComparison<Row>, options: ListBinderOptions = ListBinderOptions(),
    scheduler: (any TimedScheduler)? = nil
  ) {
    let nothing = ElementComparison<Void>(identity: { _, _ in true }, content: { _, _ in true })
    self.init(view, sections: nothing, rows: rows, options: options, scheduler: scheduler)
  }

  /// Shows what a stream tells of, from now on and instead of what it showed before. Disposing of what is returned ends that, and leaves
  /// the view as it is.
  @discardableResult
  public func bind(to updates: CollectionProducer<Row>) -> any Disposable {
    var isFirst = true
    return follow {
      updates.startWithValues { [weak self] update in
        let sections: PersistentArray = [Snapshot(section: (), rows: update.after)]
        self?.take(isFirst ? nil : .row(update.change, section: 0), leadingTo: sections)
        isFirst = false
      }
    }
  }

  /// Shows other rows, as few told of as differ from those before; returns when the view has finished.
  public func apply(_ rows: some RandomAccessCollection<Row>) async {
    await apply([Snapshot(section: (), rows: PersistentArray(rows))])
  }
}
