/// The positions of elements in a source, and among the elements that have the same key.
@usableFromInline
package struct KeyedPositions<Key: Hashable> {
  @usableFromInline package let positions = GroupedPositions()
  /// The groups by key, except those whose key does not equal itself, since a lookup never finds them.
  @usableFromInline package var groups: [Key: Int] = [:]
  /// The key of each group.
  @usableFromInline package var keys: [Key?] = []

  @inlinable package init() {}

  /// Returns the number of elements that have a key. O(1).
  @inlinable
  package func count(of key: Key) -> Int { groups[key].map(positions.count) ?? 0 }

  /// Returns the source position of the first element that has a key. O(log n).
  @inlinable
  package func firstPosition(of key: Key) -> Int? { groups[key].map { positions.sourcePosition(of: 0, in: $0) } }

  /// Returns the number of the first element that has a key. O(log n).
  @inlinable
  package func firstNumber(of key: Key) -> Int? { groups[key].map { positions.number(of: 0, in: $0) } }

  /// Returns the number of an element, which stays the same as long as the element is in the source. O(log n).
  @inlinable
  package func number(at position: Int) -> Int { positions.number(at: position) }

  /// Returns the source positions of the elements that have a key, in ascending order. O(k log n) for k of them.
  @inlinable
  package func positions(of key: Key) -> [Int] {
    guard let group = groups[key] else { return [] }
    return (0..<positions.count(of: group)).map { positions.sourcePosition(of: $0, in: group) }
  }

  /// Returns the key of an element, and the number of elements before it that have the same key. O(log n).
  @inlinable
  package func location(at position: Int) -> (key: Key, row: Int) {
    let (group, row) = positions.location(at: position)
    return (key(of: group), row)
  }

  /// Inserts an element, and returns the number of elements before it that have the same key. O(log² n).
  @inlinable
  package mutating func insert(_ key: Key, at position: Int) -> Int {
    positions.insert(at: position, in: group(of: key))
  }

  /// Removes an element. O(log n).
  @inlinable
  package mutating func remove(at position: Int) -> (key: Key, row: Int) {
    let (group, row) = positions.remove(at: position)
    let key = key(of: group)
    freeIfUnused(group, of: key)
    return (key, row)
  }

  /// Gives an element another key. O(log² n).
  @inlinable
  package mutating func update(at position: Int, to key: Key) {
    let number = positions.number(at: position)
    let old = positions.location(of: number)
    _ = positions.regroup(number, at: position, from: old, to: group(of: key))
    freeIfUnused(old.group, of: self.key(of: old.group))
  }

  /// Moves an element. O(log² n).
  @inlinable
  package func move(from position: Int, to target: Int) -> (key: Key, from: Int, to: Int) {
    let (group, from, to) = positions.move(from: position, to: target)
    return (key(of: group), from, to)
  }

  @inlinable
  package func key(of group: Int) -> Key {
    guard let key = keys[group] else { preconditionFailure("Group \(group) has no key") }
    return key
  }

  @inlinable
  package mutating func group(of key: Key) -> Int {
    if let group = groups[key] { return group }
    let group = positions.makeGroup()
    if key.equalsItself { groups[key] = group }
    if group == keys.count { keys.append(key) } else { keys[group] = key }
    return group
  }

  @inlinable
  package mutating func freeIfUnused(_ group: Int, of key: Key) {
    guard positions.count(of: group) == 0 else { return }
    groups[key] = nil
    keys[group] = nil
    positions.free(group)
  }
}

extension Equatable {
  /// Whether this value can be found by `==`. NaN cannot, and neither can values that contain it.
  @inlinable package var equalsItself: Bool { self == self }
}
