/// Composes successive changes of a dictionary into one change with the effect of all. Adding a step takes expected
/// O(log k) after k others.
@usableFromInline
package struct DictionaryComposition<Key: Hashable, Value> {
  private let comparison: ElementComparison<Value>?
  private let refreshesObjects: Bool
  private var changes = DictionaryChanges<Key, Value>()
  /// The keys whose values have been reported to have changed internally.
  private var refreshed: Set<Key> = []

  /// Creates an empty composition. With a comparison, a key whose value is changed back to the original one does not
  /// appear in the result, nor does one that is removed and inserted again, except objects that have to be refreshed in
  /// that case.
  @usableFromInline
  package init(comparison: ElementComparison<Value>? = nil, refreshingObjects: Bool = false) {
    self.comparison = comparison
    refreshesObjects = refreshingObjects && comparison?.mayChangeInside == true
  }

  /// The number of values that are kept.
  @usableFromInline package var size: Int { changes.old.count + changes.new.count }

  /// Adds a change that was made for the dictionary that results from the changes so far.
  @usableFromInline
  package mutating func append(_ change: DictionaryChange<Key, Value>) {
    if let comparison {
      change.forEachStep { key, old, new in
        if let old, let new, comparison.isUnchanged(old, new) { refreshed.insert(key) }
      }
    }
    changes.append(change)
  }

  /// All changes as one, without what later changes undid, and whether values that were replaced by equal ones are the
  /// same to the last bit. If not, the change leads to a dictionary that keeps the values from before.
  @usableFromInline
  package var netChange: (change: DictionaryChange<Key, Value>, isExact: Bool) {
    guard let comparison, !refreshesObjects else { return (DictionaryChange(changes), true) }
    var (net, isExact) = (changes, true)
    changes.forEachStep { key, old, new in
      guard let old, let new, !refreshed.contains(key), comparison.isUnchanged(old, new) else { return }
      net.forget(key)
      isExact = isExact && areIdentical(old, new)
    }
    return (DictionaryChange(net), isExact)
  }
}
