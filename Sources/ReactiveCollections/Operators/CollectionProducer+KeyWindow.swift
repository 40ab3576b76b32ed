internal import ReactiveCollectionsPositions

extension CollectionProducer {
  /// Returns the elements whose keys are in a range, of a list that is sorted by that key in ascending order.
  ///
  /// The result is that of a filter. `key` is called once for each element that is inserted or updated, and O(log n)
  /// times at the start. O(log n) for each element of a change.
  ///
  /// ```swift
  /// let byAge = people.updates.sorted(by: \.age)
  /// let adults = CollectionProperty(byAge.window(keys: 18..., by: \.age))
  /// people[1].age = 40
  /// print(adults.map(\.name))  // prints: ["Ada", "Bob", "Cleo"]
  /// ```
  ///
  /// - Parameters:
  ///   - keys: The range of keys: `lower..<upper`, `lower...upper`, `lower...`, `..<upper` or `...upper`.
  ///   - key: Returns the key by which the list is sorted. If it is not sorted so, elements are missing or too many.
  @inlinable
  public func window<Keys: RangeExpression>(
    keys: Keys, by key: @escaping (Element) -> Keys.Bound
  ) -> CollectionProducer {
    windowing(.fixed(KeyRule(keys, by: key)))
  }

  /// Returns the elements whose keys are in the range that a property holds, of a list that is sorted by that key in
  /// ascending order.
  ///
  /// When the range changes, its bounds are searched, and only elements between old and new ones are inserted or
  /// removed: O(m + log n) for m such elements, with O(log n) calls of `key`. Otherwise works like
  /// `window(keys:by:)` with a fixed range.
  ///
  /// ```swift
  /// let ages = MutableProperty(0..<18)
  /// let shown = CollectionProperty(people.updates.sorted(by: \.age).window(keys: ages, by: \.age))
  /// shown.flatChanges.startWithValues { print($0.map(\.name)) }
  /// ages.value = 0..<40  // prints: insert(1, "Ada")
  /// ```
  @_disfavoredOverload
  @inlinable
  public func window<Keys: RangeExpression>(
    keys: any PropertyProtocol<Keys>, by key: @escaping (Element) -> Keys.Bound
  ) -> CollectionProducer {
    windowing(.live(keys.readOnly.map { KeyRule($0, by: key) }))
  }

  @inlinable
  func windowing(_ rule: Rule<KeyRule<Element>>) -> CollectionProducer {
    CollectionProducer(
      recipe.deriving { source, starting in
        Domain.starting {
          let rule = RuleInput(rule, starting)
          let window = Hosting<KeyWindowing<Element>, RuledInput<ListShape<Element>, KeyRule<Element>>, _>(
            KeyWindowing(rule.value), followsVersions: true
          ) {
            $0.begin($1.source.value)
          } follow: { state, sources, steps in
            sources.source.record?._withUnsafeGuaranteedRef { state.filter.follow($0, &steps) }
            if let rule = sources.rule.new { state.replaceRule(rule, sources.source.value, &steps) }
          }
          return Derived(RuledInput(source.input, rule), source.node.shape, window)
        }
      })
  }
}

extension CollectionProducer where Element: Comparable {
  /// Returns the elements in a range, of a list that is sorted in ascending order. See `window(keys:by:)`.
  ///
  /// ```swift
  /// let small = CollectionProperty(numbers.updates.sorted().window(keys: ...2))
  /// numbers.append(0)
  /// print(small)  // prints: [0, 1, 2]
  /// ```
  @inlinable
  public func window<Keys: RangeExpression<Element>>(keys: Keys) -> CollectionProducer { window(keys: keys) { $0 } }

  /// Returns the elements in the range that a property holds, of a list that is sorted in ascending order. See
  /// `window(keys:by:)`.
  ///
  /// ```swift
  /// let range = MutableProperty(1...2)
  /// let shown = CollectionProperty(numbers.updates.sorted().window(keys: range))
  /// range.value = 2...3
  /// print(shown)  // prints: [2, 3]
  /// ```
  @_disfavoredOverload
  @inlinable
  public func window<Keys: RangeExpression<Element>>(keys: any PropertyProtocol<Keys>) -> CollectionProducer {
    window(keys: keys) { $0 }
  }
}

