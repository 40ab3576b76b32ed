public import CollectionChanges
public import PersistentArrays
public import Signals

/// A list that can be edited and observed: it says exactly what changed and where.
///
/// ```swift
/// let list = MutableCollectionProperty(["a", "b"])
/// list.flatChanges.startWithValues { print($0) }
/// list.append("c")  // insert(2, "c")
/// ```
///
/// All observers, of all its streams, are called in the order in which they subscribed. An edit made from inside an observer
/// is done at once and told after the current event. Streams complete when the list is deallocated.
///
/// The elements may be sections: lists themselves, such as ``MutableCollectionSection``. Deep streams (`changes`,
/// `sectionedUpdates`) then tell what happens inside of them, too; a list follows its sections only while somebody observes
/// that.
///
/// It lives where it was made, in one function, actor or the main actor, with all that observes it; the compiler keeps it there.
/// ``Signals/Shared`` makes a list for use from many threads.
///
/// ## Edits
///
/// Each edit is one change and, outside of a transaction, one event. An edit that changes nothing, by the list's comparison, is silent.
/// An index that an array would trap on traps. A closure that is called in the middle of an edit, such as a predicate, an order or a
/// comparison, must not edit the list: that traps, too.
///
/// An edit costs what its method says, and at most O(log n) more for each element that it names while the list is observed.
///
/// ## Edits at paths
///
/// Methods that take an index path reach elements through any depth of sections. A path has a position for each level, outermost first.
/// A path that leads nowhere, and an element that does not fit where it is to be put, throw a `ChangeError`; then everything is as it was,
/// and nothing is sent. Each level of a path costs O(log n).
///
/// ## Changes from outside
///
/// `apply(_:)` makes a change that was made for the list as it is, such as one that a database reports, or a change of this list,
/// inverted, to undo it. Each is one transaction. Sections are inserted as they are; if the change has a snapshot of a live section, that
/// section itself is, with the rows that it has.
open class MutableCollectionProperty<Element>: CollectionSection {
  /// The inside of the list.
  public final let core: CollectionCore<Element>
  @usableFromInline final let token: Lifetime.Token
  /// Ends with the list.
  public final let lifetime: Lifetime

  /// A list of `elements`, compared by a comparison of one's own.
  @inlinable
  public init(_ elements: some Sequence<Element>, comparison: ElementComparison<Element>) {
    core = CollectionCore(PersistentArray(elements), comparison: comparison)
    (lifetime, token) = Lifetime.make()
  }

  /// A list of the same elements, compared in the same way, which goes its own way from here; nobody observes it yet. O(1).
  @inlinable
  public convenience init(copying other: MutableCollectionProperty) {
    self.init(other.value, comparison: other.core.comparison)
  }

  deinit { core.end() }

  /// The elements, as a value of their own. O(1). Setting it is `set(_:)`. In a transaction, its
  /// working state.
  @inlinable
  public final var value: PersistentArray<Element> {
    get {
      core.noteRead()
      return core.inTurn { core.items }
    }
    set { set(newValue) }
  }

  /// The element at a position. Setting it to what it is, by the list's comparison, is silent. O(log n).
  ///
  /// Setting it at the position `count` appends. (In a ``CollectionEditor``, whose positions are those of a collection, that traps.)
  @inlinable
  public final subscript(index: Int) -> Element {
    get {
      core.noteRead()
      return core.inTurn { core.element(at: index) }
    }
    set { edit { $0.put(newValue, at: index) } }
  }

  /// As the array's. A section with data of its own may show these.
  open var description: String { value.description }

  // MARK: Making

  // The comparison is the one that the compiler chooses for the element; see `ElementComparison`. There is one initialiser for
  // each set of constraints that two others may come to: so one of them is always the most special one, also in subclasses.
  // Those with more constraints stand first: subclasses with a given element inherit them all, and take the first that fits. All but that
  // of default literal types are disfavoured: see `_DefaultLiteralType`.

