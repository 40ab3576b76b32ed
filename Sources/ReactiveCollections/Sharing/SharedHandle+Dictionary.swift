/// A ``MutableDictionaryProperty`` for use from many threads. Its editing methods are those of ``EditableDictionary``; it has
/// the reading members and the streams of a dictionary under the same names.
public typealias SharedDictionaryProperty<Key: Hashable, Item> = SharedHandle<MutableDictionaryProperty<Key, Item>>

/// A constraint for the extensions of `SharedHandle`: a dictionary that can be edited. ``MutableDictionaryProperty`` and its
/// subclasses conform. Do not conform other types.
public protocol MutableDictionaryPropertyProtocol<Key, Item>: AnyObject {
  /// The type of the keys.
  associatedtype Key: Hashable
  /// The type of the values of keys.
  associatedtype Item
  /// This object, as a dictionary.
  var dictionary: MutableDictionaryProperty<Key, Item> { get }
}

extension MutableDictionaryProperty: MutableDictionaryPropertyProtocol {
  /// This object, as a dictionary.
  public final var dictionary: MutableDictionaryProperty { self }
}

extension SharedHandle: EditableDictionary where Base: MutableDictionaryPropertyProtocol {
  /// The type of the keys.
  public typealias Key = Base.Key
  /// The type of the values of keys.
  public typealias Item = Base.Item
  /// What is inserted may be removed by another thread.
  public typealias SentChange = DictionaryChange<Base.Key, Base.Item>

  /// Makes an edit under the lock.
  public func _edit<Result, E: Error>(
    _ body: (EditableDictionaryCore<Base.Key, Base.Item>) throws(E) -> Result
  ) throws(E) -> Result {
    let source = base.dictionary.source
    return try domain.withLock { () throws(E) in try body(EditableDictionaryCore(source)) }
  }
}

// MARK: - Making

extension SharedHandle {
  /// Shares a dictionary, which is passed as `sending`, with all its observers.
  ///
  /// ```swift
  /// let counts = SharedHandle(MutableDictionaryProperty(["a": 1]))
  /// Task.detached { counts.updateValue(2, forKey: "b") }
  /// ```
  public init<Key, Item>(_ dictionary: sending MutableDictionaryProperty<Key, Item>)
  where Base == MutableDictionaryProperty<Key, Item> {
    self.init(sharing: dictionary)
  }

  /// Shares a dictionary that nothing else refers to.
  @usableFromInline
  init<Key, Item>(sharing dictionary: MutableDictionaryProperty<Key, Item>)
  where Base == MutableDictionaryProperty<Key, Item> {
    let domain = SharedDomain()
    dictionary.adopt(domain)
    self.init(base: dictionary, domain: domain)
  }

  /// A shared dictionary of entries, whose items are compared by their conformances, as
  /// ``/ReactiveCollectionsChanges/ElementComparison`` states.
  ///
  /// ```swift
  /// let counts = SharedDictionaryProperty(["a": 1])
  /// ```
  @inlinable
  @_disfavoredOverload  // A dictionary, which is a sequence too, is shared itself.
  public init<Key: Sendable, Item: Sendable>(_ entries: some Sequence<(key: Key, value: Item)>)
  where Base == MutableDictionaryProperty<Key, Item> {
    self.init(sharing: MutableDictionaryProperty(entries))
  }

  /// An empty shared dictionary, whose items are compared by their conformances.
  @inlinable
  public init<Key, Item>() where Base == MutableDictionaryProperty<Key, Item> {
    self.init(sharing: MutableDictionaryProperty())
  }
}

// MARK: - Editing and reading

extension SharedHandle where Base: MutableDictionaryPropertyProtocol, Base.Key: Sendable, Base.Item: Sendable {
  /// Makes several edits as one transaction that no other thread can interrupt: one event is sent, or none if the edits
  /// change nothing in the end. If `body` throws, all edits are undone. In `body`, never wait for another thread, and
  /// use no other shared list or property: threads that do so in opposite orders deadlock.
  ///
  /// ```swift
  /// let counts = SharedDictionaryProperty(["a": 1])
  /// counts.modify { $0["a", default: 0] += 1 }
  /// print(counts["a"] ?? 0)  // prints: 2
  /// ```
  @discardableResult
  public func modify<Result, E: Error>(
    _ body: (inout DictionaryEditor<Base.Key, Base.Item>) throws(E) -> sending Result
  ) throws(E) -> sending Result {
    // What `body` returns is sent by `body` itself; it only passes through here.
    nonisolated(unsafe) let result = try edit { (source: DictionarySource<Base.Key, Base.Item>) throws(E) in
      try source.transact(body)
    }
    return result
  }

