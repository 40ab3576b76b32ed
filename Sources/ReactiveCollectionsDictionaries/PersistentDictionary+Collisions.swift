// More entries with the same hash than fit into a leaf are in a trie of their own below the last level, by random
// numbers in the place of hashes. So an edit copies one path, as everywhere else, however many they are. To find a key
// among them, all are compared, as in any hash table.

extension PersistentDictionary {
  /// Finds a key among entries with the same hash.
  @usableFromInline
  static func find(
    _ key: Key, in collision: NodeReference
  ) -> (address: UnsafeMutablePointer<Entry>, number: UInt32)? {
    // A key that does not equal itself equals no other, so there may be many of them, which are not searched.
    guard key == key else { return nil }
    var leaves = LeafWalker(root: collision, level: HashPath.collisionLevel)
    while let node = leaves.next() {
      let leaf = Leaf(node)
      for offset in 0..<leaf.count where leaf.entries[offset].key == key {
        return (leaf.entries + offset, leaf.hashes[offset])
      }
    }
    return nil
  }

  /// The entries with a hash that more of them have than fit into a leaf.
  private func collision(of hash: UInt32) -> NodeReference {
    let path = HashPath(hash: hash)
    var reference = rootReference
    for level in 0..<HashPath.collisionLevel { reference = reference.node.children[path.slot(atLevel: level)] }
    return reference
  }

  /// Finds the entry of a key whose hash more entries have than fit into a leaf, and makes the way to it unique to this
  /// dictionary.
  @usableFromInline
  mutating func makeUnique(colliding key: Key, hash: UInt32) -> Location? {
    guard let found = Self.find(key, in: collision(of: hash)) else { return nil }
    return withRoot { root in
      let number = HashPath(hash: hash, number: found.number)
      var path = EditPath(from: root, to: number)
      path.descendToLeaf()
      let leaf = Self.makeLeafUnique(&path)
      return (number, leaf, leaf.node.rank(of: found.number))
    }
  }

  /// Sets the value of a key whose hash more entries have than fit into a leaf.
  @usableFromInline
  mutating func updateColliding(_ value: __owned Value, forKey key: Key, hash: UInt32) -> Value? {
    guard let (_, leaf, offset) = makeUnique(colliding: key, hash: hash) else {
      insertColliding(value, forKey: key, hash: hash)
      return nil
    }
    defer { didMutate() }
    return withUnsafeMutablePointer(to: &leaf.entries[offset].value) {
      let old = $0.move()
      $0.initialize(to: value)
      return old
    }
  }

  /// Inserts an entry whose key is not in the dictionary, and whose hash more entries have than fit into a leaf.
  @usableFromInline
  @discardableResult
  mutating func insertColliding(
    _ value: __owned Value, forKey key: Key, hash: UInt32
  ) -> UnsafeMutablePointer<Entry> {
    let place = withRoot { root in
      while true {
        let number = UInt32.random(in: .min ... .max)
        var path = EditPath(from: root, to: HashPath(hash: hash, number: number))
        let leaf = path.findLeaf()
        let offset = leaf.rank(of: number)
        if offset < leaf.count, leaf.hashes[offset] == number { continue }
        path.descendToLeaf()
        return Self.insert(value, forKey: key, hash: number, at: path, offset)
      }
    }
    entryCount += 1
    didMutate()
    return place
  }
}
