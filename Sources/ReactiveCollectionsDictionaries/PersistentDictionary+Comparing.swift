extension PersistentDictionary {
  /// Calls `body` with each key that only one of two dictionaries has, or whose values are not equivalent, in the order
  /// of the dictionaries.
  ///
  /// Nodes that both share are skipped without calling `areEquivalent`, which must return `true` for a value and
  /// itself. No key is hashed. O(*d* log *n*) for versions of a dictionary that differ in *d* keys, O(*n* + *m*) for
  /// dictionaries of *n* and *m* entries that share nothing.
  ///
  /// - Parameters:
  ///   - old: A dictionary to compare with this one.
  ///   - areEquivalent: A predicate that receives the old and the new value of a key.
  ///   - body: A closure that receives a key, its value in `old` and its value in this dictionary; `nil` if there is
  ///     none. Of a key that is in both, it receives the one of this dictionary.
  @inlinable
  package func forEachDifference(
    from old: PersistentDictionary, by areEquivalent: (Value, Value) throws -> Bool,
    _ body: (_ key: Key, _ old: Value?, _ new: Value?) throws -> Void
  ) rethrows {
    try forEachDifferingEntry(from: old, by: areEquivalent) { old, new, _ in
      guard let key = new?.pointee.key ?? old?.pointee.key else { return }
      try body(key, old?.pointee.value, new?.pointee.value)
    }
  }

  @usableFromInline
  typealias EntryPointer = UnsafeMutablePointer<Entry>

  /// Calls `body` with the old and the new entry of each difference, and the hash of the key.
  @inlinable
  func forEachDifferingEntry(
    from old: PersistentDictionary, by areEquivalent: (Value, Value) throws -> Bool,
    _ body: (_ old: EntryPointer?, _ new: EntryPointer?, _ hash: UInt32) throws -> Void
  ) rethrows {
    try comparePairs(from: old) { old, new in
      let (oldHashes, newHashes) = (old.leaf.hashes, new.leaf.hashes)
      let (oldEntries, newEntries) = (Leaf(old.leaf).entries, Leaf(new.leaf).entries)
      var (left, right) = (old.range.lowerBound, new.range.lowerBound)
      let (oldEnd, newEnd) = (old.range.upperBound, new.range.upperBound)
      while left < oldEnd, right < newEnd {
        let (oldHash, newHash) = (oldHashes[left], newHashes[right])
        if oldHash == newHash {
          guard oldEntries[left].key == newEntries[right].key else { return (left, right) }
          if try !areEquivalent(oldEntries[left].value, newEntries[right].value) {
            try body(oldEntries + left, newEntries + right, newHash)
          }
          left &+= 1
          right &+= 1
        } else if oldHash < newHash {
          try body(oldEntries + left, nil, oldHash)
          left &+= 1
        } else {
          try body(nil, newEntries + right, newHash)
          right &+= 1
        }
      }
      while left < oldEnd {
        try body(oldEntries + left, nil, oldHashes[left])
        left &+= 1
      }
      while right < newEnd {
        try body(nil, newEntries + right, newHashes[right])
        right &+= 1
      }
      return nil
    } collision: { old, new, hash in
      if let old, let new, try areEquivalent(old.pointee.value, new.pointee.value) { return }
      try body(old, new, hash)
    }
  }

  /// Calls `pair` with the leaves that two dictionaries do not share.
  ///
  /// - Parameters:
  ///   - pair: A closure that compares two leaves, and returns `nil` at their end. At two entries with the same hash
  ///     and unequal keys it stops, and returns their positions. It is called again with what follows these hashes.
  ///   - collision: A closure that receives entries of equal keys, and those that only one dictionary has.
  @usableFromInline
  func comparePairs(
    from old: PersistentDictionary,
    pair: (_ old: (leaf: NodePointer, range: Range<Int>), _ new: (leaf: NodePointer, range: Range<Int>)) throws -> (
      Int, Int
    )?,
    collision: (_ old: EntryPointer?, _ new: EntryPointer?, _ hash: UInt32) throws -> Void
  ) rethrows {
    if isTriviallyIdentical(to: old) { return }
    defer { withExtendedLifetime((root, old.root)) {} }
    // In place of the root of an empty dictionary.
    let empty = isEmpty || old.isEmpty ? NodePointer.makeEmptyLeaf() : nil
    defer { empty?.release() }
    let noEntries = empty.map(NodeReference.init(leaf:)) ?? .none
    try TrieComparison.compare(
      old.isEmpty ? noEntries : old.rootReference, isEmpty ? noEntries : rootReference, path: HashPath(bits: 0),
      level: 0
    ) { old, new in
      var (old, new) = (old, new)
      while let (left, right) = try pair(old, new) {
        let hash = old.leaf.hashes[left]
        let ends = (
          Self.end(of: hash, in: old.leaf, left..<old.range.upperBound),
          Self.end(of: hash, in: new.leaf, right..<new.range.upperBound)
        )
        try Self.match([(old.leaf, left..<ends.0)], [(new.leaf, right..<ends.1)], hash, collision)
        old.range = ends.0..<old.range.upperBound
        new.range = ends.1..<new.range.upperBound
      }
    } collision: {
      try Self.match($0, $1, $2, collision)
    }
  }

  private static func end(of hash: UInt32, in leaf: NodePointer, _ range: Range<Int>) -> Int {
    range.first { leaf.hashes[$0] != hash } ?? range.upperBound
  }

  /// Finds equal keys among entries with the same hash.
  private static func match(
    _ old: [TrieComparison.Part], _ new: [TrieComparison.Part], _ hash: UInt32,
    _ body: (_ old: EntryPointer?, _ new: EntryPointer?, _ hash: UInt32) throws -> Void
  ) rethrows {
    var rest = entries(of: new)
    for old in entries(of: old) {
      // Entries mostly come in the same order.
      if let place = rest.firstIndex(where: { $0.pointee.key == old.pointee.key }) {
        try body(old, rest.remove(at: place), hash)
      } else {
        try body(old, nil, hash)
      }
    }
    for new in rest { try body(nil, new, hash) }
  }

  private static func entries(of parts: [TrieComparison.Part]) -> [EntryPointer] {
    parts.flatMap { part in part.range.map { Leaf(part.leaf).entries + $0 } }
  }
}