  /// The keys with their items, as an independent value. O(1). Setting it is the same as calling `set(_:)`.
  public var value: PersistentDictionary<Base.Key, Base.Item> {
    get { edit { (source: DictionarySource<Base.Key, Base.Item>) in source.entries } }
    nonmutating set { edit { (source: DictionarySource<Base.Key, Base.Item>) in _ = source.set(newValue) } }
  }

  /// The item of a key. `nil` stands for none: setting it removes the key. Expected O(log n).
  ///
  /// Reading and setting are two calls: `counts["a"]! += 1` loses what another thread writes in between. Edit an item in
  /// place in `modify`.
  public subscript(key: Base.Key) -> Base.Item? {
    get { value[key] }
    nonmutating set { if let newValue { updateValue(newValue, forKey: key) } else { removeValue(forKey: key) } }
  }

  /// The number of keys. O(1).
  public var count: Int { value.count }

  /// Whether there are no keys. O(1).
  public var isEmpty: Bool { value.isEmpty }

  /// The dictionary, immediately and then after every change.
  public var producer: SharedSignalProducer<PersistentDictionary<Base.Key, Base.Item>, Never> {
    shared(base.dictionary.source.values)
  }

  /// The dictionary after every change from now on.
  public var signal: SharedSignal<PersistentDictionary<Base.Key, Base.Item>, Never> {
    shared(base.dictionary.source.valuesSignal)
  }

  /// The changes that are made after each start.
  ///
  /// ```swift
  /// let counts = SharedDictionaryProperty(["a": 1])
  /// counts.changes.startWithValues { print($0) }
  /// counts["b"] = 2  // prints: insert("b", 2)
  /// ```
  public var changes: SharedSignalProducer<DictionaryChange<Base.Key, Base.Item>, Never> {
    shared(SignalProducer(base.dictionary.source.changesSignal))
  }

  /// The changes from now on.
  public var changesSignal: SharedSignal<DictionaryChange<Base.Key, Base.Item>, Never> {
    shared(base.dictionary.source.changesSignal)
  }

  /// The updates, with the dictionary before and after each update. The first update leads from the empty dictionary to the
  /// current one.
  public var updates: SharedSignalProducer<DictionaryUpdate<Base.Key, Base.Item>, Never> {
    shared(base.dictionary.updates.producer)
  }

  /// Returns a stream for any thread that applies arbitrary operators to the dictionary. Each start has its own pipeline,
  /// which follows one commit at a time.
  ///
  /// ```swift
  /// let counts = SharedDictionaryProperty(["a": 1, "b": 5])
  /// counts.lift { $0.sorted { $0.value > $1.value } }.startWithValues { print($0.after.map(\.key)) }
  /// // prints: ["b", "a"]
  /// ```
  ///
  /// The operators' closures run one at a time, on the threads that start and edit, with no lock held.
  ///
  /// - Parameter pipeline: Makes the pipeline, once for each start.
  public func lift<New: ListProducer & SendableMetatype>(
    _ pipeline: @escaping @Sendable (DictionaryProducer<Base.Key, Base.Item>) -> New
  ) -> SharedSignalProducer<New.Value, Never> where New.Value: Sendable {
    lifted { pipeline($0).producer }
  }

  /// Returns a stream for any thread that applies operators that lead to one value to the dictionary. Otherwise it behaves
  /// like `lift(_:)` for other operators.
  public func lift<Value: Sendable>(
    _ pipeline: @escaping @Sendable (DictionaryProducer<Base.Key, Base.Item>) -> AggregateProducer<Value>
  ) -> SharedSignalProducer<Value, Never> {
    lifted { pipeline($0).producer }
  }

  private func lifted<Value: Sendable>(
    _ pipeline: @escaping @Sendable (DictionaryProducer<Base.Key, Base.Item>) -> SignalProducer<Value, Never>
  ) -> SharedSignalProducer<Value, Never> {
    let source = base.dictionary.source
    return shared(
      .starting { sink, lifetime in
        lifetime += pipeline(DictionaryProducer(Recipe(source, ownedBy: source))).start(sink)
      })
  }
}

extension SharedHandle where Base: MutableDictionaryPropertyProtocol {
  fileprivate func shared<Stream>(_ stream: Stream) -> SharedHandle<Stream> {
    SharedHandle<Stream>(base: stream, domain: domain)
  }
}

// MARK: - Stores

extension MutableDictionaryProperty: StorePart {
  package func join(_ adoption: inout StoreAdoption) { adopt(adoption.domain) }

  package static var partType: Any.Type { MutableDictionaryProperty.self }

