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
    selecting(by: other, .onlyThoseElsewhere)
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
    selecting(by: other, .noneOfThoseElsewhere)
  }

  @inlinable
  func selecting(
    by other: CollectionProducer, _ selection: FirstOfEachKey<Element, Element>.Selection
  ) -> CollectionProducer {
    CollectionProducer(
      recipe.deriving(with: other.recipe) { source, other in
        let comparison = source.node.shape.traits.knownComparison ?? .byHash
        return Derived(
          Inputs(source.input, other.input), ListShape(comparing: comparison),
          Membership(selection, comparing: comparison))
      })
  }
}
