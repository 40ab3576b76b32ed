public import ReactiveCollections

// Lists that any thread may edit. What they change before the main actor gets to it is one change.

extension ListBinder where Section: Sendable, Row: Sendable {
  /// Shows what a shared stream tells of, from now on and instead of what it showed before. Disposing of what is returned ends that, and
  /// leaves the view as it is.
  ///
  ///     binder.bind(to: groups.sectionedUpdates { $0.title })
  @discardableResult
  public func bind(to updates: SharedSignalProducer<SectionedUpdate<Section, Row>, Never>) -> any Disposable {
    var isFirst = true
    return follow {
      updates.startWithValues(lag: .coalesced) { @MainActor [weak self] update in
        self?.take(isFirst ? .everything : .change(update.change), leadingTo: update.after)
        isFirst = false
      }
    }
  }
}

extension ListBinder where Section == Void, Row: Sendable {
  /// Shows a shared list, from now on and instead of what it showed before. Disposing of what is returned ends that, and leaves the view as
  /// it is.
  @discardableResult
  public func bind(to list: SharedCollectionProperty<Row>) -> any Disposable { bind(to: list.updates) }

  /// Shows what a shared stream tells of, from now on and instead of what it showed before. Disposing of what is returned ends that, and
  /// leaves the view as it is.
  @discardableResult
  public func bind(to updates: SharedSignalProducer<CollectionUpdate<Row>, Never>) -> any Disposable {
    var isFirst = true
    return follow {
      updates.startWithValues(lag: .coalesced) { @MainActor [weak self] update in
        let sections: PersistentArray = [Snapshot(section: (), rows: update.after)]
        self?.take(isFirst ? .everything : .change(.row(update.change, section: 0)), leadingTo: sections)
        isFirst = false
      }
    }
  }
}
