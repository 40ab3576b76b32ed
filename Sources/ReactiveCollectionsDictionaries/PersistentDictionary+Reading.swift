extension PersistentDictionary {
  /// Returns the value of `key`, or `nil`. Expected O(log *n*).
  ///
  /// Setting it inserts or replaces the value or, if it is set to `nil`, removes the entry; the other copies of the
  /// dictionary are unchanged. A value can be changed in place, without copying it.
  ///
  /// ```swift
  /// var ages: PersistentDictionary = ["Ada": 36]
  /// ages["Bob"] = 17
  /// ages["Ada"]? += 1
  /// print(ages["Ada"] ?? 0, ages["Bob"] ?? 0, ages["Cleo"] ?? 0)  // prints: 37 17 0
  /// ages["Bob"] = nil
  /// print(ages.count)  // prints: 1
  /// ```
  @inlinable
  public subscript(key: Key) -> Value? {
    get {
      defer { withExtendedLifetime(root) {} }
      return address(of: key)?.pointee.value
    }
    set {
      if let newValue {
        updateValue(newValue, forKey: key)
      } else {
        removeValue(forKey: key)
      }
    }
    _modify {
      let hash = Self.hash(of: key)
      guard let (path, leaf, offset) = makeUnique(key, hash: hash) else {
        var value: Value?
        defer { if let value { insertNew(value, forKey: key, hash: hash) } }
        yield &value
        return
      }
      // The leaf is this dictionary's alone, so the place of the value can be empty meanwhile.
      let place = leaf.entries + offset
      var value: Value? = withUnsafeMutablePointer(to: &place.pointee.value) { $0.move() }
      defer {
        if let value {
          withUnsafeMutablePointer(to: &place.pointee.value) { $0.initialize(to: value) }
        } else {
          withUnsafeMutablePointer(to: &place.pointee.key) { _ = $0.deinitialize(count: 1) }
          closeGap(at: path, offset)
        }
      }
      yield &value
    }
  }

  /// Accesses the value of `key`, or `defaultValue` if there is none. Expected O(log *n*).
  ///
  /// The value is changed in place, without copying it; if there is none, `defaultValue` is inserted first.
  ///
  /// ```swift
  /// var counts: PersistentDictionary<Character, Int> = [:]
  /// for letter in "banana" { counts[letter, default: 0] += 1 }
  /// print(counts["a", default: 0], counts["x", default: 0])  // prints: 3 0
  /// ```
  @inlinable
  public subscript(key: Key, default defaultValue: @autoclosure () -> Value) -> Value {
    get {
      defer { withExtendedLifetime(root) {} }
      return address(of: key)?.pointee.value ?? defaultValue()
    }
    _modify {
      let hash = Self.hash(of: key)
      let found = makeUnique(key, hash: hash)
      let place = found.map { $0.leaf.entries + $0.offset } ?? insertNew(defaultValue(), forKey: key, hash: hash)
      yield &place.pointee.value
    }
  }

  /// Returns whether there is an entry for `key`. Expected O(log *n*).
  @inlinable
  func contains(_ key: Key) -> Bool {
    defer { withExtendedLifetime(root) {} }
    return address(of: key) != nil
  }

  /// Returns the address of the entry of `key`, or `nil`.
  @inlinable
  @inline(__always)
  func address(of key: Key) -> UnsafeMutablePointer<Entry>? {
    address(of: key, hash: Self.hash(of: key))
  }

  @inlinable
  @inline(__always)
  func address(of key: Key, hash: UInt32) -> UnsafeMutablePointer<Entry>? {
    guard entryCount > 0 else { return nil }
    var reference = rootReference
    var rest = HashPath(hash: hash)
    while reference.isInner {
      reference = reference.node.children[rest.firstSlot]
      rest.descend()
    }
    guard reference.isLeaf else { return Self.find(key, in: reference)?.address }
    let leaf = Leaf(reference.node)
    let (offset, isFound) = leaf.find(key, hash: hash)
    return isFound ? leaf.entries + offset : nil
  }
}
