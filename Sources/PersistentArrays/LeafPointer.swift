/// A leaf without reference counting. Code that uses it must know what keeps the leaf alive.
@usableFromInline
@frozen
struct LeafPointer<Element> {
  @usableFromInline
  let node: NodePointer

  @inlinable
  init(_ node: NodePointer) {
    self.node = node
  }

  /// Creates an empty leaf, owned by the caller.
  @inlinable
  init(capacity: Int) {
    let alignment = MemoryLayout<Element>.alignment
    // The tail starts at a multiple of two words, like everything that is allocated.
    let padding = alignment > 2 * MemoryLayout<Int>.stride ? alignment : 0
    let bytes = capacity * MemoryLayout<Element>.stride + padding
    let words = (bytes + MemoryLayout<UInt>.stride - 1) / MemoryLayout<UInt>.stride
    let header = NodeHeader(count: 0, capacity: capacity)
    node = NodePointer(
      owning: _isPOD(Element.self)
        ? Node.create(minimumCapacity: words) { _ in header }
        : ManagedLeaf<Element>.create(minimumCapacity: words) { _ in header })
    UnsafeMutableRawPointer(elements).bindMemory(to: Element.self, capacity: capacity)
  }

  @inlinable
  var elements: UnsafeMutablePointer<Element> {
    let alignment = MemoryLayout<Element>.alignment
    guard alignment > 2 * MemoryLayout<Int>.stride else { return node.entries.assumingMemoryBound(to: Element.self) }
    return node.entries.alignedUp(toMultipleOf: alignment).assumingMemoryBound(to: Element.self)
  }

  @inlinable
  var count: Int {
    get { node.count }
    nonmutating set { node.count = newValue }
  }
  @inlinable
  var capacity: Int { node.header.pointee.capacity }

  /// Appends `range` of another leaf. Copies the elements, or moves them if `moving`: the other leaf must then forget
  /// them.
  @inlinable
  func append(_ range: Range<Int>, of source: LeafPointer, moving: Bool) {
    let target = elements + count
    if moving {
      target.moveInitialize(from: source.elements + range.lowerBound, count: range.count)
    } else {
      LeafPointer.copy(source.elements + range.lowerBound, to: target, count: range.count)
    }
    count &+= range.count
  }

  /// Copies elements to memory that is not initialised.
  @inlinable
  static func copy(_ source: UnsafePointer<Element>, to target: UnsafeMutablePointer<Element>, count: Int) {
    guard !_isPOD(Element.self) else { return target.initialize(from: source, count: count) }
    // This explicit loop is specialised; `initialize(from:count:)` reads the metadata of the type for each element,
    // which costs a tenth more.
    for step in 0..<count { (target + step).initialize(to: source[step]) }
  }

  /// Appends copies of the elements of `buffer`.
  @inlinable
  func append(_ buffer: UnsafeBufferPointer<Element>) {
    guard let base = buffer.baseAddress else { return }
    LeafPointer.copy(base, to: elements + count, count: buffer.count)
    count &+= buffer.count
  }

  /// Appends one element.
  @inlinable
  func append(_ element: __owned Element) {
    (elements + count).initialize(to: element)
    count &+= 1
  }

  /// Appends the elements of `collection`, for which there must be room.
  @inlinable
  func append(copying collection: some Collection<Element>) {
    let room = UnsafeMutableBufferPointer(start: elements + count, count: capacity - count)
    count += collection._copyContents(initializing: room).1
  }

  /// Appends the elements of the iterator, as far as there is room.
  @inlinable
  func append(from iterator: inout some IteratorProtocol<Element>) {
    // The compiler can keep locals in registers, and thus write many elements at a time.
    var source = iterator
    var target = elements + count
    for done in count..<capacity {
      guard let element = source.next() else {
        count = done
        iterator = source
        return
      }
      target.initialize(to: element)
      target += 1
    }
    count = capacity
    iterator = source
  }

  /// Moves all elements to a new leaf, and returns it. Takes over the ownership of this leaf, and releases it.
  @inlinable
  func movedToLeaf(capacity: Int) -> LeafPointer {
    let leaf = LeafPointer(capacity: capacity)
    leaf.append(0..<count, of: self, moving: true)
    count = 0
    node.release()
    return leaf
  }
}
