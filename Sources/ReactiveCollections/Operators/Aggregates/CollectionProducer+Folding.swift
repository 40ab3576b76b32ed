extension CollectionProducer {
  /// Returns a value that elements are added to and removed from, in no particular order, such as a histogram.
  ///
  /// When an element is updated, its old version is removed and its new one is added; moves are ignored. In each
  /// change, all removals come before all additions. So `remove` has to undo `add`, in whatever order both are called.
  /// What they read must not change inside an element; if it does, `map(_:)` to it first.
  ///
  /// Each inserted or removed element costs one call, and each updated element two. A value with storage of its own,
  /// such as a dictionary, is copied at the next change if the value that was sent is still in use, as it is by a
  /// `Property`; each change then takes time linear in the size of the value.
  ///
  /// ```swift
  /// let sizes = people.updates.fold([:]) { $0[$1.team, default: 0] += 1 } removing: { $0[$1.team, default: 0] -= 1 }
  /// let teamSizes = Property<[Int: Int]>(sizes)
  /// people[1].team = 1
  /// print(teamSizes.value[1] ?? 0)  // prints: 3
  /// ```
  ///
  /// - Parameters:
  ///   - initial: The value for an empty list.
  ///   - add: Adds an element; called once for each inserted one.
  ///   - remove: Removes an element; called once for each removed one.
  @inlinable
  public func fold<Value>(
    _ initial: Value, adding add: @escaping (inout Value, Element) -> Void,
    removing remove: @escaping (inout Value, Element) -> Void
  ) -> AggregateProducer<Value> {
    aggregating(initial) { value, list in
      for element in list { add(&value, element) }
      return value
    } follow: { value, change, _ in
      change.fold(into: &value, adding: add, removing: remove) ? value : nil
    }
  }

  /// Returns what `map(part).fold(initial, adding: add, removing: remove)` does. The parts are kept in the state, so there is
  /// no list of them that has to change before.
  @inlinable
  func fold<Part, Value>(
    of part: @escaping (Element) -> Part, _ initial: Value, adding add: @escaping (inout Value, Part) -> Void,
    removing remove: @escaping (inout Value, Part) -> Void
  ) -> AggregateProducer<Value> {
    aggregating((parts: PersistentArray<Part>(), value: initial)) { state, list in
      state.parts = PersistentArray(list.map(part))
      for part in state.parts { add(&state.value, part) }
      return state.value
    } follow: { state, change, _ in
      switch change {
      case .insert(let index, let element):
        let new = part(element)
        state.parts.insert(new, at: index)
        add(&state.value, new)
      case .remove(let index, _):
        remove(&state.value, state.parts.remove(at: index))
      case .update(let index, _, let element):
        let new = part(element)
        remove(&state.value, state.parts[index])
        state.parts[index] = new
        add(&state.value, new)
      case .move(let source, let target, _):
        state.parts.move(from: source, to: target)
        return nil
      case .composite(let changes):
        let made = state.parts.follow(changes, mapping: part)
        return made.fold(into: &state.value, adding: add, removing: remove) ? state.value : nil
      }
      return state.value
    }
  }

  /// Returns the sum of a number taken from each element. `number` is called once for each element that is inserted or
  /// updated, and its result is kept, so elements may be objects that change. Traps on overflow, as `+` does. O(log n)
  /// for each element of a change.
  ///
  /// ```swift
  /// let total = Property(people.updates.sum(of: \.age))
  /// people[1].age = 20
  /// print(total.value)  // prints: 108
  /// ```
  @inlinable
  public func sum<Number: AdditiveArithmetic>(of number: @escaping (Element) -> Number) -> AggregateProducer<Number> {
    fold(of: number, .zero, adding: { $0 += $1 }, removing: { $0 -= $1 }).skipRepeats()
  }

  /// Returns the exact sum of a floating-point number taken from each element, rounded once, whatever the list
  /// contained before. The result is infinite while the sum is too large for its type, and NaN while the sum is
  /// undefined. O(log n) for each element of a change.
  ///
  /// ```swift
  /// let prices = MutableCollectionProperty([("yacht", 1e16), ("tea", 1.0)])
  /// let total = Property(prices.updates.sum { $0.1 })
  /// prices.removeFirst()
  /// print(total.value)  // prints: 1.0
  /// ```
  @inlinable
  public func sum<Number: BinaryFloatingPoint>(of number: @escaping (Element) -> Number) -> AggregateProducer<Number> {
    fold(of: number, ExactSum<Number>(), adding: { $0.add($1) }, removing: { $0.remove($1) })
      .map(\.value).skipRepeats()
  }
}

extension CollectionProducer where Element: AdditiveArithmetic {
  /// Returns the sum of all elements. Traps on overflow, as `+` does; in each change all removals come before all
  /// additions. O(1) for each element of a change.
  ///
  /// ```swift
  /// let total = Property(numbers.updates.sum())
  /// numbers.append(4)
  /// print(total.value)  // prints: 10
  /// ```
  @inlinable
  public func sum() -> AggregateProducer<Element> {
    fold(.zero, adding: { $0 += $1 }, removing: { $0 -= $1 }).skipRepeats()
  }
}

extension CollectionProducer where Element: BinaryFloatingPoint {
  /// Returns the sum of all elements, computed as by `sum(of:)`. O(1) for each element of a change.
  ///
  /// ```swift
  /// let amounts = MutableCollectionProperty([0.1, 0.2, 0.3])
  /// let total = Property(amounts.updates.sum())
  /// amounts.removeAll()
  /// print(total.value)  // prints: 0.0
  /// ```
  @inlinable
  public func sum() -> AggregateProducer<Element> {
    fold(ExactSum<Element>(), adding: { $0.add($1) }, removing: { $0.remove($1) }).map(\.value).skipRepeats()
  }
}

extension CollectionChange {
  /// Removes the old elements from a value and adds the new ones. Removals come first, so that a sum of unsigned numbers does
  /// not overflow in between. Returns whether there are any.
  @inlinable
  func fold<Value>(
    into value: inout Value, adding add: (inout Value, Element) -> Void, removing remove: (inout Value, Element) -> Void
  ) -> Bool {
    switch self {
    case .insert(_, let element): add(&value, element)
    case .remove(_, let element): remove(&value, element)
    case .update(_, let old, let new):
      remove(&value, old)
      add(&value, new)
    case .move: return false
    case .composite(let changes):
      var isTouched = false
      for run in changes.runs where run.kind == .remove || run.kind == .update {
        for element in run.elements { remove(&value, element) }
      }
      for run in changes.runs where run.kind != .move {
        if run.kind != .remove { for element in run.newElements { add(&value, element) } }
        isTouched = true
      }
      return isTouched
    }
    return true
  }
}

extension PersistentArray {
  /// Makes what a composite change does to the list that this one is made of. Returns the change of this one.
  @inlinable
  mutating func follow<Source>(
    _ changes: CollectionChange<Source>.Changes, mapping transform: (Source) -> Element
  ) -> CollectionChange<Element> {
    var made = CollectionChange<Element>.Changes()
    for run in changes.runs { made.append(follow(run) { PersistentArray($0.map(transform)) }) }
    return CollectionChange(made)
  }
}
