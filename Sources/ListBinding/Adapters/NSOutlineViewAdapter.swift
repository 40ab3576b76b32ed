#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import ReactiveCollections

  /// An adapter of an AppKit outline view to ``OutlineView``, which forwards each call.
  @MainActor
  final class NSOutlineViewAdapter: OutlineView {
    private weak var outlineView: NSOutlineView?
    private let animation: NSTableView.AnimationOptions

    init(_ outlineView: NSOutlineView, animation: NSTableView.AnimationOptions) {
      self.outlineView = outlineView
      self.animation = animation
    }

    var isOnScreen: Bool { outlineView?.window != nil }

    func performUpdates(_ updates: () -> Void) {
      // A view that has not yet asked for its items has to ask for those before the update.
      _ = outlineView?.numberOfRows
      outlineView?.beginUpdates()
      updates()
      outlineView?.endUpdates()
    }

    func insertChildren(at positions: Range<Int>, of parent: AnyObject?) {
      outlineView?.insertItems(at: IndexSet(integersIn: positions), inParent: parent, withAnimation: animation)
    }
    func removeChildren(at positions: Range<Int>, of parent: AnyObject?) {
      outlineView?.removeItems(at: IndexSet(integersIn: positions), inParent: parent, withAnimation: animation)
    }
    func moveChild(at source: Int, of parent: AnyObject?, to target: Int, of newParent: AnyObject?) {
      outlineView?.moveItem(at: source, inParent: parent, to: target, inParent: newParent)
    }
    func reload(_ item: AnyObject) { outlineView?.reloadItem(item, reloadChildren: false) }
    func reloadData() { outlineView?.reloadData() }
    func expand(_ item: AnyObject) { outlineView?.expandItem(item) }
    func collapse(_ item: AnyObject) { outlineView?.collapseItem(item) }
  }

  extension OutlineBinder {
    /// Creates a binder of an outline view, which is held weakly.
    ///
    /// - Parameters:
    ///   - animation: The animation of insertions and removals.
    ///   - expanded: The ids of the items that are expanded.
    public convenience init(
      _ outlineView: NSOutlineView, animation: NSTableView.AnimationOptions = .effectFade,
      expanded: MutableSetProperty<ID> = MutableSetProperty()
    ) {
      self.init(keeping: NSOutlineViewAdapter(outlineView, animation: animation), expanded: expanded)
    }
  }
#endif
