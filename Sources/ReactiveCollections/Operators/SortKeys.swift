public import PersistentArrays

/// What a sorting operator compares, and how.
@usableFromInline
protocol SortKeys<Element, Key> {
  associatedtype Element
  associatedtype Key

  /// Whether keys stay the same when their elements change inside.
  static var areKept: Bool { get }

  /// Returns the key of an element. Called once, when the element is inserted or updated.
  func key(of element: Element) -> Key
  func areInIncreasingOrder(_ one: Key, _ other: Key) -> Bool
  /// Returns the key of an element of the sorted list.
  func key(atSorted position: Int, of list: PersistentArray<Element>, _ places: SortedPlaces) -> Key
  /// Keeps the key of the element with an id.
  mutating func keep(_ key: Key, for id: Int)
  /// Keeps the keys of the elements with some ids. There are no other elements.
  mutating func keep(_ keys: ContiguousArray<Key>, for ids: [Int])
}

/// Compares the elements themselves, at their positions.
@usableFromInline
struct ElementsAsKeys<Element>: SortKeys {
  /// The order. If `nil`, all elements are equal, and in the order of the source.
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

/// Keeps a key for each element, computed once, by the element's id.
@usableFromInline
struct KeptKeys<Element, Key: Comparable>: SortKeys {
  @usableFromInline let makeKey: (Element) -> Key
  /// The keys by id. A free id has an arbitrary key until it is used again.
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
      // The ids in between are free.
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
