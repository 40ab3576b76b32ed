public import ReactiveCollectionsSignals

/// The content of a view, and the reactions to its user's actions: made for a model, without knowing the view.
///
/// ```swift
/// final class NameCell: CellViewModel {
///   let name = MutableProperty("")
///
///   override func prepare() {
///     super.prepare()
///     name.value = (model as? Person)?.name ?? ""
///   }
/// }
/// let cell = NameCell(model: Person.ada)
/// cell.ready()
/// print(cell.name.value)  // prints: Ada
/// ```
///
/// View models form a tree, like the views that show them: a parent keeps its children alive, and a child knows its
/// parent. Emissions climb the tree: see ``emit(_:_:)``. State that a view follows is in properties, which are bound by
/// `<~` as everywhere.
///
/// After a view model is made, it gets ready; from then on, it follows its model and its children. ``ready()`` is
/// called by the owner of the view model: by a page when it loads, by a list for its items, and by a ready parent for a
/// child that is added.
@MainActor
open class ViewModel {
  /// The data of the view model.
  ///
  /// If a row survives an update of a list, its view model gets the row's new data. After the view model is ready,
  /// ``modelDidChange(from:)`` is called when the model is set.
  public final var model: Any? {
    didSet {
      if isReady { modelDidChange(from: oldValue) }
    }
  }

  /// The module that made the view model, or whose submodules it shows. A list looks there for the modules of its
  /// sections.
  public final var module: Module?

  /// Whether ``prepare()`` has been called.
  private var hasBegun = false

  /// The view model that contains this one.
  public internal(set) final weak var parent: ViewModel?
  /// The children that were added, in order. The sections and items of a list are not among them.
  var addedChildren: [ViewModel] = []
  var keyedActions: KeyedActions?
  private let life = Lifetime.make()

  /// Creates a view model of some data.
  public init(model: Any? = nil) { self.model = model }

  /// A lifetime that ends when this view model is deallocated: bindings to its state last as long.
  public final var lifetime: Lifetime { life.lifetime }

  // MARK: Getting ready

  /// Whether ``prepare()`` has been called, and has returned.
  public private(set) final var isReady = false

  /// Prepares this view model, once, and then its children, in order. Does nothing during the preparation, or
  /// afterwards.
  public final func ready() {
    if hasBegun { return }
    hasBegun = true
    prepare()
    isReady = true
    didPrepare()
    // While one child gets ready, other children can be added or removed.
    for child in children where child.parent === self { child.ready() }
  }

  /// Called once, when this view model gets ready. An override calls the superclass's method first, and then reads the
  /// model, binds state and adds children.
  open func prepare() {}

  /// Called between ``prepare()`` and getting the children ready, independently of overrides.
  func didPrepare() {}

  /// Called when this view model is ready and its model was set.
  open func modelDidChange(from old: Any?) {}

  // MARK: The tree

  /// The children, in order: the sections of a list, or the supplementary items and cells of a section that have been
  /// requested, and then the children that were added. O(n) for n sections or cells, requested or not, and children
  /// that were added.
  public final var children: [ViewModel] { ownChildren + addedChildren }

  /// The children that are not added, but made on demand.
  var ownChildren: [ViewModel] { [] }

  /// Called when a child was added.
  open func didAddChild(_ child: ViewModel) {}

  /// Called when a child was removed. If this adds the child again while another view model adds it, it is removed
  /// without a further call, since that might never end.
  open func didRemoveChild(_ child: ViewModel) {}

  /// Releases a child that was made on demand.
  func forget(_ child: ViewModel) {}

  // MARK: Emissions

  /// Called with each emission of a child, or of a view model that the child contains; `child` is the child that passed
  /// it on. Return `.stop` to keep the emission from climbing on. The default implementation returns `.pass`.
  open func didEmit(_ emission: Emission, from child: ViewModel) -> Emission.Passing { .pass }
}
