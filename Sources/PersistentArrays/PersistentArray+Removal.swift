extension PersistentArray {
  /// Removes the element at `index`, which must be less than the count, and returns it. O(log *n*).
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    checkIndex(index)
    let height = height
    let path = withRootSlot { LeafPath(from: $0, height: height, to: index, growingBy: -1) }
    elementCount &-= 1
    let leaf = LeafPointer<Element>(path.slot.node)
    let offset = path.offset
    let rest = leaf.count &- 1
    let place = leaf.elements + offset
    let removed: Element
    if path.replaced == nil {
      removed = place.move()
      place.moveInitialize(from: place + 1, count: rest &- offset)
      leaf.count = rest
    } else {
      removed = place.pointee
      let copy = LeafPointer<Element>(capacity: limits.capacity(for: rest))
      copy.append(0..<offset, of: leaf, moving: false)
      copy.append(offset &+ 1..<rest &+ 1, of: leaf, moving: false)
      path.slot.node = copy.node
    }
    if rest < limits.minimum(atLevel: 0) { strengthen(at: index &- offset) }
    path.replaced?.release()
    didMutate()
    return removed
  }
}
