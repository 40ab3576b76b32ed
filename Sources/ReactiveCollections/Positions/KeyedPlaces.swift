/// The places of elements in a source, and of those that have the same key among one another.
@usableFromInline
struct KeyedPlaces<Key: Hashable> {
  @usableFromInline let places = GroupedPlaces()
  /// The groups by key; without those whose key equals nothing, not even itself, which nothing finds.
  @usableFromInline var groups: [Key: Int] = [:]
  /// The key of each group.
  @usableFromInline var keys: [Key?] = []

  @inlinable init() {}

  /// How many elements have a key. O(1).
  @inlinable
  func count(of key: Key) -> Int { groups[key].map(places.count) ?? 0 }

  /// Where the first element of a key stands in the source. O(log n).
  @inlinable
  func firstPosition(of key: Key) -> Int? { groups[key].map { places.sourcePosition(of: 0, in: $0) } }

  /// The number of the first element of a key. O(log n).
  @inlinable
  func firstNumber(of key: Key) -> Int? { groups[key].map { places.number(of: 0, in: $0) } }

  /// The number of an element, which stays the same while it is there. O(log n).
  @inlinable
  func number(at position: Int) -> Int { places.number(at: position) }

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

  /// Returns how many elements of the key stand before it. O(log² n).
  @inlinable
  mutating func insert(_ key: Key, at position: Int) -> Int { places.insert(at: position, in: group(of: key)) }

  /// O(log n).
  @inlinable
  mutating func remove(at position: Int) -> (key: Key, row: Int) {
    let (group, row) = places.remove(at: position)
    let key = key(of: group)
    freeIfUnused(group, of: key)
    return (key, row)
  }

  /// Gives an element another key. O(log² n).
  @inlinable
  mutating func update(at position: Int, to key: Key) {
    let old = places.regroup(at: position, to: group(of: key)).from.group
    freeIfUnused(old, of: self.key(of: old))
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

  @inlinable
  mutating func group(of key: Key) -> Int {
    if let group = groups[key] { return group }
    let group = places.makeGroup()
    if key.equalsItself { groups[key] = group }
    if group == keys.count { keys.append(key) } else { keys[group] = key }
    return group
  }

  @inlinable
  mutating func freeIfUnused(_ group: Int, of key: Key) {
    guard places.count(of: group) == 0 else { return }
    groups[key] = nil
    keys[group] = nil
    places.free(group)
  }
}

extension Equatable {
  /// Whether it can be found by `==`: not-a-number cannot, nor can what contains it.
  @inlinable var equalsItself: Bool { self == self }
}
