extension PersistentDictionary {
  /// Returns the change that leads from this dictionary to another one. Values are compared by their conformances, as
  /// ``ElementComparison`` states; those that cannot be compared count as changed.
  ///
  /// For versions of one dictionary, expected O(d log n) for d keys in which they differ; otherwise O(n).
  ///
  /// ```swift
  /// let old: PersistentDictionary = ["tea": 2, "milk": 1]
  /// print(old.changes(to: ["tea": 2]))  // prints: remove("milk", 1)
  /// ```
  @inlinable
  public func changes(to new: PersistentDictionary) -> DictionaryChange<Key, Value> {
    changes(to: new, by: .byConformance)
  }

  /// Returns the change that leads from this dictionary to another one.
  ///
  /// For versions of one dictionary, expected O(d log n) for d keys in which they differ; otherwise O(n).
  ///
  /// - Parameters:
  ///   - new: The dictionary that results from the change.
  ///   - comparison: Decides which values are unchanged.
  @inlinable
  public func changes(
    to new: PersistentDictionary, by comparison: ElementComparison<Value>
  ) -> DictionaryChange<Key, Value> {
    netChange(to: new, by: comparison).change
  }

  /// The same, and whether the values that it does not name are the same in both to the last bit. If not, it leads to a
  /// dictionary that keeps those of the old one.
  @usableFromInline
  package func netChange(
    to new: PersistentDictionary, by comparison: ElementComparison<Value>
  ) -> (change: DictionaryChange<Key, Value>, isExact: Bool) {
    var changes = DictionaryChanges<Key, Value>()
    var isExact = true
    new.forEachDifference(from: self) { old, new in
      guard comparison.isUnchanged(old, new) else { return false }
      if isExact { isExact = areIdentical(old, new) }
      return true
    } _: { key, old, new in
      changes.add(key, old: old, new: new)
    }
    return (DictionaryChange(changes), isExact)
  }
}

extension PersistentSet {
  /// Returns the change that leads from this set to another one. For versions of one set, expected O(d log n) for d elements
  /// in which they differ; otherwise O(n).
  ///
  /// ```swift
  /// let old: PersistentSet = ["red", "blue"]
  /// print(old.changes(to: ["blue"]))  // prints: remove("red")
  /// ```
  public func changes(to new: PersistentSet) -> SetChange<Element> { SetChange(entries.changes(to: new.entries)) }
}
