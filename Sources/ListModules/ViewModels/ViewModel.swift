public import Signals

/// What a view shows, and what becomes of what its user does: made for a model, without knowing the view.
///
///     final class ContactCell: CellViewModel {
///       let name = MutableProperty("")
///
///       override func prepare() {
///         super.prepare()
///         name.value = (model as? Contact)?.name ?? ""
///       }
///     }
///
/// View models make up a tree, like the views that show them: a parent keeps its children, and a child knows its
/// parent. What happens in one climbs the tree by ``emit(_:_:)``. State that a view follows is in properties, which are
/// bound by `<~` as everywhere.
///
/// It is made, gets ready, and from then on follows its model and its parts. ``ready()`` is said by whoever made it: by
/// a page when it loads, by a list for its items, by a ready parent for a child that is added.
@MainActor
open class ViewModel {
  /// The data that this is about.
  ///
  /// A list gives the view model of a row that survives an update the row's new data. Once this is ready,
  /// ``modelDidChange(from:)`` is told.
  public final var model: Any? {
    didSet {
      if isReady { modelDidChange(from: oldValue) }
    }
  }

  /// The module that it was made by, or whose parts it shows. A list looks there for the modules of its sections.
  public final var module: Module?

  /// How far it has come.
  private enum State { case made, preparing, ready }
  private var state = State.made

  /// What this is a part of.
  public internal(set) final weak var parent: ViewModel?
  /// The parts that were added, in order. Those of a list are not among them.
  var addedChildren: [ViewModel] = []
  var keyedActions: KeyedActions?
  private let life = Lifetime.make()

  /// A view model of some data.
  public init(model: Any? = nil) { self.model = model }

  /// Ends when this is let go of: what is bound to its state lasts as long.
  public final var lifetime: Lifetime { life.lifetime }

  // MARK: Getting ready

  /// Whether ``prepare()`` has been done.
  public final var isReady: Bool { state == .ready }

  /// Prepares this, once, and then its children, in order. Does nothing while that is going on, or afterwards.
  public final func ready() {
    guard state == .made else { return }
    state = .preparing
    prepare()
    state = .ready
    didPrepare()
    // One may be added, or taken out, by another one that gets ready.
    for child in children where child.parent === self { child.ready() }
  }

  /// Called once, when this is to get ready. An override calls that of the superclass first, and then reads the model,
  /// binds state and adds children.
  open func prepare() {}

  /// What there is to do between ``prepare()`` and the children, whatever overrides say.
  func didPrepare() {}

  /// Called when this is ready and its model is another one.
  open func modelDidChange(from old: Any?) {}

  // MARK: The tree

  /// The parts of this, in order: for a list its sections, for a section the supplementary items and cells that have
  /// been asked for, and then the parts that were added. O(n) for n sections or cells, asked for or not, and parts that
  /// were added.
  public final var children: [ViewModel] { ownChildren + addedChildren }

  /// Those that are not added but made on demand.
  var ownChildren: [ViewModel] { [] }

  /// Called when a part was added.
  open func didAddChild(_ child: ViewModel) {}

  /// Called when a part was taken out.
  open func didRemoveChild(_ child: ViewModel) {}

  /// Forgets a part that was made on demand.
  func forget(_ child: ViewModel) {}

  // MARK: Emissions

  /// Sees what a part has emitted, or a part of a part; `child` is the part of this that it came through. What is said
  /// here climbs on unless this says to stop it.
  open func didEmit(_ emission: Emission, from child: ViewModel) -> Emission.Passing { .pass }
}
