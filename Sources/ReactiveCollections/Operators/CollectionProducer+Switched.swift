extension PropertyProtocol where Value: ObservableList {
  /// Returns the list that the property chooses: its elements, and each change of it, as long as it is chosen.
  ///
  /// When the property chooses another list, the change is the difference of the two lists: by the new list's
  /// comparison or, if it has none, by the conformances of the elements. If elements cannot be compared, all are
  /// replaced. If one commit changes the choice, or the choice and the list, the result changes once. The list that is
  /// not chosen any more is neither followed nor kept.
  ///
  /// An edit of the list costs O(log n); another choice costs the comparison of the two lists.
  ///
  /// ```swift
  /// let (inbox, outbox) = (MutableCollectionProperty(["a", "b"]), MutableCollectionProperty(["b", "c"]))
  /// let chosen = MutableProperty(inbox)
  /// let box = CollectionProperty(chosen.switched())
  /// box.flatChanges.startWithValues { print($0) }
  /// chosen.value = outbox  // prints: composite([remove(0, "a"), insert(1, "c")])
  /// outbox.append("d")  // prints: insert(2, "d")
  /// ```
  @inlinable
  public func switched() -> CollectionProducer<Value.Element> { switching(isSame: ===) { $0.updates } }
}

extension PropertyProtocol {
  /// Returns the list that the property chooses; the empty list while the property is `nil`. See `switched()`.
  ///
  /// ```swift
  /// let chosen = MutableProperty<Album?>(nil)
  /// let songs = CollectionProperty(chosen.switched())
  /// chosen.value = albums[0]
  /// print(songs)  // prints: ["a", "b"]
  /// ```
  @inlinable
  public func switched<List: ObservableList>() -> CollectionProducer<List.Element> where Value == List? {
    switching(isSame: ===) { $0?.updates ?? .empty }
  }

  /// Returns the list of the stream that the property chooses. Each choice starts its stream. See `switched()`.
  ///
  /// ```swift
  /// let isReversed = MutableProperty(false)
  /// let shown = CollectionProperty(isReversed.map { $0 ? numbers.updates.reversed() : numbers.updates }.switched())
  /// isReversed.value = true
  /// print(shown)  // prints: [2, 1, 3]
  /// ```
  @inlinable
  public func switched<Element>() -> CollectionProducer<Element> where Value == CollectionProducer<Element> {
    switching { $0 }
  }

  /// Returns the list of the stream that the property chooses; the empty list while the property is `nil`. See
  /// `switched()`.
  @inlinable
  public func switched<Element>() -> CollectionProducer<Element> where Value == CollectionProducer<Element>? {
    switching { $0 ?? .empty }
  }

  /// Returns the chosen list: the only element of a list is updated with each choice, and this list is flattened.
  @inlinable
  func switching<Element>(
    isSame: ((Value, Value) -> Bool)? = nil, _ list: @escaping (Value) -> CollectionProducer<Element>
  ) -> CollectionProducer<Element> {
    let property = readOnly
    let choice = Recipe<ListShape<Value>> { starting in
      Domain.starting {
        starting.keep(property)
        property.input.refresh()
        // The value as the only element of a list, which each new value updates.
        let choice = Hosting<Void, SingleInput<ScalarShape<Value>>, ListShape<Value>>(()) { _, property in
          [property.value.unsafelyUnwrapped]
        } follow: { _, property, steps in
          guard let new = property.record?._withUnsafeGuaranteedRef(\.change) else { return }
          steps.append(.update(0, old: steps[0], new: new))
        }
        let node = Derived(property.input, ListShape(comparing: nil), choice)
        return Started(node, keptBy: node)
      }
    }
    return CollectionProducer<Value>(choice).flatMapping(
      isSame: isSame, comparing: { $0.shape.traits.knownComparison ?? .byConformance }, list)
  }
}

extension CollectionProducer {
  /// A list that is empty and never changes.
  @inlinable static var empty: CollectionProducer {
    CollectionProducer(
      Recipe { _ in
        let node = ListSource([], ListShape<Element>(comparing: nil))
        node.end()
        return Started(node, keptBy: node)
      })
  }
}
