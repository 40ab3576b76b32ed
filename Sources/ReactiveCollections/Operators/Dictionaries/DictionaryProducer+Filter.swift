extension DictionaryProducer {
  /// An entry of the dictionary.
  public typealias Entry = (key: Key, value: Item)

  /// Returns the entries that satisfy a predicate.
  ///
  /// `isIncluded` is called once for each key that comes in or gets another item. Expected O(log n) for each key of a
  /// change.
  ///
  /// ```swift
  /// let cheap = DictionaryProperty(prices.updates.filter { $0.value < 2 })
  /// cheap.changes.startWithValues { print($0) }
  /// prices["milk"] = 2  // prints: remove("milk", 1)
  /// ```
  @inlinable
  public func filter(_ isIncluded: @escaping (Entry) -> Bool) -> DictionaryProducer {
    selecting(.fixed { isIncluded(($0, $1)) ? $1 : nil })
  }

  /// Returns the entries that satisfy a predicate that a property holds. Each time the predicate is replaced, it is called
  /// for all entries, and only those with a different result come in or go out: O(n).
  ///
  /// ```swift
  /// let limit = MutableProperty(2)
  /// let cheap = DictionaryProperty(
  ///   prices.updates.filter(limit.map { limit in { (entry: (key: String, value: Int)) in entry.value < limit } }))
  /// limit.value = 3
  /// print(cheap.count)  // prints: 2
  /// ```
  @_disfavoredOverload
  @inlinable
  public func filter(_ isIncluded: any PropertyProtocol<(Entry) -> Bool>) -> DictionaryProducer {
    selecting(.live(isIncluded.readOnly.map { isIncluded in { isIncluded(($0, $1)) ? $1 : nil } }))
  }

  /// Returns the items transformed, with the same keys. If an item is updated and its result stays equal, nothing changes.
  /// Results are compared if their type is `Equatable`; those that are objects always count as updated.
  ///
  /// `transform` is called once for each key that comes in or gets another item. Expected O(log n) for each key of a
  /// change.
  ///
  /// ```swift
  /// let cents = DictionaryProperty(prices.updates.mapValues { $0 * 100 })
  /// cents.changes.startWithValues { print($0) }
  /// prices["tea"] = 3  // prints: update("tea", old: 200, new: 300)
  /// ```
  @inlinable
  public func mapValues<New>(_ transform: @escaping (Item) -> New) -> DictionaryProducer<Key, New> {
    transforming(.fixed { _, item in transform(item) })
  }

  /// Returns the items transformed by a function that a property holds. Each time the function is replaced, it is called
  /// for all items, and only results that have changed are updated: O(n).
  @_disfavoredOverload
  @inlinable
  public func mapValues<New>(_ transform: any PropertyProtocol<(Item) -> New>) -> DictionaryProducer<Key, New> {
    transforming(.live(transform.readOnly.map { transform in { _, item in transform(item) } }))
  }

  /// Returns the non-`nil` results of transforming the items, with the same keys. Otherwise works like
  /// `mapValues(_:)`.
  ///
  /// ```swift
  /// let discounts = DictionaryProperty(prices.updates.compactMapValues { $0 > 1 ? $0 - 1 : nil })
  /// print(discounts)  // prints: ["tea": 1]
  /// ```
  @inlinable
  public func compactMapValues<New>(_ transform: @escaping (Item) -> New?) -> DictionaryProducer<Key, New> {
    transforming(.fixed { _, item in transform(item) })
  }

  /// Returns the non-`nil` results of transforming the items by a function that a property holds. Each time the function
  /// is replaced, it is called for all items, and only results that have changed are updated: O(n).
  @_disfavoredOverload
  @inlinable
  public func compactMapValues<New>(
    _ transform: any PropertyProtocol<(Item) -> New?>
  ) -> DictionaryProducer<Key, New> {
    transforming(.live(transform.readOnly.map { transform in { _, item in transform(item) } }))
  }

  /// Items that are passed on count as updated whenever they are.
  @inlinable
  func selecting(_ rule: Rule<(Key, Item) -> Item?>) -> DictionaryProducer {
    DictionaryProducer(Transforming.recipe(recipe, rule) { (Transforming($1, unless: nil, passingOn: true), $0) })
  }

  @inlinable
  func transforming<New>(_ rule: Rule<(Key, Item) -> New?>) -> DictionaryProducer<Key, New> {
    let shape = DictionaryShape<Key, New>(comparing: .ofValues)
    let isUnchanged = ElementComparison<New>.equalityOfValues
    return DictionaryProducer<Key, New>(
      Transforming.recipe(recipe, rule) { (Transforming($1, unless: isUnchanged), shape) })
  }
}

/// What entries become, one by one: items of the same key, or nothing.
@usableFromInline
struct Transforming<Key: Hashable, Item, New> {
  @usableFromInline typealias Input = DictionaryShape<Key, Item>
  @usableFromInline typealias Output = DictionaryShape<Key, New>

  @usableFromInline var transform: (Key, Item) -> New?
  /// Whether two results are equal, so that an update makes no difference. If `nil`, every update counts.
  @usableFromInline let isUnchanged: ((New, New) -> Bool)?
  /// Whether results are the items themselves.
  @usableFromInline let passesOn: Bool

  @inlinable
  init(
    _ transform: @escaping (Key, Item) -> New?, unless isUnchanged: ((New, New) -> Bool)?, passingOn: Bool = false
  ) {
    self.transform = transform
    self.isUnchanged = isUnchanged
    passesOn = passingOn
  }

  @usableFromInline
  func begin(_ source: Input.Value) -> Output.Value {
    var result = Output.Value()
    for (key, item) in source { if let new = transform(key, item) { result.updateValue(new, forKey: key) } }
    return result
  }

  @inlinable
  func follow(_ record: Record<Input>, _ steps: inout Steps<Output>) {
    switch record.change {
    case .insert(let key, let item), .update(let key, _, let item):
      steps.set(key, to: transform(key, item), unless: isUnchanged)
    case .remove(let key, _): steps.set(key, to: nil, unless: nil)
    case .composite(let changes): follow(changes, &steps)
    case nil: break
    }
  }

  @usableFromInline
  func follow(_ changes: DictionaryChanges<Key, Item>, _ steps: inout Steps<Output>) {
    steps.set(DictionaryChange(changes).keys, unless: isUnchanged) { key in
      changes.new[key].flatMap { transform(key, $0) }
    }
  }

  /// Returns the recipe, of which programs link this only if they use it: see `Hosting`.
  @inlinable
  static func recipe(
    _ source: Recipe<Input>, _ rule: Rule<(Key, Item) -> New?>,
    _ make: @escaping (Input, @escaping (Key, Item) -> New?) -> (Transforming, Output)
  ) -> Recipe<Output> {
    source.hosting(rule, make, begin: { $0.begin($1) }, follow: { $0.follow($1, &$2) }) { state, rule in
      state.transform = rule
      return { $0.replaceRule($1, &$2) }
    }
  }

  /// Only what differs is updated, whatever is passed on.
  @usableFromInline
  func replaceRule(_ source: Input.Value, _ steps: inout Steps<Output>) {
    steps.set(source.lazy.map(\.key)) { key, old in
      let new = source[key].flatMap { transform(key, $0) }
      if let old, let new {
        // A predicate passes on the item that is there already.
        if isUnchanged?(old, new) ?? passesOn { return nil }
      }
      return .some(new)
    }
  }
}
