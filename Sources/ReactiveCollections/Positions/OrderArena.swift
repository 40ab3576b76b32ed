/// The memory of order trees: nodes, named by 32-bit indices, and a table that says in which leaf an id stands.
///
/// A tree is known by its root, which stays the same node while the tree grows and shrinks, so that one arena can
/// hold any number of trees over the ids of one table. An id stands in one place at most.
struct OrderArena: ~Copyable {
  private var nodes = WordBuffer<Int32>(minimumCapacity: OrderNode.wordCount)
  private var freeNodes: [Int32] = []
  /// For each id the leaf that holds it; -1 for one that stands nowhere, and below that a mark.
  private var leaves = WordBuffer<Int32>(minimumCapacity: 16)
  private var freeIDs: [OrderTree.ID] = []

  #if INTERNAL_CHECKS
    /// How many nodes were looked at.
    let visits = VisitCounter()
  #endif

  /// All ids are below.
  var idLimit: Int { leaves.count }
  var byteCount: Int { 4 * (nodes.capacity + leaves.capacity + freeNodes.capacity + freeIDs.capacity) }

  subscript(node: Int32) -> OrderNode {
    #if INTERNAL_CHECKS
      visits.count += 1
    #endif
    return OrderNode(nodes.base + Int(node) &* OrderNode.wordCount)
  }

  /// A new node without entries.
  mutating func makeNode(level: Int32, parent: Int32) -> Int32 {
    let node = freeNodes.popLast() ?? Int32(nodes.append(OrderNode.wordCount) / OrderNode.wordCount)
    self[node].parent = parent
    self[node].level = level
    self[node].count = 0
    return node
  }

  mutating func free(node: Int32) { freeNodes.append(node) }

  /// Ids that stand nowhere yet.
  mutating func makeIDs(_ count: Int) -> [OrderTree.ID] { (0..<count).map { _ in makeID() } }

  mutating func makeID() -> OrderTree.ID {
    freeIDs.popLast() ?? OrderTree.ID(rawValue: Int32(leaves.append(1)))
  }

  mutating func free(_ id: OrderTree.ID) {
    leaves.base[id.index] = -1
    freeIDs.append(id)
  }

  /// Adds entries for ids that another arena has given out, and that stand nowhere here.
  mutating func addFreeIDs(upTo limit: Int) {
    let start = leaves.append(limit - leaves.count)
    for index in start..<limit { leaves.base[index] = -1 }
  }

  /// An id that another arena has given out stands nowhere here any more.
  mutating func forget(_ id: OrderTree.ID) { leaves.base[id.index] = -1 }

  /// Notes a number for an id that stands in no tree, until it stands in one or is forgotten.
  func mark(_ id: OrderTree.ID, _ number: Int) { leaves.base[id.index] = -2 &- Int32(truncatingIfNeeded: number) }

  /// The number that is noted for an id, if there is one.
  func mark(of id: OrderTree.ID) -> Int? {
    let mark = leaves.base[id.index]
    return mark < -1 ? -2 &- Int(mark) : nil
  }

  /// The leaf that holds an id; negative when it stands nowhere.
  func leaf(of id: OrderTree.ID) -> Int32 {
    id.index >= 0 && id.index < leaves.count ? leaves.base[id.index] : -1
  }

  /// Tells the entries of a node in which node they are now.
  func claim(_ slots: Range<Int>, of node: Int32) {
    let entries = self[node].entries
    if self[node].isLeaf {
      for slot in slots { leaves.base[Int(entries[slot])] = node }
    } else {
      for slot in slots { self[entries[slot]].parent = node }
    }
  }
}
