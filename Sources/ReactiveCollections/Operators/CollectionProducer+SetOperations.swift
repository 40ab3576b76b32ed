extension CollectionProducer where Element: Hashable {
  /// Returns the elements of both lists, each once: those of this list, followed by those that are only in the other
  /// one.
  ///
  /// Occurrences are counted: an element is removed when its last occurrence is. If one commit changes both lists, the
  /// result changes once. O(log² n) for each element of a change.
  ///
  /// ```swift
  /// let others = MutableCollectionProperty([2, 5])
  /// let all = CollectionProperty(numbers.updates.union(others.updates))
  /// print(all)  // prints: [3, 1, 2, 5]
  /// ```
  @inlinable
  public func union(_ other: CollectionProducer) -> CollectionProducer { concatenated(with: other).distinct() }

  /// Returns the elements of this list that are also in the other one, each once, at its first position in this list.
  ///
  /// Occurrences are counted: an element is removed when its last occurrence is removed from either list. If one commit
  /// changes both lists, the result changes once. O(log² n) for each element of a change.
  ///
  /// ```swift
  /// let others = MutableCollectionProperty([2, 5])
  /// let common = CollectionProperty(numbers.updates.intersection(others.updates))
  /// others.append(3)
  /// print(common)  // prints: [3, 2]
  /// ```
  @inlinable
  public func intersection(_ other: CollectionProducer) -> CollectionProducer {
    selecting(.onlyThoseElsewhere, of: other, by: { $0 }, { $0 }, comparing: .byHash)
  }

  /// Returns the elements of this list that are not in the other one, each once, at its first position in this list.
  ///
  /// Occurrences are counted: an element is inserted again when its last occurrence is removed from the other list. If
  /// one commit changes both lists, the result changes once. O(log² n) for each element of a change.
  ///
  /// ```swift
  /// let hidden = MutableCollectionProperty([2, 5])
  /// let shown = CollectionProperty(numbers.updates.subtracting(hidden.updates))
  /// hidden.removeFirst()
  /// print(shown)  // prints: [3, 1, 2]
  /// ```
  @inlinable
  public func subtracting(_ other: CollectionProducer) -> CollectionProducer {
    selecting(.noneOfThoseElsewhere, of: other, by: { $0 }, { $0 }, comparing: .byHash)
  }

  /// Returns the elements that are in only one of the two lists, each once: those of this list, followed by those of the
  /// other one, each at its first position there.
  ///
  /// Occurrences are counted. If one commit changes both lists, the result changes once. O(log² n) for each element of a
  /// change.
  ///
  /// ```swift
  /// let others = MutableCollectionProperty([2, 5])
  /// let differences = CollectionProperty(numbers.updates.symmetricDifference(others.updates))
  /// others.append(3)
  /// print(differences)  // prints: [1, 5]
  /// ```
  @inlinable
  public func symmetricDifference(_ other: CollectionProducer) -> CollectionProducer {
    CollectionProducer(
      recipe.deriving(with: other.recipe) { left, right in
        Self.differing(left, right, by: { $0 }, comparing: left.node.shape.traits.knownComparison ?? .byHash)
      })
  }
}

extension CollectionProducer {
  /// Returns the first element for each key of both lists: those of this list, followed by those whose keys are only in
  /// the other one. If both lists have a key, this list's element is shown.
  ///
  /// When that element is removed, the next one with its key takes its place: it is moved and updated. `key` is called
  /// once for each element that is inserted or updated, and its result is kept. If one commit changes both lists, the
  /// result changes once. O(log² n) for each element of a change.
  ///
  /// ```swift
  /// let drafts = MutableCollectionProperty([Person(id: "bob", name: "Rob", age: 18)])
  /// let shown = CollectionProperty(drafts.updates.union(people.updates, by: \.id))
  /// print(shown.map(\.name))  // prints: ["Rob", "Ada", "Cleo"]
  /// ```
  @inlinable
  public func union<Key: Hashable>(
    _ other: CollectionProducer, by key: @escaping (Element) -> Key
  ) -> CollectionProducer { concatenated(with: other).distinct(by: key) }

  /// Returns the first element of this list for each key that is also in the other list.
  ///
  /// The other list only decides which keys are shown: its elements are not. `key` is called once for each element that
  /// is inserted or updated, and its result is kept. If one commit changes both lists, the result changes once.
  /// O(log² n) for each element of a change.
  ///
  /// ```swift
  /// let old = MutableCollectionProperty([Person(id: "bob", name: "Rob", age: 16)])
  /// let kept = CollectionProperty(people.updates.intersection(old.updates, by: \.id))
  /// print(kept.map(\.name))  // prints: ["Bob"]
  /// ```
  @inlinable
  public func intersection<Key: Hashable>(
    _ other: CollectionProducer, by key: @escaping (Element) -> Key
  ) -> CollectionProducer { intersection(other, by: key, key) }

  /// Returns the first element of this list for each key that is also in another list, whose elements may be of another
  /// type. See `intersection(_:by:)`.
  ///
  /// ```swift
  /// let ids = MutableCollectionProperty(["cleo", "bob"])
  /// let chosen = CollectionProperty(people.updates.intersection(ids.updates, by: \.id, \.self))
  /// print(chosen.map(\.name))  // prints: ["Bob", "Cleo"]
  /// ```
  @inlinable
  public func intersection<Other, Key: Hashable>(
    _ other: CollectionProducer<Other>, by key: @escaping (Element) -> Key, _ otherKey: @escaping (Other) -> Key
  ) -> CollectionProducer { selecting(.onlyThoseElsewhere, of: other, by: key, otherKey, comparing: nil) }

