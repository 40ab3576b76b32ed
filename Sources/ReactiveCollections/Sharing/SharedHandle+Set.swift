/// A ``MutableSetProperty`` for use from many threads. Its editing methods are those of ``EditableSet``; it has the reading
/// members and the streams of a set under the same names.
public typealias SharedSetProperty<Element: Hashable> = SharedHandle<MutableSetProperty<Element>>

/// A constraint for the extensions of `SharedHandle`: a set that can be edited. ``MutableSetProperty`` and its subclasses
/// conform. Do not conform other types.
public protocol MutableSetPropertyProtocol<Member>: AnyObject {
  /// The type of the elements.
  associatedtype Member: Hashable
  /// This object, as a set.
  var setProperty: MutableSetProperty<Member> { get }
}

extension MutableSetProperty: MutableSetPropertyProtocol {
  /// This object, as a set.
  public final var setProperty: MutableSetProperty { self }
}

extension SharedHandle: EditableSet where Base: MutableSetPropertyProtocol {
  /// The type of the elements.
  public typealias Member = Base.Member
  /// Elements that are inserted may be removed by another thread.
  public typealias SentMember = Base.Member

  /// Makes an edit under the lock.
  public func _edit<Result, E: Error>(
    _ body: (EditableSetCore<Base.Member>) throws(E) -> Result
  ) throws(E) -> Result {
    let source = base.setProperty.source
    return try domain.withLock { () throws(E) in try body(EditableSetCore(source)) }
  }
}

extension SharedHandle {
  /// Shares a set, which is passed as `sending`, with all its observers.
  public init<Element>(_ set: sending MutableSetProperty<Element>) where Base == MutableSetProperty<Element> {
    self.init(sharing: set)
  }

  /// Shares a set that nothing else refers to.
  @usableFromInline
  init<Element>(sharing set: MutableSetProperty<Element>) where Base == MutableSetProperty<Element> {
    let domain = SharedDomain()
    set.adopt(domain)
    self.init(base: set, domain: domain)
  }

  /// A shared set of elements.
  ///
  /// ```swift
  /// let seen = SharedSetProperty(["a"])
  /// Task.detached { seen.insert("b") }
  /// ```
  @inlinable
  @_disfavoredOverload  // A set, which is a sequence too, is shared itself.
  public init<Element: Sendable>(_ elements: some Sequence<Element>) where Base == MutableSetProperty<Element> {
    self.init(sharing: MutableSetProperty(elements))
  }

  /// An empty shared set.
  @inlinable
  public init<Element>() where Base == MutableSetProperty<Element> { self.init(sharing: MutableSetProperty()) }
}

extension SharedHandle where Base: MutableSetPropertyProtocol, Base.Member: Sendable {
  /// Makes several edits as one transaction that no other thread can interrupt: one event is sent, or none if the edits
  /// change nothing in the end. If `body` throws, all edits are undone. In `body`, never wait for another thread, and
  /// use no other shared list or property: threads that do so in opposite orders deadlock.
  @discardableResult
  public func modify<Result, E: Error>(
    _ body: (inout SetEditor<Base.Member>) throws(E) -> sending Result
  ) throws(E) -> sending Result {
    // What `body` returns is sent by `body` itself; it only passes through here.
    nonisolated(unsafe) let result = try edit { (source: DictionarySource<Base.Member, Present>) throws(E) in
      try source.transact(asSet: body)
    }
    return result
  }

  /// The elements, as an independent value. O(1). Setting it is the same as calling `set(_:)`.
  public var value: PersistentSet<Base.Member> {
    get { edit { (source: DictionarySource<Base.Member, Present>) in PersistentSet(entries: source.entries) } }
    nonmutating set { edit { (source: DictionarySource<Base.Member, Present>) in _ = source.set(newValue.entries) } }
  }

  /// The number of elements. O(1).
  public var count: Int { value.count }

  /// Whether the set is empty. O(1).
  public var isEmpty: Bool { value.isEmpty }

  /// Returns whether an element is in the set. Expected O(1).
  public func contains(_ element: Base.Member) -> Bool { value.contains(element) }

  /// The set, immediately and then after every change.
  public var producer: SharedSignalProducer<PersistentSet<Base.Member>, Never> { shared(base.setProperty.producer) }

  /// The set after every change from now on.
  public var signal: SharedSignal<PersistentSet<Base.Member>, Never> { shared(base.setProperty.signal) }

