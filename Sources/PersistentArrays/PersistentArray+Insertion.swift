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
    let path = withRootSlot { LeafPath(from: $0, height: height, to: index, growingBy: 1) }
    elementCount &+= 1
    let leaf = LeafPointer<Element>(path.slot.node)
    let count = leaf.count
    if path.replaced == nil, count < leaf.capacity {
      let place = leaf.elements + path.offset
      (place + 1).moveInitialize(from: place, count: count &- path.offset)
      place.initialize(to: element)
      leaf.count = count &+ 1
    } else {
      insert(element, at: index, replacingLeafOf: path)
    }
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
  @inlinable
  @inline(never)
  mutating func insert(_ element: __owned Element, at index: Int, replacingLeafOf path: LeafPath) {
    let leaf = LeafPointer<Element>(path.slot.node)
    let count = leaf.count
    let offset = path.offset
    let moving = path.replaced == nil
    if count < limits.leaf {
      let room = offset == count ? Swift.min(limits.leaf, 2 * count) : 0
      let copy = LeafPointer<Element>(capacity: Swift.max(room, limits.capacity(for: count + 1)))
      copy.append(0..<offset, of: leaf, moving: moving)
      copy.append(element)
      copy.append(offset..<count, of: leaf, moving: moving)
      path.slot.node = copy.node
      if moving { leaf.count = 0 }
      (path.replaced ?? leaf.node).release()
      return
    }
    let isAppending = offset == count && index == elementCount - 1
    // The left one of the two leaves gets `kept` elements, with the new one if that is among them.
    let kept = isAppending ? count : (count + 1) / 2
    let split = offset < kept ? kept - 1 : kept
    let left = isAppending ? leaf : LeafPointer<Element>(capacity: limits.capacity(for: kept))
    let right = LeafPointer<Element>(capacity: limits.capacity(for: count + 1 - kept))
    if isAppending {
      right.append(element)
      if !moving { leaf.node.retain() }
    } else if offset < kept {
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
    adopt(Sibling(node: right.node, start: index - offset + kept), level: 0)
    if let replaced = path.replaced {
      replaced.release()
    } else if !isAppending {
      leaf.count = 0
      leaf.node.release()
    }
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
