public import ReactiveCollections
internal import ReactiveCollectionsPositions

/// The view model of an item of a list: a cell, or a supplementary item such as a header.
@MainActor
open class ItemViewModel: ViewModel {
  /// The size of the item. A table uses only the height. If a dimension is `nil`, the view determines it.
  ///
  /// Once this view model is ready, changes of the size are reported to the list's view: see
  /// ``ListViewModel/sizeChanges``.
  public var size = ItemSize() {
    didSet {
      if isReady, size != oldValue { emit(.sizeChange) }
    }
  }

  /// The height of the item's ``size``.
  public final var height: Double? {
    get { size.height }
    set { size.height = newValue }
  }

  /// Describes which module made this view model; `nil` outside a list.
  public internal(set) final var match: ModuleMatch?

  /// The view that displays the item.
  private weak var displayingView: AnyObject?

  /// Called when the item is about to become visible.
  open func willDisplay() {}
  /// Called when the item is no longer visible. Each call follows a call of ``willDisplay()``, even if several views
  /// have displayed the item in turn.
  open func didEndDisplaying() {}

  /// Notes that a view is about to display the item, perhaps instead of another view that has not ended displaying it
  /// yet.
  package final func willDisplay(in view: AnyObject) {
    let isDisplayed = displayingView != nil
    displayingView = view
    if !isDisplayed { willDisplay() }
  }

  /// Notes that a view has ended displaying the item, which another view may display now.
  package final func didEndDisplaying(in view: AnyObject) {
    guard displayingView === view else { return }
    displayingView = nil
    didEndDisplaying()
  }
}

/// The size of an item of a list, in points.
public struct ItemSize: Hashable, Sendable {
  /// The width; `nil` if the view determines it.
  public var width: Double?
  /// The height; `nil` if the view determines it.
  public var height: Double?

  /// Creates a size. If a dimension is `nil`, the view determines it.
  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }
}

extension Emission.Name where Value == Void {
  /// Reports that the size of a list's item has changed.
  public static var sizeChange: Self { Self("sizeChange") }
}

/// The view model of a cell.
@MainActor
open class CellViewModel: ItemViewModel {
  weak var slot: RowSlot?

  /// The section that contains the cell; `nil` if the cell was removed from its list.
  public final var section: SectionViewModel? { placedSlot?.section.viewModel }

  /// The index of the cell in its section; `nil` if the cell was removed from its list. O(log n) for n rows.
  public final var index: Int? {
    guard let slot = placedSlot, let id = slot.id else { return nil }
    return slot.section.order.position(of: id)
  }

  /// The slot, if it is in the list.
  private var placedSlot: RowSlot? {
    guard let slot, slot.id != nil, slot.section.id != nil else { return nil }
    return slot
  }

  /// The position of the cell in its list; `nil` if the cell was removed from it. O(log s + log n) for s sections and n
  /// rows.
  public final var position: RowPosition? {
    guard let index, let section = section?.index else { return nil }
    return RowPosition(section: section, row: index)
  }

  /// Called when the user has selected the cell.
  open func didSelect() {}
  /// Called when the user has deselected the cell, by selecting another one or none.
  open func didDeselect() {}
}

/// The view model of a supplementary item of a section: a header, a footer, or an item of another kind.
@MainActor
open class SupplementaryViewModel: ItemViewModel {
  /// The kind of the item, a header for example.
  public internal(set) final var kind: ModuleKind = .unspecified
  /// The index of the item among those of its kind in the section.
  public internal(set) final var index = 0

  /// The section that contains the item; `nil` if the item was removed from its list.
  public final var section: SectionViewModel? { parent as? SectionViewModel }
}
