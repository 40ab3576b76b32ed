// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

@MainActor open class UICollectionViewLayout {
  public private(set) var invalidations = 0
  open func invalidateLayout() { invalidations += 1 }
  public init() {}
}

@MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
  open var itemSize = CGSize(width: 50, height: 50)
  open var headerReferenceSize = CGSize(width: 0, height: 30)
  open var footerReferenceSize = CGSize(width: 0, height: 10)
}

@MainActor open class UICollectionReusableView: UIView {
  public required override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }
}
@MainActor open class UICollectionViewCell: UICollectionReusableView { public let contentView = UIView() }

@MainActor public protocol UICollectionViewDataSource: AnyObject {
  func numberOfSections(in collectionView: UICollectionView) -> Int
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  func collectionView(_ collectionView: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
  ) -> UICollectionReusableView
}

@MainActor public protocol UICollectionViewDelegate: AnyObject {
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt path: IndexPath)
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt path: IndexPath)
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath)
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt path: IndexPath)
  func collectionView(
    _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
    forElementKind kind: String, at path: IndexPath)
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind kind: String, at path: IndexPath)
}

@MainActor public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt path: IndexPath
  ) -> CGSize
  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForFooterInSection section: Int
  ) -> CGSize
}

@MainActor open class UICollectionView: UIView {
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"
  public weak var dataSource: (any UICollectionViewDataSource)?
  public weak var delegate: (any UICollectionViewDelegate)?
  public let collectionViewLayout: UICollectionViewLayout = UICollectionViewFlowLayout()
  open func register(_ type: AnyClass?, forCellWithReuseIdentifier identifier: String) { note(type, for: identifier) }
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    note(nib, for: identifier, making: UICollectionViewCell.self)
  }
  open func register(_ type: AnyClass?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String)
  {
    note(type, for: "\(kind) \(identifier)")
  }
  open func register(_ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String) {
    note(nib, for: "\(kind) \(identifier)", making: UICollectionReusableView.self)
  }
  // As in UIKit, a view that was not registered is not made.
  /// Views that are not in use, by their identifiers.
  public var unused: [String: [UICollectionViewCell]] = [:]
  open func dequeueReusableCell(withReuseIdentifier identifier: String, for path: IndexPath) -> UICollectionViewCell {
    unused[identifier]?.popLast() ?? view(for: identifier) as! UICollectionViewCell
  }
  open func dequeueReusableSupplementaryView(
    ofKind kind: String, withReuseIdentifier identifier: String, for path: IndexPath
  ) -> UICollectionReusableView {
    view(for: "\(kind) \(identifier)")
  }
  private func view(for identifier: String) -> UICollectionReusableView {
    (types[identifier] as! UICollectionReusableView.Type).init(frame: .zero)
  }
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  open var numberOfSections: Int { shown.count }
  open func numberOfItems(inSection section: Int) -> Int { shown[section] }
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    perform(updates, completion)
  }
  open func insertSections(_ sections: IndexSet) { note("insert", sections, adding: sections.count) }
  open func deleteSections(_ sections: IndexSet) { note("delete", sections, adding: -sections.count) }
  open func reloadSections(_ sections: IndexSet) { note("reload", sections) }
  open func moveSection(_ section: Int, toSection newSection: Int) { noteMove(of: section, to: newSection) }
  open func insertItems(at indexPaths: [IndexPath]) { note("insert", indexPaths, adding: 1) }
  open func deleteItems(at indexPaths: [IndexPath]) { note("delete", indexPaths, adding: -1) }
  open func reloadItems(at indexPaths: [IndexPath]) { note("reload", indexPaths) }
  open func reconfigureItems(at indexPaths: [IndexPath]) { note("reconfigure", indexPaths) }
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) { noteMove(of: indexPath, to: newIndexPath) }
  override func askDataSource() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.collectionView(self, numberOfItemsInSection: $0)
    }
  }
  private var isStale = false
  open override func layoutIfNeeded() { isStale = false }
  open func reloadData() {
    noteReload()
    isStale = true
  }
  open var indexPathsForSelectedItems: [IndexPath]? { selected }
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    if isStale { return }
    if let indexPath { select(indexPath) }
  }
  open func deselectItem(at indexPath: IndexPath, animated: Bool) { selected.removeAll { $0 == indexPath } }
}
