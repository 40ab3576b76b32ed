extension PersistentArray: RangeReplaceableCollection {
  /// Replaces the elements of `range` by `newElements`.
  ///
  /// O(log *n* + *k*) if *k* elements are added; O(log *n*) if they are a `PersistentArray` or a slice of one. The
  /// removed elements cost nothing unless they must be destroyed.
  @inlinable
  public mutating func replaceSubrange(_ range: Range<Int>, with newElements: some Collection<Element>) {
    checkRange(range)
    if let list = newElements as? PersistentArray {
      replaceSubrange(range, with: list)
    } else if let slice = newElements as? Slice<PersistentArray> {
      replaceSubrange(range, with: PersistentArray(slice))
    } else if newElements.withContiguousStorageIfAvailable({ replace(range, with: $0) }) == nil {
      ContiguousArray(newElements).withUnsafeBufferPointer { replace(range, with: $0) }
    }
  }

  /// Replaces the elements of `range` by those of `newElements`, by sharing its nodes. O(log *n* + log *k*).
  @inlinable
  public mutating func replaceSubrange(_ range: Range<Int>, with newElements: PersistentArray) {
    checkRange(range)
    let done = newElements.withContiguousStorageIfAvailable { replaceInLeaf(range, with: $0) }
    if done != true { splice(newElements, in: range) }
  }

  /// Removes the elements of `range`. O(log *n*), not including their destruction.
  @inlinable
  public mutating func removeSubrange(_ range: Range<Int>) {
    checkRange(range)
    replace(range, with: UnsafeBufferPointer(start: nil, count: 0))
  }

  /// Removes all elements. O(1), not including the destruction of elements and nodes that no other list shares.
  ///
  /// - Parameter keepCapacity: Has no effect: a list without elements has no storage.
  @inlinable
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    self = PersistentArray(limits: limits)
  }

  @inlinable
  mutating func replace(_ range: Range<Int>, with buffer: UnsafeBufferPointer<Element>) {
    if range.isEmpty && buffer.isEmpty || replaceInLeaf(range, with: buffer) { return }
    var list = PersistentArray(limits: limits)
    list.append(buffer)
    splice(list, in: range)
  }

  /// Puts `list` in the place of the elements of `range`.
  @inlinable
  mutating func splice(_ list: PersistentArray, in range: Range<Int>) {
    var result = extracting(0..<range.lowerBound)
    result.append(contentsOf: list)
    result.append(contentsOf: extracting(range.upperBound..<elementCount))
    self = result
  }

  /// Replaces elements of a single leaf, if neither the leaf before nor the leaf after it is affected.
  ///
  /// - Returns: Whether the elements were replaced.
  @inlinable
  mutating func replaceInLeaf(_ range: Range<Int>, with buffer: UnsafeBufferPointer<Element>) -> Bool {
    guard elementCount > 0 else { return false }
    let height = height
    let growth = buffer.count - range.count
    var leaves = leaves
    let (node, offset) = leaves.descend(to: range.lowerBound)
    let count = node.count
    let newCount = count + growth
    let isLast = leaves.position == elementCount
    guard offset + range.count <= count, newCount <= limits.leaf,
      newCount >= (isLast ? 1 : limits.minimum(atLevel: 0))
    else { return false }

    let limits = limits
    let released = withRootSlot { root in
      let path = LeafPath(from: root, height: height, to: range.lowerBound, growingBy: growth)
      return Self.replace(offset..<offset + range.count, with: buffer, at: path, limits: limits)
    }
    elementCount += growth
    didMutate()
    released?.release()
    return true
  }

  /// Replaces elements of the leaf at the end of `path`.
  ///
  /// - Returns: A node to release when the list is complete again, since destroying elements may run any code.
  @inlinable
  static func replace(
    _ removed: Range<Int>, with buffer: UnsafeBufferPointer<Element>, at path: LeafPath, limits: NodeLimits
  ) -> NodePointer? {
    let leaf = LeafPointer<Element>(path.slot.node)
    let count = leaf.count
    let newCount = count - removed.count + buffer.count
    let moving = path.replaced == nil
    guard moving, newCount <= leaf.capacity else {
      let copy = LeafPointer<Element>(capacity: limits.capacity(for: newCount))
      copy.append(0..<removed.lowerBound, of: leaf, moving: moving)
      copy.append(buffer)
      copy.append(removed.upperBound..<count, of: leaf, moving: moving)
      path.slot.node = copy.node
      if moving {
        leaf.elements.moveInitialize(from: leaf.elements + removed.lowerBound, count: removed.count)
        leaf.count = removed.count
      }
      return path.replaced ?? leaf.node
    }
    let trash = removed.isEmpty || _isPOD(Element.self) ? nil : LeafPointer<Element>(capacity: removed.count)
    trash?.append(removed, of: leaf, moving: true)
    let place = leaf.elements + removed.lowerBound
    (place + buffer.count).moveInitialize(from: place + removed.count, count: count - removed.upperBound)
    if let base = buffer.baseAddress { LeafPointer.copy(base, to: place, count: buffer.count) }
    leaf.count = newCount
    return trash?.node
  }
}
