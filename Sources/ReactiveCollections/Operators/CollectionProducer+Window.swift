extension CollectionProducer {
  /// Returns the first elements, at most `maxLength`.
  ///
  /// Elements that are pushed out are removed before those that push them out are inserted, so the result is never too
  /// long. O(log n) for each element of a change.
  ///
  /// ```swift
  /// let youngest = CollectionProperty(people.updates.sorted(by: \.age).prefix(2))
  /// people[2].age = 5
  /// print(youngest.map(\.name))  // prints: ["Cleo", "Bob"]
  /// ```
  @inlinable
  public func prefix(_ maxLength: Int) -> CollectionProducer {
    showing(.fixed(.prefix(maxLength)))
  }

  /// Returns the first elements; a property holds their maximum number. O(m + log n) for m elements that are inserted
  /// or removed when it changes; otherwise O(log n) for each element of a change.
  ///
  /// ```swift
  /// let shown = MutableProperty(1)
  /// let top = CollectionProperty(numbers.updates.prefix(shown))
  /// shown.value += 1
  /// print(top)  // prints: [3, 1]
  /// ```
  @_disfavoredOverload
  @inlinable
  public func prefix(_ maxLength: any PropertyProtocol<Int>) -> CollectionProducer {
    showing(.live(maxLength.readOnly.map { Window.prefix($0) }))
  }

  /// Returns the last elements, at most `maxLength`. O(log n) for each element of a change.
  ///
  /// ```swift
  /// let newest = CollectionProperty(numbers.updates.suffix(2))
  /// numbers.append(4)
  /// print(newest)  // prints: [2, 4]
  /// ```
  @inlinable
  public func suffix(_ maxLength: Int) -> CollectionProducer {
    showing(.fixed(.suffix(maxLength)))
  }

  /// Returns the last elements; a property holds their maximum number. O(m + log n) for m elements that are inserted or
  /// removed when it changes; otherwise O(log n) for each element of a change.
  ///
  /// ```swift
  /// let shown = MutableProperty(1)
  /// let newest = CollectionProperty(numbers.updates.suffix(shown))
  /// shown.value = 2
  /// print(newest)  // prints: [1, 2]
  /// ```
  @_disfavoredOverload
  @inlinable
  public func suffix(_ maxLength: any PropertyProtocol<Int>) -> CollectionProducer {
    showing(.live(maxLength.readOnly.map { Window.suffix($0) }))
  }

  /// Returns all but the first `count` elements. O(log n) for each element of a change.
  ///
  /// ```swift
  /// let rest = CollectionProperty(numbers.updates.dropFirst(1))
  /// numbers.insert(5, at: 0)
  /// print(rest)  // prints: [3, 1, 2]
  /// ```
  @inlinable
  public func dropFirst(_ count: Int = 1) -> CollectionProducer {
    showing(.fixed(.droppingFirst(count)))
  }

  /// Returns all but the first elements, whose number a property holds. O(m + log n) for m elements that are inserted or
  /// removed when it changes; otherwise O(log n) for each element of a change.
  ///
  /// ```swift
  /// let read = MutableProperty(1)
  /// let unread = CollectionProperty(numbers.updates.dropFirst(read))
  /// read.value += 1
  /// print(unread)  // prints: [2]
  /// ```
  @_disfavoredOverload
  @inlinable
  public func dropFirst(_ count: any PropertyProtocol<Int>) -> CollectionProducer {
    showing(.live(count.readOnly.map { Window.droppingFirst($0) }))
  }

  /// Returns all but the last `count` elements. O(log n) for each element of a change.
  ///
  /// ```swift
  /// let settled = CollectionProperty(numbers.updates.dropLast(1))
  /// numbers.append(4)
  /// print(settled)  // prints: [3, 1, 2]
  /// ```
  @inlinable
  public func dropLast(_ count: Int = 1) -> CollectionProducer {
    showing(.fixed(.droppingLast(count)))
  }

  /// Returns all but the last elements, whose number a property holds. O(m + log n) for m elements that are inserted or
  /// removed when it changes; otherwise O(log n) for each element of a change.
  ///
  /// ```swift
  /// let hidden = MutableProperty(0)
  /// let shown = CollectionProperty(numbers.updates.dropLast(hidden))
  /// hidden.value = 2
  /// print(shown)  // prints: [3]
  /// ```
  @_disfavoredOverload
  @inlinable
  public func dropLast(_ count: any PropertyProtocol<Int>) -> CollectionProducer {
    showing(.live(count.readOnly.map { Window.droppingLast($0) }))
  }

  /// Returns the elements at a range of positions, clamped to the list, such as a page of the list or its visible part.
  ///
  /// O(log n) for each element of a change, whatever the lengths of the list and the window.
  ///
  /// ```swift
  /// let secondPage = CollectionProperty(numbers.updates.window(2..<4))
  /// numbers.insert(5, at: 0)
  /// print(secondPage)  // prints: [1, 2]
  /// ```
  @inlinable
  public func window(_ positions: Range<Int>) -> CollectionProducer {
    showing(.fixed(.positions(positions)))
  }

  /// Returns the elements at the positions that a property holds, clamped to the list. When the positions change, only
  /// elements outside the overlap of the old and the new ones are inserted or removed. O(m + log n) for m such
  /// elements.
  ///
  /// ```swift
  /// let visible = MutableProperty(0..<2)
  /// let rows = CollectionProperty(numbers.updates.window(visible))
  /// rows.flatChanges.startWithValues { print($0) }
  /// visible.value = 1..<3  // prints: composite([remove(0, 3), insert(1, 2)])
  /// ```
  @_disfavoredOverload
  @inlinable
  public func window(_ positions: any PropertyProtocol<Range<Int>>) -> CollectionProducer {
    showing(.live(positions.readOnly.map { Window.positions($0) }))
  }

  @inlinable
  func showing(_ window: Rule<Window>) -> CollectionProducer {
    CollectionProducer(
      recipe.hosting(window) {
        (Windowing($1), $0)
      } begin: {
        $0.begin($1)
      } follow: {
        $0.follow($1, &$2)
      } replaceRule: { state, window in
        state.window = window
        return { $0.showOther($1, &$2) }
      })
  }
}
