/// A ``MutableCollectionProperty`` for use from many threads. Its editing methods are those of ``EditableList``; it has
/// the reading members and the streams of a list under the same names.
public typealias SharedCollectionProperty<Element> = SharedHandle<MutableCollectionProperty<Element>>

/// A constraint for the extensions of `SharedHandle`: a list that can be edited. ``MutableCollectionProperty`` and its
/// subclasses conform. Do not conform other types.
public protocol MutableCollectionPropertyProtocol<Element>: AnyObject {
  /// The type of the elements.
  associatedtype Element
  /// This object, as a list.
  var list: MutableCollectionProperty<Element> { get }
}

extension MutableCollectionProperty: MutableCollectionPropertyProtocol {
  /// This object, as a list.
  public final var list: MutableCollectionProperty { self }
}

extension SharedHandle where Base: MutableCollectionPropertyProtocol {
  /// Shares a list, which is passed as `sending`, with all its observers and sections.
  ///
  /// This initializer accepts only this type. If it accepted every conforming type, a type of yours could be passed off
  /// as safe.
  ///
  /// ```swift
  /// let album = MutableCollectionProperty(["a", "b"])
  /// let shared = SharedHandle(album)  // `album` cannot be used any more
  /// Task.detached { shared.append("c") }
  /// ```
  public init<Element>(_ list: sending MutableCollectionProperty<Element>)
  where Base == MutableCollectionProperty<Element> {
    self.init(sharing: list)
  }

  /// Shares a list that nothing else refers to.
  @usableFromInline
  init<Element>(sharing list: MutableCollectionProperty<Element>) where Base == MutableCollectionProperty<Element> {
    let domain = SharedDomain()
    list.adopt(domain)
    self.init(base: list, domain: domain)
  }

  /// Makes several edits as one transaction that no other thread can interrupt: one event is sent, or none if the edits
  /// change nothing in the end. If `body` throws, all edits are undone. In `body`, never wait for another thread, and
  /// use no other shared list or property: threads that do so in opposite orders deadlock.
  ///
  /// Because the elements are not `Sendable`, the closure is passed as `sending`, with what it captures.
  @discardableResult
  public func modify<Result, E: Error>(
    _ body: sending (inout CollectionEditor<Base.Element>) throws(E) -> sending Result
  ) throws(E) -> sending Result {
    // What `body` returns is sent by `body` itself; it only passes through here.
    nonisolated(unsafe) let result = try edit { (list) throws(E) in try list.transact(body) }
    return result
  }
}

extension SharedHandle where Base: MutableCollectionPropertyProtocol, Base.Element: Sendable {
  /// Makes several edits as one transaction that no other thread can interrupt: one event is sent, or none if the edits
  /// change nothing in the end. If `body` throws, all edits are undone. In `body`, never wait for another thread, and
  /// use no other shared list or property: threads that do so in opposite orders deadlock.
  ///
  /// ```swift
  /// let shared = SharedCollectionProperty([1, 2, 3])
  /// let last = shared.modify { $0.removeLast() + 1 }
  /// print(shared.value, last)  // prints: [1, 2] 4
  /// ```
  @discardableResult
  public func modify<Result, E: Error>(
    _ body: (inout CollectionEditor<Base.Element>) throws(E) -> sending Result
  ) throws(E) -> sending Result {
    // What `body` returns is sent by `body` itself; it only passes through here.
    nonisolated(unsafe) let result = try edit { (list) throws(E) in try list.transact(body) }
    return result
  }

  /// The elements, as an independent value. O(1). Setting it is the same as calling `set(_:)`.
  ///
  /// ```swift
  /// let shared = SharedCollectionProperty([1, 2, 3])
  /// let list = shared.value
  /// shared.removeAll()
  /// print(list, shared.value)  // prints: [1, 2, 3] []
  /// ```
  public var value: PersistentArray<Base.Element> {
    get { edit { $0.items } }
    nonmutating set { edit { _ = $0.set(newValue) } }
  }

  /// The element at a position. Setting the element at the position `count` appends; setting an element that is
  /// unchanged, by the list's comparison, is silent. O(log n).
  ///
  /// Reading and setting are two calls: `list[0] += 1` loses what another thread writes in between. Edit an element in
  /// place in `modify`: `list.modify { $0[0] += 1 }`.
  public subscript(index: Int) -> Base.Element {
    get { edit { $0.element(at: index) } }
    nonmutating set { edit { $0.put(newValue, at: index) } }
  }

