/// A dictionary that is cheap to copy and to edit, however large it is and however many copies exist.
///
/// Use it like a `Dictionary`. The costs differ: a copy costs O(1), and an edit expected O(log *n*), even while other
/// copies exist: they continue to share everything except the nodes on the path to the change. Looking up a key costs
/// expected O(log *n*), in practice a few memory accesses, and compares few keys.
///
/// ```swift
/// var ages: PersistentDictionary = ["Ada": 36, "Bob": 17]
/// let before = ages       // O(1)
/// ages["Bob", default: 0] += 1
/// print(before["Bob"]!, ages["Bob"]!)  // prints: 17 18
/// ```
///
/// The order of the entries is unspecified and differs from run to run, but within a run it is the same for
/// dictionaries with equal keys, unless keys have the same hash.
///
/// Versions of a dictionary share what is the same in both, so comparing or merging them costs O(*d* log *n*) for *d*
/// differences.
///
/// A dictionary whose keys and values are `Sendable` may be passed to other threads, and each thread may edit its own
/// copy: shared storage is never written to. As with a dictionary, several threads must not use one variable
/// simultaneously if one of them writes to it.
///
/// The entries are in the leaves of a trie of hashes (Bagwell, *Ideal Hash Trees*, 2001), up to 16 to a leaf and sorted
/// by their hashes, of which four bits choose the child of each node. A leaf that is full is split by one bit, as in
/// extendible hashing (Fagin, Nievergelt, Pippenger, Strong 1979): a child that has many slots of its parent gives up
/// half of them. The shape of the trie depends only on the hashes, so it is canonical (as in Steindorfer and Vinju,
/// *Optimizing Hash-Array Mapped Tries*, 2015), and two tries can be compared node by node. A mutation copies the path
/// to the root (Driscoll, Sarnak, Sleator, Tarjan, *Making Data Structures Persistent*, 1989), unless no other
/// dictionary shares the path.
@frozen
public struct PersistentDictionary<Key: Hashable, Value> {
  /// The root node, which is a leaf as long as all entries fit into one; `nil` if the dictionary is empty.
  @usableFromInline
  var root: TreeNode?
  @usableFromInline
  var entryCount: Int

  @usableFromInline
  typealias Leaf = LeafPointer<Key, Value>
  @usableFromInline
  typealias Entry = (key: Key, value: Value)

  /// Creates an empty dictionary. O(1), without allocation.
  @inlinable
  public init() {
    root = nil
    entryCount = 0
  }

  /// Creates a dictionary of the entries below `root`, whose ownership it takes over.
  @inlinable
  init(root: NodeReference) {
    entryCount = root.count
    self.root = root.node.takeOwnership()
    if entryCount == 0 { self.root = nil }
    didMutate()
  }

  /// Returns the bits of the hash that the trie uses.
  ///
  /// All bits of a hash are equally good, since a `Hasher` made them.
  @inlinable
  @inline(__always)
  static func hash(of key: Key) -> UInt32 {
    UInt32(truncatingIfNeeded: key._rawHashValue(seed: 0))
  }

  /// The root of a dictionary that is not empty. The dictionary keeps it alive.
  @inlinable
  var rootReference: NodeReference {
    @inline(__always) get {
      let node = NodePointer(root.unsafelyUnwrapped)
      return entryCount > Leaf.largestCount ? NodeReference(inner: node) : NodeReference(leaf: node)
    }
  }

  /// Calls `body` with a place for the root of a dictionary that is not empty, and makes the root what it leaves there.
  @inlinable
  @inline(__always)
  mutating func withRoot<Result>(_ body: (UnsafeMutablePointer<NodeReference>) -> Result) -> Result {
    var reference = rootReference
    let result = withUnsafeMutablePointer(to: &reference, body)
    let address = reference.node.address
    // The place owned the node meanwhile, and passes its ownership back.
    withUnsafeMutablePointer(to: &root) {
      $0.withMemoryRebound(to: UnsafeMutableRawPointer.self, capacity: 1) { $0.pointee = address }
    }
    return result
  }

  /// Returns whether both dictionaries share the same storage, and are therefore certainly equal. O(1); `false` says
  /// nothing about the entries.
  ///
  /// ```swift
  /// let ages: PersistentDictionary = ["Ada": 36]
  /// let copy = ages
  /// print(ages.isTriviallyIdentical(to: copy))  // prints: true
  /// print(ages.isTriviallyIdentical(to: ["Ada": 36]))  // prints: false
  /// ```
  @inlinable
  public func isTriviallyIdentical(to other: PersistentDictionary) -> Bool {
    root === other.root
  }

  /// The number of entries. O(1).
  @inlinable
  public var count: Int { entryCount }

  /// Whether there are no entries. O(1).
  @inlinable
  public var isEmpty: Bool { entryCount == 0 }
}
