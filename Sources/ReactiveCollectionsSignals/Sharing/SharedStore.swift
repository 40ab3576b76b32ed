/// Lists and properties that are shared together: one lock, one commit, one order.
///
/// ```swift
/// struct Library {
///   let books = MutableCollectionProperty<String>()
///   let query = MutableProperty("")
/// }
/// let library = SharedHandle(Library())
/// library.modify {  // no other thread in between, and one update for everybody
///   $0.books.append("Emma")
///   $0.query.value = ""
/// }
/// library.books.count  // a part: a `SharedCollectionProperty`
/// let found = library.lift { $0.books.filter($0.query.map { query in { $0.hasPrefix(query) } }) }
/// ```
///
/// The contents are a structure, an object or a collection of ``MutableProperty``, `MutableCollectionProperty` and
/// other data; of what is derived from its own lists and properties (``Property``, `CollectionProperty`); and of
/// structures, objects and collections of these, as a `Mirror` shows them. What lives on a thread in other ways (an
/// ``Action``, a ``ValidatingProperty``, a `CollectionIndex`) cannot be a part of it, which traps.
public typealias SharedStore<Contents> = SharedHandle<StoreContents<Contents>>

/// What a ``SharedStore`` shares.
public final class StoreContents<Contents> {
  /// Read and replaced under the lock.
  var value: Contents
  /// Where the store was made.
  let location: String

  init(_ value: Contents, madeAt location: String) { (self.value, self.location) = (value, location) }
}

extension SharedHandle {
  /// Shares lists and properties together: see ``SharedStore``. The contents are passed as `sending`, with all that
  /// observes them and is derived from them.
  ///
  /// Linear in the size of the contents, as far as a list is not a part of them by its elements.
  ///
  /// ```swift
  /// struct Form {
  ///   let name = MutableProperty("")
  ///   let age = MutableProperty(0)
  /// }
  /// let form = SharedHandle(Form())
  /// form.name.value = "Ada"
  /// ```
  public init<Contents>(_ contents: sending Contents, fileID: StaticString = #fileID, line: UInt = #line)
  where Base == StoreContents<Contents> {
    let (domain, location) = (SharedDomain(), "\(fileID):\(line)")
    StoreAdoption.adopt(contents, domain, location)
    self.init(base: StoreContents(contents, madeAt: location), domain: domain)
  }

  /// Makes several edits of a store's parts as one transaction that no other thread can interrupt: each list and
  /// property that changes sends one change, and what follows several of them changes once. If `body` throws, all edits
  /// are undone, and what it has assigned to a structure; plain properties of objects stay as they are. It can be
  /// called inside itself, and then undoes the inner edits alone; if both assign to the structure, the outer one's
  /// assignments count.
  ///
  /// `body` receives the contents, which it may use but not let out. What is derived from lists and properties shows
  /// the last state that has been sent, and can be observed, from the end of `modify` on; nothing can be derived. In
  /// `body`, never wait for another thread, and use nothing that is shared otherwise: threads that do so in opposite
  /// orders deadlock.
  ///
  /// ```swift
  /// office.modify {
  ///   $0.people.removeAll()
  ///   $0.query.value = "none"
  /// }
  /// print(office.query.value)  // prints: none
  /// ```
  @discardableResult
  public func modify<Contents, Result: Sendable, E: Error>(
    _ body: (inout sending Contents) throws(E) -> Result
  ) throws(E) -> Result where Base == StoreContents<Contents> {
    try domain.withLock { () throws(E) in
      try domain.editing.transact { () throws(E) in
        let before = base.value
        // A copy, because `body` may use the parts' handles. It is used under the lock alone.
        nonisolated(unsafe) var contents = before
        do throws(E) {
          let result = try body(&contents)
          // Otherwise what a `modify` inside has left stays.
          if !isSame(contents, before) { base.replace(contents, domain) }
          return result
        } catch {
          domain.editing.retire(value: (contents, base.value))
          base.value = before
          throw error
        }
      }
    }
  }

  /// A property of a store. Its edits are those of the store: they wait for one another, and have one order.
  ///
  /// ```swift
  /// let query = office.query  // a `SharedProperty`
  /// query.value = "Ada"
  /// print(office.query.value)  // prints: Ada
  /// ```
  public subscript<Contents, Part: MutablePropertyProtocol>(
    dynamicMember path: KeyPath<Contents, Part>
  ) -> SharedHandle<Part> where Base == StoreContents<Contents> {
    part(path) { $0.property.adopt($1) }
  }

  /// Returns a part of a store. `adopt` makes it a part if it has not been one: it may be one of an object's that has
  /// come in later.
  package func part<Contents, Part>(
    _ path: KeyPath<Contents, Part>, _ adopt: (Part, SharedDomain) -> Void
  ) -> SharedHandle<Part> where Base == StoreContents<Contents> {
    domain.withLock {
      let part = base.value[keyPath: path]
      adopt(part, domain)
      return SharedHandle<Part>(base: part, domain: domain)
    }
  }
}

extension StoreContents {
  /// Replaces the contents by those that a transaction leaves. Parts that have come in are shared; what is dropped is
  /// released after the lock.
  fileprivate func replace(_ new: Contents, _ domain: SharedDomain) {
    StoreAdoption.adopt(new, domain, location)
    let old = value
    value = new
    domain.editing.retire(value: old)
  }
}

/// Whether two values consist of the same bytes.
private func isSame<Value>(_ one: Value, _ other: Value) -> Bool {
  withUnsafeBytes(of: one) { one in withUnsafeBytes(of: other) { one.elementsEqual($0) } }
}

// MARK: - Pipelines

extension SharedHandle {
  /// Returns a stream for any thread of a property that is derived from parts of the store. Each start derives it anew,
  /// and follows one commit at a time.
  ///
  /// ```swift
  /// let title = office.lift { $0.query.combineLatest(with: Property($0.people.count)).map { "\($0) (\($1))" } }
  /// ```
  ///
  /// The operators' closures run one at a time, on the threads that start and edit, with no lock held.
  ///
  /// The stream keeps the store; an observation does not. It completes when the parts that it follows are deallocated.
  ///
  /// - Parameter pipeline: Derives the property, once for each start.
  public func lift<Contents, Value: Sendable>(
    _ pipeline: @escaping @Sendable (StoreStreams<Contents>) -> Property<Value>
  ) -> SharedSignalProducer<Value, Never> where Base == StoreContents<Contents> {
    SharedSignalProducer(
      base: .starting { sink, lifetime in
        let property = pipeline(StoreStreams(store: self))
        lifetime += property.producer.start(sink)
        // One that follows a signal ends with its owner.
        lifetime.observeEnded { withExtendedLifetime(property) {} }
      }, domain: domain)
  }