/// Which elements of a sorted list are shown.
@usableFromInline
struct KeyRule<Element> {
  /// Whether an element comes before those that are shown.
  @usableFromInline let isInFront: (Element) -> Bool
  @usableFromInline let isShown: (Element) -> Bool

  @inlinable
  init<Keys: RangeExpression>(_ keys: Keys, by key: @escaping (Element) -> Keys.Bound) {
    if let lower = lowerBound(of: keys) {
      isInFront = { key($0) < lower }
    } else {
      isInFront = { _ in false }
    }
    isShown = { keys.contains(key($0)) }
  }
}

/// Returns the lower bound of a range of the standard library, if it has one.
@inlinable
func lowerBound<Keys: RangeExpression>(of keys: Keys) -> Keys.Bound? {
  if let keys = keys as? Range<Keys.Bound> { return keys.lowerBound }
  if let keys = keys as? ClosedRange<Keys.Bound> { return keys.lowerBound }
  if let keys = keys as? PartialRangeFrom<Keys.Bound> { return keys.lowerBound }
  if keys is PartialRangeUpTo<Keys.Bound> || keys is PartialRangeThrough<Keys.Bound> { return nil }
  unknownRange(Keys.self)
}

@usableFromInline
@inline(never)
func unknownRange(_ type: Any.Type) -> Never {
  fatalError("A window of keys needs a range of the standard library, and cannot tell where a \(type) begins")
}

/// The elements of a sorted list whose keys are in a range.
///
/// Changes are followed as by a filter, since in the middle of one the list need not be in order. When the range
/// changes, it is.
@usableFromInline
struct KeyWindowing<Element> {
  @usableFromInline typealias List = PersistentArray<Element>

  @usableFromInline var rule: KeyRule<Element>
  @usableFromInline var filter: Filtering<Element>

  @inlinable
  init(_ rule: KeyRule<Element>) {
    self.rule = rule
    filter = Filtering(rule.isShown)
  }

  /// Returns the positions of the elements that a rule shows. O(log n) calls.
  @usableFromInline
  func positions(of rule: KeyRule<Element>, in list: List) -> Range<Int> {
    let start = (0..<list.count).first(behind: { rule.isInFront(list[$0]) })
    return start..<(start..<list.count).first(behind: { rule.isShown(list[$0]) })
  }

  @usableFromInline
  func begin(_ source: List) -> List {
    let shown = positions(of: rule, in: source)
    filter.passes.replaceAll(withOnesAt: shown, of: source.count)
    return List(source[shown])
  }

  @usableFromInline
  mutating func replaceRule(_ new: KeyRule<Element>, _ source: List, _ steps: inout Steps<ListShape<Element>>) {
    steps.composition = .comparing
    let (old, shown) = (positions(of: rule, in: source), positions(of: new, in: source))
    rule = new
    filter.isIncluded = new.isShown
    filter.show(shown, insteadOf: old, source, &steps)
  }
}

extension Filtering {
  /// Lets the elements at some positions pass, and no others. Those that pass are at `old`, if the list is sorted.
  /// O(m + log n) for m others.
  fileprivate mutating func show(
    _ new: Range<Int>, insteadOf old: Range<Int>, _ source: List, _ steps: inout Steps<Output>
  ) {
    let ranks = (passes.rank(old.lowerBound), passes.rank(old.upperBound), passes.rank(passes.count))
    guard ranks == (0, old.count, old.count) else { return replaceAll(by: new, source, &steps) }
    var window = Windowing<Element>(.positions(new))
    window.shown = old
    window.showOther(source, &steps)
    for (range, isIn) in [(old, false), (new, true)] {
      let other = isIn ? old : new
      for part in [range.clamped(to: 0..<other.lowerBound), range.clamped(to: other.upperBound..<passes.count)]
      where !part.isEmpty {
        passes.removeSubrange(part)
        passes.insert(repeating: isIn, count: part.count, at: part.lowerBound)
      }
    }
  }

  /// Lets the elements at some positions pass, whichever did so far.
  private mutating func replaceAll(by new: Range<Int>, _ source: List, _ steps: inout Steps<Output>) {
    let old = passes.packed
    passes.replaceAll(withOnesAt: new, of: source.count)
    let change = Change.selection(of: source, from: old, to: passes.packed)
    if !change.isEmpty { steps.append(change, leadingTo: List(source[new])) }
  }
}
