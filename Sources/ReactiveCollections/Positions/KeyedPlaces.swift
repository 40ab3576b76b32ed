/// The places of elements in a source, and of those that have the same key among one another.
@usableFromInline
struct KeyedPlaces<Key: Hashable> {
  @usableFromInline let places = GroupedPlaces()
  @usableFromInline var groups: [Key: Int] = [:]
  /// The key of each group.
  @usableFromInline var keys: [Key?] = []

  @inlinable init() {}

  /// How many elements have a key. O(1).
  @inlinable
  func count(of key: Key) -> Int { groups[key].map(places.count) ?? 0 }

  /// Where the elements of a key stand in the source, ascending. O(k log n) for k of them.
  @inlinable
  func positions(of key: Key) -> [Int] {
    guard let group = groups[key] else { return [] }
    return (0..<places.count(of: group)).map { places.sourcePosition(of: $0, in: group) }
  }

  /// The key of an element, and how many of that key stand before it. O(log n).
  @inlinable
  func place(at position: Int) -> (key: Key, row: Int) {
    let (group, row) = places.place(at: position)
    return (key(of: group), row)
  }

  /// How many elements of the key stand before it. O(log² n).
  @inlinable
  mutating func insert(_ key: Key, at position: Int) -> Int {
    if let group = groups[key] { return places.insert(at: position, in: group) }
    let group = places.makeGroup()
    groups[key] = group
    if group == keys.count { keys.append(key) } else { keys[group] = key }
    return places.insert(at: position, in: group)
  }

  /// O(log n).
  @inlinable
  mutating func remove(at position: Int) -> (key: Key, row: Int) {
    let (group, row) = places.remove(at: position)
    let key = key(of: group)
    if places.count(of: group) == 0 {
      groups[key] = nil
      keys[group] = nil
      places.free(group)
    }
    return (key, row)
  }

  /// O(log² n).
  @inlinable
  func move(from position: Int, to target: Int) -> (key: Key, from: Int, to: Int) {
    let (group, from, to) = places.move(from: position, to: target)
    return (key(of: group), from, to)
  }

  @inlinable
  func key(of group: Int) -> Key {
    guard let key = keys[group] else { preconditionFailure("Group \(group) has no key") }
    return key
  }
}
