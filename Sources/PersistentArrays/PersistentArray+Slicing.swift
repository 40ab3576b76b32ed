extension PersistentArray {
  /// The same list. O(1).
  @inlinable
  public init(_ elements: PersistentArray) {
    self = elements
  }

  /// A list of the elements of `slice`, which shares storage with the list that the slice was taken from.
  ///
  ///     let page = PersistentArray(list[100..<150])
  ///
  /// O(log *n*) in the length of that list, however long the slice is.
  @inlinable
  public init(_ slice: Slice<PersistentArray>) {
    self = slice.base.extracting(slice.startIndex..<slice.endIndex)
  }

  /// The elements of `range` as a list that shares the nodes of this one. O(log *n*).
  @inlinable
  func extracting(_ range: Range<Int>) -> PersistentArray {
    checkRange(range)
    guard range.count < elementCount else { return self }
    var result = PersistentArray(limits: limits)
    guard !range.isEmpty else { return result }
    // Down to the lowest node that holds the whole range.
    var node = rootPointer
    var level = height
    var total = elementCount
    var lower = range.lowerBound
    while level > 0 {
      let slot = node.slot(of: lower)
      let start = node.starts[slot]
      let size = node.size(of: slot, in: total)
      guard lower + range.count <= start + size else { break }
      lower -= start
      total = size
      node = node.children[slot]
      level -= 1
    }
    result.root = Self.cut(node, level: level, to: lower..<lower + range.count, of: total).takeOwnership()
    result.elementCount = range.count
    result.height = level
    result.strengthenIfNeeded(at: 0)
    result.didMutate()
    withExtendedLifetime(root) {}
    return result
  }

  /// What is left of `node` when only the elements of `range`, which is not empty, stay; owned by the caller.
  @inlinable
  static func cut(_ node: NodePointer, level: Int, to range: Range<Int>, of total: Int) -> NodePointer {
    if range.count == total {
      node.retain()
      return node
    }
    if level == 0 {
      let leaf = LeafPointer<Element>(node)
      let copy = LeafPointer<Element>(capacity: range.count)
      copy.append(range, of: leaf, moving: false)
      return copy.node
    }
    let copy = NodePointer.makeInner()
    for slot in node.slot(of: range.lowerBound)...node.slot(of: range.upperBound - 1) {
      let start = node.starts[slot]
      let size = node.size(of: slot, in: total)
      let part = Swift.max(range.lowerBound - start, 0)..<Swift.min(range.upperBound - start, size)
      copy.appendChild(
        cut(node.children[slot], level: level - 1, to: part, of: size),
        start: Swift.max(start - range.lowerBound, 0))
    }
    return copy
  }

  /// Strengthens the path to `position` unless no node on it needs it, so that nothing is copied in vain.
  @inlinable
  mutating func strengthenIfNeeded(at position: Int) {
    if height > 0, rootPointer.hasWeakNode(at: position, level: height, limits: limits) { strengthen(at: position) }
  }
}

extension NodePointer {
  /// Whether a node on the path to `position`, this one counted if it has one child only, has too few entries.
  @usableFromInline
  func hasWeakNode(at position: Int, level: Int, limits: NodeLimits) -> Bool {
    if count < 2 { return true }
    var node = self
    var offset = position
    for childLevel in (0..<level).reversed() {
      let slot = node.slot(of: offset)
      offset -= node.starts[slot]
      node = node.children[slot]
      if node.count < limits.minimum(atLevel: childLevel) { return true }
    }
    return false
  }
}