  /// A list of `elements`.
  @inlinable
  public init(_ elements: some Sequence<Element>) where Element: _DefaultLiteralType {
    core = CollectionCore(PersistentArray(elements), comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// A list of `elements`.
  @inlinable
  @_disfavoredOverload
  public init(_ elements: some Sequence<Element>) where Element: Distinguishable & Hashable & Identifiable & AnyObject {
    core = CollectionCore(PersistentArray(elements), comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// An empty list.
  @inlinable
  public init() where Element: Distinguishable & Hashable & Identifiable & AnyObject {
    core = CollectionCore([], comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// A list of `elements`.
  @inlinable
  @_disfavoredOverload
  public init(_ elements: some Sequence<Element>) where Element: Distinguishable & Hashable & Identifiable {
    core = CollectionCore(PersistentArray(elements), comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// An empty list.
  @inlinable
  public init() where Element: Distinguishable & Hashable & Identifiable {
    core = CollectionCore([], comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// A list of `elements`.
  @inlinable
  @_disfavoredOverload
  public init(_ elements: some Sequence<Element>) where Element: Distinguishable & Hashable & AnyObject {
    core = CollectionCore(PersistentArray(elements), comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// An empty list.
  @inlinable
  public init() where Element: Distinguishable & Hashable & AnyObject {
    core = CollectionCore([], comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// A list of `elements`.
  @inlinable
  @_disfavoredOverload
  public init(_ elements: some Sequence<Element>) where Element: Distinguishable & Identifiable & AnyObject {
    core = CollectionCore(PersistentArray(elements), comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// An empty list.
  @inlinable
  public init() where Element: Distinguishable & Identifiable & AnyObject {
    core = CollectionCore([], comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// A list of `elements`.
  @inlinable
  @_disfavoredOverload
  public init(_ elements: some Sequence<Element>) where Element: Distinguishable & Hashable {
    core = CollectionCore(PersistentArray(elements), comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// An empty list.
  @inlinable
  public init() where Element: Distinguishable & Hashable {
    core = CollectionCore([], comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// A list of `elements`.
  @inlinable
  @_disfavoredOverload
  public init(_ elements: some Sequence<Element>) where Element: Distinguishable & Identifiable {
    core = CollectionCore(PersistentArray(elements), comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// An empty list.
  @inlinable
  public init() where Element: Distinguishable & Identifiable {
    core = CollectionCore([], comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// A list of `elements`.
  @inlinable
  @_disfavoredOverload
  public init(_ elements: some Sequence<Element>) where Element: Distinguishable & AnyObject {
    core = CollectionCore(PersistentArray(elements), comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// An empty list.
  @inlinable
  public init() where Element: Distinguishable & AnyObject {
    core = CollectionCore([], comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// A list of `elements`.
  @inlinable
  @_disfavoredOverload
  public init(_ elements: some Sequence<Element>) where Element: Distinguishable {
    core = CollectionCore(PersistentArray(elements), comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// An empty list.
  @inlinable
  public init() where Element: Distinguishable {
    core = CollectionCore([], comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// A list of `elements`.
  @inlinable
  @_disfavoredOverload
  public init(_ elements: some Sequence<Element>) where Element: Identifiable & AnyObject & Hashable {
    core = CollectionCore(PersistentArray(elements), comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// An empty list.
  @inlinable
  public init() where Element: Identifiable & AnyObject & Hashable {
    core = CollectionCore([], comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// A list of `elements`.
  @inlinable
  @_disfavoredOverload
  public init(_ elements: some Sequence<Element>) where Element: Identifiable & AnyObject & Equatable {
    core = CollectionCore(PersistentArray(elements), comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// An empty list.
  @inlinable
  public init() where Element: Identifiable & AnyObject & Equatable {
    core = CollectionCore([], comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// A list of `elements`.
  @inlinable
  @_disfavoredOverload
  public init(_ elements: some Sequence<Element>) where Element: Identifiable & AnyObject {
    core = CollectionCore(PersistentArray(elements), comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// An empty list.
  @inlinable
  public init() where Element: Identifiable & AnyObject {
    core = CollectionCore([], comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// A list of `elements`.
  @inlinable
  @_disfavoredOverload
  public init(_ elements: some Sequence<Element>) where Element: Identifiable & Hashable {
    core = CollectionCore(PersistentArray(elements), comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// An empty list.
  @inlinable
  public init() where Element: Identifiable & Hashable {
    core = CollectionCore([], comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// A list of `elements`.
  @inlinable
  @_disfavoredOverload
  public init(_ elements: some Sequence<Element>) where Element: Identifiable & Equatable {
    core = CollectionCore(PersistentArray(elements), comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// An empty list.
  @inlinable
  public init() where Element: Identifiable & Equatable {
    core = CollectionCore([], comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// A list of `elements`.
  @inlinable
  @_disfavoredOverload
  public init(_ elements: some Sequence<Element>) where Element: Identifiable {
    core = CollectionCore(PersistentArray(elements), comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// An empty list.
  @inlinable
  public init() where Element: Identifiable {
    core = CollectionCore([], comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// A list of `elements`.
  @inlinable
  @_disfavoredOverload
  public init(_ elements: some Sequence<Element>) where Element: AnyObject & Hashable {
    core = CollectionCore(PersistentArray(elements), comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// An empty list.
  @inlinable
  public init() where Element: AnyObject & Hashable {
    core = CollectionCore([], comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// A list of `elements`.
  @inlinable
  @_disfavoredOverload
  public init(_ elements: some Sequence<Element>) where Element: AnyObject & Equatable {
    core = CollectionCore(PersistentArray(elements), comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// An empty list.
  @inlinable
  public init() where Element: AnyObject & Equatable {
    core = CollectionCore([], comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// A list of `elements`.
  @inlinable
  @_disfavoredOverload
  public init(_ elements: some Sequence<Element>) where Element: AnyObject {
    core = CollectionCore(PersistentArray(elements), comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// An empty list.
  @inlinable
  public init() where Element: AnyObject {
    core = CollectionCore([], comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// A list of `elements`.
  @inlinable
  @_disfavoredOverload
  public init(_ elements: some Sequence<Element>) where Element: Hashable {
    core = CollectionCore(PersistentArray(elements), comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// An empty list.
  @inlinable
  public init() where Element: Hashable {
    core = CollectionCore([], comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// A list of `elements`.
  @inlinable
  @_disfavoredOverload
  public init(_ elements: some Sequence<Element>) where Element: Equatable {
    core = CollectionCore(PersistentArray(elements), comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// An empty list.
  @inlinable
  public init() where Element: Equatable {
    core = CollectionCore([], comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// A list of `elements`.
  @inlinable
  @_disfavoredOverload
  public init(_ elements: some Sequence<Element>) {
    core = CollectionCore(PersistentArray(elements), comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }

  /// An empty list.
  @inlinable
  public init() {
    core = CollectionCore([], comparison: ElementComparison())
    (lifetime, token) = Lifetime.make()
  }
}

extension MutableCollectionProperty: SignalProducerConvertible {
  /// A list does not fail.
  public typealias Failure = Never
}

extension MutableCollectionProperty: CustomStringConvertible {}
