/// The elements of a list by a key: a live list for each key, whether there are elements with it or not.
///
/// ```swift
/// let teams = CollectionGroups(people.updates, by: \.team)
/// let red = teams[1]
/// print(red.map(\.name), teams[7].count)  // prints: ["Ada", "Cleo"] 0
/// people[1].team = 1
/// print(red.count, teams.keys)  // prints: 3 [1]
/// ```
///
/// The groups change together with the list, before any observer is notified. A change affects only the groups of the
/// elements that it names: O(log² n) for each element.
///
/// It keeps its source going for as long as it lives, and so do the lists that it gives out. It belongs to the isolation
/// domain that it was created in, as lists do. Creating it under the lock of a shared list traps.
public final class CollectionGroups<Key: Hashable, Element> {
  private let groups: CollectionProperty<CollectionGroup<Key, Element>>
  private let byKey: DictionaryProperty<Key, CollectionGroup<Key, Element>>
  /// The keys that elements have, in the order of the first elements that have them.
  public let keys: CollectionProperty<Key>

  /// Creates the groups of a list by a key. O(n).
  ///
  /// - Parameters:
  ///   - list: The updates of the list.
  ///   - key: Returns the key of an element. It is called once for each element that is inserted or updated, and its
  ///     result is kept. An element whose key does not equal itself, such as not-a-number, cannot be looked up.
  public convenience init(_ list: CollectionProducer<Element>, by key: @escaping (Element) -> Key) {
    self.init(list.grouped(by: key))
  }

  /// Creates the groups of a list in which an element can be in several groups: one for each of its keys.
  ///
  /// ```swift
  /// let letters = CollectionGroups(people.updates, byEach: \.name)
  /// print(letters["e"].map(\.name))  // prints: ["Cleo"]
  /// ```
  public convenience init<Keys: Sequence<Key>>(
    _ list: CollectionProducer<Element>, byEach keys: @escaping (Element) -> Keys
  ) {
    self.init(list.grouped(byEach: keys))
  }

  private init(_ sections: SectionedProducer<Key, Element>) {
    groups = CollectionProperty(sections.groups)
    byKey = DictionaryProperty(groups.updates.keyed(by: { $0.key }))
    keys = CollectionProperty(groups.updates.map(\.key))
  }

  /// The elements that have a key, as a live list: empty, as long as there are none. Keep the list for as long as it is
  /// used: each use of this subscript makes another one, in O(1). What is made from the elements of a key begins with
  /// ``updates(of:)``.
  public subscript(key: Key) -> CollectionProperty<Element> { CollectionProperty(updates(of: key)) }

  /// Returns the updates of the elements that have a key.
  ///
  /// ```swift
  /// let teams = CollectionGroups(people.updates, by: \.team)
  /// let count = Property(teams.updates(of: 2).count)
  /// people[0].team = 2
  /// print(count.value)  // prints: 2
  /// ```
  public func updates(of key: Key) -> CollectionProducer<Element> { byKey.property(for: key).switched() }

  /// Returns the elements that have a key now, as an independent value. Expected O(1).
  ///
  /// ```swift
  /// print(CollectionGroups(people.updates, by: \.team).elements(of: 2).map(\.name))  // prints: ["Bob"]
  /// ```
  public func elements(of key: Key) -> PersistentArray<Element> { byKey[key]?.value ?? [] }

  /// All groups that have elements, as a list of live lists, in the order of their first elements.
  public var updates: CollectionProducer<CollectionGroup<Key, Element>> { groups.updates }
}
