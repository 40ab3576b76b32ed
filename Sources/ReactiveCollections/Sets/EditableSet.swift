/// A set that can be edited: a property, a set that threads share, or the editor of a transaction. All of them have the
/// same editing methods.
///
/// Each edit is one change, and sends one event; in a transaction it is a part of the transaction's change. An edit that
/// changes nothing is silent. An element that does not equal itself, such as not-a-number, can never be found, so it is
/// not stored.
///
/// ``MutableSetProperty``, ``SharedSetProperty`` and ``SetEditor`` conform. Do not conform other types.
public protocol EditableSet<Member> {
  /// The type of the elements.
  associatedtype Member: Hashable
  /// What an edit sends to other threads: changes of a shared set; of any other one nothing, that is `Never`.
  associatedtype SentMember = Never

  /// Makes an edit: under the lock, if threads share the set. What `body` receives must not escape.
  func _edit<Result, E: Error>(_ body: (EditableSetCore<Member>) throws(E) -> Result) throws(E) -> Result
}

/// The implementation of a set that can be edited. Opaque to users.
public struct EditableSetCore<Member: Hashable> {
  @usableFromInline let source: DictionarySource<Member, Present>

  @inlinable init(_ source: DictionarySource<Member, Present>) { self.source = source }
}

extension EditableSet {
  @inlinable
  func edit<Result, E: Error>(_ body: (DictionarySource<Member, Present>) throws(E) -> Result) throws(E) -> Result {
    try _edit { core throws(E) in try body(core.source) }
  }
}

extension EditableSet where SentMember: Sendable {
  /// Makes the set equal to `elements` by the change that leads there, and returns that.
  ///
  /// Expected O(d log n) for d elements that differ, if `elements` is a version of the set; otherwise O(n).
  @discardableResult
  @inlinable
  public func set(_ elements: some Sequence<Member>) -> SetChange<Member> {
    let target = PersistentSet(elements)
    return edit { SetChange($0.set(target.entries)) }
  }

  /// Inserts an element, unless it is there already. Returns whether it has been inserted, and the element that is in the
  /// set now. Expected O(log n).
  @discardableResult
  @inlinable
  public func insert(_ element: Member) -> (inserted: Bool, memberAfterInsert: Member) {
    edit { source in
      if let (member, _) = source.entries.entry(of: element) { return (false, member) }
      source.put(Present(), for: element)
      // Not if it does not equal itself.
      return (source.entries.entry(of: element) != nil, element)
    }
  }

  /// Removes an element, and returns it if it was there. Expected O(log n).
  @discardableResult
  @inlinable
  public func remove(_ element: Member) -> Member? {
    edit { source in
      guard let (member, _) = source.entries.entry(of: element) else { return nil }
      source.remove(member)
      return member
    }
  }

  /// Removes all elements, as one change.
  @inlinable
  public func removeAll() { edit { _ = $0.set([:]) } }

  /// Removes the elements that satisfy a predicate, as one change. O(n).
  @inlinable
  public func removeAll<E: Error>(where shouldBeRemoved: (Member) throws(E) -> Bool) throws(E) {
    try edit { source throws(E) in try source.removeAll { entry throws(E) in try shouldBeRemoved(entry.key) } }
  }

  /// Inserts elements, as one change. Expected O(k log n) for k elements.
  @inlinable
  public func formUnion(_ elements: some Sequence<Member>) {
    let elements = Array(elements)
    edit { source in source.domain.transact { for element in elements { source.put(Present(), for: element) } } }
  }

  /// Removes elements, as one change. Expected O(k log n) for k elements.
  @inlinable
  public func subtract(_ elements: some Sequence<Member>) {
    let elements = Array(elements)
    edit { $0.removeAll(elements) }
  }

  /// Removes all elements that are not in a sequence, as one change. O(n + k) for k elements in the sequence.
  @inlinable
  public func formIntersection(_ elements: some Sequence<Member>) {
    let elements = PersistentSet(elements)
    edit { $0.removeAll { !elements.contains($0.key) } }
  }

  /// Inserts the elements of a sequence that are not in the set, and removes those that are, as one change. Expected
  /// O(k log n) for k elements.
  @inlinable
  public func formSymmetricDifference(_ elements: some Sequence<Member>) {
    let elements = PersistentSet(elements)
    edit { source in
      source.domain.transact {
        for element in elements where source.remove(element) == nil { source.put(Present(), for: element) }
      }
    }
  }

  /// Applies a change from elsewhere that was made for this set as it is. Expected O(k log n) for k elements.
  ///
  /// - Throws: `DictionaryChangeError` if an element that the change inserts is there already, or one that it removes is
  ///   missing. The set is then left as it was, and nothing is sent.
  @inlinable
  public func apply(_ change: SetChange<Member>) throws(DictionaryChangeError) {
    try edit { source throws(DictionaryChangeError) in try source.apply(change.ofEntries) }
  }
}
