/// Builds a list from many parts of other lists. Long parts of lists are shared; all others are copied, into leaves that
/// become part of the list when they are full. That is several times as fast as appending each part to the list.
///
/// It is compiled once: the runtime copies the elements of a part together.
package struct PersistentArrayBuilder<Element>: ~Copyable {
  private var list = PersistentArray<Element>()
  /// The elements that follow those of `list`; it has room for at least one more.
  private var leaf: LeafPointer<Element>?
  /// The number of elements that are still expected.
  private var expected: Int

  /// The length up to which copying a part is faster than slicing and joining it.
  private static var lengthWorthSharing: Int { 64 }

  /// Creates a builder of an empty list, which will probably have `expected` elements.
  package init(expecting expected: Int) {
    self.expected = expected
  }

  deinit { leaf?.node.release() }

  /// Appends the elements of a range of another list. O(log n) for a long range, otherwise O(m) for m elements.
  package mutating func append(_ range: Range<Int>, of source: PersistentArray<Element>) {
    if range.count <= Self.lengthWorthSharing {
      return source.forEachChunk(in: range) { append($0) }
    }
    flush()
    list.append(contentsOf: source.extracting(range))
    expected -= range.count
  }

  /// Appends elements in memory.
  package mutating func append(_ elements: UnsafeBufferPointer<Element>) {
    var rest = elements[...]
    while !rest.isEmpty {
      let leaf = leaf ?? LeafPointer(capacity: Swift.min(list.roomInLastLeaf, Swift.max(expected, rest.count)))
      let part = rest.prefix(leaf.capacity - leaf.count)
      leaf.append(UnsafeBufferPointer(rebasing: part))
      self.leaf = leaf
      if leaf.count == leaf.capacity { flush() }
      expected -= part.count
      rest = rest.dropFirst(part.count)
    }
  }

  private mutating func flush() {
    if let leaf { list.append(leaf) }
    leaf = nil
  }

  package consuming func finish() -> PersistentArray<Element> {
    flush()
    return list
  }
}
