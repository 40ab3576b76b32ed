#if canImport(UIKit) && !os(watchOS)
  internal import ListBinding
  internal import ReactiveCollections
  public import UIKit

  /// Shows a ``CollectionViewModel`` in a collection view: its data source and its delegate.
  ///
  ///     source = CollectionModuleSource(viewModel, in: collectionView)
  ///
  /// Views of items are made as their modules say: of a class, or out of a nib; what is made by a closure is not for collection views. What
  /// conforms to ``ModuleView`` is given its view model. The kinds `header` and `footer` are those of a flow layout; others are named as
  /// the layout names them. The collection view is held weakly; whoever shows it keeps this.
  ///
  /// A flow layout asks for the sizes of all items. If the list has an ``ListViewModel/estimatedSize``, items that nobody has asked for are
  /// taken to be of that size, and the layout is told when one turns out to be of another.
  @MainActor
  open class CollectionModuleSource: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    /// What is shown.
    public let list: CollectionViewModel
    private var registered: Set<String> = []
    private var sizes: ScopedDisposable?

    /// Shows a list in a collection view from now on; readies the list if it is not ready.
    public init(_ list: CollectionViewModel, in collectionView: UICollectionView) {
      self.list = list
      super.init()
      collectionView.dataSource = self
      collectionView.delegate = self
      list.ready()
      list.show(keeping: UICollectionViewAdapter(collectionView))
      sizes = ScopedDisposable(
        list.sizeChanges.observeValues { [weak collectionView] _ in
          collectionView?.collectionViewLayout.invalidateLayout()
        })
    }

    // MARK: Cells

    open func numberOfSections(in collectionView: UICollectionView) -> Int { list.shown.numberOfSections }

    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      list.shown.numberOfRows(inSection: section)
    }

    open func collectionView(_ collectionView: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell
    {
      let estimated = list.shown.estimatedSize(at: (path[0], path[1]))
      let item = list.shown.cell(at: (path[0], path[1]))
      if estimatesSizes, list.shown.estimatedSize(at: (path[0], path[1])) != estimated {
        collectionView.collectionViewLayout.invalidateLayout()
      }
      let identifier = item.reuseIdentifier
      if registered.insert(identifier).inserted {
        switch item.viewSource {
        case .type(let type): collectionView.register(type, forCellWithReuseIdentifier: identifier)
        case .nib(let name, let bundle):
          collectionView.register(
            UINib(nibName: name, bundle: bundle as? Bundle), forCellWithReuseIdentifier: identifier)
        default: collectionView.register(PlaceholderCell.self, forCellWithReuseIdentifier: identifier)
        }
      }
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: identifier, for: path)
      (cell as? PlaceholderCell)?.label.text = item.placeholderText
      list.show(item, in: cell)
      return cell
    }

    open func collectionView(
      _ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt path: IndexPath
    ) -> CGSize {
      let shown = list.shown
      let position = (section: path[0], row: path[1])
      return size(estimatesSizes ? shown.estimatedSize(at: position) : shown.cell(at: position).size, in: layout)
    }

    private var estimatesSizes: Bool { list.estimatedSize != ItemSize() }

    private func size(_ size: ItemSize, in layout: UICollectionViewLayout) -> CGSize {
      let automatic = (layout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
      return CGSize(width: size.width ?? Double(automatic.width), height: size.height ?? Double(automatic.height))
    }

    // MARK: Supplementary items

    open func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> UICollectionReusableView {
      let index = path.count > 1 ? path[1] : 0
      guard let item = list.shown.supplementary(of: moduleKind(kind), at: index, inSection: path[0]) else {
        return reusableView(of: UICollectionReusableView.self, "missing", kind, in: collectionView, at: path)
      }
      let identifier = item.reuseIdentifier
      if case .nib(let name, let bundle) = item.viewSource, registered.insert(kind + identifier).inserted {
        let nib = UINib(nibName: name, bundle: bundle as? Bundle)
        collectionView.register(nib, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
      }
      var type: AnyClass = UICollectionReusableView.self
      if case .type(let own) = item.viewSource { type = own }
      let view = reusableView(of: type, identifier, kind, in: collectionView, at: path)
      list.show(item, in: view)
      return view
    }

    private func reusableView(
      of type: AnyClass, _ identifier: String, _ kind: String, in collectionView: UICollectionView, at path: IndexPath
    ) -> UICollectionReusableView {
      if registered.insert(kind + identifier).inserted {
        collectionView.register(type, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
      }
      return collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: identifier, for: path)
    }

    private func moduleKind(_ kind: String) -> ModuleKind {
      switch kind {
      case UICollectionView.elementKindSectionHeader: .header
      case UICollectionView.elementKindSectionFooter: .footer
      default: ModuleKind(kind)
      }
    }

    open func collectionView(
      _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
    ) -> CGSize {
      referenceSize(of: .header, section, (layout as? UICollectionViewFlowLayout)?.headerReferenceSize)
    }

    open func collectionView(
      _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForFooterInSection section: Int
    ) -> CGSize {
      referenceSize(of: .footer, section, (layout as? UICollectionViewFlowLayout)?.footerReferenceSize)
    }

    private func referenceSize(of kind: ModuleKind, _ section: Int, _ automatic: CGSize?) -> CGSize {
      guard let item = list.shown.supplementary(of: kind, inSection: section) else { return .zero }
      let automatic = automatic ?? .zero
      return CGSize(
        width: item.size.width ?? Double(automatic.width), height: item.size.height ?? Double(automatic.height))
    }

    // MARK: What happens to views

    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt path: IndexPath) {
      list.shown.cell(at: (path[0], path[1])).didSelect()
    }

    open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt path: IndexPath) {
      list.shown.cell(at: (path[0], path[1])).didDeselect()
    }

    open func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath
    ) {
      item(of: cell)?.willDisplay()
    }

    // The item may have gone, and its index path be another one's.
    open func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt path: IndexPath
    ) {
      item(of: cell)?.didEndDisplaying()
    }

    open func collectionView(
      _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
      forElementKind kind: String, at path: IndexPath
    ) {
      item(of: view)?.willDisplay()
    }

    open func collectionView(
      _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
      forElementOfKind kind: String, at path: IndexPath
    ) {
      item(of: view)?.didEndDisplaying()
    }
  }

  /// Says what is missing.
  private final class PlaceholderCell: UICollectionViewCell {
    private(set) lazy var label: UILabel = {
      let label = UILabel(frame: contentView.bounds)
      label.numberOfLines = 0
      label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      contentView.addSubview(label)
      return label
    }()
  }
#endif
