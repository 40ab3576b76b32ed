extension DictionaryProducer {
  /// Returns the keys that are in either dictionary. A key that is in both has the item of this one.
  ///
  /// If one commit changes both dictionaries, the result changes once. Expected O(log n) for each key of a change.
  ///
  /// ```swift
  /// let defaults = MutableDictionaryProperty(["tea": 9, "salt": 1])
  /// let all = DictionaryProperty(prices.updates.union(defaults.updates))
  /// print(all["tea"] ?? 0, all["salt"] ?? 0)  // prints: 2 1
  /// ```
  public func union(_ other: DictionaryProducer) -> DictionaryProducer { .union([self, other]) }

  /// Returns the keys that are in either dictionary. For a key that is in both, `combine` makes one item of the two.
  ///
  /// `combine` is called for a key when it comes into both, and when one of its items is updated. Otherwise works like
  /// ``union(_:)-(DictionaryProducer<Key,Item>)``.
  ///
  /// ```swift
  /// let more = MutableDictionaryProperty(["tea": 1])
  /// let sums = DictionaryProperty(prices.updates.merging(more.updates, uniquingKeysWith: +))
  /// print(sums["tea"] ?? 0)  // prints: 3
  /// ```
  public func merging(
    _ other: DictionaryProducer, uniquingKeysWith combine: @escaping (Item, Item) -> Item
  ) -> DictionaryProducer {
    .combining([self, other], .union, combine)
  }

  /// Returns the keys that are in both dictionaries, with the items of this one.
  ///
  /// If one commit changes both dictionaries, the result changes once. Expected O(log n) for each key of a change.
  public func intersection(_ other: DictionaryProducer) -> DictionaryProducer { .intersection([self, other]) }

  /// Returns the keys of this dictionary that are not in another one.
  ///
  /// If one commit changes both dictionaries, the result changes once. Expected O(log n) for each key of a change.
  public func subtracting(_ other: DictionaryProducer) -> DictionaryProducer {
    .combining([self, other], .subtraction, nil)
  }

  /// Returns the keys that are in one of both dictionaries, but not in the other.
  ///
  /// If one commit changes both dictionaries, the result changes once. Expected O(log n) for each key of a change.
  public func symmetricDifference(_ other: DictionaryProducer) -> DictionaryProducer {
    .combining([self, other], .symmetricDifference, nil)
  }

  /// Returns the keys that are in any of several dictionaries. A key has the item of the first one that it is in, or, with
  /// `combine`, one that is made of all its items, from the first to the last.
  ///
  /// If one commit changes several dictionaries, the result changes once. Expected O(log n + d) for each key of a change
  /// that is in d dictionaries.
  ///
  /// ```swift
  /// let cheap = prices.updates.filter { $0.value < 2 }
  /// print(DictionaryProperty(.union([cheap, prices.updates.filter { $0.value > 5 }])))  // prints: ["milk": 1]
  /// ```
  public static func union(
    _ dictionaries: [DictionaryProducer], uniquingKeysWith combine: ((Item, Item) -> Item)? = nil
  ) -> DictionaryProducer {
    combining(dictionaries, .union, combine)
  }

  /// Returns the keys that are in all of several dictionaries, with the items of the first one, or made by `combine` of all.
  public static func intersection(
    _ dictionaries: [DictionaryProducer], uniquingKeysWith combine: ((Item, Item) -> Item)? = nil
  ) -> DictionaryProducer {
    combining(dictionaries, .intersection, combine)
  }

  private static func combining(
    _ dictionaries: [DictionaryProducer], _ combination: Combination, _ combine: ((Item, Item) -> Item)?
  ) -> DictionaryProducer {
    DictionaryProducer(
      Recipe { starting throws(LockedSource) in
        var sources: [Started<DictionaryShape<Key, Item>>] = []
        for dictionary in dictionaries { sources.append(try dictionary.recipe.start(starting)) }
        let comparison = sources.lazy.compactMap { $0.node.shape.traits.comparison }.first
        // A list that never changes: what is in it is started already.
        let list = ListSource(PersistentArray(sources), comparison: .none)
        list.commit.isFinal = true
        let kernel = Combining.kernel(combination, combine, keepsOwners: false) {
          (source: Started<DictionaryShape<Key, Item>>) in
          DictionaryProducer(Recipe { _ in source })
        }
        let node = Derived(SingleInput(list), DictionaryShape(comparing: comparison), kernel)
        return Started(node, keptBy: node)
      })
  }
}

extension CollectionProducer {
  /// Returns the keys that are in any of the dictionaries which `transform` makes of the elements. A key has the item of the
  /// first element that has one, or, with `combine`, one that is made of all its items, from the first to the last.
  ///
  /// `transform` is called once for each element that is inserted or updated. If one commit changes several dictionaries,
  /// the result changes once. Expected O(log n + d) for each key of a change that is in d dictionaries; an element that
  /// comes, goes or moves costs that for each key of its dictionary.
  ///
  /// ```swift
  /// let shops = MutableCollectionProperty([prices, MutableDictionaryProperty(["tea": 1, "salt": 1])])
  /// let lowest = DictionaryProperty(shops.updates.union(of: \.updates, uniquingKeysWith: min))
  /// print(lowest["tea"] ?? 0)  // prints: 1
  /// ```
  public func union<Key: Hashable, Item>(
    of transform: @escaping (Element) -> DictionaryProducer<Key, Item>,
    uniquingKeysWith combine: ((Item, Item) -> Item)? = nil
  ) -> DictionaryProducer<Key, Item> {
    combining(.union, transform, combine)
  }