  /// Returns the first element of this list for each key that is not in the other list.
  ///
  /// An element is inserted again when the last one with its key is removed from the other list. `key` is called once for
  /// each element that is inserted or updated, and its result is kept. If one commit changes both lists, the result
  /// changes once. O(log² n) for each element of a change. To keep all elements with the same key, see
  /// `antiJoined(with:on:)`.
  ///
  /// ```swift
  /// let old = MutableCollectionProperty([Person(id: "bob", name: "Rob", age: 16)])
  /// let new = CollectionProperty(people.updates.subtracting(old.updates, by: \.id))
  /// print(new.map(\.name))  // prints: ["Ada", "Cleo"]
  /// ```
  @inlinable
  public func subtracting<Key: Hashable>(
    _ other: CollectionProducer, by key: @escaping (Element) -> Key
  ) -> CollectionProducer { subtracting(other, by: key, key) }

  /// Returns the first element of this list for each key that is not in another list, whose elements may be of another
  /// type. See `subtracting(_:by:)`.
  ///
  /// ```swift
  /// let hidden = MutableCollectionProperty(["bob"])
  /// let shown = CollectionProperty(people.updates.subtracting(hidden.updates, by: \.id, \.self))
  /// print(shown.map(\.name))  // prints: ["Ada", "Cleo"]
  /// ```
  @inlinable
  public func subtracting<Other, Key: Hashable>(
    _ other: CollectionProducer<Other>, by key: @escaping (Element) -> Key, _ otherKey: @escaping (Other) -> Key
  ) -> CollectionProducer { selecting(.noneOfThoseElsewhere, of: other, by: key, otherKey, comparing: nil) }

  /// Returns the first element for each key that is in only one of the two lists: those of this list, followed by those
  /// of the other one.
  ///
  /// `key` is called once for each element that is inserted or updated, and its result is kept. If one commit changes both
  /// lists, the result changes once. O(log² n) for each element of a change.
  ///
  /// ```swift
  /// let old = MutableCollectionProperty([Person.bob, Person(id: "dan", name: "Dan", age: 9)])
  /// let differences = CollectionProperty(people.updates.symmetricDifference(old.updates, by: \.id))
  /// print(differences.map(\.name))  // prints: ["Ada", "Cleo", "Dan"]
  /// ```
  @inlinable
  public func symmetricDifference<Key: Hashable>(
    _ other: CollectionProducer, by key: @escaping (Element) -> Key
  ) -> CollectionProducer {
    CollectionProducer(
      recipe.deriving(with: other.recipe) { left, right in
        // The keys are needed in both directions, and computed once.
        let shape = left.node.shape
        let comparison = shape.traits.knownComparison.map { elements in
          var comparison = ElementComparison<(key: Key, element: Element)>(
            identity: { elements.isSame($0.element, $1.element) },
            content: { elements.isUnchanged($0.element, $1.element) })
          comparison.mayChangeInside = elements.mayChangeInside
          return comparison
        }
        let (keyedLeft, keyedRight) = (
          left.mapped(ListShape(comparing: comparison)) { (key: key($0), element: $0) },
          right.mapped(ListShape(comparing: comparison)) { (key: key($0), element: $0) }
        )
        let differing = CollectionProducer<(key: Key, element: Element)>.differing(
          keyedLeft, keyedRight, by: { $0.key }, comparing: comparison)
        return Started(differing, keptBy: differing).mapped(shape) { $0.element }.node
      })
  }

  @inlinable
  func selecting<Other, Key: Hashable>(
    _ selection: KeySelection, of other: CollectionProducer<Other>, by key: @escaping (Element) -> Key,
    _ otherKey: @escaping (Other) -> Key, comparing fallback: ElementComparison<Element>?
  ) -> CollectionProducer {
    CollectionProducer(
      recipe.deriving(with: other.recipe) { source, other in
        Self.selecting(
          selection, source, other, by: key, otherKey, comparing: source.node.shape.traits.knownComparison ?? fallback)
      })
  }

  @inlinable
  static func selecting<Other, Key: Hashable>(
    _ selection: KeySelection, _ source: Started<ListShape<Element>>, _ other: Started<ListShape<Other>>,
    by key: @escaping (Element) -> Key, _ otherKey: @escaping (Other) -> Key,
    comparing comparison: ElementComparison<Element>?
  ) -> ListNode<Element> {
    withExtendedLifetime((source, other)) {
      Derived(
        Inputs(source.input, other.input), ListShape(comparing: comparison),
        Hosting(Membership(selection, by: key, otherKey, comparing: comparison)) {
          $0.begin($1)
        } follow: {
          $0.follow($1, &$2)
        })
    }
  }

  /// Returns the elements of two lists whose keys are only in one of them.
  @inlinable
  static func differing<Key: Hashable>(
    _ left: Started<ListShape<Element>>, _ right: Started<ListShape<Element>>, by key: @escaping (Element) -> Key,
    comparing comparison: ElementComparison<Element>?
  ) -> ListNode<Element> {
    let parts = [(left, right), (right, left)].map {
      selecting(.noneOfThoseElsewhere, $0, $1, by: key, key, comparing: comparison)
    }
    return withExtendedLifetime(parts) {
      concatenation(of: InputList(parts.map { SingleInput($0) }), comparing: comparison)
    }
  }
}

extension Started {
  /// Returns a list that is made of this one, element by element, in which every update counts.
  @inlinable
  func mapped<Element, New>(
    _ shape: ListShape<New>, _ transform: @escaping (Element) -> New
  ) -> Started<ListShape<New>> where S == ListShape<Element> {
    let node = withExtendedLifetime(self) {
      Derived(
        RuledInput(input, RuleInput<(Element) -> New>.fixed(transform)), shape,
        Following(Mapping(transform, isUnchanged: nil)))
    }
    return Started<ListShape<New>>(node, keptBy: node)
  }
}
