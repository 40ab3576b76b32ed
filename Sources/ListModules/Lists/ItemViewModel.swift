public import ReactiveCollections

/// The view model of an item of a list: of a cell, or of what stands around cells.
@MainActor
open class ItemViewModel: ViewModel {
  /// The size of the item. A table uses only the height. A dimension that is `nil` is left to the view.
  ///
  /// Once this is ready, another size is reported to the list's view: see ``ListViewModel/sizeChanges``.
  public var size = ItemSize() {
    didSet {
      if isReady, size != oldValue { emit(.sizeChange) }
    }
  }

  /// The height of the item: that of ``size``.
  public final var height: Double? {
    get { size.height }
    set { size.height = newValue }
  }

  /// Which module it is made by; `nil` outside of a list.
  public internal(set) final var match: ModuleMatch?

  /// The view that displays the item.
  private weak var displayingView: AnyObject?

  /// Called when the item is about to come into sight.
  open func willDisplay() {}
  /// Called when the item is out of sight. Each call follows one of ``willDisplay()``, even if several views have
  /// displayed the item in turn.
  open func didEndDisplaying() {}

  /// A view is about to display the item, perhaps in place of another one, which has not ended yet.
  package final func willDisplay(in view: AnyObject) {
    let isDisplayed = displayingView != nil
    displayingView = view
    if !isDisplayed { willDisplay() }
  }

  /// A view has ended displaying the item, which another one may display now.
  package final func didEndDisplaying(in view: AnyObject) {
    guard displayingView === view else { return }
    displayingView = nil
    didEndDisplaying()
  }
}

/// How large an item of a list is to be, in points.
public struct ItemSize: Hashable, Sendable {
  /// The width; `nil` if the view knows.
  public var width: Double?
  /// The height; `nil` if the view knows.
  public var height: Double?

  /// Creates a size. A dimension that is `nil` is left to the view.
  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }
}

extension Emission.Name where Value == Void {
  /// An item of a list is to have another size.
  public static var sizeChange: Self { Self("sizeChange") }
}

/// The view model of a cell.
@MainActor
open class CellViewModel: ItemViewModel {
  weak var slot: RowSlot?

  /// The section that it is in; `nil` when it has gone from its list.
  public final var section: SectionViewModel? { placedSlot?.section.viewModel }

  /// Where it is in its section; `nil` when it has gone from its list. O(log n) for n rows.
  public final var index: Int? {
    guard let slot = placedSlot, let id = slot.id else { return nil }
    return slot.section.order.position(of: id)
  }

  /// The slot, while that is in the list.
  private var placedSlot: RowSlot? {
    guard let slot, slot.id != nil, slot.section.id != nil else { return nil }
    return slot
  }

  /// Where it is in its list; `nil` when it has gone from there. O(log s + log n) for s sections and n rows.
  public final var position: SectionedPosition? {
    guard let index, let section = section?.index else { return nil }
    return (section, index)
  }

  /// The user has selected the cell.
  open func didSelect() {}
  /// The user has selected another one, or none.
  open func didDeselect() {}
}

/// The view model of what stands around the cells of a section: a header, a footer, or of another kind.
@MainActor
open class SupplementaryViewModel: ItemViewModel {
  /// The kind of item, a header for example.
  public internal(set) final var kind: ModuleKind = .unspecified
  /// The index of the item among those of its kind in the section.
  public internal(set) final var index = 0

  /// The section that it is in; `nil` when it has gone from its list.
  public final var section: SectionViewModel? { parent as? SectionViewModel }
}
