#if canImport(CoreData)
  public import CoreData
  public import ReactiveCollections

  /// A section of ``FetchedResults``: its objects, and the name that they have in common.
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
  ///     let results = FetchedResults(controller)
  ///     try results.fetch()
  ///     binder.bind(to: results.sections.sectionedUpdates)
  ///
  /// What a controller reports between the beginning and the end of its changes is one change of the list; what it reports and does not lead
  /// to its results is not heeded, and these are compared. All objects are asked for, so a batch size of the fetch does not help. To be used
  /// where the controller's context is.
  public final class FetchedResults<Object: NSManagedObject>: NSObject, NSFetchedResultsControllerDelegate {
    /// The sections, with their objects. For others to observe, and not to edit.
    public let sections = MutableCollectionProperty<FetchedSection<Object>>([], comparison: .init())
    private let controller: NSFetchedResultsController<Object>
    private var changes = FetchedChanges<Object>()

    /// The results of a controller, whose delegate this becomes: it has to be kept for as long as they are followed.
    public init(_ controller: NSFetchedResultsController<Object>) {
      self.controller = controller
      super.init()
      controller.delegate = self
    }

    deinit {
      // The controller does not hold it, and does not notice that it goes.
      if controller.delegate === self { controller.delegate = nil }
    }

    /// Fetches, and shows what has been fetched.
    public func fetch() throws {
      try controller.performFetch()
      reload()
    }

    private func reload() { sections.set((controller.sections ?? []).map(Self.section)) }

    private static func section(_ info: any NSFetchedResultsSectionInfo) -> FetchedSection<Object> {
      FetchedSection(name: info.name, info.objects as? [Object] ?? [])
    }

    /// Begins to collect what the controller reports.
    public func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
      changes = FetchedChanges()
    }

    /// Notes that a section comes or goes.
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

    /// Notes that an object comes, goes, moves or has changed.
    public func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
      at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
    ) {
      guard let object = anObject as? Object else { return }
      let (old, new) = (indexPath.map(Self.position), newIndexPath.map(Self.position))
      switch (type, old, new) {
      case (.insert, _, let new?): changes.insertRow(object, at: new)
      case (.delete, let old?, _): changes.deleteRow(object, at: old)
      case (.update, let old?, _): changes.updateRow(object, at: old)
      case (.move, let old?, let new?): changes.moveRow(object, from: old, to: new)
      default: break
      }
    }

    /// Makes what was collected, as one change.
    public func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
      let old = PersistentArray(sections.value.map { SectionSnapshot(section: $0, rows: $0.value) })
      // A section that has come is a new one; the others are as they were, with other objects.
      let new = PersistentArray(
        (self.controller.sections ?? []).map { info in
          let section = Self.section(info)
          return SectionSnapshot(section: section, rows: section.value)
        })
      guard let batch = changes.batch(from: old, to: new) else { return reload() }
      do { try sections.apply(batch.change) } catch { return reload() }
      let isRight = sections.value.elementsEqual(new) { $0.name == $1.section.name && $0.value == $1.rows }
      if !isRight { reload() }
    }

    private static func position(_ path: IndexPath) -> SectionedPosition { (path[0], path[1]) }
  }
#endif
