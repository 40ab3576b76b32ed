extension PersistentDictionary {
  /// Returns a dictionary with the same keys, whose values are the results of calling `transform` with each value.
  /// O(*n*); no key is hashed or compared.
  ///
  /// ```swift
  /// let ages: PersistentDictionary = ["Ada": 36]
  /// print(ages.mapValues { "\($0) years" })  // prints: ["Ada": "36 years"]
  /// ```
  @inlinable
  public func mapValues<Result>(_ transform: (Value) throws -> Result) rethrows -> PersistentDictionary<Key, Result> {
    try compactMapValues { .some(try transform($0)) }
  }

  /// Returns a dictionary of the keys for whose values `transform` returns one. O(*n*); no key is hashed or compared.
  ///
  /// ```swift
  /// let texts: PersistentDictionary = ["a": "1", "b": "two"]
  /// print(texts.compactMapValues { Int($0) })  // prints: ["a": 1]
  /// ```
  @inlinable
  public func compactMapValues<Result>(
    _ transform: (Value) throws -> Result?
  ) rethrows -> PersistentDictionary<Key, Result> {
    try mapLeaves(to: Result.self) { node in
      let leaf = Leaf(node)
      let result = PersistentDictionary<Key, Result>.Leaf(capacity: leaf.count)
      do {
        for offset in 0..<leaf.count {
          guard let value = try transform(leaf.entries[offset].value) else { continue }
          result.append(hash: leaf.hashes[offset], leaf.entries[offset].key, value)
        }
      } catch {
        result.node.release()
        throw error
      }
      return result.node
    }
  }

  /// Returns the entries that satisfy `isIncluded`. O(*n*); no key is hashed or compared. Storage of which all entries
  /// are included is shared with this dictionary.
  ///
  /// ```swift
  /// let ages: PersistentDictionary = ["Ada": 36, "Bob": 17]
  /// print(ages.filter { $0.value < 18 })  // prints: ["Bob": 17]
  /// ```
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> PersistentDictionary {
    try mapLeaves(to: Value.self) { node in
      let leaf = Leaf(node)
      var included: UInt = 0
      for offset in 0..<leaf.count where try isIncluded(leaf.entries[offset]) { included |= 1 << UInt(offset) }
      let count = included.nonzeroBitCount
      if count == leaf.count {
        node.retain()
        return node
      }
      let result = Leaf(capacity: Leaf.capacity(for: count))
      for offset in 0..<leaf.count where included & 1 << UInt(offset) != 0 {
        result.append(offset..<offset + 1, of: leaf, moving: false)
      }
      return result.node
    }
  }

  /// Returns a dictionary whose leaves are what `transform` makes of the leaves of this one, with the same entries or
  /// some of them.
  @usableFromInline
  func mapLeaves<Result>(
    to result: Result.Type, _ transform: (NodePointer) throws -> NodePointer
  ) rethrows -> PersistentDictionary<Key, Result> {
    typealias Mapped = PersistentDictionary<Key, Result>
    guard entryCount > 0 else { return Mapped() }
    defer { withExtendedLifetime(root) {} }
    let largest = Mapped.Leaf.largestCount
    // Large values have smaller leaves.
    guard largest == Leaf.largestCount else { return try rebuildLeaves(transform) }
    return Mapped(
      root: try TrieMapping.map(
        rootReference, path: HashPath(bits: 0), level: 0, largestCount: largest, transform: transform,
        merge: { Mapped.merged($0, $1) }))
  }

  private func rebuildLeaves<Result>(
    _ transform: (NodePointer) throws -> NodePointer
  ) rethrows -> PersistentDictionary<Key, Result> {
    typealias Mapped = PersistentDictionary<Key, Result>
    var result = Mapped()
    var leaves = leaves
    while let node = leaves.next() {
      let leaf = Mapped.Leaf(try transform(node))
      // If the leaf has numbers in the place of hashes, the hash is in the path to it, which ends where the next begins.
      let hash = leaves.level < HashPath.collisionLevel ? nil : HashPath(bits: leaves.path.bits &- 1).hash
      for offset in 0..<leaf.count {
        let (key, value) = leaf.entries[offset]
        result.insertNew(value, forKey: key, hash: hash ?? leaf.hashes[offset])
      }
      leaf.node.release()
    }
    return result
  }
}
