extension MutableDictionaryProperty: BindingTargetProvider {
  /// A target that sets the dictionary.
  public var bindingTarget: BindingTarget<PersistentDictionary<Key, Item>> {
    BindingTarget(setting: source, lifetime: lifetime) { [weak self] in self?.set($0) }
  }
}

extension MutableDictionaryProperty {
  /// Sets the dictionary to all entries that a source sends, by the change that leads there, until the dictionary or the
  /// source ends or the binding is disposed of.
  ///
  /// ```swift
  /// let answers = MutableProperty(["a": 1])
  /// let counts = MutableDictionaryProperty<String, Int>()
  /// counts <~ answers
  /// counts.changes.startWithValues { print($0) }
  /// answers.value = ["a": 1, "b": 2]  // prints: insert("b", 2)
  /// ```
  @discardableResult
  public static func <~ <Source: SignalProducerConvertible>(
    target: MutableDictionaryProperty, source: Source
  ) -> any Disposable where Source.Value: Sequence<(key: Key, value: Item)>, Source.Failure == Never {
    BindingTarget<Source.Value>(setting: target.source, lifetime: target.lifetime) { [weak target] in target?.set($0) }
      <~ source
  }

  /// Keeps two dictionaries equal: `left` becomes equal to `right` now, and each becomes equal to the other whenever the
  /// other changes, until one of them is deallocated or the binding is disposed of. The newer dictionary wins. See `<~>`
  /// of ``MutableCollectionProperty``.
  ///
  /// ```swift
  /// let draft = MutableDictionaryProperty<String, Int>()
  /// draft <~> prices
  /// draft["tea"] = 5
  /// print(prices["tea"] ?? 0)  // prints: 5
  /// ```
  @discardableResult
  public static func <~> (left: MutableDictionaryProperty, right: MutableDictionaryProperty) -> any Disposable {
    bindBothWays(left.source, left.lifetime, right.source, right.lifetime)
  }
}
