extension PersistentSet: Collection {
  /// The position of an element. It is valid until the set is edited, and in all copies made meanwhile.
  @frozen
  public struct Index: Comparable, Hashable, Sendable {
    @usableFromInline
    let entry: PersistentDictionary<Element, Present>.Index

    @inlinable
    init(_ entry: PersistentDictionary<Element, Present>.Index) { self.entry = entry }

    /// Returns whether the element at `left` comes before the one at `right`.
    @inlinable
    public static func < (left: Index, right: Index) -> Bool { left.entry < right.entry }
  }

  /// An iterator over the elements of a set. Later changes of the set do not affect it.
  @frozen
  public struct Iterator: IteratorProtocol {
    @usableFromInline
    var entries: PersistentDictionary<Element, Present>.Iterator

    @inlinable
    init(_ entries: PersistentDictionary<Element, Present>.Iterator) { self.entries = entries }

    /// Returns the next element, or `nil` after the last one.
    @inlinable
    public mutating func next() -> Element? { entries.next()?.key }
  }

  /// Returns an iterator over the elements.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(storage.makeIterator()) }

  /// The number of elements. O(1).
  @inlinable
  public var count: Int { storage.count }
  /// The exact number of elements.
  @inlinable
  public var underestimatedCount: Int { storage.count }
  /// Whether there are no elements. O(1).
  @inlinable
  public var isEmpty: Bool { storage.isEmpty }
  /// The position of the first element, or `endIndex`. O(log *n*).
  @inlinable
  public var startIndex: Index { Index(storage.startIndex) }
  /// The position after the last element. O(1).
  @inlinable
  public var endIndex: Index { Index(storage.endIndex) }
  /// Returns the position after `i`. O(log *n*).
  @inlinable
  public func index(after i: Index) -> Index { Index(storage.index(after: i.entry)) }
  /// Returns the position `distance` elements after or before `i`. O(log *n*).
  @inlinable
  public func index(_ i: Index, offsetBy distance: Int) -> Index { Index(storage.index(i.entry, offsetBy: distance)) }
  /// Returns the position `distance` elements after or before `i`, unless that is beyond `limit`. O(log *n*).
  @inlinable
  public func index(_ i: Index, offsetBy distance: Int, limitedBy limit: Index) -> Index? {
    storage.index(i.entry, offsetBy: distance, limitedBy: limit.entry).map { Index($0) }
  }
  /// Returns the number of elements from `start` to `end`. O(log *n*).
  @inlinable
  public func distance(from start: Index, to end: Index) -> Int { storage.distance(from: start.entry, to: end.entry) }
  /// The element at `position`, which must be the index of one. O(log *n*).
  @inlinable
  public subscript(position: Index) -> Element { storage[position.entry].key }
  /// Returns the position of an element, or `nil`. Expected O(log *n*).
  @inlinable
  public func firstIndex(of member: Element) -> Index? { storage.index(forKey: member).map { Index($0) } }
  /// Returns whether the set has an element. Expected O(log *n*).
  @inlinable
  public func _customContainsEquatableElement(_ element: Element) -> Bool? { contains(element) }
  /// Returns the position of an element. Expected O(log *n*).
  @inlinable
  public func _customIndexOfEquatableElement(_ element: Element) -> Index?? { .some(firstIndex(of: element)) }
}

extension PersistentSet: ExpressibleByArrayLiteral {
  /// Creates a set of the elements of the literal.
  @inlinable
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension PersistentSet: Equatable {
  /// Returns whether both sets have the same elements. O(*n*), and O(*d* log *n*) for versions of a set that differ in
  /// *d* elements. No element is hashed.
  @inlinable
  public static func == (left: PersistentSet, right: PersistentSet) -> Bool {
    left.storage.hasSameKeys(as: right.storage)
  }
}

extension PersistentSet: Hashable {
  /// Feeds all elements into `hasher`, in a way that does not depend on their order. O(*n*).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    var sum = 0
    // Finalizing a copy for each element: the sum of weak hashes would collide.
    for element in self {
      var single = hasher
      single.combine(element)
      sum ^= single.finalize()
    }
    hasher.combine(sum)
  }
}

extension PersistentSet.Iterator: Sendable where Element: Sendable {}

extension PersistentSet: Encodable where Element: Encodable {
  /// Encodes the elements in the same way as a `Set`, as an array. O(*n*).
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for element in self { try container.encode(element) }
  }
}

extension PersistentSet: Decodable where Element: Decodable {
  /// Decodes the elements in the same way as a `Set`, from an array. Expected O(*n* log *n*).
  public init(from decoder: any Decoder) throws {
    self.init()
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd { insert(try container.decode(Element.self)) }
  }
}

extension PersistentSet: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The elements, described like a `Set`.
  public var description: String { Array(self).description }

  /// The elements, described like a `Set`.
  public var debugDescription: String { "PersistentSet(\(Array(self).debugDescription))" }

  /// A mirror of the elements as children without labels, like that of a `Set`.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .set) }
}
