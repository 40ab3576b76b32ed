/// A list that can be read and observed, but not edited: it is made once from a stream of updates, and shared by all
/// its observers.
///
/// ```swift
/// let adults = CollectionProperty(people.updates.filter { $0.age >= 18 }.map(\.name))
/// adults.flatChanges.startWithValues { print($0) }
/// people[1].age = 18  // prints: insert(1, "Bob")
/// print(adults)  // prints: ["Ada", "Bob", "Cleo"]
/// ```
///
/// What reads it, and its streams, are the members of ``ObservableList``.
///
/// It keeps its source going for as long as it lives: the lists that the stream was made of, and the properties that
/// hold the operators' rules. Observers keep neither. Its streams complete when it is deallocated; in a debug build, a
/// message says where it was made if it had observers then, which have received no change, though its source goes on.
public final class CollectionProperty<Element>: ObservableList {
  @usableFromInline let list: ListNode<Element>
  /// The implementation of the list.
  @inlinable public var core: CollectionCore<Element> { CollectionCore(list) }
  /// The sections that the list follows, if it follows sections: a ``TableNode``.
  @usableFromInline let table: Node?
  /// Keeps the node, and what the list keeps going.
  let hold: ResultHold

  @usableFromInline
  init(
    _ list: ListNode<Element>, table: Node? = nil, keeping kept: [AnyObject], following source: (any Disposable)? = nil,
    _ location: SourceLocation
  ) {
    self.list = list
    self.table = table
    hold = ResultHold(table ?? list, keeping: kept, following: source, location)
  }

  /// Creates a list that follows another list by its updates: it changes together with that list, before any observer
  /// is notified.
  ///
  /// It starts the pipeline once. What is made from its own `updates` does not start the pipeline again.
  @inlinable
  public convenience init(
    _ updates: CollectionProducer<Element>, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(updates, keepsSources: true, (fileID, line))
  }

  /// Creates a list that follows another list by its updates, but does not keep that going: it ends with the lists that
  /// the stream was made of, and keeps its last elements.
  ///
  /// ```swift
  /// final class Cart {
  ///   private let books = MutableCollectionProperty(["Emma"])
  ///   let shown: CollectionProperty<String>
  ///   init() { shown = CollectionProperty(reflecting: books.updates) }
  /// }
  /// let shown = Cart().shown  // does not keep the books
  /// print(shown)  // prints: ["Emma"]
  /// ```
  @inlinable
  public convenience init(
    reflecting updates: CollectionProducer<Element>, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(updates, keepsSources: false, (fileID, line))
  }

  @inlinable
  @inline(never)
  convenience init(_ updates: CollectionProducer<Element>, keepsSources: Bool, _ location: SourceLocation) {
    let starting = Starting(keeping: keepsSources)
    do throws(LockedSource) {
      self.init(try updates.recipe.start(starting).nodeOfItsOwn, keeping: starting.kept, location)
    } catch {
      let (node, following) = updates.recipe.follow(in: error.domain)
      node.adopt(error.domain)
      self.init(node, keeping: [], following: following, location)
    }
  }

  /// Creates a list that never changes.
  ///
  /// ```swift
  /// let nothingFound = CollectionProperty<Person>(value: [])
  /// let weekdays = CollectionProperty(value: ["Mo", "Tu", "We", "Th", "Fr"])
  /// ```
  public convenience init(
    value elements: some Sequence<Element>, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let node = ListSource<Element>(PersistentArray(elements), comparison: .none)
    node.followsElsewhere = true
    self.init(node, keeping: [], (fileID, line))
  }

  /// Not available: what would not change says so, in `init(value:)`.
  @available(
    *, unavailable,
    message: "These elements never change. Follow the updates, as in CollectionProperty(list.updates.filter(…))"
  )
  public convenience init(_ elements: some Sequence<Element>) { fatalError("Not available") }
}

extension CollectionProperty: SignalProducerConvertible {
  /// A list cannot fail.
  public typealias Failure = Never
}

extension CollectionProperty: CustomStringConvertible {
  /// A description of the elements, like that of an array.
  public var description: String { value.description }
}

extension CollectionProperty: SectionWithRows {
  package var titleBesidesRows: String? { nil }
}

// MARK: - Following a stream

extension Started {
  /// A node that nothing else edits or ends.
  @inlinable
  var nodeOfItsOwn: Holder<S> {
    if !isOwned, node.isDerived { return node }
    return withExtendedLifetime(self) { Derived(input, node.shape, Reflecting()) }
  }
}

extension Recipe where S.Notice == Record<S> {
  /// Under the lock of a shared list: returns a node that is empty, and gets its value afterwards. The caller lets the
  /// domain adopt it.
  func follow(
    in domain: SharedDomain, _ empty: S.Value, _ shape: S, _ first: @escaping (S.Value) -> S.Change
  ) -> (node: Holder<S>, following: any Disposable) {
    let node = Source(empty, shape)
    node.followsElsewhere = true
    let following = SharedObservation<(change: S.Change, after: S.Value), Never>.begin(in: domain, actor: nil) {
      [weak node] event in
      switch event {
      case .value(let value): node?.edit(value.change, leadingTo: value.after)
      case .completed, .interrupted: node?.end()
      }
    } start: { sink, lifetime in
      self.observe(sink, lifetime) { started, sink in
        started.node.observe(
          .changes, keeping: started.keeper, first: { value, _ in (first(value), value) },
          { record in record.change.map { ($0, record.after) } }, sink)
      }
    }
    return (node, following)
  }
}

