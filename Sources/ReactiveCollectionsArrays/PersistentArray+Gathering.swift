/// A part of one of two lists.
package struct ListPart {
  package enum Source {
    case first, second
  }

  package let source: Source
  package let range: Range<Int>

  package init(_ range: Range<Int>, of source: Source) {
    self.source = source
    self.range = range
  }
}

extension PersistentArray {
  /// Creates a list of parts of two lists. Long parts are shared. O(log n) for a long part, otherwise O(m) for m
  /// elements.
  package init(_ parts: [ListPart], of first: PersistentArray, _ second: PersistentArray) {
    var builder = ListBuilder<Element>(expecting: parts.reduce(0) { $0 + $1.range.count })
    builder.append(parts, of: first, second)
    self = builder.finish()
  }

  /// Creates a list of the elements at offsets of another list. O(m) for m ascending offsets, in any order O(m log n).
  package init(at offsets: [Int], of source: PersistentArray) {
    var builder = ListBuilder<Element>(expecting: offsets.count)
    builder.append(offsets, of: source)
    self = builder.finish()
  }

  /// Creates a list of the elements of another list in another order: `order` has the old position for each new one. O(n).
  package init(reordering source: PersistentArray, by order: [Int]) {
    var builder = ListBuilder<Element>(expecting: order.count)
    builder.append(order, of: ElementAddresses(source))
    self = builder.finish()
  }

  /// Creates a list of parts of two lists in memory, from their addresses.
  package init(_ parts: [ListPart], of first: UnsafePointer<Element>?, _ second: UnsafePointer<Element>?) {
    var builder = ListBuilder<Element>(expecting: parts.reduce(0) { $0 + $1.range.count })
    builder.append(parts, of: first, second)
    self = builder.finish()
  }
}

/// Builds a list from many parts. Short ones are copied into leaves that become part of the list when they are full,
/// which is several times as fast as appending each part to the list.
///
/// It is compiled once, for all types of elements. Therefore it does without the collections of the standard library,
/// whose types would be looked up for each part, and its loops are its own, since to call it means to look up its type.
private struct ListBuilder<Element>: ~Copyable {
  private var list = PersistentArray<Element>()
  /// The elements that follow those of `list`. Its count is set when it is full or the last one.
  private var leaf: LeafPointer<Element>?
  /// Where the next element of the leaf belongs.
  private var target: UnsafeMutablePointer<Element>?
  /// The number of elements that the leaf still has room for.
  private var room = 0
  /// The number of elements that are still expected, without those that this leaf has room for.
  private var expected: Int

  /// The length up to which copying a part is faster than slicing and joining it.
  private static var lengthWorthSharing: Int { 64 }

  init(expecting expected: Int) {
    self.expected = expected
  }

  deinit {
    guard let leaf else { return }
    leaf.count = leaf.capacity - room
    leaf.node.release()
  }

  mutating func append(_ parts: [ListPart], of first: PersistentArray<Element>, _ second: PersistentArray<Element>) {
    defer { withExtendedLifetime((first.root, second.root)) {} }
    var (firstLeaf, secondLeaf): (FoundLeaf, FoundLeaf) = ((0, 0, nil), (0, 0, nil))
    for part in parts {
      switch part.source {
      case .first: append(part.range, of: first, &firstLeaf)
      case .second: append(part.range, of: second, &secondLeaf)
      }
    }
  }

  mutating func append(_ parts: [ListPart], of first: UnsafePointer<Element>?, _ second: UnsafePointer<Element>?) {
    for part in parts {
      guard let elements = part.source == .first ? first : second else { continue }
      append(elements + part.range.lowerBound, count: part.range.count)
    }
  }

  mutating func append(_ offsets: [Int], of source: PersistentArray<Element>) {
    defer { withExtendedLifetime(source.root) {} }
    offsets.withUnsafeBufferPointer { offsets in
      var next = 0
      while next < offsets.count {
        if room == 0 { makeLeaf(capacity: expected) }
        let leaf = find(offsets[next], in: source)
        guard let elements = leaf.elements, var target else { return }
        // Only locals, which stay in registers.
        let (first, end) = (next, Swift.min(offsets.count, next + room))
        while next < end, leaf.start <= offsets[next], offsets[next] < leaf.end {
          Self.copy(elements + (offsets[next] &- leaf.start), to: target)
          target += 1
          next &+= 1
        }
        self.target = target
        room -= next - first
      }
    }
  }

