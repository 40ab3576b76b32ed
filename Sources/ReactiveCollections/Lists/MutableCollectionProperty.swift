/// A list that can be edited and observed: it reports exactly what changed and where.
///
/// ```swift
/// let list = MutableCollectionProperty(["a", "b"])
/// list.flatChanges.startWithValues { print($0) }
/// list.append("c")  // prints: insert(2, "c")
/// ```
///
/// Most of its members are those of two protocols: ``ObservableList`` has what reads a list (`count`, `first`,
/// iteration) and its streams (`producer`, `updates`, `flatChanges`, `changes`); ``EditableList`` has the editing
/// methods (`append`, `insert`, `remove`, `move`, `sort`, `set`, `refresh`, `apply`).
///
/// All observers of all its streams are called in the order in which they subscribed. An edit that an observer makes
/// takes effect immediately, and is reported after the current event. Streams complete when the list is deallocated.
///
/// The elements may be sections: lists themselves, such as ``MutableCollectionSection``. Deep streams (`changes`,
/// `sectionedUpdates`) also report what happens inside the sections. A list follows its sections only while such a
/// stream is observed.
///
/// A list belongs, together with its observers, to the isolation domain that it was created in (one function, one actor
/// or the main actor), and the compiler keeps it there. ``ReactiveCollectionsSignals/SharedHandle`` makes a list for use from many threads.
///
/// ## Edits
///
/// Each edit is one change and, outside a transaction, one event. An edit that changes nothing, by the list's
/// comparison, is silent. An index that would trap in an array also traps here. A closure that is called in the middle
/// of an edit, such as a predicate, an order or a comparison, must not edit the list; doing so traps, too.
///
/// An edit costs what its method states, and at most an additional O(log n) for each element that it names while the
/// list is observed.
///
/// ## Edits at paths
///
/// Methods that take an index path reach elements through any depth of sections. A path has a position for each level,
/// outermost first. An invalid path, or an element that does not fit where it is to be put, throws a `ChangeError`;
/// everything is then left as it was, and nothing is sent. Each level of a path costs O(log n).
///
/// ## Changes from outside
///
/// `apply(_:)` makes a change that was made for the list as it is, such as a change that a database reports, or the
/// inverse of a change of this list, to undo it. Each call is one transaction. Sections are inserted as they are. If
/// the change contains a snapshot of a live section, the section itself is inserted, with its current rows.
open class MutableCollectionProperty<Element>: ObservableList {
  @usableFromInline final let source: ListSource<Element>
  /// The implementation of the list.
  @inlinable public final var core: CollectionCore<Element> { CollectionCore(source) }
  @usableFromInline final let token = Lifetime.Token()
  /// A lifetime that ends when the list is deallocated.
  public final var lifetime: Lifetime { token.lifetime }

  /// A list of `elements`, which are compared by their conformances, as ``/ReactiveCollectionsChanges/ElementComparison``
  /// states.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    source = ListSource(PersistentArray(elements), comparison: .byConformance)
  }

  /// An empty list, whose elements are compared by their conformances.
  @inlinable
  public init() { source = ListSource([], comparison: .byConformance) }

  /// A list of `elements` with a custom comparison.
  ///
  /// ```swift
  /// let ids = MutableCollectionProperty([Person.ada], comparison: ElementComparison(id: \.id) { $0.name == $1.name })
  /// ids.flatChanges.startWithValues { print($0.map(\.name)) }
  /// ids[0].age += 1  // sends nothing: the name is the same
  /// ```
  @inlinable
  public init(_ elements: some Sequence<Element>, comparison: ElementComparison<Element>) {
    source = ListSource(PersistentArray(elements), comparison: comparison)
  }

  /// A list of the same elements and with the same comparison as another list. It is independent of that list, and has
  /// no observers and no limit yet. O(1).
  ///
  /// ```swift
  /// let draft = MutableCollectionProperty(copying: people)
  /// draft.removeAll()
  /// print(people.count)  // prints: 3
  /// ```
  @inlinable
  public convenience init(copying other: MutableCollectionProperty) {
    self.init(other.value, comparison: other.source.comparison)
  }

  deinit { source.endInIsolation() }

  /// The elements, as an independent value. O(1). Setting it is the same as calling `set(_:)`. In a transaction, this
  /// is the list's working state.
  ///
  /// ```swift
  /// let before = numbers.value
  /// numbers.value = [3, 2]
  /// print(before, numbers)  // prints: [3, 1, 2] [3, 2]
  /// ```
  @inlinable
  public final var value: PersistentArray<Element> {
    get {
      source.noteRead()
      return source.value
    }
    set { set(newValue) }
  }

  /// The element at a position. Setting an element that is unchanged, by the list's comparison, is silent. O(log n).
  ///
  /// Setting the element at the position `count` appends. (In a ``CollectionEditor``, whose positions are those of a
  /// collection, it traps.)
  ///
  /// ```swift
  /// numbers.flatChanges.startWithValues { print($0) }
  /// numbers[0] += 1  // prints: update(0, old: 3, new: 4)
  /// numbers[0] = 4  // sends nothing
  /// ```
  @inlinable
  public final subscript(index: Int) -> Element {
    get {
      source.noteRead()
      return source.element(at: index)
    }
    // Not by `edit`, which takes a few instructions more.
    set { source.withLock { source.put(newValue, at: index) } }
  }

  /// Makes several edits as one transaction: one event is sent, or none if the edits change nothing in the end. If
  /// `body` throws, all edits are undone.
  ///
  /// Edits that `body` makes to other lists join the transaction. See ``/ReactiveCollectionsSignals/transact(_:)``.
  @discardableResult
  @inlinable
  public final func modify<Result, E: Error>(
    _ body: (inout CollectionEditor<Element>) throws(E) -> Result
  ) throws(E) -> Result {
    try edit { core throws(E) in try core.transact(body) }
  }

  /// A description of the elements, like that of an array. Override it in a section that has data of its own to show
  /// these data.
  open var description: String { value.description }
}

extension MutableCollectionProperty: SignalProducerConvertible {
  /// A list cannot fail.
  public typealias Failure = Never
}

extension MutableCollectionProperty: CustomStringConvertible {}

extension MutableCollectionProperty: SectionWithRows {
  package var titleBesidesRows: String? { description == value.description ? nil : description }
}
