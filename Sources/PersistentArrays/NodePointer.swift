/// A node without reference counting: whoever uses it knows who keeps the node alive.
@usableFromInline
@frozen
struct NodePointer: Equatable {
  @usableFromInline
  let address: UnsafeMutableRawPointer

  @inlinable
  init(_ node: Node) {
    address = Unmanaged.passUnretained(node).toOpaque()
  }

  /// Takes over the ownership of `buffer`, which was just made, and whose tail is at `entries` as this type expects.
  @inlinable
  init(owning buffer: ManagedBuffer<NodeHeader, UInt>) {
    address = Unmanaged.passRetained(buffer).toOpaque()
    assert(buffer.withUnsafeMutablePointerToHeader { UnsafeMutableRawPointer($0) } == UnsafeMutableRawPointer(header))
    assert(buffer.withUnsafeMutablePointerToElements { UnsafeMutableRawPointer($0) } == entries)
  }

  @inlinable
  static func == (left: NodePointer, right: NodePointer) -> Bool { left.address == right.address }

  // An object starts with two words; the header of a managed buffer follows, then its tail.
  @inlinable
  var header: UnsafeMutablePointer<NodeHeader> {
    (address + 2 * MemoryLayout<Int>.stride).assumingMemoryBound(to: NodeHeader.self)
  }
  /// The place of the first element of a leaf, or of the table of an inner node.
  @inlinable
  var entries: UnsafeMutableRawPointer {
    address + 2 * MemoryLayout<Int>.stride + MemoryLayout<NodeHeader>.stride
  }

  /// The number of elements of a leaf, or of children of an inner node.
  @inlinable
  var count: Int {
    get { header.pointee.count }
    nonmutating set { header.pointee.count = newValue }
  }

  @inlinable
  func retain() { _ = Unmanaged<Node>.fromOpaque(address).retain() }
  @inlinable
  func release() { Unmanaged<Node>.fromOpaque(address).release() }
  /// The node as a reference of its own, for one that the caller owns.
  @inlinable
  func takeOwnership() -> Node { Unmanaged<Node>.fromOpaque(address).takeRetainedValue() }
}

// MARK: Inner nodes

extension NodePointer {
  /// The most children of any inner node. With 32, reads are faster and edits of shared lists a third dearer.
  @inlinable
  static var fanOut: Int { 16 }

  /// `starts[slot]` is the position, within this node, of the first element below `children[slot]`. It is `Int.max`
  /// for slots that are not in use, so that the search needs no count.
  @inlinable
  var starts: UnsafeMutablePointer<Int> { entries.assumingMemoryBound(to: Int.self) }

  /// The children, each owned by this node.
  @inlinable
  var children: UnsafeMutablePointer<NodePointer> {
    (entries + Self.fanOut * MemoryLayout<Int>.stride).assumingMemoryBound(to: NodePointer.self)
  }

  /// An inner node without children, owned by the caller.
  @usableFromInline
  static func makeInner() -> NodePointer {
    let node = NodePointer(
      owning: InnerNode.create(minimumCapacity: 2 * fanOut) { _ in NodeHeader(count: 0, capacity: fanOut) })
    node.entries.bindMemory(to: Int.self, capacity: fanOut).initialize(repeating: Int.max, count: fanOut)
    (node.entries + fanOut * MemoryLayout<Int>.stride).bindMemory(to: NodePointer.self, capacity: fanOut)
    return node
  }

  /// The slot of the child that holds `position`; the last one for the position behind all elements.
  ///
  /// Two rounds of three comparisons each, which do not wait for one another, and no branch to predict.
  @inlinable
  func slot(of position: Int) -> Int {
    let starts = starts
    let group = 4 &* Self.countReached(starts[4], starts[8], starts[12], by: position)
    let three = starts + group
    return group &+ Self.countReached(three[1], three[2], three[3], by: position)
  }

  @inlinable
  static func countReached(_ first: Int, _ second: Int, _ third: Int, by position: Int) -> Int {
    (first <= position ? 1 : 0) &+ (second <= position ? 1 : 0) &+ (third <= position ? 1 : 0)
  }

  /// The number of elements below `children[slot]`, given the number below this node.
  @inlinable
  func size(of slot: Int, in total: Int) -> Int {
    (slot &+ 1 < count ? starts[slot &+ 1] : total) &- starts[slot]
  }

  /// Moves all children behind `slot` by `delta` positions.
  @inlinable
  func shiftStarts(after slot: Int, by delta: Int) {
    let starts = starts
    var later = slot &+ 1
    let count = count
    while later < count {
      starts[later] &+= delta
      later &+= 1
    }
  }

  /// A copy of this inner node, owned by the caller, which owns all children except the one at `borrowed`: the caller
  /// replaces that one.
  @usableFromInline
  func copyInner(borrowing borrowed: Int?) -> NodePointer {
    let copy = Self.makeInner()
    copy.count = count
    copy.starts.update(from: starts, count: Self.fanOut)
    copy.children.initialize(from: children, count: count)
    for slot in 0..<count where slot != borrowed { children[slot].retain() }
    return copy
  }

  /// Adds `child`, whose ownership passes to this node, behind the last one.
  @usableFromInline
  func appendChild(_ child: NodePointer, start: Int) {
    let count = count
    (children + count).initialize(to: child)
    starts[count] = start
    self.count = count + 1
  }

  /// Puts `child`, whose ownership passes to this node, at `slot`.
  @usableFromInline
  func insertChild(_ child: NodePointer, at slot: Int, start: Int) {
    let count = count
    (children + slot + 1).update(from: children + slot, count: count - slot)
    (starts + slot + 1).update(from: starts + slot, count: count - slot)
    children[slot] = child
    starts[slot] = start
    self.count = count + 1
  }

  /// Takes the child at `slot` out; its ownership passes to the caller. The starts of the others stay as they are.
  @usableFromInline
  func takeChild(at slot: Int) -> NodePointer {
    let child = children[slot]
    let last = count - 1
    (children + slot).update(from: children + slot + 1, count: last - slot)
    (starts + slot).update(from: starts + slot + 1, count: last - slot)
    starts[last] = Int.max
    count = last
    return child
  }
}
