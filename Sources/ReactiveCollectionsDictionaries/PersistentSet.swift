/// A set that is cheap to copy and to edit, however large it is and however many copies exist.
///
/// Use it like a `Set`. The costs are those of a ``PersistentDictionary``: a copy costs O(1), and an edit expected
/// O(log *n*), even while other copies exist: they continue to share everything except the nodes on the path to the
/// change. Sets that are versions of one another are compared and combined in O(*d* log *n*) for *d* differences.
///
/// ```swift
/// var selection: PersistentSet = ["Ada", "Bob"]
/// let before = selection      // O(1)
/// selection.remove("Bob")
/// print(before.count, selection)  // prints: 2 ["Ada"]
/// ```
@frozen
public struct PersistentSet<Element: Hashable> {
  @usableFromInline
  typealias Storage = PersistentDictionary<Element, Present>

  /// The elements as keys, whose values take no memory.
  @usableFromInline
  var storage: Storage

  /// Creates an empty set. O(1), without allocation.
  @inlinable
  public init() { storage = PersistentDictionary() }

  /// Creates a set of the keys of a dictionary.
  @inlinable
  package init(entries: PersistentDictionary<Element, Present>) { storage = entries }

  /// The elements as the keys of a dictionary.
  @inlinable
  package var entries: PersistentDictionary<Element, Present> {
    get { storage }
    _modify { yield &storage }
  }

  /// Creates a set of the elements of `sequence`. Expected O(*n* log *n*); O(1) from another `PersistentSet`.
  ///
  /// ```swift
  /// let letters = PersistentSet("banana")
  /// print(letters.count)  // prints: 3
  /// ```
  @inlinable
  public init(_ sequence: some Sequence<Element>) {
    self.init()
    formUnion(sequence)
  }

  /// Returns whether both sets share the same storage, and are therefore certainly equal. O(1); `false` says nothing
  /// about the elements.
  @inlinable
  public func isTriviallyIdentical(to other: PersistentSet) -> Bool {
    storage.isTriviallyIdentical(to: other.storage)
  }

  /// Returns the elements that satisfy `isIncluded`. O(*n*); no element is hashed or compared. Storage of which all
  /// elements are included is shared with this set.
  ///
  /// ```swift
  /// let numbers: PersistentSet = [1, 2, 3]
  /// print(numbers.filter { $0 > 2 })  // prints: [3]
  /// ```
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> PersistentSet {
    PersistentSet(entries: try storage.filter { try isIncluded($0.key) })
  }
}

/// The value of each element of a set, which takes no memory.
@usableFromInline
@frozen
package struct Present: Hashable, Sendable, Codable {
  @inlinable
  package init() {}
}

extension Present: CustomDebugStringConvertible {
  /// How errors call it.
  @usableFromInline package var debugDescription: String { "the element" }
}

// A set is a dictionary, whose storage is never written to if it is shared: `@unchecked Sendable` there says so for
// both.
extension PersistentSet: Sendable where Element: Sendable {}

// MARK: Elements

extension PersistentSet {
  /// Returns whether the set has an element. Expected O(log *n*).
  @inlinable
  public func contains(_ member: Element) -> Bool { storage.contains(member) }

  /// Inserts an element, unless the set has an equal one. Expected O(log *n*).
  ///
  /// - Returns: Whether it was inserted, and the element that the set has now.
  @inlinable
  @discardableResult
  public mutating func insert(_ newMember: __owned Element) -> (inserted: Bool, memberAfterInsert: Element) {
    let hash = Storage.hash(of: newMember)
    if let found = storage.address(of: newMember, hash: hash) { return (false, found.pointee.key) }
    storage.insertNew(Present(), forKey: newMember, hash: hash)
    return (true, newMember)
  }

  /// Inserts an element, or replaces the equal one. Expected O(log *n*).
  ///
  /// - Returns: The element that was replaced, or `nil`.
  @inlinable
  @discardableResult
  public mutating func update(with newMember: __owned Element) -> Element? {
    let hash = Storage.hash(of: newMember)
    guard let (_, leaf, offset) = storage.makeUnique(newMember, hash: hash) else {
      storage.insertNew(Present(), forKey: newMember, hash: hash)
      return nil
    }
    let old = leaf.entries[offset].key
    leaf.entries[offset].key = newMember
    return old
  }

  /// Removes an element. Expected O(log *n*).
  ///
  /// - Returns: The element that was removed, or `nil`.
  @inlinable
  @discardableResult
  public mutating func remove(_ member: Element) -> Element? {
    storage.removeEntry(forKey: member, hash: Storage.hash(of: member))?.key
  }

  /// Removes all elements. O(1), not including their destruction.
  @inlinable
  public mutating func removeAll() { storage.removeAll() }

  /// Removes the element at `index`, which must be the index of one, and returns it. O(log *n*).
  @inlinable
  @discardableResult
  public mutating func remove(at index: Index) -> Element { storage.remove(at: index.entry).key }

  /// Removes an element and returns it; `nil` if there is none. O(log *n*).
  @inlinable
  public mutating func popFirst() -> Element? { storage.popFirst()?.key }
}
