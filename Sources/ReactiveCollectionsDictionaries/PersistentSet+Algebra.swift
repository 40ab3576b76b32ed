// Two sets are combined by their differences, which are found without looking at the nodes that both share; unless one
// is so small that looking up its elements is faster.

extension PersistentSet: SetAlgebra {
  /// Returns the elements of both sets. Of equal elements, those of this set.
  ///
  /// O(*d* log *n*) for *d* differences.
  ///
  /// ```swift
  /// print(PersistentSet([1, 2]).union([2, 3]).count)  // prints: 3
  /// ```
  @inlinable
  public func union(_ other: __owned PersistentSet) -> PersistentSet {
    var result = self
    result.formUnion(other)
    return result
  }

  /// Returns the elements that are in both sets. O(*d* log *n*) for *d* differences.
  ///
  /// ```swift
  /// print(PersistentSet([1, 2]).intersection([2, 3]))  // prints: [2]
  /// ```
  @inlinable
  public func intersection(_ other: PersistentSet) -> PersistentSet {
    if other.isMuchSmaller(than: self) {
      var result = PersistentSet()
      for element in other {
        let hash = Storage.hash(of: element)
        guard let own = storage.address(of: element, hash: hash) else { continue }
        result.storage.insertNew(Present(), forKey: own.pointee.key, hash: hash)
      }
      return result
    }
    if isMuchSmaller(than: other) { return filter(other.contains) }
    var result = self
    result.storage.removeDifferences(from: other.storage, of: self.storage)
    return result
  }

  /// Returns the elements that are in exactly one of both sets. O(*d* log *n*) for *d* differences.
  ///
  /// ```swift
  /// print(PersistentSet([1, 2]).symmetricDifference([1, 2, 3]))  // prints: [3]
  /// ```
  @inlinable
  public func symmetricDifference(_ other: __owned PersistentSet) -> PersistentSet {
    if isMuchSmaller(than: other) { return other.symmetricDifference(self) }
    if other.isMuchSmaller(than: self) {
      var result = self
      for element in other where result.remove(element) == nil { result.insert(element) }
      return result
    }
    var result = PersistentSet()
    storage.forEachDifferingEntry(from: other.storage, by: { _, _ in true }) { old, new, hash in
      guard let entry = old ?? new else { return }
      result.storage.insertNew(Present(), forKey: entry.pointee.key, hash: hash)
    }
    return result
  }

  /// Returns the elements that are not in `other`. O(*d* log *n*) for *d* differences.
  ///
  /// ```swift
  /// print(PersistentSet([1, 2]).subtracting([2, 3]))  // prints: [1]
  /// ```
  @inlinable
  public func subtracting(_ other: PersistentSet) -> PersistentSet {
    var result: PersistentSet
    if other.isMuchSmaller(than: self) {
      result = self
      for element in other { result.remove(element) }
    } else if isMuchSmaller(than: other) {
      result = filter { !other.contains($0) }
    } else {
      result = PersistentSet()
      storage.forEachDifferingEntry(from: other.storage, by: { _, _ in true }) { _, new, hash in
        guard let new else { return }
        result.storage.insertNew(Present(), forKey: new.pointee.key, hash: hash)
      }
    }
    return result
  }

  /// Adds the elements of another set. Of equal elements, this set keeps its own. O(*d* log *n*) for *d* differences.
  @inlinable
  public mutating func formUnion(_ other: __owned PersistentSet) {
    if other.isMuchSmaller(than: self) {
      for element in other { insert(element) }
    } else if isMuchSmaller(than: other) {
      var result = other
      for element in self { result.update(with: element) }
      self = result
    } else {
      storage.merge(other.storage) { own, _ in own }
    }
  }

  /// Removes the elements that are not in `other`. O(*d* log *n*) for *d* differences.
  @inlinable
  public mutating func formIntersection(_ other: PersistentSet) { self = intersection(other) }

  /// Removes the elements of `other`, and adds those that this set does not have. O(*d* log *n*) for *d* differences.
  @inlinable
  public mutating func formSymmetricDifference(_ other: __owned PersistentSet) { self = symmetricDifference(other) }

  /// Removes the elements of `other`. O(*d* log *n*) for *d* differences.
  @inlinable
  public mutating func subtract(_ other: PersistentSet) { self = subtracting(other) }

  /// Returns whether all elements are in `other`. O(*d* log *n*) for *d* differences.
  @inlinable
  public func isSubset(of other: PersistentSet) -> Bool {
    if count > other.count { return false }
    if isMuchSmaller(than: other) { return allSatisfy(other.contains) }
    do {
      try storage.forEachDifferingEntry(from: other.storage, by: { _, _ in true }) { _, new, _ in
        if new != nil { throw Different() }
      }
      return true
    } catch {
      return false
    }
  }

  /// Returns whether all elements of `other` are in this set. O(*d* log *n*) for *d* differences.
  @inlinable
  public func isSuperset(of other: PersistentSet) -> Bool { other.isSubset(of: self) }

