public import PersistentArrays

/// What a sorting operator compares, and how.
@usableFromInline
protocol SortKeys<Element, Key> {
  associatedtype Element
  associatedtype Key

  /// Whether keys stay as they were when their elements change inside.
  static var areKept: Bool { get }

  /// What is compared of an element: asked for once, when it comes in or is updated.
  func key(of element: Element) -> Key
  func areInIncreasingOrder(_ one: Key, _ other: Key) -> Bool
  /// The key of an element that is in the sorted list.
  func key(atSorted position: Int, of list: PersistentArray<Element>, _ places: SortedPlaces) -> Key
  /// An element with this id has this key from now on.
  mutating func keep(_ key: Key, for id: Int)
  /// The elements with these ids have these keys from now on, and there are no others.
  mutating func keep(_ keys: ContiguousArray<Key>, for ids: [Int])
}

/// The elements themselves are compared, where they stand.
@usableFromInline
struct ElementsAsKeys<Element>: SortKeys {
  /// Without it all are equal, and stand as in the source.
  @usableFromInline var comparator: ((Element, Element) -> Bool)?

  @inlinable
  init(_ comparator: ((Element, Element) -> Bool)?) { self.comparator = comparator }

  @inlinable static var areKept: Bool { false }

  @inlinable
  func key(of element: Element) -> Element { element }

  @inlinable
  func areInIncreasingOrder(_ one: Element, _ other: Element) -> Bool { comparator?(one, other) ?? false }

  @inlinable
  func key(atSorted position: Int, of list: PersistentArray<Element>, _ places: SortedPlaces) -> Element {
    list[position]
  }

  @inlinable
  func keep(_ key: Element, for id: Int) {}

  @inlinable
  func keep(_ keys: ContiguousArray<Element>, for ids: [Int]) {}
}

/// A key is taken of each element once and kept, by the element's id.
@usableFromInline
struct KeptKeys<Element, Key: Comparable>: SortKeys {
  @usableFromInline let makeKey: (Element) -> Key
  /// For free ids some key, until they are used again.
  @usableFromInline var keys: ContiguousArray<Key> = []

  @inlinable
  init(_ makeKey: @escaping (Element) -> Key) { self.makeKey = makeKey }

  @inlinable static var areKept: Bool { true }

  @inlinable
  func key(of element: Element) -> Key { makeKey(element) }

  @inlinable
  func areInIncreasingOrder(_ one: Key, _ other: Key) -> Bool { one < other }

  @inlinable
  func key(atSorted position: Int, of list: PersistentArray<Element>, _ places: SortedPlaces) -> Key {
    keys[places.id(atSorted: position)]
  }

  @inlinable
  mutating func keep(_ key: Key, for id: Int) {
    if id < keys.count {
      keys[id] = key
    } else {
      // Ids between are free.
      keys.append(contentsOf: repeatElement(key, count: id + 1 - keys.count))
    }
  }

  @inlinable
  mutating func keep(_ keys: ContiguousArray<Key>, for ids: [Int]) {
    guard let first = keys.first, let limit = ids.max() else { return self.keys = [] }
    self.keys = ContiguousArray(repeating: first, count: limit + 1)
    for (key, id) in zip(keys, ids) { self.keys[id] = key }
  }
}
