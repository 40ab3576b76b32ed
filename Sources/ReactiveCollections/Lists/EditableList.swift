/// A list that can be edited: a property, a section of another list, a list that threads share, or the editor of a
/// transaction. All of them have the same editing methods.
///
/// Each edit is one change, and sends one event; in a transaction it is a part of the transaction's change. An edit that
/// changes nothing, by the list's comparison, is silent. No other thread can interrupt an edit of a shared list.
///
/// ``MutableCollectionProperty``, ``MutableCollectionSection``, ``SharedCollectionProperty`` and ``CollectionEditor``
/// conform. Do not conform other types.
public protocol EditableList<Element> {
  /// The type of the elements.
  associatedtype Element
  /// What an edit sends to other threads: the elements of a shared list; of any other list nothing, that is `Never`.
  ///
  /// The editing methods are for lists where this is `Sendable`. A shared list of other elements is edited in `modify`,
  /// whose closure is sent.
  associatedtype SentElement = Never

  /// Makes an edit: under the lock, if threads share the list. What `body` receives must not escape.
  func _edit<Result, E: Error>(_ body: (EditableCore<Element>) throws(E) -> Result) throws(E) -> Result
}

/// The implementation of a list that can be edited. Opaque to users.
public struct EditableCore<Element> {
  @usableFromInline let list: ListSource<Element>

  @inlinable init(_ list: ListSource<Element>) { self.list = list }
}

extension EditableList {
  @inlinable
  func edit<Result, E: Error>(_ body: (ListSource<Element>) throws(E) -> Result) throws(E) -> Result {
    try _edit { core throws(E) in try body(core.list) }
  }
}

extension MutableCollectionProperty: EditableList {
  /// Makes an edit: under the lock, if the list is a part of a shared store.
  @inlinable
  public final func _edit<Result, E: Error>(
    _ body: (EditableCore<Element>) throws(E) -> Result
  ) throws(E) -> Result {
    try source.withLock { () throws(E) in try body(EditableCore(source)) }
  }
}

extension CollectionEditor: EditableList {
  /// Makes an edit, which is a part of the transaction.
  @inlinable
  public func _edit<Result, E: Error>(_ body: (EditableCore<Element>) throws(E) -> Result) throws(E) -> Result {
    try body(EditableCore(list))
  }
}

extension SharedHandle: EditableList where Base: MutableCollectionPropertyProtocol {
  /// The type of the elements.
  public typealias Element = Base.Element
  /// Elements that are inserted may be removed by another thread.
  public typealias SentElement = Base.Element

  /// Makes an edit under the lock.
  public func _edit<Result, E: Error>(_ body: (EditableCore<Element>) throws(E) -> Result) throws(E) -> Result {
    let list = base.list.source
    return try domain.withLock { () throws(E) in try body(EditableCore(list)) }
  }
}
