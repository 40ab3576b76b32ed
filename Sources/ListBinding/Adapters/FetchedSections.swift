#if canImport(CoreData)
  public import CoreData
  public import ReactiveCollections

  /// A section of ``FetchedSections``: its objects, and the name that they share.
  public final class FetchedSection<Object: NSManagedObject>: MutableCollectionSection<Object> {
    /// The name of the section.
    public let name: String

    init(name: String, _ objects: [Object]) {
      self.name = name
      super.init(objects, comparison: .init())
    }
  }

  /// The results of a Core Data fetch, as a list of sections that follows them.
  ///
  ///     let results = FetchedSections(controller)
  ///     try results.fetch()
  ///     binder.bind(to: results.sections.sectionedUpdates)
  ///
  /// All changes that a controller reports between `controllerWillChangeContent` and `controllerDidChangeContent` are
  /// one change of the list. A report that does not lead to the controller's results is ignored, and the results are
  /// compared with the list instead. All objects are loaded, so a batch size of the fetch request has no effect. Use
  /// this object where the controller's context is used.
  public final class FetchedSections<Object: NSManagedObject>: NSObject, NSFetchedResultsControllerDelegate {
    /// The sections, with their objects. Observe them, but do not edit them.
    public let sections = MutableCollectionProperty<FetchedSection<Object>>([], comparison: .init())
    private let controller: NSFetchedResultsController<Object>
    private var changes = FetchedChanges<Object>()

    /// Creates the results of a controller, and becomes its delegate. Keep this object for as long as the results are
    /// followed.
    public init(_ controller: NSFetchedResultsController<Object>) {
      self.controller = controller
      super.init()
      controller.delegate = self
    }

    deinit {
      // The controller does not hold its delegate, and does not notice when it is deallocated.
      if controller.delegate === self { controller.delegate = nil }
    }

    /// Fetches, and updates ``sections`` with the results, as one change. Sections are identified by their names, and
    /// objects by their identity.
    ///
    /// - Throws: The controller's error. The list is then unchanged.
    public func fetch() throws {
      try controller.performFetch()
      reload()
    }

    /// Compares the results with the list, and updates it, as one change: a section whose name still exists stays, and
    /// gets its current objects.
    ///
    /// - Parameter changed: Objects whose properties have changed.
    private func reload(refreshing changed: [Object] = []) {
      transact {
        var known = Dictionary(sections.value.map { ($0.name, $0) }) { first, _ in first }
        sections.set(
          (controller.sections ?? []).map { info in
            let new = Self.section(info)
            guard let section = known.removeValue(forKey: info.name) else { return new }
            section.set(new.value)
            return section
          })
        let changed = Set(changed)
        if changed.isEmpty { return }
        for section in sections.value {
          for (index, object) in section.value.enumerated() where changed.contains(object) {
            section.refresh(at: index)
          }
        }
      }
    }

    private static func section(_ info: any NSFetchedResultsSectionInfo) -> FetchedSection<Object> {
      FetchedSection(name: info.name, info.objects as? [Object] ?? [])
    }

    /// Begins to collect the changes that the controller reports.
    public func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
      changes = FetchedChanges()
    }

    /// Notes that a section is inserted or deleted.
    public func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
      didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
      for type: NSFetchedResultsChangeType
    ) {
      switch type {
      case .insert: changes.insertSection(sectionIndex)
      case .delete: changes.deleteSection(sectionIndex)
      case .move, .update: break
      @unknown default: break
      }
    }

    /// Notes that an object is inserted, deleted, moved or updated.
    public func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
      at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
    ) {
      guard let object = anObject as? Object else { return }
      let (old, new) = (indexPath?.position, newIndexPath?.position)
      switch (type, old, new) {
      case (.insert, _, let new?): changes.insertRow(object, at: new)
      case (.delete, let old?, _): changes.deleteRow(object, at: old)
      case (.update, let old?, _): changes.updateRow(object, at: old)
      case (.move, let old?, let new?): changes.moveRow(object, from: old, to: new)
      default: break
      }
    }

    /// Applies the collected changes, as one change of the list.
    public func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
      let old = PersistentArray(sections.value.map { SectionSnapshot(section: $0, rows: $0.value) })
      // Only inserted sections are taken from here; the other sections of the list stay, with changed objects.
      let new = PersistentArray(
        (self.controller.sections ?? []).map { info in
          let section = Self.section(info)
          return SectionSnapshot(section: section, rows: section.value)
        })
      transact {
        guard let batch = changes.batch(from: old, to: new), (try? sections.apply(batch.change)) != nil else {
          return reload(refreshing: changes.updatedRows)
        }
        let isRight = sections.value.elementsEqual(new) { $0.name == $1.section.name && $0.value == $1.rows }
        if !isRight { reload() }
      }
    }
  }
#endif
