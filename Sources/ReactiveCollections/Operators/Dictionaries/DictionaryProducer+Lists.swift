public import ReactiveCollectionsPositions

extension DictionaryProducer {
  /// The entries as a list, in no particular order: those that come in are appended. Expected O(log n) for each key of a
  /// change.
  ///
  /// All that lists have can follow, such as groups and views:
  ///
  /// ```swift
  /// let names = CollectionProperty(prices.updates.entries.filter { $0.value > 1 }.map(\.key))
  /// print(names)  // prints: ["tea"]
  /// ```
  @inlinable
  public var entries: CollectionProducer<Entry> {
    CollectionProducer<Entry>(
      Listing.recipe(recipe) {
        // The key says which entries are the same, the item whether they have changed.
        let items = $0.traits.comparison
        let comparison = ElementComparison<Entry>(id: { $0.key }) { items?.isUnchanged($0.value, $1.value) ?? false }
        return (Listing { ($0, $1) }, ListShape(comparing: comparison))
      })
  }

  /// The items as a list, in no particular order: those that come in are appended. Expected O(log n) for each key of a
  /// change.
  ///
  /// ```swift
  /// let total = Property(prices.updates.values.sum())
  /// prices["tea"] = 10
  /// print(total.value)  // prints: 11
  /// ```
  @inlinable
  public var values: CollectionProducer<Item> {
    CollectionProducer<Item>(Listing.recipe(recipe) { (Listing { $1 }, ListShape(comparing: $0.traits.comparison)) })
  }

  /// Returns the entries as a list in an order, which is kept after every change. Equal ones are in no particular order.
  ///
  /// Works like ``CollectionProducer/sorted(by:)-((Element,Element)->Bool)``, at the cost of expected O(log n) for each key of a change.
  ///
  /// ```swift
  /// let byPrice = CollectionProperty(prices.updates.sorted { $0.value < $1.value })
  /// print(byPrice.map(\.key))  // prints: ["milk", "tea"]
  /// ```
  @inlinable
  public func sorted(by areInIncreasingOrder: @escaping (Entry, Entry) -> Bool) -> CollectionProducer<Entry> {
    entries.sorted(by: areInIncreasingOrder)
  }

  /// Returns the entries as a list in the order of a value that is made of each, which is kept after every change.
  /// `value` is called once for each key that comes in or gets another item. Expected O(log n) for each key of a change.
  ///
  /// ```swift
  /// let byPrice = CollectionProperty(prices.updates.sorted(by: { -$0.value }))
  /// print(byPrice.map(\.key))  // prints: ["tea", "milk"]
  /// ```
  @_disfavoredOverload
  @inlinable
  public func sorted<Order: Comparable>(by value: @escaping (Entry) -> Order) -> CollectionProducer<Entry> {
    entries.sorted(by: value)
  }

  /// Returns the entries as a list in an order that a property holds. O(n log n) when the order is replaced; otherwise
  /// expected O(log n) for each key of a change.
  @_disfavoredOverload
  @inlinable
  public func sorted(by order: any PropertyProtocol<(Entry, Entry) -> Bool>) -> CollectionProducer<Entry> {
    entries.sorted(by: order)
  }
}

extension DictionaryProducer where Key: Comparable {
  /// Returns the entries as a list in the order of their keys. Expected O(log n) for each key of a change.
  ///
  /// ```swift
  /// let byName = CollectionProperty(prices.updates.sorted())
  /// prices["salt"] = 1
  /// print(byName.map(\.key))  // prints: ["milk", "salt", "tea"]
  /// ```
  @inlinable
  public func sorted(_ order: KeyOrder = .ascending) -> CollectionProducer<Entry> {
    entries.sorted(by: { $0.key }, order: order)
  }
}

/// What is made of the entries of a dictionary, as a list.
@usableFromInline
struct Listing<Key: Hashable, Item, Element> {
  @usableFromInline typealias Input = DictionaryShape<Key, Item>
  @usableFromInline typealias Output = ListShape<Element>
  @usableFromInline typealias List = PersistentArray<Element>

  @usableFromInline let make: (Key, Item) -> Element
  /// The place of each key.
  @usableFromInline let positions = ItemPositions()
  @usableFromInline var numbers: [Key: Int] = [:]

  @inlinable init(_ make: @escaping (Key, Item) -> Element) { self.make = make }

  /// Returns the recipe, of which programs link this only if they use it: see `Hosting`.
  @inlinable
  static func recipe(
    _ source: Recipe<Input>, _ make: @escaping (Input) -> (Listing, Output)
  ) -> Recipe<Output> {
    source.hosting(make, begin: { $0.begin($1) }, follow: { $0.follow($1, &$2) })
  }

  @usableFromInline
  mutating func begin(_ source: Input.Value) -> List {
    numbers.reserveCapacity(source.count)
    for (entry, number) in zip(source, positions.insert(count: source.count, at: 0)) { numbers[entry.key] = number }
    let make = make
    return List(source.lazy.map { make($0.key, $0.value) })
  }

  @inlinable
  mutating func follow(_ record: Record<Input>, _ steps: inout Steps<Output>) {
    guard let change = record.change else { return }
    // Each key is at another place, so the steps need not be composed.
    steps.composition = .joining
    change.forEachStep { key, _, new in follow(key, new, &steps) }
  }

  @inlinable
  mutating func follow(_ key: Key, _ new: Item?, _ steps: inout Steps<Output>) {
    switch (numbers[key], new) {
    case (nil, let new?):
      let last = positions.count
      numbers[key] = positions.insert(at: last)
      steps.append(.insert(last, make(key, new)))
    case (let number?, let new?):
      let position = positions.position(of: number)
      steps.append(.update(position, old: steps[position], new: make(key, new)))
    case (let number?, nil):
      let position = positions.position(of: number)
      _ = positions.remove(at: position)
      numbers[key] = nil
      steps.append(.remove(position, steps[position]))
    case (nil, nil): break
    }
  }
}
