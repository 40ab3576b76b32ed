public import ReactiveCollectionsPositions

/// Where the elements of a list are, by a key, for edits by id. Unlike a ``CollectionIndex``, it follows each edit, and what
/// is taken back, so it is right in the middle of a transaction.
@usableFromInline
final class EditIndex<Element, Key: Hashable> {
  /// The first position of each key. Exclusivity is not checked: closures that compute keys are called before this
  /// changes, and may only read it.
  @exclusivity(unchecked) @usableFromInline var firsts: FirstPositions<Element, Key>
  /// Where the next edit replaces an element by one with the key that has been found there.
  @usableFromInline var upserted: Int?

  @usableFromInline
  init(of list: PersistentArray<Element>, by key: @escaping (Element) -> Key) {
    firsts = FirstPositions(by: key)
    firsts.begin(list)
  }

  /// Follows an edit. Most only replace an element by one with the same key.
  @inlinable
  func follow(_ change: CollectionChange<Element>) {
    if case .update(let position, _, _) = change, position == upserted { return upserted = nil }
    followOther(change)
  }

  @usableFromInline
  func followOther(_ change: CollectionChange<Element>) {
    if case .update(let position, _, let new) = change, firsts.key(new) == firsts.positions.location(at: position).key {
      return
    }
    _ = firsts.follow(change, noting: false)
  }

  /// Returns the position of the first element that has a key.
  @inlinable
  func position(of key: Key) -> Int? { firsts.positions.firstPosition(of: key) }
}

/// The indexes of a list, which are made when they are first used. They are kept without their types: most of the code that
/// finds them, and that lets them follow, has not been specialized.
@usableFromInline
final class EditIndexes {
  /// How many elements the list keeps.
  var limit: CollectionLimit?
  private var all: [(path: AnyKeyPath?, type: ObjectIdentifier, index: AnyObject)] = []
  /// Each is passed a pointer to a change of the list. They were made where the indexes were, which knows the types.
  private var follow: [(UnsafeRawPointer) -> Void] = []

  /// Returns an index; `path` is `nil` for that by id.
  @usableFromInline
  func index(by path: AnyKeyPath?, _ type: ObjectIdentifier) -> AnyObject? {
    for entry in all where entry.type == type {
      // Most paths are of the same literal.
      if entry.path === path || entry.path == path { return entry.index }
    }
    return nil
  }

  @usableFromInline
  func keep(
    _ index: AnyObject, by path: AnyKeyPath?, _ type: ObjectIdentifier, _ follow: @escaping (UnsafeRawPointer) -> Void
  ) {
    all.append((path, type, index))
    self.follow.append(follow)
  }

  fileprivate func follow(_ change: UnsafeRawPointer) { for index in follow { index(change) } }
}

extension Source where S: AnyListShape {
  /// Returns the index by a key. Made at the first use, in O(n) expected; from then on, each edit costs an additional
  /// O(log n) for each element that it names.
  @inlinable
  func index<Key: Hashable>(
    by path: AnyKeyPath?, _ key: @escaping (Element) -> Key
  ) -> EditIndex<Element, Key> {
    let type = ObjectIdentifier(EditIndex<Element, Key>.self)
    if let index = knownIndexes?.index(by: path, type) {
      return unsafeDowncast(index, to: EditIndex<Element, Key>.self)
    }
    let index = comparing { EditIndex(of: items, by: key) }
    keptIndexes.keep(index, by: path, type) {
      index.follow($0.assumingMemoryBound(to: CollectionChange<Element>.self).pointee)
    }
    return index
  }

  @inlinable var knownIndexes: EditIndexes? { indexes.map { unsafeDowncast($0, to: EditIndexes.self) } }

  @usableFromInline
  var keptIndexes: EditIndexes {
    if let knownIndexes { return knownIndexes }
    let new = EditIndexes()
    indexes = new
    return new
  }

  /// Lets the indexes follow an edit.
  func index(_ change: CollectionChange<Element>) {
    guard let indexes = knownIndexes else { return }
    withUnsafePointer(to: change) { change in comparing { indexes.follow(change) } }
  }
}