  /// The number of elements. O(1).
  public var count: Int { value.count }

  /// Whether the list is empty. O(1).
  public var isEmpty: Bool { value.isEmpty }

  /// The first element, if there is one. O(log n).
  public var first: Base.Element? { value.first }

  /// The last element, if there is one. O(log n).
  public var last: Base.Element? { value.last }

  /// The list, immediately and then after every change.
  ///
  /// ```swift
  /// let shared = SharedCollectionProperty([1, 2])
  /// shared.producer.startWithValues { print($0) }  // prints: [1, 2]
  /// ```
  public var producer: SharedSignalProducer<PersistentArray<Base.Element>, Never> { shared(base.list.source.lists) }

  /// The list after every change from now on.
  ///
  /// ```swift
  /// let shared = SharedCollectionProperty([1, 2])
  /// shared.signal.observeValues { print($0) }
  /// shared.append(3)  // prints: [1, 2, 3]
  /// ```
  public var signal: SharedSignal<PersistentArray<Base.Element>, Never> { shared(base.list.source.listsSignal) }

  /// The changes that are made after each start.
  ///
  /// ```swift
  /// let shared = SharedCollectionProperty([1, 2])
  /// shared.flatChanges.startWithValues { print($0) }
  /// shared.append(3)  // prints: insert(2, 3)
  /// ```
  public var flatChanges: SharedSignalProducer<CollectionChange<Base.Element>, Never> {
    shared(SignalProducer(base.list.source.flatChangesSignal))
  }

  /// The changes from now on.
  public var flatChangesSignal: SharedSignal<CollectionChange<Base.Element>, Never> {
    shared(base.list.source.flatChangesSignal)
  }

  /// The changes that are made after each start, at index paths.
  ///
  /// ```swift
  /// let shared = SharedCollectionProperty(["a", "b"])
  /// shared.changes.startWithValues { print($0) }
  /// shared.append("c")  // prints: insert [2] c
  /// ```
  public var changes: SharedIndexPathChanges<Base.Element> { SharedIndexPathChanges(changes: flatChanges) }

  /// The updates, with the list before and after each update. The first update leads from the empty list to the current
  /// one.
  ///
  /// ```swift
  /// let shared = SharedCollectionProperty([1, 2])
  /// shared.updates.startWithValues { print($0.before, $0.after) }  // prints: [] [1, 2]
  /// shared.append(3)  // prints: [1, 2] [1, 2, 3]
  /// ```
  public var updates: SharedSignalProducer<CollectionUpdate<Base.Element>, Never> {
    shared(base.list.updates.producer)
  }
}

extension SharedHandle where Base: MutableCollectionPropertyProtocol, Base.Element: ObservableList {
  /// Returns the updates of sections and rows, with a value in place of each section, because sections do not cross
  /// threads. The first update leads from no sections to the current ones.
  ///
  /// ```swift
  /// let shared = SharedHandle(albums)
  /// shared.sectionedUpdates(mapSections: \.title).startWithValues { print($0.after.map(\.rows)) }
  /// // prints: [["a", "b"], ["c"]]
  /// ```
  ///
  /// - Parameter header: Returns the value of a section. It is called after the section has been inserted or refreshed,
  ///   while the list's lock is held, so it must not wait for another thread. If the section has changed again meanwhile,
  ///   the value is the newest one.
  public func sectionedUpdates<Header: Sendable>(
    mapSections header: @escaping @Sendable (Base.Element) -> Header
  ) -> SharedSignalProducer<SectionedUpdate<Header, Base.Element.Element>, Never>
  where Base.Element.Element: Sendable {
    let domain = domain
    let areUnchanged = ElementComparison<Header>.equalityOfValues
    return shared(
      base.list.sectionedUpdates(comparing: areUnchanged) { section in domain.withLock { header(section) } }.producer)
  }
}

extension SharedHandle where Base: MutableCollectionPropertyProtocol {
  func shared<Stream>(_ stream: Stream) -> SharedHandle<Stream> { SharedHandle<Stream>(base: stream, domain: domain) }
}
