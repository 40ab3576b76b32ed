// Edits by id: of elements that are `Identifiable`, or by a key that is given as a key path. What both have in common is in
// `Source+Identity.swift`.

extension EditableList where Element: Identifiable, SentElement: Sendable {
  /// The first element that has an id, in place of it or of nothing. Setting `nil` removes it; setting an element with an id
  /// that is not there appends it.
  ///
  /// The first use of an id makes an index, in expected O(n), which then follows each edit: O(log n) for each element that it
  /// names. Each later use costs expected O(log n). Several elements may have the same id: then the first of them is meant.
  ///
  /// ```swift
  /// people[id: "bob"]?.age += 1
  /// people[id: "ada"] = nil
  /// print(people.map { "\($0.name) \($0.age)" })  // prints: ["Bob 18", "Cleo 52"]
  /// ```
  ///
  /// - Precondition: The element that is set has the id.
  @inlinable
  public subscript(id id: Element.ID) -> Element? {
    get { edit { $0.element(of: id, in: $0.index(by: nil) { $0.id }) } }
    nonmutating set { edit { $0.put(newValue, for: id, in: $0.index(by: nil) { $0.id }, { $0.id }) } }
  }

  /// Returns the position of the first element that has an id. Expected O(log n); see ``subscript(id:)``.
  @inlinable
  public func firstIndex(id: Element.ID) -> Int? { edit { $0.position(of: id, in: $0.index(by: nil) { $0.id }) } }

  /// Replaces the first element that has the id of an element by it; without one, appends it. Expected O(log n); see
  /// ``subscript(id:)``.
  ///
  /// ```swift
  /// people.upsert(Person(id: "bob", name: "Rob", age: 18))
  /// print(people.map(\.name))  // prints: ["Ada", "Rob", "Cleo"]
  /// ```
  @inlinable
  public func upsert(_ element: Element) {
    edit { $0.upsert(element, in: $0.index(by: nil) { $0.id }, { $0.id }) }
  }

  /// Replaces the elements that have the ids of others by these, and appends the rest, as one change. Of several with the
  /// same id, the last one counts, at the place of the first. Expected O(k log n) for k elements.
  @inlinable
  public func upsert(_ elements: some Sequence<Element>) {
    let elements = Array(elements)
    edit { $0.upsert(elements, in: $0.index(by: nil) { $0.id }, { $0.id }) }
  }

  /// Removes the first element that has an id, and returns it. Expected O(log n).
  @discardableResult
  @inlinable
  public func remove(id: Element.ID) -> Element? { edit { $0.remove(id, in: $0.index(by: nil) { $0.id }) } }

  /// Removes, as one change, the first element that has each of the given ids. Expected O(k log n) for k of them.
  @inlinable
  public func removeAll(ids: some Sequence<Element.ID>) {
    let ids = Array(ids)
    edit { $0.removeAll(ids, in: $0.index(by: nil) { $0.id }) }
  }

  /// Moves the first element that has an id to the place before the first one that has another; `nil` stands for the end.
  /// Returns whether both are there; otherwise, nothing happens. Expected O(log n).
  ///
  /// ```swift
  /// people.move(id: "cleo", before: "ada")
  /// print(people.map(\.name))  // prints: ["Cleo", "Ada", "Bob"]
  /// ```
  @discardableResult
  @inlinable
  public func move(id: Element.ID, before other: Element.ID?) -> Bool {
    edit { $0.move(id, before: other, in: $0.index(by: nil) { $0.id }) }
  }
}

extension EditableList where SentElement: Sendable {
  /// The first element that has a key, in place of it or of nothing: `subscript(id:)` for any key, which is given as a key
  /// path. Each key path that is used has an index of its own.
  ///
  /// ```swift
  /// people[id: "Bob", by: \.name]?.age += 1
  /// print(people[1].age)  // prints: 18
  /// ```
  ///
  /// - Precondition: The element that is set has the key.
  @inlinable
  public subscript<Key: Hashable>(id id: Key, by key: any KeyPath<Element, Key> & Sendable) -> Element? {
    get { edit { $0.element(of: id, in: $0.index(by: key) { $0[keyPath: key] }) } }
    nonmutating set {
      edit { $0.put(newValue, for: id, in: $0.index(by: key) { $0[keyPath: key] }, { $0[keyPath: key] }) }
    }
  }

  /// Returns the position of the first element that has a key. Expected O(log n); see ``subscript(id:by:)``.
  @inlinable
  public func firstIndex<Key: Hashable>(id: Key, by key: any KeyPath<Element, Key> & Sendable) -> Int? {
    edit { $0.position(of: id, in: $0.index(by: key) { $0[keyPath: key] }) }
  }

  /// Replaces the first element that has the key of an element by it; without one, appends it. Expected O(log n); see
  /// ``subscript(id:by:)``.
  @inlinable
  public func upsert<Key: Hashable>(_ element: Element, by key: any KeyPath<Element, Key> & Sendable) {
    edit { $0.upsert(element, in: $0.index(by: key) { $0[keyPath: key] }, { $0[keyPath: key] }) }
  }

  /// Replaces the elements that have the keys of others by these, and appends the rest, as one change. Of several with the
  /// same key, the last one counts, at the place of the first. Expected O(k log n) for k elements.
  @inlinable
  public func upsert<Key: Hashable>(_ elements: some Sequence<Element>, by key: any KeyPath<Element, Key> & Sendable) {
    let elements = Array(elements)
    edit { $0.upsert(elements, in: $0.index(by: key) { $0[keyPath: key] }, { $0[keyPath: key] }) }
  }

  /// Removes the first element that has a key, and returns it. Expected O(log n).
  @discardableResult
  @inlinable
  public func remove<Key: Hashable>(id: Key, by key: any KeyPath<Element, Key> & Sendable) -> Element? {
    edit { $0.remove(id, in: $0.index(by: key) { $0[keyPath: key] }) }
  }

  /// Removes, as one change, the first element that has each of the given keys. Expected O(k log n) for k of them.
  @inlinable
  public func removeAll<Key: Hashable>(ids: some Sequence<Key>, by key: any KeyPath<Element, Key> & Sendable) {
    let ids = Array(ids)
    edit { $0.removeAll(ids, in: $0.index(by: key) { $0[keyPath: key] }) }
  }

  /// Moves the first element that has a key to the place before the first one that has another; `nil` stands for the end.
  /// Returns whether both are there; otherwise, nothing happens. Expected O(log n).
  @discardableResult
  @inlinable
  public func move<Key: Hashable>(id: Key, before other: Key?, by key: any KeyPath<Element, Key> & Sendable) -> Bool {
    edit { $0.move(id, before: other, in: $0.index(by: key) { $0[keyPath: key] }) }
  }
}
