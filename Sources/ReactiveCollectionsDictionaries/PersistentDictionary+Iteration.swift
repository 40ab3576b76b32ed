extension PersistentDictionary: Sequence {
  /// A key and its value.
  public typealias Element = (key: Key, value: Value)

  /// An iterator over the entries of a dictionary. Later changes of the dictionary do not affect it.
  ///
  /// Each step costs O(1) amortized. A copy of the iterator continues from the same entry.
  @frozen
  public struct Iterator: IteratorProtocol {
    @usableFromInline
    let root: TreeNode?
    @usableFromInline
    var leaves: LeafWalker
    /// The next entry of the leaf, and the end of that leaf; equal before the first entry. They are not optional, since
    /// that would cost a test for each entry.
    @usableFromInline
    var entry: UnsafeMutablePointer<Entry>
    @usableFromInline
    var end: UnsafeMutablePointer<Entry>

    @inlinable
    init(_ dictionary: PersistentDictionary) {
      root = dictionary.root
      leaves = dictionary.leaves
      entry = UnsafeMutablePointer(bitPattern: MemoryLayout<Entry>.alignment).unsafelyUnwrapped
      end = entry
    }

    /// Returns the next entry, or `nil` after the last one.
    @inlinable
    public mutating func next() -> (key: Key, value: Value)? {
      if entry == end {
        guard let leaf = enterLeaf() else { return nil }
        entry = leaf.entries
        end = leaf.entries + leaf.count
      }
      defer {
        entry += 1
        withExtendedLifetime(root) {}
      }
      return entry.pointee
    }

    @inlinable
    mutating func enterLeaf() -> Leaf? {
      // Without `map`, which opaque generic code would call with a closure.
      if let leaf = leaves.next() { Leaf(leaf) } else { nil }
    }
  }

  /// Returns an iterator over the entries.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(self) }

  @inlinable
  var leaves: LeafWalker { LeafWalker(root: root == nil ? .none : rootReference) }

  /// The exact number of entries.
  @inlinable
  public var underestimatedCount: Int { entryCount }

  /// Calls `body` with each entry. O(*n*).
  @inlinable
  public func forEach(_ body: ((key: Key, value: Value)) throws -> Void) rethrows {
    defer { withExtendedLifetime(root) {} }
    var leaves = leaves
    while let node = leaves.next() {
      let leaf = Leaf(node)
      let entries = leaf.entries
      for offset in 0..<leaf.count { try body(entries[offset]) }
    }
  }
}

// The nodes that an iterator points to are kept alive by its reference to the root, and do not change as long as there
// is any other reference to that root. A copy on another thread therefore reads memory that is not written.
extension PersistentDictionary.Iterator: @unchecked Sendable where Key: Sendable, Value: Sendable {}
