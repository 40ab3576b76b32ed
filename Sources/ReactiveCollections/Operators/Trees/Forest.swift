/// Who is whose child, among items that name their parents by ids.
///
/// There is a node for each id that an item has, or names. A node whose item is absent keeps the children that wait for it.
/// Nodes have small numbers, which are used again, so that an array can hold data that belongs to them.
struct Forest<ID: Hashable> {
  private struct Node {
    let id: ID?
    var item = -1
    var parent = -1
    var firstChild = -1
    /// The neighbors among the children of the parent, which are in no particular order.
    var next = -1
    var previous = -1
  }

  private var nodes: ContiguousArray<Node> = []
  private var numbers: [ID: Int] = [:]
  private var free: [Int] = []
  /// Nodes that may be needed no more.
  private var idle: [Int] = []

  /// More than any node.
  var limit: Int { nodes.count }

  /// Returns the node of an id, which is made if there is none. Expected O(1).
  mutating func node(of id: ID) -> Int {
    if let node = numbers[id] { return node }
    let node = free.popLast() ?? nodes.count
    if node == nodes.count { nodes.append(Node(id: id)) } else { nodes[node] = Node(id: id) }
    // Others are never found.
    if id == id { numbers[id] = node }
    idle.append(node)
    return node
  }

  /// Returns the node of an id, if there is one. Expected O(1).
  func existingNode(of id: ID) -> Int? { numbers[id] }

  /// The item of a node; negative if it is absent.
  func item(of node: Int) -> Int { nodes[node].item }
  /// The parent of a node; negative if it names none, or is absent.
  func parent(of node: Int) -> Int { nodes[node].parent }
  func id(of node: Int) -> ID {
    guard let id = nodes[node].id else { preconditionFailure("Node \(node) has been removed") }
    return id
  }
  func hasChildren(_ node: Int) -> Bool { nodes[node].firstChild >= 0 }

  mutating func setItem(_ item: Int, of node: Int) {
    nodes[node].item = item
    if item < 0 { idle.append(node) }
  }

  /// Makes a node the child of another one, or of none. O(1).
  mutating func link(_ node: Int, to parent: Int) {
    let old = nodes[node].parent
    if old == parent { return }
    if old >= 0 {
      let (next, previous) = (nodes[node].next, nodes[node].previous)
      if previous >= 0 { nodes[previous].next = next } else { nodes[old].firstChild = next }
      if next >= 0 { nodes[next].previous = previous }
      idle.append(old)
    }
    nodes[node].parent = parent
    (nodes[node].next, nodes[node].previous) = (-1, -1)
    if parent < 0 { return }
    let first = nodes[parent].firstChild
    nodes[node].next = first
    if first >= 0 { nodes[first].previous = node }
    nodes[parent].firstChild = node
  }

  func forEachChild(of node: Int, _ body: (Int) -> Void) {
    var child = nodes[node].firstChild
    while child >= 0 {
      let next = nodes[child].next
      body(child)
      child = next
    }
  }

  /// Returns how many nodes are above one, without an absent one at the top, which is itself at -1. `known` keeps what has been
  /// found: O(m) for all together that are above m nodes.
  func depth(of node: Int, _ known: inout [Int: Int]) -> Int {
    var path: [Int] = []
    var (node, depth) = (node, 0)
    while true {
      if let found = known[node] {
        depth = found
        break
      }
      path.append(node)
      let parent = nodes[node].parent
      if parent < 0 {
        depth = nodes[node].item < 0 ? -2 : -1
        break
      }
      node = parent
    }
    for node in path.reversed() {
      depth += 1
      known[node] = depth
    }
    return depth
  }

  /// Forgets the nodes that neither an item has nor a child names. Their numbers may be used again.
  mutating func sweep() {
    for node in idle where nodes[node].item < 0 && nodes[node].firstChild < 0 {
      guard let id = nodes[node].id else { continue }
      numbers[id] = nil
      nodes[node] = Node(id: nil)
      free.append(node)
    }
    idle.removeAll(keepingCapacity: true)
  }
}
