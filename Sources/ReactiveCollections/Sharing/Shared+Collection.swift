public import CollectionChanges
public import PersistentArrays
public import Signals

/// A ``MutableCollectionProperty`` for use from many threads.
public typealias SharedCollectionProperty<Element> = Shared<MutableCollectionProperty<Element>>

/// Lists that can be edited, as a constraint for the extensions of `Shared`: ``MutableCollectionProperty`` and its subclasses. No other
/// types are to conform.
public protocol MutableCollectionPropertyProtocol<Element>: AnyObject {
  /// The type of the elements.
  associatedtype Element
  /// Itself.
  var list: MutableCollectionProperty<Element> { get }
}

extension MutableCollectionProperty: MutableCollectionPropertyProtocol {
  /// Itself.
  public final var list: MutableCollectionProperty { self }
}

extension Shared where Base: MutableCollectionPropertyProtocol {
  /// Shares a list that is given up, with all that observes it, and with its sections.
  ///
  /// For this type and no other: were it for any that conforms, a type of a user's could be passed off as safe.
  public init<Element>(_ list: sending MutableCollectionProperty<Element>)
  where Base == MutableCollectionProperty<Element> {
    self.init(sharing: list)
  }

  /// Shares a list that nobody else has.
  init<Element>(sharing list: MutableCollectionProperty<Element>) where Base == MutableCollectionProperty<Element> {
    let domain = SharedDomain()
    list.core.adopt(domain)
    list.token.adopt(domain)
    self.init(base: list, domain: domain)
  }

  /// Makes several edits as one transaction, with no other thread between: one event, or none if they change nothing in the
  /// end; if `body` throws, all is as it was. Never wait for another thread inside, and neither read nor edit another shared list or
  /// property: threads that do so in opposite orders wait for each other without end.
  ///
  /// The elements are not `Sendable`, so that the closure takes what it captures with it.
  @discardableResult
  public func modify<Result, E: Error>(
    _ body: sending (inout CollectionEditor<Base.Element>) throws(E) -> sending Result
  ) throws(E) -> sending Result {
    // What `body` returns is its own to send; it only passes through here.
    nonisolated(unsafe) let result = try inTurn { (core) throws(E) in try core.transact(body) }
    return result
  }

  func inTurn<Result, E: Error>(
    _ body: (CollectionCore<Base.Element>) throws(E) -> Result
  ) throws(E) -> Result {
    let core = base.list.core
    return try domain.withTurn { () throws(E) in try body(core) }
  }
}

extension Shared where Base: MutableCollectionPropertyProtocol, Base.Element: Sendable {
  /// Makes several edits as one transaction, with no other thread between: one event, or none if they change nothing in the
  /// end; if `body` throws, all is as it was. Never wait for another thread inside, and neither read nor edit another shared list or
  /// property: threads that do so in opposite orders wait for each other without end.
  @discardableResult
  public func modify<Result, E: Error>(
    _ body: (inout CollectionEditor<Base.Element>) throws(E) -> sending Result
  ) throws(E) -> sending Result {
    // What `body` returns is its own to send; it only passes through here.
    nonisolated(unsafe) let result = try inTurn { (core) throws(E) in try core.transact(body) }
    return result
  }

  /// The elements, as a value of their own. O(1). Setting it is `set(_:)`.
  public var value: PersistentArray<Base.Element> {
    get { inTurn { $0.items } }
    nonmutating set { inTurn { _ = $0.set(newValue) } }
  }

  /// How many elements there are. O(1).
  public var count: Int { value.count }

  /// Whether there are no elements. O(1).
  public var isEmpty: Bool { value.isEmpty }

  /// The first element, if there is one. O(log n).
  public var first: Base.Element? { value.first }

  /// The last element, if there is one. O(log n).
  public var last: Base.Element? { value.last }

  /// The list at once, then after every change.
  public var producer: SharedSignalProducer<PersistentArray<Base.Element>, Never> { shared(base.list.core.lists) }

  /// The list after every change from now on.
  public var signal: SharedSignal<PersistentArray<Base.Element>, Never> { shared(base.list.core.listsSignal) }

  /// The changes that are made after each start.
  public var flatChanges: SharedSignalProducer<CollectionChange<Base.Element>, Never> {
    shared(SignalProducer(base.list.core.flatChangesSignal))
  }

  /// The changes from now on.
  public var flatChangesSignal: SharedSignal<CollectionChange<Base.Element>, Never> {
    shared(base.list.core.flatChangesSignal)
  }

  /// The changes that are made after each start, at index paths.
  public var changes: SharedIndexPathChanges<Base.Element> { SharedIndexPathChanges(changes: flatChanges) }

  /// Updates, with the list before and after each: the first leads from nothing to the current list.
  public var updates: SharedSignalProducer<CollectionUpdate<Base.Element>, Never> {
    shared(base.list.core.updates.producer)
  }

}

extension Shared where Base: MutableCollectionPropertyProtocol, Base.Element: CollectionSection {
  /// Updates of sections and rows, with a value in place of each section, since sections do not cross threads: the first leads
  /// from nothing to the current sections.
  ///
  /// - Parameter header: Makes the value, when the section comes in and when it is refreshed; in the edit's turn, so it must
  ///   not wait for another thread.
  public func sectionedUpdates<Header: Sendable>(
    mapSections header: @escaping @Sendable (Base.Element) -> Header
  ) -> SharedSignalProducer<SectionedUpdate<Header, Base.Element.Element>, Never>
  where Base.Element.Element: Sendable {
    shared(base.list.core.sectionedUpdates(header).producer)
  }
}

extension Shared where Base: MutableCollectionPropertyProtocol {
  func shared<Stream>(_ stream: Stream) -> Shared<Stream> { Shared<Stream>(base: stream, domain: domain) }
}