  mutating func append(_ offsets: [Int], of source: ElementAddresses<Element>) {
    defer { withExtendedLifetime(source.list.root) {} }
    for offset in offsets {
      if room == 0 { makeLeaf(capacity: expected) }
      guard let target else { return }
      Self.copy(source[offset], to: target)
      self.target = target + 1
      room &-= 1
    }
  }

  /// The leaf of a list that was found last: the next part is often there, too.
  private typealias FoundLeaf = (start: Int, end: Int, elements: UnsafeMutablePointer<Element>?)

  private func find(_ position: Int, in source: PersistentArray<Element>) -> FoundLeaf {
    source.checkIndex(position)
    var leaves = source.leaves
    let (node, offset) = leaves.descend(to: position)
    let start = position - offset
    return (start, start + node.count, LeafPointer<Element>(node).elements)
  }

  private mutating func append(_ range: Range<Int>, of source: PersistentArray<Element>, _ leaf: inout FoundLeaf) {
    if range.count > Self.lengthWorthSharing {
      flush()
      list.append(contentsOf: source.extracting(range))
      expected -= range.count
      return
    }
    var position = range.lowerBound
    while position < range.upperBound {
      if position < leaf.start || position >= leaf.end { leaf = find(position, in: source) }
      guard let elements = leaf.elements else { return }
      let end = Swift.min(range.upperBound, leaf.end)
      append(elements + (position - leaf.start), count: end - position)
      position = end
    }
  }

  private mutating func append(_ elements: UnsafePointer<Element>, count: Int) {
    var (source, rest) = (elements, count)
    while rest > 0 {
      if room == 0 { makeLeaf(capacity: Swift.max(expected, rest)) }
      guard let target else { return }
      let part = Swift.min(rest, room)
      if part == 1 {
        Self.copy(source, to: target)
      } else {
        target.initialize(from: source, count: part)
      }
      self.target = target + part
      room -= part
      source += part
      rest -= part
    }
  }

  /// Copies one element. Where the type is not known, `initialize(to:)` would copy it twice, by two calls.
  @inline(__always)
  private static func copy(_ source: UnsafePointer<Element>, to target: UnsafeMutablePointer<Element>) {
    let size = MemoryLayout<Element>.size
    guard _isPOD(Element.self), size & 7 == 0 else { return target.initialize(from: source, count: 1) }
    for offset in stride(from: 0, to: size, by: 8) {
      UnsafeMutableRawPointer(target).storeBytes(
        of: UnsafeRawPointer(source).loadUnaligned(fromByteOffset: offset, as: UInt64.self), toByteOffset: offset,
        as: UInt64.self)
    }
  }

  private mutating func makeLeaf(capacity: Int) {
    flush()
    let leaf = LeafPointer<Element>(capacity: Swift.min(list.roomInLastLeaf, capacity))
    self.leaf = leaf
    target = leaf.elements
    room = leaf.capacity
    expected -= room
  }

  private mutating func flush() {
    guard let leaf else { return }
    leaf.count = leaf.capacity - room
    self.leaf = nil
    expected += room
    room = 0
    list.append(leaf)
  }

  consuming func finish() -> PersistentArray<Element> {
    flush()
    return list
  }
}

/// Where each element of a list is. To read most elements in random order, this takes a fraction of the time of finding
/// each in the tree.
private struct ElementAddresses<Element> {
  let list: PersistentArray<Element>
  /// Raw, since an array of typed ones would look up its type for each of them.
  private let addresses: [UnsafeRawPointer]

  init(_ list: PersistentArray<Element>) {
    self.list = list
    addresses = Array(unsafeUninitializedCapacity: list.count) { addresses, count in
      list.forEachChunk { chunk in
        guard var address = UnsafeRawPointer(chunk.baseAddress) else { return }
        for _ in 0..<chunk.count {
          addresses.initializeElement(at: count, to: address)
          address += MemoryLayout<Element>.stride
          count += 1
        }
      }
    }
  }

  subscript(offset: Int) -> UnsafePointer<Element> { addresses[offset].assumingMemoryBound(to: Element.self) }
}
