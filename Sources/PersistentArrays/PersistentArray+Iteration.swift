extension PersistentArray {
  /// An iterator over the elements of a list. Later changes of the list do not affect it.
  ///
  /// Each step costs O(1) amortised. A copy of the iterator continues from the same element.
  @frozen
  public struct Iterator: IteratorProtocol {
    @usableFromInline
    let root: Node?
    @usableFromInline
    var leaves: LeafWalker
    /// The next element of the leaf, and the end of that leaf; equal before the first element. They are not optional,
    /// since that would cost a test for each element.
    @usableFromInline
    var element: UnsafeMutablePointer<Element>
    @usableFromInline
    var end: UnsafeMutablePointer<Element>

    @inlinable
    init(_ list: PersistentArray) {
      root = list.root
      leaves = list.leaves
      element = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
      end = element
    }

    /// Returns the next element, or `nil` after the last one.
    @inlinable
    public mutating func next() -> Element? {
      if element == end {
        guard let leaf = enterLeaf() else { return nil }
        element = leaf.elements
        end = leaf.elements + leaf.count
      }
      defer {
        element += 1
        withExtendedLifetime(root) {}
      }
      return element.pointee
    }

    @inlinable
    mutating func enterLeaf() -> LeafPointer<Element>? {
      leaves.next().map(LeafPointer.init)
    }
  }

  /// Returns an iterator over the elements, from first to last.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(self) }

  @inlinable
  var leaves: LeafWalker { LeafWalker(root: root, height: height, total: elementCount) }

  /// The exact number of elements.
  @inlinable
  public var underestimatedCount: Int { elementCount }
}

// The nodes that an iterator points to are kept alive by its reference to the root, and do not change as long as there
// is any other reference to that root. A copy on another thread therefore reads memory that is not written.
extension PersistentArray.Iterator: @unchecked Sendable where Element: Sendable {}

// MARK: Whole chunks

extension PersistentArray {
  /// Calls `body` with the elements, in order, in chunks of elements that are contiguous in memory.
  ///
  /// This is the fastest way through a list. The division into chunks depends on the history of the list and has no
  /// meaning; chunks are never empty. O(*n*).
  ///
  /// - Parameter body: A closure that receives a chunk, which is valid only during the call.
  @inlinable
  public func forEachChunk<Failure: Error>(
    _ body: (UnsafeBufferPointer<Element>) throws(Failure) -> Void
  ) throws(Failure) {
    defer { withExtendedLifetime(root) {} }
    var leaves = leaves
    while let node = leaves.next() {
      let leaf = LeafPointer<Element>(node)
      try body(UnsafeBufferPointer(start: leaf.elements, count: leaf.count))
    }
  }

  /// Calls `body` with the elements of `range`, in order, in chunks of elements that are contiguous in memory.
  ///
  /// O(log *n* + *k*), where *k* is the length of the range.
  ///
  /// - Parameters:
  ///   - range: A range of valid positions.
  ///   - body: A closure that receives a chunk, which is valid only during the call and never empty.
  @inlinable
  public func forEachChunk<Failure: Error>(
    in range: Range<Int>, _ body: (UnsafeBufferPointer<Element>) throws(Failure) -> Void
  ) throws(Failure) {
    checkRange(range)
    guard !range.isEmpty else { return }
    defer { withExtendedLifetime(root) {} }
    var leaves = leaves
    var (node, offset) = leaves.descend(to: range.lowerBound)
    var rest = range.count
    while true {
      let leaf = LeafPointer<Element>(node)
      let part = Swift.min(rest, leaf.count - offset)
      try body(UnsafeBufferPointer(start: leaf.elements + offset, count: part))
      rest -= part
      guard rest > 0, let next = leaves.next() else { return }
      node = next
      offset = 0
    }
  }

  /// Calls `body` with all elements as one buffer if they are stored in one, as in a short list; otherwise returns
  /// `nil`.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    guard elementCount > 0 else { return try body(UnsafeBufferPointer(start: nil, count: 0)) }
    guard storedHeight == 0 else { return nil }
    defer { withExtendedLifetime(root) {} }
    return try body(UnsafeBufferPointer(start: LeafPointer<Element>(rootPointer).elements, count: elementCount))
  }

  /// Copies as many elements as fit into `buffer`, which is uninitialised, and returns an iterator over the remaining
  /// ones.
  @inlinable
  public func _copyContents(initializing buffer: UnsafeMutableBufferPointer<Element>) -> (Iterator, Int) {
    var iterator = makeIterator()
    guard var target = buffer.baseAddress else { return (iterator, 0) }
    var room = buffer.count
    while room > 0, let leaf = iterator.enterLeaf() {
      let part = Swift.min(room, leaf.count)
      LeafPointer.copy(leaf.elements, to: target, count: part)
      target += part
      room -= part
      iterator.element = leaf.elements + part
      iterator.end = leaf.elements + leaf.count
    }
    return (iterator, buffer.count - room)
  }
}
