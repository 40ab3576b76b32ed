/// Who is whose child. Nodes have small numbers, which the user gives, and each may have an item: a node without one is absent,
/// and keeps the children that wait for it.
///
/// Every method takes O(1) unless it says otherwise. Opaque, like ``SortedPositions``.
@usableFromInline
package struct ForestLinks {
  /// The last two are the neighbors among the children of the parent, which are in no particular order.
  private typealias Node = (item: Int32, parent: Int32, firstChild: Int32, next: Int32, previous: Int32)

  private var nodes: ContiguousArray<Node> = []

  @usableFromInline package init() {}

  /// More than any node that has been used.
  package var limit: Int { nodes.count }

  /// Makes sure that a node can be used. New ones are absent.
  package mutating func makeRoom(for node: Int) { while nodes.count <= node { nodes.append((-1, -1, -1, -1, -1)) } }

  /// The item of a node; negative if it is absent.
  package func item(of node: Int) -> Int { Int(nodes[node].item) }

  package func isAbsent(_ node: Int) -> Bool { nodes[node].item < 0 }

  package mutating func setItem(_ item: Int, of node: Int) { nodes[node].item = Int32(item) }

  /// The node that a node is linked to; negative if it is linked to none.
  package func parent(of node: Int) -> Int { Int(nodes[node].parent) }

  package func hasChildren(_ node: Int) -> Bool { nodes[node].firstChild >= 0 }

  /// Makes a node the child of another one, or of none if that is negative.
  package mutating func link(_ node: Int, to parent: Int) {
    let (old, new) = (nodes[node].parent, Int32(parent))
    if old == new { return }
    if old >= 0 {
      let (next, previous) = (nodes[node].next, nodes[node].previous)
      if previous >= 0 { nodes[Int(previous)].next = next } else { nodes[Int(old)].firstChild = next }
      if next >= 0 { nodes[Int(next)].previous = previous }
    }
    let first = new < 0 ? -1 : nodes[parent].firstChild
    (nodes[node].parent, nodes[node].next, nodes[node].previous) = (new, first, -1)
    if first >= 0 { nodes[Int(first)].previous = Int32(node) }
    if new >= 0 { nodes[parent].firstChild = Int32(node) }
  }

  /// Calls a closure with each child of a node, which must not change links. O(k).
  package func forEachChild(of node: Int, _ body: (Int) -> Void) {
    var child = nodes[node].firstChild
    while child >= 0 {
      body(Int(child))
      child = nodes[Int(child)].next
    }
  }

  /// Returns how many nodes are above one, without an absent one at the top, which is itself at -1. `known` keeps what has been
  /// found: O(m) for all together that are above m nodes.
  package func depth(of node: Int, _ known: inout [Int: Int]) -> Int {
    var path: [Int] = []
    var (node, depth) = (node, 0)
    while true {
      if let found = known[node] {
        depth = found
        break
      }
      path.append(node)
      let parent = parent(of: node)
      if parent < 0 {
        depth = isAbsent(node) ? -2 : -1
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
}
