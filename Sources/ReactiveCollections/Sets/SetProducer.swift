/// A cold stream of updates of a set: what ``CollectionProducer`` is for lists.
///
/// Each start has its own state and begins with an update that leads from the empty set to the current one. Operators
/// compute their updates from its updates.
///
/// ```swift
/// let long = SetProperty(tags.updates.filter { $0.count > 3 })
/// long.changes.startWithValues { print($0) }
/// tags.insert("green")  // prints: insert("green")
/// ```
///
/// It belongs to the isolation domain of its set, as a ``CollectionProducer`` does.
public struct SetProducer<Element: Hashable>: ListProducer {
  /// The set as a dictionary whose keys are present.
  @usableFromInline let ofEntries: DictionaryProducer<Element, Present>

  @inlinable init(_ ofEntries: DictionaryProducer<Element, Present>) { self.ofEntries = ofEntries }

  /// The updates, as values.
  @inlinable
  public var producer: SignalProducer<SetUpdate<Element>, Never> { ofEntries.producer.map { SetUpdate($0) } }

  /// Returns the same set, with updates that are sent when a rule allows it.
  @inlinable
  public func _delayed(_ buffering: SetBuffering<Element>, _ delay: UpdateDelay) -> SetProducer {
    SetProducer(ofEntries._delayed(buffering.ofEntries, delay))
  }

  /// Returns the same set, whose updates are observed as well while they are used.
  public func _attended(
    _ starting: (() -> Void)?,
    _ observe: @escaping (SignalProducer<SetUpdate<Element>, Never>) -> any Disposable
  ) -> SetProducer {
    SetProducer(ofEntries._attended(starting) { observe($0.map { SetUpdate($0) }) })
  }

  /// Returns the same set, with one start for all uses that there are at a time. See
  /// ``CollectionProducer/shared()``.
  public func shared() -> SetProducer { SetProducer(ofEntries.shared()) }

  /// Returns the elements that satisfy a predicate, which is called once for each element that comes in. Expected
  /// O(log n) for each element of a change.
  @inlinable
  public func filter(_ isIncluded: @escaping (Element) -> Bool) -> SetProducer {
    SetProducer(ofEntries.filter { isIncluded($0.key) })
  }

  /// Returns the elements that satisfy a predicate that a property holds. O(n) when the predicate is replaced.
  @_disfavoredOverload
  @inlinable
  public func filter(_ isIncluded: any PropertyProtocol<(Element) -> Bool>) -> SetProducer {
    SetProducer(ofEntries.selecting(.live(isIncluded.readOnly.map { isIncluded in { isIncluded($0) ? $1 : nil } })))
  }

  /// The elements as a list, in no particular order: those that come in are appended. Expected O(log n) for each element
  /// of a change.
  ///
  /// ```swift
  /// let lengths = CollectionProperty(tags.updates.elements.map(\.count).sorted())
  /// print(lengths)  // prints: [3, 3]
  /// ```
  @inlinable
  public var elements: CollectionProducer<Element> {
    CollectionProducer<Element>(
      Listing.recipe(ofEntries.recipe) { _ in (Listing { key, _ in key }, ListShape(comparing: .byHash)) })
  }

  /// Returns the elements as a list in an order, which is kept after every change. Expected O(log n) for each element of a
  /// change.
  @inlinable
  public func sorted(by areInIncreasingOrder: @escaping (Element, Element) -> Bool) -> CollectionProducer<Element> {
    elements.sorted(by: areInIncreasingOrder)
  }

  /// Returns the elements as a list in the order of a value that is made of each. Expected O(log n) for each element of a
  /// change.
  @_disfavoredOverload
  @inlinable
  public func sorted<Order: Comparable>(by value: @escaping (Element) -> Order) -> CollectionProducer<Element> {
    elements.sorted(by: value)
  }

  /// Returns the elements with a value for each, as a dictionary. `value` is called once for each element that comes in.
  ///
  /// ```swift
  /// let lengths = DictionaryProperty(tags.updates.keyed { $0.count })
  /// print(lengths["red"] ?? 0)  // prints: 3
  /// ```
  @inlinable
  public func keyed<Item>(_ value: @escaping (Element) -> Item) -> DictionaryProducer<Element, Item> {
    ofEntries.transforming(.fixed { element, _ in value(element) })
  }

  /// The number of elements. O(1) for each change.
  @inlinable public var count: AggregateProducer<Int> { ofEntries.count }
  /// Whether there are no elements. O(1) for each change.
  @inlinable public var isEmpty: AggregateProducer<Bool> { ofEntries.isEmpty }

  /// Returns whether an element is in the set. O(1) for each change.
  @inlinable
  public func contains(_ element: Element) -> AggregateProducer<Bool> { ofEntries.contains(element) }
}

extension SetProducer where Element: Comparable {
  /// Returns the elements as a list in their order, which is kept after every change. Expected O(log n) for each element
  /// of a change.
  ///
  /// ```swift
  /// print(CollectionProperty(tags.updates.sorted()))  // prints: ["new", "red"]
  /// ```
  @inlinable
  public func sorted(_ order: KeyOrder = .ascending) -> CollectionProducer<Element> {
    elements.sorted(by: { $0 }, order: order)
  }
}

extension DictionaryProducer {
  /// The keys as a set. Items that are updated make no difference. Expected O(log n) for each key of a change.
  ///
  /// ```swift
  /// let names = SetProperty(prices.updates.keys)
  /// names.changes.startWithValues { print($0) }
  /// prices["tea"] = 3  // sends nothing
  /// prices["salt"] = 1  // prints: insert("salt")
  /// ```
  @inlinable
  public var keys: SetProducer<Key> { SetProducer(mapValues { _ in Present() }) }
}