  /// Returns a stream for any thread of what a stream of the store's properties leads to. Otherwise it behaves like
  /// `lift(_:)` for properties.
  ///
  /// ```swift
  /// let typed = office.lift { $0.query.producer.skipRepeats() }
  /// ```
  public func lift<Contents, Value: Sendable, Failure: Error>(
    _ pipeline: @escaping @Sendable (StoreStreams<Contents>) -> SignalProducer<Value, Failure>
  ) -> SharedSignalProducer<Value, Failure> where Base == StoreContents<Contents> {
    SharedSignalProducer(
      base: .starting { sink, lifetime in lifetime += pipeline(StoreStreams(store: self)).start(sink) }, domain: domain)
  }
}

/// The parts of a store, as sources of a pipeline: see `lift(_:)` of a ``SharedStore``.
///
/// ```swift
/// let titles = office.lift { streams in streams.query.map { "Results for \($0)" } }
/// office.query.value = "Ada"
/// titles.startWithValues { print($0) }  // prints: Results for Ada
/// ```
@dynamicMemberLookup
public struct StoreStreams<Contents> {
  package let store: SharedStore<Contents>

  /// A property of the store, which is not kept alive.
  public subscript<Part: MutablePropertyProtocol>(
    dynamicMember path: KeyPath<Contents, Part>
  ) -> Property<Part.Value> where Part.Value: Sendable {
    Property(store[dynamicMember: path].base.property.core)
  }

  /// A property that is derived in the store.
  ///
  /// ```swift
  /// struct Form {
  ///   let name = MutableProperty("Ada")
  ///   let length: Property<Int>
  ///   init() { length = name.map(\.count) }
  /// }
  /// let lengths = SharedHandle(Form()).lift { $0.length }
  /// lengths.startWithValues { print($0) }  // prints: 3
  /// ```
  public subscript<Value: Sendable>(dynamicMember path: KeyPath<Contents, Property<Value>>) -> Property<Value> {
    Property(reflecting: store.part(path) { $0.core.adopt($1) }.base)
  }
}