  /// Returns whether all elements are in `other`, which has more. O(*d* log *n*) for *d* differences.
  @inlinable
  public func isStrictSubset(of other: PersistentSet) -> Bool { count < other.count && isSubset(of: other) }

  /// Returns whether all elements of `other` are in this set, which has more. O(*d* log *n*) for *d* differences.
  @inlinable
  public func isStrictSuperset(of other: PersistentSet) -> Bool { other.isStrictSubset(of: self) }

  /// Returns whether no element is in both sets. Expected O(*m* log *n*) for a smaller set of *m* elements.
  @inlinable
  public func isDisjoint(with other: PersistentSet) -> Bool {
    if isTriviallyIdentical(to: other) { return isEmpty }
    return count <= other.count ? !contains(where: other.contains) : !other.contains(where: contains)
  }

  /// Whether looking up each element in `other` is certainly faster than to walk both tries.
  @inlinable
  func isMuchSmaller(than other: PersistentSet) -> Bool { count < other.count / 8 }
}

extension PersistentDictionary {
  /// Removes what `own` has and `other` does not have. `own` is what the dictionary was before.
  @inlinable
  mutating func removeDifferences(from other: PersistentDictionary, of own: PersistentDictionary) {
    own.forEachDifferingEntry(from: other, by: { _, _ in true }) { _, new, hash in
      if let new { _ = removeEntry(forKey: new.pointee.key, hash: hash) }
    }
  }
}

// MARK: Sequences

extension PersistentSet {
  /// Returns the elements of this set and of a sequence. Expected O(*k* log *n*) for *k* of them.
  @inlinable
  public func union(_ other: some Sequence<Element>) -> PersistentSet {
    var result = self
    result.formUnion(other)
    return result
  }

  /// Adds the elements of a sequence. Expected O(*k* log *n*) for *k* of them.
  @inlinable
  public mutating func formUnion(_ other: some Sequence<Element>) {
    if let set = other as? PersistentSet { return formUnion(set) }
    for element in other { insert(element) }
  }

  /// Returns the elements that are in a sequence, too. Expected O(*k* log *n*) for *k* of its elements.
  @inlinable
  public func intersection(_ other: some Sequence<Element>) -> PersistentSet {
    if let set = other as? PersistentSet { return intersection(set) }
    var result = PersistentSet()
    for element in other {
      guard let own = storage.address(of: element) else { continue }
      result.insert(own.pointee.key)
    }
    return result
  }

  /// Removes the elements that are not in a sequence. Expected O(*k* log *n*) for *k* of its elements.
  @inlinable
  public mutating func formIntersection(_ other: some Sequence<Element>) { self = intersection(other) }

  /// Returns the elements that are either in this set or in a sequence. Expected O(*k* log *n*) for *k* of its
  /// elements.
  @inlinable
  public func symmetricDifference(_ other: some Sequence<Element>) -> PersistentSet {
    symmetricDifference(PersistentSet(other))
  }

  /// Removes the elements of a sequence, and adds those that this set does not have. Expected O(*k* log *n*) for *k* of
  /// its elements.
  @inlinable
  public mutating func formSymmetricDifference(_ other: some Sequence<Element>) { self = symmetricDifference(other) }

  /// Returns the elements that are not in a sequence. Expected O(*k* log *n*) for *k* of its elements.
  @inlinable
  public func subtracting(_ other: some Sequence<Element>) -> PersistentSet {
    var result = self
    result.subtract(other)
    return result
  }

  /// Removes the elements of a sequence. Expected O(*k* log *n*) for *k* of them.
  @inlinable
  public mutating func subtract(_ other: some Sequence<Element>) {
    if let set = other as? PersistentSet { return self = subtracting(set) }
    for element in other { remove(element) }
  }

  /// Returns whether all elements are in a sequence. Expected O(*k* log *n*) for *k* of its elements.
  @inlinable
  public func isSubset(of other: some Sequence<Element>) -> Bool { isSubset(of: PersistentSet(other)) }

  /// Returns whether all elements are in a sequence, which has others as well. Expected O(*k* log *n*) for *k* of its
  /// elements.
  @inlinable
  public func isStrictSubset(of other: some Sequence<Element>) -> Bool { isStrictSubset(of: PersistentSet(other)) }

  /// Returns whether all elements of a sequence are in this set. Expected O(*k* log *n*) for *k* of them.
  @inlinable
  public func isSuperset(of other: some Sequence<Element>) -> Bool { other.allSatisfy(contains) }

  /// Returns whether all elements of a sequence are in this set, which has others as well. Expected O(*k* log *n*) for
  /// *k* of them.
  @inlinable
  public func isStrictSuperset(of other: some Sequence<Element>) -> Bool { isStrictSuperset(of: PersistentSet(other)) }

  /// Returns whether no element of a sequence is in this set. Expected O(*k* log *n*) for *k* of them.
  @inlinable
  public func isDisjoint(with other: some Sequence<Element>) -> Bool { !other.contains(where: contains) }
}