extension PersistentDictionary: Equatable where Value: Equatable {
  /// Returns whether both dictionaries have the same keys with equal values.
  ///
  /// Nodes that both share are skipped, even if they contain keys or values that are not equal to themselves. No key is
  /// hashed. O(*n*), and O(*d* log *n*) for versions of a dictionary that differ in *d* keys.
  @inlinable
  public static func == (left: PersistentDictionary, right: PersistentDictionary) -> Bool {
    left.entryCount == right.entryCount && left.hasNoDifference(from: right, by: ==)
  }
}

extension PersistentDictionary {
  /// Returns whether two dictionaries have the same keys. No key is hashed. O(*n*), and O(*d* log *n*) for versions of
  /// a dictionary with *d* different entries.
  @inlinable
  func hasSameKeys(as other: PersistentDictionary) -> Bool {
    entryCount == other.entryCount && hasNoDifference(from: other) { _, _ in true }
  }

  @inlinable
  func hasNoDifference(from other: PersistentDictionary, by areEquivalent: (Value, Value) -> Bool) -> Bool {
    do {
      try forEachDifferingEntry(from: other, by: areEquivalent) { _, _, _ in throw Different() }
      return true
    } catch {
      return false
    }
  }
}

/// Ends a comparison at the first difference.
@usableFromInline
struct Different: Error {
  @inlinable
  init() {}
}

extension PersistentDictionary: Hashable where Value: Hashable {
  /// Feeds all entries into `hasher`, in a way that does not depend on their order. O(*n*).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    var sum = 0
    for (key, value) in self {
      var entry = hasher
      entry.combine(key)
      entry.combine(value)
      sum ^= entry.finalize()
    }
    hasher.combine(sum)
  }
}
