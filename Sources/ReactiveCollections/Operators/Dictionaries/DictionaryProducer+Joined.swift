extension DictionaryProducer {
  /// Returns what is made of the items of keys that are in both dictionaries.
  ///
  /// If one commit changes both dictionaries, the result changes once. `transform` is called once for each key that either
  /// change names; if its result stays equal, nothing changes. Expected O(log n) for each key of a change.
  ///
  /// ```swift
  /// let stock = MutableDictionaryProperty(["tea": 10])
  /// let worth = DictionaryProperty(prices.updates.joined(with: stock.updates) { $0 * $1 })
  /// print(worth)  // prints: ["tea": 20]
  /// ```
  public func joined<Other, New>(
    with other: DictionaryProducer<Key, Other>, _ transform: @escaping (Item, Other) -> New
  ) -> DictionaryProducer<Key, New> {
    pairing(with: other) { own, other in own.flatMap { own in other.map { transform(own, $0) } } }
  }

  /// Returns what is made of the items of this dictionary's keys, with those of another one where it has the key. Otherwise
  /// works like ``joined(with:_:)``.
  ///
  /// ```swift
  /// let stock = MutableDictionaryProperty(["tea": 10])
  /// let worth = DictionaryProperty(prices.updates.leftJoined(with: stock.updates) { $0 * ($1 ?? 0) })
  /// print(worth["milk"] ?? -1)  // prints: 0
  /// ```
  public func leftJoined<Other, New>(
    with other: DictionaryProducer<Key, Other>, _ transform: @escaping (Item, Other?) -> New
  ) -> DictionaryProducer<Key, New> {
    pairing(with: other) { own, other in own.map { transform($0, other) } }
  }

  /// Returns what is made of the items of another dictionary's keys, with those of this one where it has the key. Otherwise
  /// works like ``joined(with:_:)``.
  public func rightJoined<Other, New>(
    with other: DictionaryProducer<Key, Other>, _ transform: @escaping (Item?, Other) -> New
  ) -> DictionaryProducer<Key, New> {
    pairing(with: other) { own, other in other.map { transform(own, $0) } }
  }

  /// Returns what is made of the items of keys that are in either dictionary. Otherwise works like ``joined(with:_:)``.
  public func fullJoined<Other, New>(
    with other: DictionaryProducer<Key, Other>, _ transform: @escaping (Item?, Other?) -> New
  ) -> DictionaryProducer<Key, New> {
    pairing(with: other) { own, other in own == nil && other == nil ? nil : transform(own, other) }
  }

  /// Returns the pairs of items of keys that are in both dictionaries. See ``joined(with:_:)``.
  public func joined<Other>(with other: DictionaryProducer<Key, Other>) -> DictionaryProducer<Key, Joined<Item, Other>>
  {
    joined(with: other) { Joined($0, $1) }
  }

  /// Returns the items of this dictionary's keys, paired with those of another one. See ``leftJoined(with:_:)``.
  public func leftJoined<Other>(
    with other: DictionaryProducer<Key, Other>
  ) -> DictionaryProducer<Key, Joined<Item, Other?>> {
    leftJoined(with: other) { Joined($0, $1) }
  }

  /// Returns the items of another dictionary's keys, paired with those of this one. See ``rightJoined(with:_:)``.
  public func rightJoined<Other>(
    with other: DictionaryProducer<Key, Other>
  ) -> DictionaryProducer<Key, Joined<Item?, Other>> {
    rightJoined(with: other) { Joined($0, $1) }
  }

  /// Returns the pairs of items of keys that are in either dictionary. See ``fullJoined(with:_:)``.
  public func fullJoined<Other>(
    with other: DictionaryProducer<Key, Other>
  ) -> DictionaryProducer<Key, Joined<Item?, Other?>> {
    fullJoined(with: other) { Joined($0, $1) }
  }

  /// Returns the entries whose keys are not in another dictionary, whatever its items are.
  ///
  /// If one commit changes both dictionaries, the result changes once. Expected O(log n) for each key of a change.
  ///
  /// ```swift
  /// let sold = MutableDictionaryProperty(["tea": true])
  /// print(DictionaryProperty(prices.updates.antiJoined(with: sold.updates)))  // prints: ["milk": 1]
  /// ```
  public func antiJoined<Other>(with other: DictionaryProducer<Key, Other>) -> DictionaryProducer {
    selecting(by: other) { own, other in other == nil ? own : nil }
  }

  /// Returns the entries whose keys are in a set.
  ///
  /// ```swift
  /// let favorites = MutableSetProperty(["tea"])
  /// print(DictionaryProperty(prices.updates.intersection(keys: favorites.updates)))  // prints: ["tea": 2]
  /// ```
  public func intersection(keys: SetProducer<Key>) -> DictionaryProducer {
    selecting(by: keys.ofEntries) { own, other in other == nil ? nil : own }
  }

  /// Returns the entries whose keys are not in a set.
  public func subtracting(keys: SetProducer<Key>) -> DictionaryProducer { antiJoined(with: keys.ofEntries) }

  /// Items that are passed on count as updated whenever they are.
  private func selecting<Other>(
    by other: DictionaryProducer<Key, Other>, _ rule: @escaping (Item?, Other?) -> Item?
  ) -> DictionaryProducer {
    DictionaryProducer(
      recipe.deriving(with: other.recipe) { left, right in
        Pairing(unless: nil, passingOn: true, rule).node(of: left.input, right.input, left.node.shape)
      })
  }

  private func pairing<Other, New>(
    with other: DictionaryProducer<Key, Other>, _ rule: @escaping (Item?, Other?) -> New?
  ) -> DictionaryProducer<Key, New> {
    DictionaryProducer<Key, New>(
      recipe.deriving(with: other.recipe) { left, right in
        let comparison = ElementComparison<New>.ofValues
        let isUnchanged = comparison?.whetherUnchanged
        return Pairing(unless: isUnchanged, rule)
          .node(of: left.input, right.input, DictionaryShape(comparing: comparison))
      })
  }

}

