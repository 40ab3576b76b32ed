/// An array that is cheap to copy and to edit, however long it is and however many copies exist.
///
/// Use it like an `Array`: indices start at zero, and out-of-bounds access traps. The costs differ. A copy costs O(1),
/// and a mutation O(log *n*) in the number of elements wherever it takes place, even while other copies exist: they
/// continue to share everything except the nodes on the path to the change. Reading by index costs O(log *n*), and
/// iterating over all elements O(*n*).
///
///     var list: PersistentArray = ["a", "b", "c"]
///     let before = list            // O(1)
///     list.insert("x", at: 1)      // O(log n); `before` is untouched
///
/// Slices, reversed views and other views that read by index cost O(log *n*) for each element. The fastest way to read
/// a part of a list is ``forEachChunk(in:_:)``, which costs O(log *n*) once. `PersistentArray(list[range])` creates an
/// independent list that shares storage, in O(log *n*).
///
/// A list whose elements are `Sendable` may be passed to other threads, and each thread may edit its own copy: shared
/// storage is never written to. As with an array, several threads must not use one variable simultaneously if one of
/// them writes to it.
///
/// The elements are stored in the leaves of a counted B+ tree, a couple of kilobytes to a leaf, so a list that fits in
/// one leaf takes the memory of an array. The algorithms are those of the classic B+ tree, with counts in place of keys
/// (Bayer and McCreight 1972; Comer, *The Ubiquitous B-Tree*, 1979). A mutation copies the path to the root (Driscoll,
/// Sarnak, Sleator, Tarjan, *Making Data Structures Persistent*, 1989), unless no other list shares the path.
@frozen
public struct PersistentArray<Element> {
  /// The root node; `nil` if the list is empty.
  @usableFromInline
  var root: Node?
  @usableFromInline
  var elementCount: Int
  /// The number of inner nodes above each leaf.
  @usableFromInline
  var storedHeight: UInt8
  @usableFromInline
  let limits: NodeLimits

  /// Creates an empty list. O(1), without allocation.
  @inlinable
  public init() {
    self.init(limits: NodeLimits(for: Element.self))
  }

  /// Creates an empty list whose nodes have no more entries than `limits` allows.
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

  /// The root of a list that is not empty. The list keeps it alive.
  @inlinable
  var rootPointer: NodePointer {
    NodePointer(root.unsafelyUnwrapped)
  }

  /// Calls `body` with the place of the root of a list that is not empty.
  @inlinable
  mutating func withRootSlot<Result>(_ body: (NodeSlot) -> Result) -> Result {
    withUnsafeMutablePointer(to: &root) {
      $0.withMemoryRebound(to: NodePointer.self, capacity: 1) { body(NodeSlot($0)) }
    }
  }

  /// Returns whether both lists share the same storage, and are therefore certainly equal. O(1); `false` says nothing
  /// about the elements.
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

  /// Traps unless `index` is the position of an element or the end position.
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
