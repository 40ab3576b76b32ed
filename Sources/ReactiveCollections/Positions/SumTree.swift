/// A sequence of numbers that knows what those before a place add up to: a counted B+ tree, in which inner nodes know
/// how many elements stand below each child and what they add up to. What the elements are, only the leaves know.
///
/// Leaves and inner nodes are blocks of words, named by 32-bit indices. A leaf holds elements and nothing else, since
/// all that is to be known of it stands in the node above; hence there is always one, and the root is never a leaf.
/// Nodes do not know their parents: a descent writes down its path, and an edit climbs it back.
struct SumTree<Leaf: SumLeaf>: ~Copyable {
  typealias Node = SumNode<Leaf.Sum>

  /// Where a descent ended.
  struct Place {
    let leaf: Int32
    /// How many elements the leaf has, how many stand before it, and what these add up to.
    let size: Int, position: Int, sum: Int
  }

  /// A node on the way down, and the slot of the next one.
  struct Step { let node: Int32, slot: Int32 }

  private var leaves = WordBuffer<Leaf.Word>(minimumCapacity: Leaf.wordCount)
  private var nodes = WordBuffer<Int32>(minimumCapacity: Node.wordCount)
  private var sums = WordBuffer<Leaf.Sum>(minimumCapacity: Node.sumCount)
  private var freeLeaves: [Int32] = []
  private var freeNodes: [Int32] = []

  /// The way of the last descent, by the levels of its nodes above the leaves. Inner nodes have seven children or more,
  /// so that no tree is higher.
  let path: UnsafeMutablePointer<Step>
  static var maximumHeight: Int { 12 }

  /// The number of elements, and what they add up to.
  var count = 0, total = 0

  var root: Int32
  /// The number of levels above the leaves.
  var height = 1

  #if INTERNAL_CHECKS
    /// How many nodes were looked at.
    let visits = VisitCounter()
  #endif

  init() {
    path = .allocate(capacity: Self.maximumHeight)
    root = 0
    root = makeNode()
    self[root].insert(makeLeaf(), at: 0)
  }

  deinit { path.deallocate() }

  var byteCount: Int {
    leaves.byteCount + nodes.byteCount + sums.byteCount + 4 * (freeLeaves.capacity + freeNodes.capacity)
  }

  /// How many leaves and inner nodes are in use.
  var leafCount: Int { leaves.count / Leaf.wordCount - freeLeaves.count }
  var nodeCount: Int { nodes.count / Node.wordCount - freeNodes.count }

  /// An inner node.
  subscript(node: Int32) -> Node {
    #if INTERNAL_CHECKS
      visits.count += 1
    #endif
    return Node(nodes.base + Int(node) &* Node.wordCount, sums: sums.base + Int(node) &* Node.sumCount)
  }

  func leaf(_ leaf: Int32) -> Leaf {
    #if INTERNAL_CHECKS
      visits.count += 1
    #endif
    return Leaf(leaves.base + Int(leaf) &* Leaf.wordCount)
  }

  /// A new leaf, of words that are zero or anything.
  mutating func makeLeaf() -> Int32 {
    freeLeaves.popLast() ?? Int32(leaves.append(Leaf.wordCount) / Leaf.wordCount)
  }

  /// A new inner node without children.
  mutating func makeNode() -> Int32 {
    let node = freeNodes.popLast() ?? Int32(nodes.append(Node.wordCount) / Node.wordCount)
    if sums.count <= Int(node) * Node.sumCount { _ = sums.append(Node.sumCount) }
    self[node].reset()
    return node
  }

  mutating func free(leaf: Int32) { freeLeaves.append(leaf) }
  mutating func free(node: Int32) { freeNodes.append(node) }

  /// The leaf that holds an element. One place before all others is allowed: it is in the first leaf.
  mutating func place(of position: Int) -> Place {
    var node = root
    var start = (position: 0, sum: 0)
    var level = height
    while true {
      level &-= 1
      let here = self[node]
      let slot = here.sizes.slot(of: position &- start.position)
      path[level] = Step(node: node, slot: Int32(truncatingIfNeeded: slot))
      start.position &+= here.sizes[slot]
      start.sum &+= here.sums[slot]
      node = here.children[slot]
      guard level > 0 else {
        return Place(leaf: node, size: here.size(of: slot), position: start.position, sum: start.sum)
      }
    }
  }
}
