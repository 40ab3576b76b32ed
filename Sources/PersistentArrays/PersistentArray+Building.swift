extension PersistentArray: ExpressibleByArrayLiteral {
  /// Creates a list of the elements of `elements`, in order. O(*n*); O(1) from another `PersistentArray`.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init(limits: NodeLimits(for: Element.self), elements: elements)
  }

  /// Creates a list of the elements of `elements`, in order. O(*n*).
  @inlinable
  public init(_ elements: some RandomAccessCollection<Element>) {
    self.init(limits: NodeLimits(for: Element.self))
    append(contentsOf: elements)
  }

  /// Creates a list of the elements of the literal.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }

  @inlinable
  package init(limits: NodeLimits, elements: some Sequence<Element>) {
    self.init(limits: limits)
    append(contentsOf: elements)
  }

  /// Creates a list that contains the same element `count` times. Takes O(log *count*) time and memory, since the nodes
  /// are shared.
  @inlinable
  public init(repeating repeatedValue: Element, count: Int) {
    self.init(limits: NodeLimits(for: Element.self), repeating: repeatedValue, count: count)
  }

  @inlinable
  package init(limits: NodeLimits, repeating element: Element, count: Int) {
    precondition(count >= 0, "A list cannot have \(count) elements")
    self.init(limits: limits)
    var (leaves, rest) = count.quotientAndRemainder(dividingBy: limits.leaf)
    append(copying: repeatElement(element, count: rest))
    guard leaves > 0 else { return }
    var power = PersistentArray(limits: limits)
    power.append(copying: repeatElement(element, count: limits.leaf))
    while true {
      if leaves & 1 == 1 { self = power + self }
      leaves >>= 1
      guard leaves > 0 else { return }
      power.append(contentsOf: power)
    }
  }

  /// Appends the elements of `elements`.
  ///
  /// O(*k*) for *k* elements; O(log *n*) if they are a `PersistentArray` or a slice of one.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    if !append(sharing: elements) { append(copying: elements) }
  }

  /// Appends the elements of `elements`.
  ///
  /// O(*k*) for *k* elements; O(log *n*) if they are a slice of a `PersistentArray`.
  @inlinable
  public mutating func append(contentsOf elements: some RandomAccessCollection<Element>) {
    if append(sharing: elements) { return }
    if elements.withContiguousStorageIfAvailable({ append($0) }) != nil { return }
    var rest = elements[...]
    if elementCount > 0 {
      let room = limits.leaf - lastLeafCount
      for element in rest.prefix(room) { append(element) }
      rest = rest.dropFirst(room)
    }
    // One leaf at a time: a loop over a fixed part of a collection can be vectorized.
    while !rest.isEmpty {
      let part = rest.prefix(limits.leaf)
      let leaf = LeafPointer<Element>(capacity: part.count)
      leaf.append(copying: part)
      precondition(leaf.count == part.count, "A collection of \(part.count) elements has only \(leaf.count)")
      adoptLeaf(leaf)
      rest = rest.dropFirst(limits.leaf)
    }
  }

  /// Appends the elements by sharing their nodes, if they are a list or a slice of one.
  ///
  /// - Returns: Whether the elements were appended.
  @inlinable
  mutating func append(sharing elements: some Sequence<Element>) -> Bool {
    if let list = elements as? PersistentArray {
      append(contentsOf: list)
    } else if let slice = elements as? Slice<PersistentArray> {
      append(contentsOf: PersistentArray(slice))
    } else {
      return false
    }
    return true
  }

  /// Appends the elements one after the other: first to the last leaf, as far as there is room, then in full leaves.
  @inlinable
  mutating func append(copying elements: some Sequence<Element>) {
    if elements.withContiguousStorageIfAvailable({ append($0) }) != nil { return }
    var expected = elements.underestimatedCount
    var iterator = elements.makeIterator()
    while true {
      var room = elementCount > 0 ? limits.leaf - lastLeafCount : 0
      expected -= room
      while room > 0 {
        guard let element = iterator.next() else { return }
        append(element)
        room -= 1
      }
      guard let element = iterator.next() else { return }
      // This leaf is not part of the list until it is complete, whatever the iterator does meanwhile.
      let capacity = expected > 0 ? Swift.min(expected, limits.leaf) : limits.leaf
      var leaf = LeafPointer<Element>(capacity: capacity)
      leaf.append(element)
      leaf.append(from: &iterator)
      expected -= leaf.count
      if limits.capacity(for: leaf.count) < capacity, expected <= 0 { leaf = leaf.movedToLeaf(capacity: leaf.count) }
      adoptLeaf(leaf)
    }
  }

  /// Appends the elements of `buffer`.
  @inlinable
  mutating func append(_ buffer: UnsafeBufferPointer<Element>) {
    guard let base = buffer.baseAddress, buffer.count > 0 else { return }
    var done = 0
    if elementCount > 0 {
      done = Swift.min(limits.leaf - lastLeafCount, buffer.count)
      let part = UnsafeBufferPointer(start: base, count: done)
      if done > 0 { _ = replaceInLeaf(elementCount..<elementCount, with: part) }
    }
    while done < buffer.count {
      let part = UnsafeBufferPointer(start: base + done, count: Swift.min(limits.leaf, buffer.count - done))
      let leaf = LeafPointer<Element>(capacity: part.count)
      leaf.append(part)
      adoptLeaf(leaf)
      done += part.count
    }
  }

  /// Appends a leaf to a list whose last leaf is at least half full.
  @inlinable
  mutating func adoptLeaf(_ leaf: LeafPointer<Element>) {
    let start = elementCount
    elementCount += leaf.count
    if root == nil {
      root = leaf.node.takeOwnership()
    } else {
      adopt(Sibling(node: leaf.node, start: start), level: 0)
    }
    didMutate()
  }

  /// The number of elements in the last leaf of a list that is not empty.
  @inlinable
  var lastLeafCount: Int {
    var node = rootPointer
    for _ in 0..<height { node = node.children[node.count - 1] }
    return node.count
  }
}
