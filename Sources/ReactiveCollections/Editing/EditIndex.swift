public import ReactiveCollectionsPositions

/// Where the elements of a list are, by a key, for edits by id. Unlike a ``CollectionIndex``, it follows each edit, and what
/// is taken back, so it is right in the middle of a transaction.
@usableFromInline
final class EditIndex<Element, Key: Hashable> {
  /// The first position of each key. Exclusivity is not checked: closures that compute keys are called before this
  /// changes, and may only read it.
  @exclusivity(unchecked) @usableFromInline var firsts: FirstPositions<Element, Key>

  @usableFromInline
  init(of list: PersistentArray<Element>, by key: @escaping (Element) -> Key) {
    firsts = FirstPositions(by: key)
    firsts.begin(list)
  }

  /// Follows an edit. Most only replace an element by one with the same key.
  @inlinable
  func follow(_ change: CollectionChange<Element>) {
    if case .update(let position, _, let new) = change, firsts.key(new) == firsts.positions.location(at: position).key {
      return
    }
    followOther(change)
  }

  @usableFromInline
  func followOther(_ change: CollectionChange<Element>) { _ = firsts.follow(change, noting: false) }

  /// Returns the position of the first element that has a key.
  @inlinable
  func position(of key: Key) -> Int? { firsts.positions.firstPosition(of: key) }
}

/// The indexes of a list, which are made when they are first used.
private final class EditIndexes<Element> {
  /// `path` is `nil` for the index by id. `follow` was made where the index was, which knows the types.
  typealias Entry = (
    path: AnyKeyPath?, type: ObjectIdentifier, index: AnyObject, follow: (CollectionChange<Element>) -> Void
  )
  var all: [Entry] = []
}

extension Source where S: AnyListShape {
  /// Returns the index by a key. Made at the first use, in O(n) expected; from then on, each edit costs an additional
  /// O(log n) for each element that it names.
  @inlinable
  func index<Key: Hashable>(
    by path: AnyKeyPath?, _ key: @escaping (Element) -> Key
  ) -> EditIndex<Element, Key> {
    let type = ObjectIdentifier(EditIndex<Element, Key>.self)
    if let index = index(by: path, type) { return unsafeDowncast(index, to: EditIndex<Element, Key>.self) }
    let index = comparing { EditIndex(of: items, by: key) }
    keep(index, by: path, type) { index.follow($0) }
    return index
  }

  @usableFromInline
  func index(by path: AnyKeyPath?, _ type: ObjectIdentifier) -> AnyObject? {
    knownIndexes?.all.first { $0.type == type && $0.path == path }?.index
  }

  @usableFromInline
  func keep(
    _ index: AnyObject, by path: AnyKeyPath?, _ type: ObjectIdentifier,
    _ follow: @escaping (CollectionChange<Element>) -> Void
  ) {
    let all = knownIndexes ?? EditIndexes()
    if indexes == nil { indexes = all }
    all.all.append((path, type, index, follow))
  }

  private var knownIndexes: EditIndexes<Element>? {
    indexes.map { unsafeDowncast($0, to: EditIndexes<Element>.self) }
  }

  /// Lets the indexes follow an edit.
  func index(_ change: CollectionChange<Element>) {
    guard let indexes = knownIndexes else { return }
    comparing { for entry in indexes.all { entry.follow(change) } }
  }
}
