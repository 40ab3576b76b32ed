/// A set that can be edited and observed: it reports exactly which elements came in and went out.
///
/// ```swift
/// let tags = MutableSetProperty(["red", "new"])
/// tags.changes.startWithValues { print($0) }
/// tags.insert("old")  // prints: insert("old")
/// tags.remove("red")  // prints: remove("red")
/// ```
///
/// Most of its members are those of two protocols: ``ObservableSet`` has what reads a set and its streams (`producer`,
/// `updates`, `changes`); ``EditableSet`` has the editing methods (`insert`, `remove`, `formUnion`, `set`, `apply`).
///
/// It behaves as a ``MutableDictionaryProperty`` whose keys are the elements: observers, transactions, lifetimes and threads
/// are the same.
open class MutableSetProperty<Element: Hashable>: ObservableSet {
  @usableFromInline final let source: DictionarySource<Element, Present>
  /// The implementation of the set.
  @inlinable public final var core: SetCore<Element> { SetCore(source) }
  @usableFromInline final let token = Lifetime.Token()
  /// A lifetime that ends when the set is deallocated.
  public final var lifetime: Lifetime { token.lifetime }

  /// A set of elements.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    source = DictionarySource(PersistentSet(elements).entries, comparison: .init())
  }

  /// An empty set.
  @inlinable
  public init() { source = DictionarySource([:], comparison: .init()) }

  deinit { source.endInIsolation() }

  /// The elements, as an independent value. O(1). Setting it is the same as calling `set(_:)`. In a transaction, this is
  /// the set's working state.
  @inlinable
  public final var value: PersistentSet<Element> {
    get {
      source.noteRead()
      return PersistentSet(entries: source.value)
    }
    set { set(newValue) }
  }

  /// Makes several edits as one transaction: one event is sent, or none if the edits change nothing in the end. If
  /// `body` throws, all edits are undone.
  @discardableResult
  @inlinable
  public final func modify<Result, E: Error>(
    _ body: (inout SetEditor<Element>) throws(E) -> Result
  ) throws(E) -> Result {
    try edit { source throws(E) in try source.transact(asSet: body) }
  }

  /// A description of the elements, like that of a set.
  open var description: String { value.description }
}

extension MutableSetProperty: EditableSet {
  /// Makes an edit: under the lock, if the set is a part of a shared store.
  @inlinable
  public final func _edit<Result, E: Error>(
    _ body: (EditableSetCore<Element>) throws(E) -> Result
  ) throws(E) -> Result {
    try source.withLock { () throws(E) in try body(EditableSetCore(source)) }
  }
}

extension MutableSetProperty: SignalProducerConvertible {
  /// A set cannot fail.
  public typealias Failure = Never
}

extension MutableSetProperty: CustomStringConvertible {}

extension MutableSetProperty: BindingTargetProvider {
  /// A target that sets the set.
  public var bindingTarget: BindingTarget<PersistentSet<Element>> {
    BindingTarget(setting: source, lifetime: lifetime) { [weak self] in self?.set($0) }
  }
}

extension MutableSetProperty {
  /// Sets the set to all elements that a source sends, by the change that leads there, until the set or the source ends or
  /// the binding is disposed of.
  @discardableResult
  public static func <~ <Source: SignalProducerConvertible>(
    target: MutableSetProperty, source: Source
  ) -> any Disposable where Source.Value: Sequence<Element>, Source.Failure == Never {
    BindingTarget<Source.Value>(setting: target.source, lifetime: target.lifetime) { [weak target] in target?.set($0) }
      <~ source
  }

  /// Keeps two sets equal: `left` becomes equal to `right` now, and each becomes equal to the other whenever the other
  /// changes, until one of them is deallocated or the binding is disposed of. See `<~>` of
  /// ``MutableCollectionProperty``.
  @discardableResult
  public static func <~> (left: MutableSetProperty, right: MutableSetProperty) -> any Disposable {
    bindBothWays(left.source, left.lifetime, right.source, right.lifetime)
  }
}

extension Source where S: AnyDictionaryShape {
  /// Runs a transaction with an editor of this set.
  @inlinable
  func transact<Result, Element, E: Error>(
    asSet body: (inout SetEditor<Element>) throws(E) -> Result
  ) throws(E) -> Result where S == DictionaryShape<Element, Present> {
    try domain.transact { () throws(E) in
      var editor = SetEditor(self)
      let result = try body(&editor)
      // If another editor was assigned, the set gets its elements.
      if editor.source !== self { set(editor.source.entries) }
      return result
    }
  }
}

/// A set during a transaction: a view of it whose edits are a part of the transaction. It has the editing methods of every
/// ``EditableSet``. It must not escape the closure that it was passed to.
public struct SetEditor<Element: Hashable> {
  @usableFromInline let source: DictionarySource<Element, Present>

  @usableFromInline init(_ source: DictionarySource<Element, Present>) { self.source = source }

  /// Creates an editor of elements that belongs to no set. Assign it to the editor that a transaction passes to replace the
  /// elements of the set.
  public init(_ elements: some Sequence<Element>) {
    source = DictionarySource(PersistentSet(elements).entries, comparison: .init())
  }

  /// The elements, as an independent value. O(1).
  @inlinable public var value: PersistentSet<Element> { PersistentSet(entries: source.entries) }
  /// The number of elements. O(1).
  @inlinable public var count: Int { source.entries.count }
  /// Whether there are no elements. O(1).
  @inlinable public var isEmpty: Bool { source.entries.isEmpty }
  /// Returns whether an element is in the set. Expected O(1).
  @inlinable public func contains(_ element: Element) -> Bool { value.contains(element) }
}

extension SetEditor: EditableSet {
  /// Makes an edit, which is a part of the transaction.
  @inlinable
  public func _edit<Result, E: Error>(_ body: (EditableSetCore<Element>) throws(E) -> Result) throws(E) -> Result {
    try body(EditableSetCore(source))
  }
}

extension SetEditor: Sequence {
  /// Returns an iterator over the elements as they are now, in no particular order.
  @inlinable public func makeIterator() -> PersistentSet<Element>.Iterator { value.makeIterator() }
}

extension SetEditor: CustomStringConvertible {
  /// A description of the elements, like that of a set.
  public var description: String { value.description }
}
