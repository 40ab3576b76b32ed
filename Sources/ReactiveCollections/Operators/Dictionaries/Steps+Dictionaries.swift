extension PersistentDictionary {
  /// Returns the key that is stored, with its value. A removal names that key, so that nothing is released when it is
  /// made.
  @inlinable
  func entry(of key: Key) -> (key: Key, value: Value)? { index(forKey: key).map { self[$0] } }
}

extension Steps where S: AnyDictionaryShape {
  /// Returns what a key has after the steps so far. Unlike the whole dictionary, reading it counts no references.
  @inlinable
  mutating func entry(of key: S.Key) -> (key: S.Key, value: S.Item)? {
    isEmpty ? start.entry(of: key) : value.entry(of: key)
  }

  /// Says what a key has from now on: an item, or none.
  ///
  /// - Parameter isUnchanged: Whether an item that replaces another one makes no difference. If `nil`, each one counts.
  @inlinable
  mutating func set(_ key: S.Key, to new: S.Item?, unless isUnchanged: ((S.Item, S.Item) -> Bool)?) {
    switch (entry(of: key), new) {
    case (let old?, let new?):
      if isUnchanged?(old.value, new) != true { append(.update(old.key, old: old.value, new: new)) }
    case (nil, let new?): append(.insert(key, new))
    case (let old?, nil): append(.remove(old.key, old.value))
    case (nil, nil): break
    }
  }

  /// Says what several keys have from now on, each key once, as one step.
  ///
  /// - Parameter new: Returns what a key gets that has an item or none: an item, or none, or `nil` if it stays as it is.
  @inlinable
  mutating func set(_ keys: some Sequence<S.Key>, _ new: (S.Key, _ old: S.Item?) -> S.Item??) {
    var (dictionary, made) = (value, DictionaryChanges<S.Key, S.Item>())
    for key in keys {
      let old = dictionary.entry(of: key)
      guard let new = new(key, old?.value), old != nil || new != nil else { continue }
      made.add(old?.key ?? key, old: old?.value, new: new)
      dictionary[key] = new
    }
    if !made.isEmpty { append(DictionaryChange(made), leadingTo: dictionary) }
  }

  /// Says what several keys have from now on, each key once, as one step.
  @inlinable
  mutating func set(
    _ keys: some Sequence<S.Key>, unless isUnchanged: ((S.Item, S.Item) -> Bool)?, _ new: (S.Key) -> S.Item?
  ) {
    set(keys) { key, old in
      let new = new(key)
      if let old, let new, isUnchanged?(old, new) == true { return nil }
      return .some(new)
    }
  }
}

extension DictionaryChange {
  /// The keys that change.
  @inlinable
  var keys: [Key] {
    var keys: [Key] = []
    forEachStep { key, _, _ in keys.append(key) }
    return keys
  }
}
