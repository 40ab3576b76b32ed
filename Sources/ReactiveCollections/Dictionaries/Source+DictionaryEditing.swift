public import ReactiveCollectionsPositions

// The edits of a dictionary. All of them are made by one method of the node. What hashes and compares keys and items is
// the user's code.

extension Source where S: AnyDictionaryShape {
  @usableFromInline typealias Key = S.Key
  @usableFromInline typealias Item = S.Item
  @usableFromInline typealias Entries = PersistentDictionary<S.Key, S.Item>

  @inlinable
  convenience init<K, V>(_ entries: PersistentDictionary<K, V>, comparison: ElementComparison<V>)
  where S == DictionaryShape<K, V> {
    self.init(entries.findable, DictionaryShape(comparing: comparison))
  }

  /// The dictionary: in a transaction, its working state.
  @inlinable var entries: Entries { working }

  /// Returns whether replacing one item by another changes nothing.
  @inlinable
  func isUnchanged(_ old: Item, _ new: Item) -> Bool { comparing { shape.traits.isUnchanged(old, by: new) } }

  @inlinable
  @discardableResult
  func put(_ item: Item, for key: Key) -> Item? {
    guard let old = comparing({ entries[key] }) else {
      if comparing({ key.equalsItself }) {
        edit(comparingKeys: .insert(key, item)) { $0.updateValue(item, forKey: key) }
      }
      return nil
    }
    if !isUnchanged(old, item) {
      edit(comparingKeys: .update(key, old: old, new: item)) { $0.updateValue(item, forKey: key) }
    }
    return old
  }

  @inlinable
  @discardableResult
  func remove(_ key: Key) -> Item? {
    // The change keeps the key that is stored, so that nothing is released in the middle of the edit.
    guard let index = comparing({ entries.index(forKey: key) }) else { return nil }
    let (key, old) = entries[index]
    edit(comparingKeys: .remove(key, old)) { $0.removeValue(forKey: key) }
    return old
  }

  @usableFromInline
  func removeAll(_ keys: [Key]) { domain.transact { for key in keys { remove(key) } } }

  @usableFromInline
  func removeAll<E: Error>(where shouldBeRemoved: ((key: Key, value: Item)) throws(E) -> Bool) throws(E) {
    var removed = Entries()
    try comparing { () throws(E) in
      for entry in entries where try shouldBeRemoved(entry) { removed.updateValue(entry.value, forKey: entry.key) }
    }
    if !removed.isEmpty { edit(.removal(of: removed), leadingTo: nil) }
  }

  @usableFromInline
  func merge<E: Error>(
    _ new: [(key: Key, value: Item)], _ combine: (Item, Item) throws(E) -> Item
  ) throws(E) {
    try domain.transact { () throws(E) in
      for (key, item) in new {
        if let old = comparing({ entries[key] }) { put(try combine(old, item), for: key) } else { put(item, for: key) }
      }
    }
  }

  @usableFromInline
  func refresh(_ key: Key) {
    guard let item = comparing({ entries[key] }) else { return }
    edit(.update(key, old: item, new: item), leadingTo: entries)
  }

  /// Makes the dictionary equal to `target`, and returns what that changed.
  @usableFromInline
  @discardableResult
  func set(_ target: Entries) -> DictionaryChange<Key, Item> {
    var (change, isExact) = comparing { entries.netChange(to: target, by: shape.traits.comparison ?? .none) }
    if let findable = comparing({ change.findable }) { (change, isExact) = (findable, false) }
    if !change.isEmpty { edit(change, leadingTo: isExact ? target : nil) }
    return change
  }

  /// Makes a change from outside, if it fits, without the steps that change nothing.
  @usableFromInline
  func apply(_ change: DictionaryChange<Key, Item>) throws(DictionaryChangeError) {
    let made = try comparing { () throws(DictionaryChangeError) in
      var target = entries
      let traits = shape.traits
      try change.apply(to: &target, traits.comparison == nil ? nil : { traits.fits($0, $1) })
      var composition = DictionaryComposition<Key, Item>(comparison: traits.comparison)
      composition.append((change.findable ?? change).withStoredKeys(of: entries))
      return composition.netChange.change
    }
    if !made.isEmpty { edit(made, leadingTo: nil) }
  }

  /// Runs a transaction with an editor of this dictionary.
  @inlinable
  func transact<Result, K, V, E: Error>(
    _ body: (inout DictionaryEditor<K, V>) throws(E) -> Result
  ) throws(E) -> Result where S == DictionaryShape<K, V> {
    try domain.transact { () throws(E) in
      var editor = DictionaryEditor(self)
      let result = try body(&editor)
      // If another editor was assigned, the dictionary gets its entries.
      if editor.source !== self { set(editor.source.entries) }
      return result
    }
  }
}

extension DictionaryTraits {
  /// Returns whether a change may name the item that it finds in this way.
  func fits(_ named: Item, _ found: Item) -> Bool {
    isUnchanged(named, by: found)
      || canName(named, found) { comparison?.isSame($0, $1) == true } && !isUnchanged(found, by: found)
  }
}

extension PersistentDictionary {
  /// The dictionary without keys that do not equal themselves.
  @usableFromInline
  var findable: PersistentDictionary { contains { !$0.key.equalsItself } ? filter { $0.key.equalsItself } : self }
}

extension DictionaryChange {
  /// The change without keys that do not equal themselves; `nil` if there are none.
  fileprivate var findable: DictionaryChange? {
    var isUnfindable = false
    forEachStep { key, _, _ in if !key.equalsItself { isUnfindable = true } }
    if !isUnfindable { return nil }
    var changes = Changes()
    forEachStep { key, old, new in if key.equalsItself { changes.add(key, old: old, new: new) } }
    return DictionaryChange(changes)
  }

  /// The same change, with the dictionary's own keys where it removes them: so nothing is released when it is made.
  fileprivate func withStoredKeys(of entries: PersistentDictionary<Key, Value>) -> DictionaryChange {
    if _isPOD(Key.self) { return self }
    var changes = Changes()
    forEachStep { key, old, new in
      let stored = entries.index(forKey: key).map { entries[$0].key } ?? key
      changes.add(stored, old: old, new: new)
    }
    return DictionaryChange(changes)
  }
}