extension Recipe {
  /// Follows a list under the lock of a shared one.
  @usableFromInline
  func follow<Element>(in domain: SharedDomain) -> (node: Holder<S>, following: any Disposable)
  where S == ListShape<Element> {
    follow(in: domain, [], ListShape(comparing: .ofKnownValues)) { .insertion(of: $0, at: 0) }
  }
}

/// The same value as that of the source, whose storage it shares.
@usableFromInline
struct Reflecting<S: Shape>: Kernel {
  @inlinable init() {}

  @inlinable
  func begin(_ source: SingleInput<S>) -> S.Value { source.value }

  @inlinable
  func follow(_ source: SingleInput<S>, _ steps: inout Steps<S>) {
    source.record?._withUnsafeGuaranteedRef { record in
      if let change = record.change { steps.append(change, leadingTo: record.after) }
    }
  }

  @inlinable
  func version(of source: SingleInput<S>) -> Int { source.version }
}

// MARK: - Following a list on other threads

extension CollectionProperty where Element: Sendable {
  /// Creates a list of the caller's actor that follows a shared list. It starts with the shared list's current
  /// elements, and makes each later change when the change arrives on the actor, in order. So its value never runs
  /// ahead of its events, and all its observers are confined to the actor.
  ///
  /// In an asynchronous initializer of an actor, create it in a method that is called when all properties have been
  /// set: until then, the initializer does not run on the actor, and creating it traps.
  ///
  /// ```swift
  /// let shared = SharedCollectionProperty([1, 2])
  /// let followed = CollectionProperty(shared)  // belongs to the main actor, where this code runs
  /// shared.append(3)  // from any thread
  /// print(followed)  // prints: [1, 2, 3]
  /// ```
  public convenience init(
    _ shared: SharedCollectionProperty<Element>, isolation: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    requireIsolation(to: isolation, for: "A list that follows a shared one")
    self.init(following: shared, (fileID, line)) { action, domain, _, start in
      SharedObservation.begin(in: domain, actor: isolation, action, start: start)
    }
  }

  /// Creates a list of the caller's actor that follows a shared list, with a policy for the changes that wait for the
  /// actor. With a policy that combines changes, a slow or busy actor has few changes to process, however many threads
  /// edit.
  ///
  /// The policy is passed as `sending`, because it is used on the threads that edit.
  ///
  /// ```swift
  /// let log = SharedCollectionProperty<String>()
  /// let lines = CollectionProperty(log, buffering: .coalesced)
  /// ```
  public convenience init(
    _ shared: SharedCollectionProperty<Element>, buffering: sending ListBuffering<Element>,
    isolation: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    requireIsolation(to: isolation, for: "A list that follows a shared one")
    self.init(following: shared, (fileID, line)) { action, domain, list, start in
      let first = CollectionUpdate(version: 0, initial: list)
      return BufferedStart(CollectionUpdate._backlog(buffering, after: first), start).begin(
        in: domain, actor: isolation, action)
    }
  }

  /// Follows a shared list through an observation that `begin` starts. `begin` is called with the action for the
  /// events, under the lock, while the list is as it was passed.
  private convenience init(
    following shared: SharedCollectionProperty<Element>, _ location: SourceLocation,
    by begin: (
      @escaping (Signal<CollectionUpdate<Element>, Never>.Event) -> Void, SharedDomain, PersistentArray<Element>,
      @escaping BufferedStart<CollectionUpdate<Element>>.Begin
    ) -> any Disposable
  ) {
    let source = shared.base.list.source
    // All of this happens under one lock, so that no change is missed in between.
    let (node, following) = shared.domain.withLock {
      let list = source.committed
      let node = ListSource(list, source.shape)
      node.followsElsewhere = true
      let following = begin({ [weak node] event in node?.follow(event) }, shared.domain, list) { sink, lifetime in
        lifetime += source.observe(.updates, CollectionUpdate.init, sink)
      }
      return (node, following)
    }
    self.init(node, keeping: [], following: following, location)
    hold.follow(shared.base)
  }

  /// Creates a list of the caller's actor that follows a stream of a shared list, such as
  /// `orders.lift { $0.sorted() }`: the operators' closures run on the threads that edit, and the result is a list of the
  /// actor.
  ///
  /// It makes each change when the change arrives on the actor, in order. If the actor is the first to start, the list
  /// has its elements at once; while updates of other threads are on their way to the actor, it is empty.
  ///
  /// ```swift
  /// let shared = SharedCollectionProperty([3, 1, 2])
  /// let sorted = CollectionProperty(shared.lift { $0.sorted() })
  /// print(sorted)  // prints: [1, 2, 3]
  /// ```
  public convenience init(
    _ updates: SharedSignalProducer<CollectionUpdate<Element>, Never>, isolation: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    requireIsolation(to: isolation, for: "A list that follows a shared one")
    let node = ListSource<Element>([], comparison: .none)
    node.followsElsewhere = true
    let following = SharedObservation.begin(
      in: updates.domain, actor: isolation, { [weak node] event in node?.follow(event) },
      start: updates.base.producer.begin)
    self.init(node, keeping: [], following: following, (fileID, line))
  }
}

extension Source where S: AnyListShape {
  /// Makes the change of an update that arrives from what this list follows on other threads.
  fileprivate func follow(_ event: Signal<CollectionUpdate<S.Element>, Never>.Event) {
    switch event {
    case .value(let update): make(update.change, leadingTo: update.after)
    case .completed, .interrupted: end()
    }
  }
}
