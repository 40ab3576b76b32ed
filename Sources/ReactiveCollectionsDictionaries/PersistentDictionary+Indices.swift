extension PersistentDictionary: Collection {
  /// The position of an entry. It is valid until the dictionary is edited, and in all copies made meanwhile.
  @frozen
  public struct Index: Comparable, Hashable, Sendable {
    /// The way to the leaf, followed by zeros.
    @usableFromInline
    let path: UInt64
    @usableFromInline
    let offset: Int

    @inlinable
    init(path: HashPath, offset: Int) {
      self.path = path.bits
      self.offset = offset
    }

    /// Returns whether the entry at `left` comes before the one at `right`.
    @inlinable
    public static func < (left: Index, right: Index) -> Bool {
      (left.path, left.offset) < (right.path, right.offset)
    }
  }

  /// The position of the first entry, or `endIndex`. O(log *n*).
  public var startIndex: Index {
    entryCount == 0 ? endIndex : index(at: 0)
  }

  /// The position after the last entry. O(1).
  public var endIndex: Index { Index(path: HashPath(bits: .max), offset: .max) }

  /// Returns the position after `i`. O(log *n*).
  public func index(after i: Index) -> Index {
    let (leaf, end) = self.leaf(at: i)
    if i.offset + 1 < leaf.count { return Index(path: HashPath(bits: i.path), offset: i.offset + 1) }
    // The next leaf may be empty.
    var next = end
    while next.bits != 0 {
      let (leaf, start, end) = self.leaf(around: next)
      if leaf.count > 0 { return Index(path: start, offset: 0) }
      next = end
    }
    return endIndex
  }

  /// Returns the position `distance` entries after or before `i`. O(log *n*).
  public func index(_ i: Index, offsetBy distance: Int) -> Index {
    let position = position(of: i) + distance
    precondition(position >= 0 && position <= entryCount, "There is no entry \(position) of \(entryCount)")
    return index(at: position)
  }

  /// Returns the position `distance` entries after or before `i`, unless that is beyond `limit`. O(log *n*).
  public func index(_ i: Index, offsetBy distance: Int, limitedBy limit: Index) -> Index? {
    let (start, last) = (position(of: i), position(of: limit))
    if distance >= 0 ? last >= start && start + distance > last : last <= start && start + distance < last {
      return nil
    }
    return index(i, offsetBy: distance)
  }

  /// Returns the number of entries from `start` to `end`. O(log *n*).
  public func distance(from start: Index, to end: Index) -> Int { position(of: end) - position(of: start) }

  /// The entry at `position`, which must be the index of one. O(log *n*).
  @inlinable
  public subscript(position: Index) -> (key: Key, value: Value) {
    let leaf = Leaf(leaf(at: position).leaf)
    defer { withExtendedLifetime(root) {} }
    return leaf.entries[position.offset]
  }

  /// Returns the position of the entry of `key`, or `nil`. Expected O(log *n*).
  ///
  /// ```swift
  /// let ages: PersistentDictionary = ["Ada": 36, "Bob": 17]
  /// if let index = ages.index(forKey: "Bob") { print(ages[index].value) }  // prints: 17
  /// ```
  @inlinable
  public func index(forKey key: Key) -> Index? {
    let hash = Self.hash(of: key)
    guard let address = address(of: key, hash: hash) else { return nil }
    return index(of: UnsafeRawPointer(address), hash: hash, stride: MemoryLayout<Entry>.stride)
  }

  /// Removes the entry at `index`, which must be the index of one, and returns it. O(log *n*).
  @inlinable
  @discardableResult
  public mutating func remove(at index: Index) -> (key: Key, value: Value) {
    _ = leaf(at: index)
    let entry = withRoot { root in
      var path = EditPath(from: root, to: HashPath(bits: index.path))
      path.descendToLeaf()
      let entry = (Self.makeLeafUnique(&path).entries + index.offset).move()
      Self.closeGap(at: &path, index.offset)
      return entry
    }
    didRemove()
    return entry
  }

  /// Removes an entry and returns it; `nil` if there is none. O(log *n*).
  @inlinable
  public mutating func popFirst() -> (key: Key, value: Value)? {
    isEmpty ? nil : remove(at: startIndex)
  }
}
