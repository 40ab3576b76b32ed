#if canImport(UIKit) && !os(watchOS)
  public import ReactiveCollections
  public import UIKit

  /// An adapter of a UIKit collection view to ``ListView``, which forwards each call.
  @MainActor
  package final class UICollectionViewAdapter: ListView {
    private weak var collectionView: UICollectionView?
    /// Whether the collection view has been reloaded, but not laid out since: no item can be selected before the
    /// layout.
    private var isStale = false

    package init(_ collectionView: UICollectionView) { self.collectionView = collectionView }

    package var isOnScreen: Bool { collectionView?.window != nil }
    package var numberOfSections: Int { collectionView?.numberOfSections ?? 0 }
    package func numberOfRows(inSection section: Int) -> Int { collectionView?.numberOfItems(inSection: section) ?? 0 }

    package func performBatchUpdates(_ updates: @escaping () -> Void, completion: @escaping @MainActor (Bool) -> Void) {
      guard let collectionView else {
        updates()
        return completion(false)
      }
      collectionView.performBatchUpdates({ updates() }, completion: { completion($0) })
    }

    package func deleteSections(_ sections: [Int]) { collectionView?.deleteSections(IndexSet(sections)) }
    package func insertSections(_ sections: [Int]) { collectionView?.insertSections(IndexSet(sections)) }
    package func moveSection(from source: Int, to target: Int) {
      collectionView?.moveSection(source, toSection: target)
    }
    package func reloadSections(_ sections: [Int]) { collectionView?.reloadSections(IndexSet(sections)) }

    package func deleteRows(at positions: [RowPosition]) {
      collectionView?.deleteItems(at: positions.map(IndexPath.init))
    }
    package func insertRows(at positions: [RowPosition]) {
      collectionView?.insertItems(at: positions.map(IndexPath.init))
    }
    package func moveRow(from source: RowPosition, to target: RowPosition) {
      collectionView?.moveItem(at: IndexPath(source), to: IndexPath(target))
    }
    package func reloadRows(at positions: [RowPosition]) {
      collectionView?.reloadItems(at: positions.map(IndexPath.init))
    }
    package func reconfigureRows(at positions: [RowPosition]) {
      collectionView?.reconfigureItems(at: positions.map(IndexPath.init))
    }

    package func reloadData() {
      collectionView?.reloadData()
      isStale = true
    }

    package var selectedRows: [RowPosition] {
      (collectionView?.indexPathsForSelectedItems ?? []).sorted().map(\.position)
    }
    package func selectRow(at position: RowPosition) {
      if isStale { collectionView?.layoutIfNeeded() }
      isStale = false
      collectionView?.selectItem(at: IndexPath(position), animated: false, scrollPosition: [])
    }
    package func deselectRow(at position: RowPosition) {
      collectionView?.deselectItem(at: IndexPath(position), animated: false)
    }
  }

  extension ListBinder {
    /// Creates a binder of a collection view, which is held weakly.
    ///
    /// - Parameters:
    ///   - sections: The identity and content of sections, by which whole lists are compared.
    ///   - rows: The identity and content of rows, by which whole lists are compared.
    public convenience init(
      _ collectionView: UICollectionView, sections: ElementComparison<Section>, rows: ElementComparison<Row>,
      options: ListBinderOptions = ListBinderOptions()
    ) {
      self.init(keeping: UICollectionViewAdapter(collectionView), sections: sections, rows: rows, options: options)
    }
  }

  extension ListBinder where Section == Void {
    /// Creates a binder of a collection view that shows one list, as its only section. The collection view is held
    /// weakly.
    public convenience init(
      _ collectionView: UICollectionView, rows: ElementComparison<Row>, options: ListBinderOptions = ListBinderOptions()
    ) {
      self.init(keeping: UICollectionViewAdapter(collectionView), rows: rows, options: options)
    }
  }
#endif