  /// The changes that are made after each start.
  ///
  /// ```swift
  /// let seen = SharedSetProperty(["a"])
  /// seen.changes.startWithValues { print($0) }
  /// seen.insert("b")  // prints: insert("b")
  /// ```
  public var changes: SharedSignalProducer<SetChange<Base.Member>, Never> { shared(base.setProperty.changes) }

  /// The changes from now on.
  public var changesSignal: SharedSignal<SetChange<Base.Member>, Never> { shared(base.setProperty.changesSignal) }

  /// The updates, with the set before and after each update. The first update leads from the empty set to the current one.
  public var updates: SharedSignalProducer<SetUpdate<Base.Member>, Never> { shared(base.setProperty.updates.producer) }

  /// Returns a stream for any thread that applies arbitrary operators to the set. Each start has its own pipeline, which
  /// follows one commit at a time. The operators' closures run one at a time, on the threads that start and edit, with no
  /// lock held.
  ///
  /// - Parameter pipeline: Makes the pipeline, once for each start.
  public func lift<New: ListProducer & SendableMetatype>(
    _ pipeline: @escaping @Sendable (SetProducer<Base.Member>) -> New
  ) -> SharedSignalProducer<New.Value, Never> where New.Value: Sendable {
    lifted { pipeline($0).producer }
  }

  /// Returns a stream for any thread that applies operators that lead to one value to the set. Otherwise it behaves like
  /// `lift(_:)` for other operators.
  public func lift<Value: Sendable>(
    _ pipeline: @escaping @Sendable (SetProducer<Base.Member>) -> AggregateProducer<Value>
  ) -> SharedSignalProducer<Value, Never> {
    lifted { pipeline($0).producer }
  }

  private func lifted<Value: Sendable>(
    _ pipeline: @escaping @Sendable (SetProducer<Base.Member>) -> SignalProducer<Value, Never>
  ) -> SharedSignalProducer<Value, Never> {
    let source = base.setProperty.source
    return shared(
      .starting { sink, lifetime in
        lifetime += pipeline(SetProducer(DictionaryProducer(Recipe(source, ownedBy: source)))).start(sink)
      })
  }

  private func shared<Stream>(_ stream: Stream) -> SharedHandle<Stream> {
    SharedHandle<Stream>(base: stream, domain: domain)
  }
}

// MARK: - Stores

extension MutableSetProperty: StorePart {
  package func join(_ adoption: inout StoreAdoption) { adopt(adoption.domain) }

  package static var partType: Any.Type { MutableSetProperty.self }

  /// Makes the set live in a shared domain from now on.
  func adopt(_ domain: SharedDomain) {
    source.adopt(domain)
    token.adopt(domain)
  }
}

extension SetProperty: StorePart {
  package func join(_ adoption: inout StoreAdoption) { ofEntries.join(&adoption) }
}

extension SharedHandle {
  /// A set of a store. Its edits are those of the store: they wait for one another, and have one order.
  public subscript<Contents, Part: MutableSetPropertyProtocol>(
    dynamicMember path: KeyPath<Contents, Part>
  ) -> SharedHandle<Part> where Base == StoreContents<Contents> {
    part(path) { $0.setProperty.adopt($1) }
  }
}

extension StoreStreams {
  /// The updates of a set of the store.
  public subscript<Part: MutableSetPropertyProtocol>(
    dynamicMember path: KeyPath<Contents, Part>
  ) -> SetProducer<Part.Member> where Part.Member: Sendable {
    let source = store[dynamicMember: path].base.setProperty.source
    return SetProducer(DictionaryProducer(Recipe(source, ownedBy: source)))
  }

  /// The updates of a set that is derived in the store.
  public subscript<Element: Sendable>(
    dynamicMember path: KeyPath<Contents, SetProperty<Element>>
  ) -> SetProducer<Element> {
    let node = store.part(path) { $0.ofEntries.node.adopt($1) }.base.ofEntries.node
    return SetProducer(DictionaryProducer(Recipe(node, ownedBy: node)))
  }
}

extension SetProperty where Element: Sendable {
  /// Creates a set of the caller's actor that follows a shared one. It starts with the shared set's current elements, and
  /// makes each later change when the change arrives on the actor, in order.
  public convenience init(
    _ shared: SharedSetProperty<Element>, isolation: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let updates = SharedSignalProducer(base: shared.base.updates.ofEntries.producer, domain: shared.domain)
    self.init(DictionaryProperty(updates, isolation: isolation, fileID: fileID, line: line))
  }
}
