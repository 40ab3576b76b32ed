internal import ReactiveCollectionsPositions

/// Where the elements of a list are, by a key, for edits by id. Unlike a ``CollectionIndex``, it follows each edit, and what
/// is taken back, so it is right in the middle of a transaction.
@usableFromInline
class EditIndex<Element> {
  /// What the key is, if it is not the id.
  fileprivate let path: AnyKeyPath?

  fileprivate init(_ path: AnyKeyPath?) { self.path = path }

  /// Follows an edit.
  fileprivate func follow(_ change: CollectionChange<Element>) { fatalError("Overridden") }
}

/// The first position of each key.
@usableFromInline
final class EditIndexByKey<Element, Key: Hashable>: EditIndex<Element> {
  // Exclusivity is not checked: closures that compute keys are called before this changes, and may only read it.
  @exclusivity(unchecked) private var firsts: FirstPositions<Element, Key>

  fileprivate init(_ path: AnyKeyPath?, of list: PersistentArray<Element>, by key: @escaping (Element) -> Key) {
    firsts = FirstPositions(by: key)
    firsts.begin(list)
    super.init(path)
  }

  fileprivate override func follow(_ change: CollectionChange<Element>) { _ = firsts.follow(change, noting: false) }

  /// Returns the position of the first element that has a key.
  @usableFromInline
  func position(of key: Key) -> Int? { firsts.positions.firstPosition(of: key) }
}

/// The indexes of a list, which are made when they are first used.
private final class EditIndexes<Element> {
  var all: [EditIndex<Element>] = []
}

extension Source where S: AnyListShape {
  /// Returns the index by a key. Made at the first use, in O(n) expected; from then on, each edit costs an additional
  /// O(log n) for each element that it names.
  @usableFromInline
  func index<Key: Hashable>(
    by path: AnyKeyPath?, _ key: @escaping (Element) -> Key
  ) -> EditIndexByKey<Element, Key> {
    let all = knownIndexes ?? EditIndexes()
    if indexes == nil { indexes = all }
    for case let index as EditIndexByKey<Element, Key> in all.all where index.path == path { return index }
    let index = comparing { EditIndexByKey(path, of: items, by: key) }
    all.all.append(index)
    return index
  }

  private var knownIndexes: EditIndexes<Element>? {
    indexes.map { unsafeDowncast($0, to: EditIndexes<Element>.self) }
  }

  /// Lets the indexes follow an edit.
  func index(_ change: CollectionChange<Element>) {
    guard let indexes = knownIndexes else { return }
    comparing { for index in indexes.all { index.follow(change) } }
  }
}