  /// Makes the dictionary live in a shared domain from now on.
  func adopt(_ domain: SharedDomain) {
    source.adopt(domain)
    token.adopt(domain)
  }
}

extension DictionaryProperty: StorePart {
  package func join(_ adoption: inout StoreAdoption) {
    node.adopt(adoption.domain)
    if let kept = hold.kept { adoption.add(kept.takeUnretainedValue()) }
  }
}

extension SharedHandle {
  /// A dictionary of a store. Its edits are those of the store: they wait for one another, and have one order.
  public subscript<Contents, Part: MutableDictionaryPropertyProtocol>(
    dynamicMember path: KeyPath<Contents, Part>
  ) -> SharedHandle<Part> where Base == StoreContents<Contents> {
    part(path) { $0.dictionary.adopt($1) }
  }

  /// Returns a stream for any thread that applies operators that lead to a dictionary. Otherwise it behaves like `lift(_:)`
  /// for operators that lead to a list.
  public func lift<Contents, Key: Sendable, Item: Sendable>(
    _ pipeline: @escaping @Sendable (StoreStreams<Contents>) -> DictionaryProducer<Key, Item>
  ) -> SharedSignalProducer<DictionaryUpdate<Key, Item>, Never> where Base == StoreContents<Contents> {
    lift { pipeline($0).producer }
  }
}

extension StoreStreams {
  /// The updates of a dictionary of the store.
  public subscript<Part: MutableDictionaryPropertyProtocol>(
    dynamicMember path: KeyPath<Contents, Part>
  ) -> DictionaryProducer<Part.Key, Part.Item> where Part.Key: Sendable, Part.Item: Sendable {
    let source = store[dynamicMember: path].base.dictionary.source
    return DictionaryProducer(Recipe(source, ownedBy: source))
  }

  /// The updates of a dictionary that is derived in the store.
  public subscript<Key: Sendable, Item: Sendable>(
    dynamicMember path: KeyPath<Contents, DictionaryProperty<Key, Item>>
  ) -> DictionaryProducer<Key, Item> {
    let node = store.part(path) { $0.node.adopt($1) }.base.node
    return DictionaryProducer(Recipe(node, ownedBy: node))
  }
}

// MARK: - From a list

extension SharedHandle where Base: MutableCollectionPropertyProtocol, Base.Element: Sendable {
  /// Returns a stream for any thread that applies operators that lead to a dictionary to the list. Otherwise it behaves like
  /// `lift(_:)` for operators that lead to a list.
  ///
  /// ```swift
  /// let shared = SharedCollectionProperty([Person.ada])
  /// shared.lift { $0.keyed(by: { $0.name }) }.startWithValues { print($0.after.count) }  // prints: 1
  /// ```
  public func lift<Key: Sendable, Item: Sendable>(
    _ pipeline: @escaping @Sendable (CollectionProducer<Base.Element>) -> DictionaryProducer<Key, Item>
  ) -> SharedSignalProducer<DictionaryUpdate<Key, Item>, Never> {
    lifted { pipeline($0).producer }
  }
}

extension DictionaryProperty where Key: Sendable, Item: Sendable {
  /// Creates a dictionary of the caller's actor that follows a shared one. It starts with the shared dictionary's current
  /// entries, and makes each later change when the change arrives on the actor, in order.
  public convenience init(
    _ shared: SharedDictionaryProperty<Key, Item>, isolation: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(shared.updates, isolation: isolation, fileID: fileID, line: line)
  }

  /// Creates a dictionary of the caller's actor that follows a stream of a shared one: the operators' closures run on the
  /// threads that edit, and the result is a dictionary of the actor.
  ///
  /// It makes each change when the change arrives on the actor, in order. If the actor is the first to start, the
  /// dictionary has its entries at once; while updates of other threads are on their way to the actor, it is empty.
  public convenience init(
    _ updates: SharedSignalProducer<DictionaryUpdate<Key, Item>, Never>, isolation: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    requireIsolation(to: isolation, for: "A dictionary that follows a shared one")
    let node = DictionarySource<Key, Item>([:], comparison: .none)
    node.followsElsewhere = true
    let following = SharedObservation.begin(
      in: updates.domain, actor: isolation,
      { [weak node] (event: Signal<DictionaryUpdate<Key, Item>, Never>.Event) in
        switch event {
        case .value(let update): if !update.change.isEmpty { node?.edit(update.change, leadingTo: update.after) }
        case .completed, .interrupted: node?.end()
        }
      },
      start: updates.base.producer.begin)
    self.init(node, keeping: [], following: following, (fileID, line))
  }
}
