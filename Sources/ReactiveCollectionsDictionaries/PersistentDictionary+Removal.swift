extension PersistentDictionary {
  /// Removes the entry of `key`, and returns its value, or `nil` if there was none. Expected O(log *n*).
  ///
  /// ```swift
  /// var ages: PersistentDictionary = ["Ada": 36, "Bob": 17]
  /// print(ages.removeValue(forKey: "Bob") ?? 0, ages)  // prints: 17 ["Ada": 36]
  /// ```
  @inlinable
  @discardableResult
  public mutating func removeValue(forKey key: Key) -> Value? {
    removeEntry(forKey: key, hash: Self.hash(of: key))?.value
  }

  /// Removes all entries. O(1), not including their destruction.
  @inlinable
  public mutating func removeAll() {
    self = PersistentDictionary()
  }

  @inlinable
  mutating func removeEntry(forKey key: Key, hash: UInt32) -> Entry? {
    guard entryCount > 0 else { return nil }
    var collides = false
    let removed: Entry? = withRoot { root in
      var path = EditPath(from: root, to: HashPath(hash: hash))
      let isUnique = path.isAtUniqueLeaf
      if !isUnique, path.leadsToCollision() {
        collides = true
        return nil
      }
      let (offset, isFound) = Leaf(isUnique ? path.leaf : path.findLeaf()).find(key, hash: hash)
      guard isFound else { return nil }
      if !isUnique { path.descendToLeaf() }
      let entry = (Self.makeLeafUnique(&path).entries + offset).move()
      Self.closeGap(at: &path, offset)
      return entry
    }
    if collides {
      guard let (path, leaf, offset) = makeUnique(colliding: key, hash: hash) else { return nil }
      let entry = (leaf.entries + offset).move()
      closeGap(at: path, offset)
      return entry
    }
    if removed != nil { didRemove() }
    return removed
  }

  /// Closes the gap that an entry left behind in a leaf that is unique to this dictionary.
  @inlinable
  mutating func closeGap(at path: HashPath, _ offset: Int) {
    withRoot { root in
      var path = EditPath(from: root, to: path)
      path.descendToLeaf()
      Self.closeGap(at: &path, offset)
    }
    didRemove()
  }

  /// Closes the gap that an entry left behind in the leaf at the end of a path, and merges leaves that together do not
  /// exceed one.
  @inlinable
  static func closeGap(at path: inout EditPath, _ offset: Int) {
    path.addToCounts(-1)
    Leaf(path.leaf).closeGap(at: offset)
    if let sibling = path.sibling(largestCount: Leaf.largestCount) { merge(&path, with: sibling) }
  }

  @inlinable
  mutating func didRemove() {
    entryCount &-= 1
    if entryCount == 0 { root = nil }
    didMutate()
  }

  /// Merges the leaf at the end of a path with its sibling, and the result with its own, as long as there is one.
  @inlinable
  @inline(never)
  static func merge(_ path: inout EditPath, with sibling: EditPath.Sibling) {
    var next: EditPath.Sibling? = sibling
    while let sibling = next {
      let (own, other) = (path.leaf, sibling.leaf)
      path.setMergedLeaf(sibling.isRight ? merged(own, other) : merged(other, own))
      next = path.sibling(largestCount: Leaf.largestCount)
    }
  }

  /// Returns a leaf of the entries of two leaves, which is unique. Takes over the ownership of both, and passes on that
  /// of the result.
  @inlinable
  static func merged(_ left: NodePointer, _ right: NodePointer) -> NodePointer {
    let isLeftUnique = NodeReference(leaf: left).isUnique
    let isRightUnique = NodeReference(leaf: right).isUnique
    if right.count == 0, isLeftUnique {
      right.release()
      return left
    }
    if left.count == 0, isRightUnique {
      left.release()
      return right
    }
    let merged = Leaf(capacity: Leaf.capacity(for: left.count + right.count))
    merged.append(0..<left.count, of: Leaf(left), moving: isLeftUnique)
    merged.append(0..<right.count, of: Leaf(right), moving: isRightUnique)
    if isLeftUnique { left.count = 0 }
    if isRightUnique { right.count = 0 }
    left.release()
    right.release()
    return merged.node
  }
}
