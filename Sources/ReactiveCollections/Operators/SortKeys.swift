public import ReactiveCollectionsPositions

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
  func key(atSorted position: Int, of list: PersistentArray<Element>, _ positions: SortedPositions) -> Key
  /// Returns the sorted position, in a range, of an element from a position in the source: behind those with smaller
  /// keys, and those with equal ones that come first in the source. Takes O(log n) comparisons; if there are equal
  /// elements, as many more, with lookups in the source.
  func position(
    of key: Key, from index: Int, among range: Range<Int>, of list: PersistentArray<Element>,
    _ positions: SortedPositions
  ) -> Int
  /// Keeps the key of the element with an id.
  mutating func keep(_ key: Key, for id: Int)
  /// Returns the keys of elements that have been kept by their ids.
  func kept(_ elements: PersistentArray<Element>, _ ids: [Int]) -> ContiguousArray<Key>
}

/// What sorting does with many elements: the loops that the client compiles. All else works with positions, and is
/// compiled once.
@usableFromInline
struct SortKernel<Keys: SortKeys> {
  @usableFromInline typealias Elements = PersistentArray<Keys.Element>
  @usableFromInline typealias KeyArray = ContiguousArray<Keys.Key>

  /// Returns the keys of new elements.
  @usableFromInline let keys: (Keys, Elements) -> KeyArray
  /// Returns the keys of elements that have been kept by their ids.
  @usableFromInline let kept: (Keys, Elements, [Int]) -> KeyArray
  /// Keeps the keys of elements by their ids.
  @usableFromInline let keep: (inout Keys, KeyArray, [Int]) -> Void
  /// Sorts positions in an array of keys. Those of equal keys are in the order of their ranks.
  @usableFromInline let sort: (Keys, KeyArray, _ ranks: [Int], inout [Int]) -> Void

  @inlinable
  init() {
    keys = { keys, elements in
      var result = KeyArray()
      result.reserveCapacity(elements.count)
      elements.forEachChunk { for element in $0 { result.append(keys.key(of: element)) } }
      return result
    }
    kept = { $0.kept($1, $2) }
    keep = { keys, new, ids in for (number, id) in ids.enumerated() { keys.keep(new[number], for: id) } }
    sort = { keys, all, ranks, order in
      all.withUnsafeBufferPointer { all in
        order.mergeSort { one, other in
          ranks[one] < ranks[other]
            ? !keys.areInIncreasingOrder(all[other], all[one]) : keys.areInIncreasingOrder(all[one], all[other])
        }
      }
    }
  }
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
  func key(atSorted position: Int, of list: PersistentArray<Element>, _ positions: SortedPositions) -> Element {
    list[position]
  }

  @inlinable
  func position(
    of key: Element, from index: Int, among range: Range<Int>, of list: PersistentArray<Element>,
    _ positions: SortedPositions
  ) -> Int {
    let low = range.first(behind: { areInIncreasingOrder(list[$0], key) })
    guard low < range.upperBound, !areInIncreasingOrder(key, list[low]) else { return low }
    return (low..<range.upperBound).first(behind: {
      !areInIncreasingOrder(key, list[$0]) && positions.sourcePosition(atSorted: $0) < index
    })
  }

  @inlinable
  func keep(_ key: Element, for id: Int) {}

  @inlinable
  func kept(_ elements: PersistentArray<Element>, _ ids: [Int]) -> ContiguousArray<Element> {
    ContiguousArray(elements)
  }
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
  func key(atSorted position: Int, of list: PersistentArray<Element>, _ positions: SortedPositions) -> Key {
    keys[positions.id(atSorted: position)]
  }

  @inlinable
  func position(
    of key: Key, from index: Int, among range: Range<Int>, of list: PersistentArray<Element>,
    _ positions: SortedPositions
  ) -> Int {
    let low = positions.firstSortedPosition(in: range) { keys[$0] < key }
    guard low < range.upperBound, !(key < keys[positions.id(atSorted: low)]) else { return low }
    return positions.firstSortedPosition(in: low..<range.upperBound) {
      !(key < keys[$0]) && positions.sourcePosition(of: $0) < index
    }
  }

  @inlinable
  mutating func keep(_ key: Key, for id: Int) {
    if id < keys.count { return keys[id] = key }
    // The ids in between are free.
    while keys.count <= id { keys.append(key) }
  }

  @inlinable
  func kept(_ elements: PersistentArray<Element>, _ ids: [Int]) -> ContiguousArray<Key> {
    var kept = ContiguousArray<Key>()
    kept.reserveCapacity(ids.count)
    for id in ids { kept.append(keys[id]) }
    return kept
  }
}