/// What is made of the items of each key in two dictionaries.
struct Pairing<Key: Hashable, Left, Right, New> {
  typealias Sources = Inputs<DictionaryShape<Key, Left>, DictionaryShape<Key, Right>>
  typealias Output = DictionaryShape<Key, New>

  private let rule: (Left?, Right?) -> New?
  /// Whether two results are equal, so that an update makes no difference. If `nil`, every update counts.
  private let isUnchanged: ((New, New) -> Bool)?
  /// Whether results are the items of the left dictionary.
  private let passesOn: Bool

  init(
    unless isUnchanged: ((New, New) -> Bool)?, passingOn: Bool = false, _ rule: @escaping (Left?, Right?) -> New?
  ) {
    self.isUnchanged = isUnchanged
    passesOn = passingOn
    self.rule = rule
  }

  /// Returns the node, of which programs link this only if they join dictionaries: see `Hosting`.
  func node(
    of left: SingleInput<DictionaryShape<Key, Left>>, _ right: SingleInput<DictionaryShape<Key, Right>>, _ shape: Output
  ) -> Holder<Output> {
    Derived(Inputs(left, right), shape, Hosting(self, begin: { $0.begin($1) }, follow: { $0.follow($1, &$2) }))
  }

  func begin(_ sources: Sources) -> Output.Value {
    let (left, right) = (sources.first.value, sources.second.value)
    var result = Output.Value()
    for (key, item) in left { result[key] = rule(item, right[key]) }
    for (key, item) in right where left[key] == nil { result[key] = rule(nil, item) }
    return result
  }

  func follow(_ sources: Sources, _ steps: inout Steps<Output>) {
    let (left, right) = (sources.first.value, sources.second.value)
    let own = sources.first.record?._withUnsafeGuaranteedRef { $0.change }
    var keys = own?.keys ?? []
    if let change = sources.second.record?._withUnsafeGuaranteedRef({ $0.change }) {
      change.forEachStep { key, _, _ in if own?.names(key) != true { keys.append(key) } }
    }
    steps.set(keys) { key, old in
      let new = rule(left[key], right[key])
      if let old, let new, isUnchanged?(old, new) ?? (passesOn && own?.names(key) != true) { return nil }
      return .some(new)
    }
  }
}
