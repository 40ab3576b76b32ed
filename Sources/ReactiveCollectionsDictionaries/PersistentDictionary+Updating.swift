extension PersistentDictionary {
  /// Sets the value of `key`, and returns the old one, or `nil` if there was none. Expected O(log *n*).
  ///
  /// If there is an equal key already, that key stays.
  ///
  /// ```swift
  /// var ages: PersistentDictionary = ["Ada": 36]
  /// print(ages.updateValue(37, forKey: "Ada") ?? 0, ages["Ada"] ?? 0)  // prints: 36 37
  /// ```
  @inlinable
  @discardableResult
  public mutating func updateValue(_ value: __owned Value, forKey key: Key) -> Value? {
    updateValue(value, forKey: key, hash: Self.hash(of: key))
  }

  @inlinable
  @discardableResult
  mutating func updateValue(_ value: __owned Value, forKey key: Key, hash: UInt32) -> Value? {
    guard entryCount > 0 else {
      insertFirst(value, forKey: key, hash: hash)
      return nil
    }
    var old: Value?
    let outcome: UpdateOutcome = withRoot { root in
      var path = EditPath(from: root, to: HashPath(hash: hash))
      if !path.isAtUniqueLeaf {
        if path.leadsToCollision() { return .collision }
        path.descendToLeaf()
      }
      let (offset, isFound) = Leaf(path.leaf).find(key, hash: hash)
      guard isFound else {
        Self.insert(value, forKey: key, hash: hash, at: path, offset)
        return .inserted
      }
      let place = Self.makeLeafUnique(&path).entries + offset
      withUnsafeMutablePointer(to: &place.pointee.value) {
        old = $0.move()
        $0.initialize(to: value)
      }
      return .updated
    }
    switch outcome {
    case .inserted: entryCount &+= 1
    case .updated: break
    case .collision: return updateColliding(value, forKey: key, hash: hash)
    }
    didMutate()
    return old
  }

  /// Inserts an entry whose key is not in the dictionary, and returns its address, which is valid until the next edit.
  /// The key is compared with no other.
  @inlinable
  @discardableResult
  mutating func insertNew(_ value: __owned Value, forKey key: Key, hash: UInt32) -> UnsafeMutablePointer<Entry> {
    guard entryCount > 0 else { return insertFirst(value, forKey: key, hash: hash) }
    let place: UnsafeMutablePointer<Entry>? = withRoot { root in
      var path = EditPath(from: root, to: HashPath(hash: hash))
      if !path.isAtUniqueLeaf {
        if path.leadsToCollision() { return nil }
        path.descendToLeaf()
      }
      return Self.insert(value, forKey: key, hash: hash, at: path, path.leaf.rank(of: hash))
    }
    guard let place else { return insertColliding(value, forKey: key, hash: hash) }
    entryCount &+= 1
    didMutate()
    return place
  }

  /// Makes an empty dictionary one of one entry.
  @inlinable
  @inline(never)
  @discardableResult
  mutating func insertFirst(_ value: __owned Value, forKey key: Key, hash: UInt32) -> UnsafeMutablePointer<Entry> {
    let leaf = Leaf(capacity: Leaf.capacity(for: 1))
    leaf.append(hash: hash, key, value)
    root = leaf.node.takeOwnership()
    entryCount = 1
    didMutate()
    return leaf.entries
  }

  /// Inserts an entry into the leaf at the end of a path, at `offset`, and returns its address.
  @inlinable
  @inline(__always)
  @discardableResult
  static func insert(
    _ value: __owned Value, forKey key: Key, hash: UInt32, at path: EditPath, _ offset: Int
  ) -> UnsafeMutablePointer<Entry> {
    path.addToCounts(1)
    let leaf = Leaf(path.leaf)
    guard path.replaced == .none, leaf.count < leaf.capacity else {
      return insertByCopying(value, forKey: key, hash: hash, at: path, offset)
    }
    leaf.insert(hash: hash, key, value, at: offset)
    return leaf.entries + offset
  }

  /// Inserts into a leaf that is shared or has no room, by creating one or two new leaves. The nodes above already
  /// count the new entry.
  @inlinable
  @inline(never)
  static func insertByCopying(
    _ value: __owned Value, forKey key: Key, hash: UInt32, at path: EditPath, _ offset: Int
  ) -> UnsafeMutablePointer<Entry> {
    let leaf = Leaf(path.leaf)
    let count = leaf.count
    let moving = path.replaced == .none
    defer {
      if moving {
        leaf.discard()
      } else {
        path.replaced.node.release()
      }
    }
    if count < Leaf.largestCount {
      let copy = Leaf(capacity: Leaf.capacity(for: count + 1))
      copy.append(0..<offset, of: leaf, moving: moving)
      copy.append(hash: hash, key, value)
      copy.append(offset..<count, of: leaf, moving: moving)
      path.setLeaf(copy.node)
      return copy.entries + offset
    }
    let (bit, kept) = path.split(inserting: hash, at: offset)
    let left = Leaf(capacity: Leaf.capacity(for: kept))
    let right = Leaf(capacity: Leaf.capacity(for: count + 1 - kept))
    if offset < kept {
      left.append(0..<offset, of: leaf, moving: moving)
      left.append(hash: hash, key, value)
      left.append(offset..<kept - 1, of: leaf, moving: moving)
      right.append(kept - 1..<count, of: leaf, moving: moving)
    } else {
      left.append(0..<kept, of: leaf, moving: moving)
      right.append(kept..<offset, of: leaf, moving: moving)
      right.append(hash: hash, key, value)
      right.append(offset..<count, of: leaf, moving: moving)
    }
    path.setLeaves(left.node, right.node, bit: bit)
    return offset < kept ? left.entries + offset : right.entries + (offset - kept)
  }

  /// Copies the leaf at the end of a path if other dictionaries own it, too.
  @inlinable
  static func makeLeafUnique(_ path: inout EditPath) -> Leaf {
    if path.replaced != .none {
      path.setLeaf(Leaf(path.leaf).copy().node)
      path.replaced.node.release()
      path.replaced = .none
    }
    return Leaf(path.leaf)
  }

  /// Where an entry is. It is valid until the next edit.
  @usableFromInline
  typealias Location = (path: HashPath, leaf: Leaf, offset: Int)

  /// Finds the entry of `key`, and makes the way to it unique to this dictionary. If there is none, nothing is copied.
  @inlinable
  mutating func makeUnique(_ key: Key, hash: UInt32) -> Location? {
    guard entryCount > 0 else { return nil }
    var collides = false
    let found: Location? = withRoot { root in
      var path = EditPath(from: root, to: HashPath(hash: hash))
      let isUnique = path.isAtUniqueLeaf
      if !isUnique, path.leadsToCollision() {
        collides = true
        return nil
      }
      let (offset, isFound) = Leaf(isUnique ? path.leaf : path.findLeaf()).find(key, hash: hash)
      guard isFound else { return nil }
      if !isUnique { path.descendToLeaf() }
      return (path.path, Self.makeLeafUnique(&path), offset)
    }
    return collides ? makeUnique(colliding: key, hash: hash) : found
  }
}

/// What setting a value did.
@usableFromInline
@frozen
enum UpdateOutcome {
  case inserted
  case updated
  /// Nothing: other entries with the same hash must be searched.
  case collision
}
