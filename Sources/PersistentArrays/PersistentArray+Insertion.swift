extension PersistentArray {
  /// Inserts `element` at `index`, which is at most the count. O(log *n*).
  @inlinable
  public mutating func insert(_ element: __owned Element, at index: Int) {
    checkPosition(index)
    guard elementCount > 0 else {
      let leaf = LeafPointer<Element>(capacity: limits.capacity(for: 1))
      leaf.append(element)
      root = leaf.node.takeOwnership()
      elementCount = 1
      return
    }
    let height = height
    let limits = limits
    let isAppending = index == elementCount
    let hasGrown = withRootSlot { root in
      let path = LeafPath(from: root, height: height, to: index, growingBy: 1)
      let leaf = LeafPointer<Element>(path.slot.node)
      let count = leaf.count
      guard path.replaced == nil, count < leaf.capacity else {
        defer { path.replaced?.release() }
        guard let sibling = Self.insert(element, at: path, isAppending: isAppending, limits: limits) else {
          return false
        }
        let start = index - path.offset + sibling.start
        return root.adopt(Sibling(node: sibling.node, start: start), level: 0, height: height, limits: limits)
      }
      let place = leaf.elements + path.offset
      (place + 1).moveInitialize(from: place, count: count &- path.offset)
      place.initialize(to: element)
      leaf.count = count &+ 1
      return false
    }
    elementCount &+= 1
    if hasGrown { self.height = height + 1 }
    didMutate()
  }

  /// Adds `element` behind the last one. O(log *n*), O(1) in most cases.
  @inlinable
  public mutating func append(_ element: __owned Element) {
    let height = height
    if elementCount > 0, let node = withRootSlot({ $0.uniqueLastLeaf(height: height) }) {
      let leaf = LeafPointer<Element>(node)
      if leaf.count < leaf.capacity {
        leaf.append(element)
        elementCount &+= 1
        return didMutate()
      }
    }
    insert(element, at: elementCount)
  }

  /// Inserts into a leaf that is shared or has no room: by making a new one, or two.
  ///
  /// - Returns: The second leaf, with its start counted from that of the first one.
  @inlinable
  @inline(never)
  static func insert(
    _ element: __owned Element, at path: LeafPath, isAppending: Bool, limits: NodeLimits
  ) -> Sibling? {
    let leaf = LeafPointer<Element>(path.slot.node)
    let count = leaf.count
    let offset = path.offset
    let moving = path.replaced == nil
    if count == limits.leaf, isAppending {
      // The full leaf stays as it is, now owned by the copied path, too.
      if !moving { leaf.node.retain() }
      let right = LeafPointer<Element>(capacity: limits.capacity(for: 1))
      right.append(element)
      return Sibling(node: right.node, start: count)
    }
    defer {
      if moving {
        leaf.count = 0
        leaf.node.release()
      }
    }
    if count < limits.leaf {
      let room = offset == count ? Swift.min(limits.leaf, 2 * count) : 0
      let copy = LeafPointer<Element>(capacity: Swift.max(room, limits.capacity(for: count + 1)))
      copy.append(0..<offset, of: leaf, moving: moving)
      copy.append(element)
      copy.append(offset..<count, of: leaf, moving: moving)
      path.slot.node = copy.node
      return nil
    }
    // The left one gets `kept` elements, with the new one if that is among them.
    let kept = (count + 1) / 2
    let split = offset < kept ? kept - 1 : kept
    let left = LeafPointer<Element>(capacity: limits.capacity(for: kept))
    let right = LeafPointer<Element>(capacity: limits.capacity(for: count + 1 - kept))
    if offset < kept {
      left.append(0..<offset, of: leaf, moving: moving)
      left.append(element)
      left.append(offset..<split, of: leaf, moving: moving)
      right.append(split..<count, of: leaf, moving: moving)
    } else {
      left.append(0..<split, of: leaf, moving: moving)
      right.append(split..<offset, of: leaf, moving: moving)
      right.append(element)
      right.append(offset..<count, of: leaf, moving: moving)
    }
    path.slot.node = left.node
    return Sibling(node: right.node, start: kept)
  }

  /// Inserts `new`, a node of `level`, behind the one that ends at its start. The count and the starts of the
  /// nodes above count its elements already.
  @inlinable
  mutating func adopt(_ new: Sibling, level: Int) {
    let height = height
    let limits = limits
    let hasGrown = withRootSlot { $0.adopt(new, level: level, height: height, limits: limits) }
    if hasGrown { self.height = height + 1 }
  }
}
