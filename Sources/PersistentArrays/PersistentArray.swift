/// An array whose copies are free and whose edits are cheap, however long it is and however many copies live.
///
/// It is used like an `Array`: indices run from zero, and out-of-bounds access traps. What differs are the costs. A
/// copy costs O(1), and a mutation O(log *n*) in the number of elements wherever it takes place, even while other
/// copies exist: they go on sharing everything but the nodes on the path to the change. Reading by index costs O(log
/// *n*), a pass over all elements O(*n*).
///
///     var list: PersistentArray = ["a", "b", "c"]
///     let before = list            // O(1)
///     list.insert("x", at: 1)      // O(log n); `before` is untouched
///
/// Slices, reversed passes and other views that read by index cost O(log *n*) for each element. The fastest way through
/// a part of a list is ``forEachChunk(in:_:)``, which costs O(log *n*) once; and `PersistentArray(list[range])` is a
/// list of its own, made in O(log *n*), that shares storage.
///
/// A list whose elements are `Sendable` may be passed to other threads, and each thread may edit its own copy: what
/// copies share is never written to. As with an array, one variable must not be used by several threads at once if one
/// of them writes to it.
///
/// The elements stand in the leaves of a counted B+ tree, a couple of kilobytes to a leaf, so a list that fits one leaf
/// takes the memory of an array. The algorithms are those of the classic B+ tree, with counts in place of keys (Bayer
/// and McCreight 1972; Comer, *The Ubiquitous B-Tree*, 1979); mutation copies the path to the root (Driscoll, Sarnak,
/// Sleator, Tarjan, *Making Data Structures Persistent*, 1989) unless the path is this list's alone.
@frozen
public struct PersistentArray<Element> {
  /// The root node, or `nil` of the empty list.
  @usableFromInline
  var root: Node?
  @usableFromInline
  var elementCount: Int
  /// The number of inner nodes above each leaf.
  @usableFromInline
  var storedHeight: UInt8
  @usableFromInline
  let limits: NodeLimits

  /// Makes an empty list. O(1), without allocation.
  @inlinable
  public init() {
    self.init(limits: NodeLimits(for: Element.self))
  }

  /// Makes an empty list whose nodes have at most as many entries as `limits` says.
  @inlinable
  package init(limits: NodeLimits) {
    self.init(root: nil, count: 0, height: 0, limits: limits)
  }

  @inlinable
  init(root: Node?, count: Int, height: Int, limits: NodeLimits) {
    self.root = root
    elementCount = count
    storedHeight = UInt8(truncatingIfNeeded: height)
    self.limits = limits
  }

  @inlinable
  var height: Int {
    get { Int(storedHeight) }
    set { storedHeight = UInt8(truncatingIfNeeded: newValue) }
  }

  /// The root of a list that is not empty, kept alive by the list.
  @inlinable
  var rootPointer: NodePointer {
    NodePointer(root.unsafelyUnwrapped)
  }

  /// Lends the place of the root of a list that is not empty.
  @inlinable
  mutating func withRootSlot<Result>(_ body: (NodeSlot) -> Result) -> Result {
    withUnsafeMutablePointer(to: &root) {
      $0.withMemoryRebound(to: NodePointer.self, capacity: 1) { body(NodeSlot($0)) }
    }
  }

  /// Whether both lists are the same storage, and so surely equal. O(1); `false` says nothing about the elements.
  @inlinable
  public func isTriviallyIdentical(to other: PersistentArray) -> Bool {
    root === other.root
  }
}

// MARK: Bounds

extension PersistentArray {
  /// Traps unless there is an element at `index`.
  @inlinable
  func checkIndex(_ index: Int) {
    if UInt(bitPattern: index) >= UInt(bitPattern: elementCount) { indexOutOfBounds(index, count: elementCount) }
  }

  /// Traps unless `index` is the position of an element or the end.
  @inlinable
  func checkPosition(_ index: Int) {
    if UInt(bitPattern: index) > UInt(bitPattern: elementCount) { indexOutOfBounds(index, count: elementCount) }
  }

  /// Traps unless `range` lies within the list.
  @inlinable
  func checkRange(_ range: Range<Int>) {
    if range.lowerBound < 0 || range.upperBound > elementCount { rangeOutOfBounds(range, count: elementCount) }
  }
}

@usableFromInline
@inline(never)
func indexOutOfBounds(_ index: Int, count: Int) -> Never {
  fatalError("Index \(index) is out of bounds: the list has \(elements(count))")
}

@usableFromInline
@inline(never)
func rangeOutOfBounds(_ range: Range<Int>, count: Int) -> Never {
  fatalError("Range \(range) is out of bounds: the list has \(elements(count))")
}

private func elements(_ count: Int) -> String { count == 1 ? "1 element" : "\(count) elements" }
