public import ReactiveCollectionsPositions

/// Which element is the first one with its key, for each key of a list.
@usableFromInline
struct FirstPositions<Element, Key: Hashable> {
  @usableFromInline var key: (Element) -> Key
  @usableFromInline var positions = KeyedPositions<Key>()
  /// From where on positions may be others since the last change; `Int.max` if none is.
  @usableFromInline var firstMoved = Int.max

  @inlinable init(by key: @escaping (Element) -> Key) { self.key = key }

  /// Begins with a list. Expected O(n).
  @inlinable
  mutating func begin(_ list: PersistentArray<Element>) {
    var groups: [Int] = []
    groups.reserveCapacity(list.count)
    list.forEachChunk { for element in $0 { groups.append(positions.group(of: key(element))) } }
    positions.positions.begin(groups)
  }

  /// The part of a change that affects the first elements of keys: for each key, the number of its first element before
  /// the change; the numbers of elements that were updated, and of those that came or went.
  @usableFromInline
  typealias KeyChanges = (firsts: [Key: Int?], updated: Set<Int>, others: Set<Int>)

  /// A key whose first element is another one, or has only been updated.
  @usableFromInline
  typealias ChangedKey = (key: Key, isUpdate: Bool)

  /// Follows a change of the list. Returns the keys whose first element is another one or has been updated, if the caller
  /// wants to know.
  @inlinable
  mutating func follow(_ change: CollectionChange<Element>, noting isNoting: Bool) -> [ChangedKey] {
    firstMoved = .max
    var changes: KeyChanges? = isNoting ? ([:], [], []) : nil
    // Closures that compute keys may read the positions, so all of them are called before these change. A single step
    // needs one key at most.
    var keys = (change.isComposite ? keys(for: change) : []).makeIterator()
    change.forEachRun { run in
      switch run.kind {
      case .insert:
        firstMoved = min(firstMoved, run.index)
        for (index, element) in zip(run.index..., run.elements) {
          let key = keys.next() ?? key(element)
          note(key, &changes)
          _ = positions.insert(key, at: index)
          changes?.others.insert(positions.number(at: index))
        }
      case .remove:
        firstMoved = min(firstMoved, run.index)
        for _ in 0..<run.count {
          noteKey(at: run.index, &changes)
          changes?.others.insert(positions.number(at: run.index))
          _ = positions.remove(at: run.index)
        }
      case .update:
        for (index, element) in zip(run.index..., run.newElements) {
          let key = keys.next() ?? key(element)
          let old = positions.location(at: index).key
          note(old, &changes)
          changes?.updated.insert(positions.number(at: index))
          if old == key { continue }
          firstMoved = min(firstMoved, index)
          note(key, &changes)
          positions.update(at: index, to: key)
        }
      case .move:
        firstMoved = min(firstMoved, run.index, run.target)
        noteKey(at: run.index, &changes)
        _ = positions.move(from: run.index, to: run.target)
      }
    }
    guard let changes else { return [] }
    return changes.firsts.compactMap { key, first in
      guard let new = positions.firstNumber(of: key) else { return first == nil ? nil : (key, false) }
      // A number may be used again for another element.
      if new != first || changes.others.contains(new) { return (key, false) }
      return changes.updated.contains(new) ? (key, true) : nil
    }
  }

  /// Returns the keys of the elements that a change inserts or updates, in its order.
  @inlinable
  func keys(for change: CollectionChange<Element>) -> [Key] {
    var keys: [Key] = []
    change.forEachRun { run in
      if run.kind == .insert || run.kind == .update { for element in run.newElements { keys.append(key(element)) } }
    }
    return keys
  }

  /// Notes that an element with a key is about to change.
  @inlinable
  func note(_ key: Key, _ changes: inout KeyChanges?) {
    if changes?.firsts.keys.contains(key) == false { changes?.firsts[key] = .some(positions.firstNumber(of: key)) }
  }

  /// Notes that the element at a position is about to change.
  @inlinable
  func noteKey(at index: Int, _ changes: inout KeyChanges?) {
    if changes != nil { note(positions.location(at: index).key, &changes) }
  }
}
