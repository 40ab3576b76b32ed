/// How many entries the nodes of one list may have.
///
/// Every list carries its limits, so that tests can grow deep trees out of few elements. They are read only where
/// nodes are made, split and merged, never on the way to an element.
@usableFromInline
@frozen
package struct NodeLimits: Equatable, Sendable {
  /// The most elements that a leaf holds.
  @usableFromInline
  let storedLeaf: UInt16
  /// The most children that an inner node has: at most `NodePointer.fanOut`.
  @usableFromInline
  let storedChildren: UInt8

  @inlinable
  package init(leaf: Int, children: Int) {
    precondition(leaf >= 4 && leaf <= UInt16.max, "A leaf must have room for 4 to 65535 elements, not \(leaf)")
    precondition(
      children >= 4 && children <= NodePointer.fanOut,
      "An inner node must have room for 4 to \(NodePointer.fanOut) children, not \(children)")
    storedLeaf = UInt16(truncatingIfNeeded: leaf)
    storedChildren = UInt8(truncatingIfNeeded: children)
  }

  @inlinable
  package var leaf: Int { Int(storedLeaf) }
  @inlinable
  package var children: Int { Int(storedChildren) }

  /// The least entries of a node that is not on the right edge of its tree.
  @inlinable
  func minimum(atLevel level: Int) -> Int { maximum(atLevel: level) / 2 }

  /// The most entries of a node; leaves are at level 0.
  @inlinable
  func maximum(atLevel level: Int) -> Int { level == 0 ? leaf : children }

  /// The number of elements for which to allocate a leaf that has `count` of them, so that half-full leaves are not
  /// half-empty memory.
  ///
  /// It is `count`, rounded up to a multiple of a step: half of the greatest power of two up to `count`, but at most a
  /// sixth of the largest leaf, and at least 2 unless leaves are small. So there is room for at most half as many
  /// elements again, or for one.
  @inlinable
  func capacity(for count: Int) -> Int {
    let step = Swift.min(Self.powerOfTwo(above: leaf / 12), Swift.max(2, Self.powerOfTwo(above: count) >> 2))
    return Swift.min(leaf, (count &+ step &- 1) & ~(step &- 1))
  }

  @inlinable
  static func powerOfTwo(above number: Int) -> Int { 1 &<< (Int.bitWidth &- number.leadingZeroBitCount) }
}

extension NodeLimits {
  /// The limits that lists of `Element` have: leaves of about 2 KB where copying is copying bytes, and of few
  /// elements where each copy retains.
  @inlinable
  init<Element>(for element: Element.Type) {
    let fitting = 2008 / Swift.max(1, MemoryLayout<Element>.stride)
    self.init(
      leaf: Swift.max(8, _isPOD(Element.self) ? fitting : Swift.min(40, fitting)),
      children: NodePointer.fanOut)
  }
}
