extension Source where S: AnyListShape {
  /// Returns the first element with an id. What tracks reads depends on the whole list then.
  @inlinable
  func element<Key>(of id: Key, in index: EditIndex<Element, Key>) -> Element? {
    position(of: id, in: index).map { items[$0] }
  }

  @inlinable
  func position<Key>(of id: Key, in index: EditIndex<Element, Key>) -> Int? {
    noteRead()
    return index.position(of: id)
  }

  @inlinable
  func put<Key>(
    _ element: Element?, for id: Key, in index: EditIndex<Element, Key>, _ key: (Element) -> Key
  ) {
    guard let element else { return _ = remove(id, in: index) }
    let own = comparing { key(element) }
    if own != id { hasAnotherID(own, id) }
    upsert(element, with: own, in: index)
  }

  @inlinable
  func upsert<Key>(_ element: Element, in index: EditIndex<Element, Key>, _ key: (Element) -> Key) {
    upsert(element, with: comparing { key(element) }, in: index)
  }

  @inlinable
  func upsert<Key>(_ element: Element, with key: Key, in index: EditIndex<Element, Key>) {
    guard let position = index.position(of: key) else { return insert(element, at: items.count) }
    index.upserted = position
    replace(at: position, with: element)
    // If it has been replaced by something equal, there was no edit.
    index.upserted = nil
  }

  @usableFromInline
  func upsert<Key>(
    _ elements: [Element], in index: EditIndex<Element, Key>, _ key: (Element) -> Key
  ) {
    domain.transact { for element in elements { upsert(element, in: index, key) } }
  }

  @inlinable
  func remove<Key>(_ id: Key, in index: EditIndex<Element, Key>) -> Element? {
    index.position(of: id).map { remove(at: $0) }
  }

  @usableFromInline
  func removeAll<Key>(_ ids: [Key], in index: EditIndex<Element, Key>) {
    domain.transact { for id in ids { _ = remove(id, in: index) } }
  }

  @usableFromInline
  func move<Key>(_ id: Key, before other: Key?, in index: EditIndex<Element, Key>) -> Bool {
    guard let source = index.position(of: id) else { return false }
    guard let target = other.map({ index.position(of: $0) }) ?? items.count else { return false }
    if source != target { move(from: source, to: source < target ? target - 1 : target) }
    return true
  }
}

@usableFromInline func hasAnotherID(_ found: some Any, _ expected: some Any) -> Never {
  fatalError("The element that is set for the id \(expected) has the id \(found)")
}
