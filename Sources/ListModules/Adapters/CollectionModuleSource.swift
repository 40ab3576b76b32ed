#if canImport(UIKit) && !os(watchOS)
  internal import ListBinding
  public import UIKit

  /// Shows a ``CollectionViewModel`` in a collection view, as its data source and delegate.
  ///
  ///     source = CollectionModuleSource(viewModel, in: collectionView)
  ///
  /// Modules specify how the views of items are made: from a class or a nib. Collection views do not accept views that
  /// a closure makes. A view that conforms to ``ModuleView`` is given its view model.
  ///
  /// The kinds `header` and `footer` are those of a flow layout; other kinds have the names that the layout gives them.
  /// Only headers and footers are shown, unless the list overrides ``ListViewModel/supplementaryKinds``. If the layout
  /// requests a view of another kind, that is reported to the log.
  ///
  /// A flow layout requests the sizes of all items. If the list has an ``ListViewModel/estimatedSize``, that is the
  /// size of items that have not been requested, and the layout is invalidated if an item turns out to have another
  /// size. Items whose sizes change are laid out together, on a later turn of the main actor.
  ///
  /// The collection view is held weakly, and holds this object weakly, so keep this object as long as the collection
  /// view is shown. When it is deallocated, the list stops updating the collection view.
  @MainActor
  open class CollectionModuleSource: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    /// The list that is shown.
    public let list: CollectionViewModel
    private var identifiers = ViewIdentifiers()
    private var presentation: ListPresentation?

    /// Shows a list in a collection view from now on, and makes the list ready if it is not.
    public init(_ list: CollectionViewModel, in collectionView: UICollectionView) {
      self.list = list
      super.init()
      collectionView.dataSource = self
      collectionView.delegate = self
      presentation = ListPresentation(of: list, by: UICollectionViewAdapter(collectionView)) {
        [weak collectionView] _ in
        collectionView?.collectionViewLayout.invalidateLayout()
      }
    }

    // MARK: Cells

    /// Returns the number of sections that the view is to show.
    open func numberOfSections(in collectionView: UICollectionView) -> Int { list.shown.numberOfSections }

    /// Returns the number of items that the view is to show in a section.
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      list.shown.numberOfRows(inSection: section)
    }

    /// Returns a cell that is shown by the item's view model.
    open func collectionView(_ collectionView: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell
    {
      let estimated = list.shown.estimatedSize(at: path.position)
      let item = list.shown.cell(at: path.position)
      if estimatesSizes, list.shown.estimatedSize(at: path.position) != estimated { presentation?.layOutLater(item) }
      let (identifier, isNew) = identifiers.identifier(for: item.reuseIdentifier, item.viewSource)
      if isNew {
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

    /// Returns the size of an item, by its view model.
    open func collectionView(
      _ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt path: IndexPath
    ) -> CGSize {
      let shown = list.shown
      let position = path.position
      return size(estimatesSizes ? shown.estimatedSize(at: position) : shown.cell(at: position).size, in: layout)
    }

    private var estimatesSizes: Bool { list.estimatedSize != ItemSize() }

    private func size(_ size: ItemSize, in layout: UICollectionViewLayout) -> CGSize {
      let automatic = (layout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
      return CGSize(width: size.width ?? Double(automatic.width), height: size.height ?? Double(automatic.height))
    }

    // MARK: Supplementary items

    /// Returns a view that is shown by the view model of the supplementary item.
    open func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> UICollectionReusableView {
      let index = path.count > 1 ? path[1] : 0
      let item = list.shownSupplementary(of: moduleKind(kind), at: index, inSection: path[0])
      let view = reusableView(for: item, of: kind, in: collectionView, at: path)
      if let item { list.show(item, in: view) }
      return view
    }

    private func reusableView(
      for item: SupplementaryViewModel?, of kind: String, in collectionView: UICollectionView, at path: IndexPath
    ) -> UICollectionReusableView {
      // The identifier begins with the kind of the item.
      let (identifier, isNew) = identifiers.identifier(
        for: item?.reuseIdentifier ?? "missing:\(kind)", item?.viewSource)
      if isNew {
        switch item?.viewSource {
        case .type(let type):
          collectionView.register(type, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
        case .nib(let name, let bundle):
          let nib = UINib(nibName: name, bundle: bundle as? Bundle)
          collectionView.register(nib, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
        default:
          let type: AnyClass = UICollectionReusableView.self
          collectionView.register(type, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
        }
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

    /// Returns the size of a header, by its view model.
    open func collectionView(
      _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
    ) -> CGSize {
      referenceSize(of: .header, section, (layout as? UICollectionViewFlowLayout)?.headerReferenceSize)
    }

    /// Returns the size of a footer, by its view model.
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

    // MARK: Events of views

    /// Tells the item's view model that the user has selected it. An override calls `super`.
    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt path: IndexPath) {
      list.shown.cell(at: path.position).didSelect()
    }

    /// Tells the item's view model that the user has deselected it. An override calls `super`.
    open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt path: IndexPath) {
      list.shown.cell(at: path.position).didDeselect()
    }

    /// Tells the view model that its view is about to appear. An override calls `super`.
    open func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath
    ) {
      willDisplay(cell)
    }

    /// Tells the view model that its view has left the screen. An override calls `super`.
    open func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt path: IndexPath
    ) {
      didEndDisplaying(cell)
    }

    /// Tells the view model that its view is about to appear. An override calls `super`.
    open func collectionView(
      _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
      forElementKind kind: String, at path: IndexPath
    ) {
      willDisplay(view)
    }

    /// Tells the view model that its view has left the screen. An override calls `super`.
    open func collectionView(
      _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
      forElementOfKind kind: String, at path: IndexPath
    ) {
      didEndDisplaying(view)
    }
  }

  /// A cell that displays what is missing.
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
