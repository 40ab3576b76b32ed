extension PersistentArray: RandomAccessCollection {
  /// The position of the first element: zero.
  @inlinable
  public var startIndex: Int { 0 }

  /// The position behind the last element: the count.
  @inlinable
  public var endIndex: Int { elementCount }

  /// The number of elements. O(1).
  @inlinable
  public var count: Int { elementCount }

  /// Whether there are no elements. O(1).
  @inlinable
  public var isEmpty: Bool { elementCount == 0 }

  /// The position behind `i`.
  @inlinable
  public func index(after i: Int) -> Int { i + 1 }

  /// The position before `i`.
  @inlinable
  public func index(before i: Int) -> Int { i - 1 }

  /// Where the element at `index`, which exists, is in memory.
  @inlinable
  @inline(__always)
  func address(of index: Int) -> UnsafeMutablePointer<Element> {
    var node = rootPointer
    var offset = index
    var level = height
    while level > 0 {
      let slot = node.slot(of: offset)
      offset &-= node.starts[slot]
      node = node.children[slot]
      level &-= 1
    }
    return LeafPointer<Element>(node).elements + offset
  }
}

extension PersistentArray: MutableCollection {
  /// The element at `index`, which must be less than the count. O(log *n*) to read, and to change in place or to
  /// replace, whether or not copies of the list live.
  @inlinable
  public subscript(index: Int) -> Element {
    _read {
      checkIndex(index)
      defer { withExtendedLifetime(root) {} }
      yield address(of: index).pointee
    }
    _modify {
      checkIndex(index)
      let address = makeUniqueAddress(of: index)
      yield &address.pointee
    }
    set {
      checkIndex(index)
      replace(at: index, with: newValue)
    }
  }

  /// Makes the path to `index` this list's own, and returns where the element is.
  @inlinable
  mutating func makeUniqueAddress(of index: Int) -> UnsafeMutablePointer<Element> {
    let height = height
    let limits = limits
    return withRootSlot { root in
      let path = LeafPath(from: root, height: height, to: index, growingBy: 0)
      if let replaced = path.replaced {
        let leaf = LeafPointer<Element>(path.slot.node)
        let copy = LeafPointer<Element>(capacity: limits.capacity(for: leaf.count))
        copy.append(0..<leaf.count, of: leaf, moving: false)
        path.slot.node = copy.node
        replaced.release()
      }
      return LeafPointer<Element>(path.slot.node).elements + path.offset
    }
  }

  /// Puts `element` in the place of the one at `index`, without copying that one.
  @inlinable
  mutating func replace(at index: Int, with element: __owned Element) {
    let height = height
    let limits = limits
    withRootSlot { root in
      let path = LeafPath(from: root, height: height, to: index, growingBy: 0)
      let leaf = LeafPointer<Element>(path.slot.node)
      guard let replaced = path.replaced else {
        (leaf.elements + path.offset).pointee = element
        return
      }
      let copy = LeafPointer<Element>(capacity: limits.capacity(for: leaf.count))
      copy.append(0..<path.offset, of: leaf, moving: false)
      copy.append(element)
      copy.append(path.offset &+ 1..<leaf.count, of: leaf, moving: false)
      path.slot.node = copy.node
      replaced.release()
    }
    didMutate()
  }
}