  /// Returns the keys that are in all dictionaries which `transform` makes of the elements; none, if there are no elements.
  /// A key has the item of the first element, or, with `combine`, one that is made of all its items.
  ///
  /// An element that comes, goes or moves costs O(n) for all keys. Otherwise works like
  /// ``union(of:uniquingKeysWith:)``.
  public func intersection<Key: Hashable, Item>(
    of transform: @escaping (Element) -> DictionaryProducer<Key, Item>,
    uniquingKeysWith combine: ((Item, Item) -> Item)? = nil
  ) -> DictionaryProducer<Key, Item> {
    combining(.intersection, transform, combine)
  }

  /// Returns the keys that are in an odd number of the dictionaries which `transform` makes of the elements, with the item
  /// of the first element that has one. Otherwise works like ``union(of:uniquingKeysWith:)``.
  public func symmetricDifference<Key: Hashable, Item>(
    of transform: @escaping (Element) -> DictionaryProducer<Key, Item>
  ) -> DictionaryProducer<Key, Item> {
    combining(.symmetricDifference, transform, nil)
  }

  private func combining<Key: Hashable, Item>(
    _ combination: Combination, _ transform: @escaping (Element) -> DictionaryProducer<Key, Item>,
    _ combine: ((Item, Item) -> Item)?
  ) -> DictionaryProducer<Key, Item> {
    DictionaryProducer<Key, Item>(
      recipe.deriving { source, starting in
        Derived(
          source.input, DictionaryShape(comparing: .ofValues),
          Combining.kernel(combination, combine, keepsOwners: starting.isKeeping, transform))
      })
  }
}

// MARK: - Sets

extension SetProducer {
  /// Returns the elements that are in either set. If one commit changes both sets, the result changes once. Expected
  /// O(log n) for each element of a change.
  ///
  /// ```swift
  /// let others = MutableSetProperty(["old"])
  /// print(SetProperty(tags.updates.union(others.updates)).count)  // prints: 3
  /// ```
  public func union(_ other: SetProducer) -> SetProducer { SetProducer(ofEntries.union(other.ofEntries)) }

  /// Returns the elements that are in both sets. If one commit changes both sets, the result changes once. Expected O(log n)
  /// for each element of a change.
  public func intersection(_ other: SetProducer) -> SetProducer {
    SetProducer(ofEntries.intersection(other.ofEntries))
  }

  /// Returns the elements of this set that are not in another one. If one commit changes both sets, the result changes
  /// once. Expected O(log n) for each element of a change.
  public func subtracting(_ other: SetProducer) -> SetProducer { SetProducer(ofEntries.subtracting(other.ofEntries)) }

  /// Returns the elements that are in one of both sets, but not in the other. If one commit changes both sets, the result
  /// changes once. Expected O(log n) for each element of a change.
  public func symmetricDifference(_ other: SetProducer) -> SetProducer {
    SetProducer(ofEntries.symmetricDifference(other.ofEntries))
  }

  /// Returns the elements that are in any of several sets.
  public static func union(_ sets: [SetProducer]) -> SetProducer { SetProducer(.union(sets.map(\.ofEntries))) }

  /// Returns the elements that are in all of several sets.
  public static func intersection(_ sets: [SetProducer]) -> SetProducer {
    SetProducer(.intersection(sets.map(\.ofEntries)))
  }
}

extension CollectionProducer {
  /// Returns the members of any of the sets that `transform` makes of the elements. See
  /// ``union(of:uniquingKeysWith:)``.
  ///
  /// ```swift
  /// let lists = MutableCollectionProperty([tags, MutableSetProperty(["old"])])
  /// print(SetProperty(lists.updates.union(of: \.updates)).count)  // prints: 3
  /// ```
  public func union<Member>(of transform: @escaping (Element) -> SetProducer<Member>) -> SetProducer<Member> {
    SetProducer(combining(.union, { transform($0).ofEntries }, nil))
  }

  /// Returns the members of all sets that `transform` makes of the elements; none, if there are no elements. See
  /// ``intersection(of:uniquingKeysWith:)``.
  public func intersection<Member>(of transform: @escaping (Element) -> SetProducer<Member>) -> SetProducer<Member> {
    SetProducer(combining(.intersection, { transform($0).ofEntries }, nil))
  }

  /// Returns the members of an odd number of the sets that `transform` makes of the elements. See
  /// ``symmetricDifference(of:)-((Element)->DictionaryProducer<Key,Item>)``.
  public func symmetricDifference<Member>(
    of transform: @escaping (Element) -> SetProducer<Member>
  ) -> SetProducer<Member> {
    SetProducer(combining(.symmetricDifference, { transform($0).ofEntries }, nil))
  }
}
