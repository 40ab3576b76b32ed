/// Nodes in an order, which it holds. A commit appends to it and empties it, so it is used again and never shrinks.
///
/// Not an array: to append to that and to empty it takes three times as many instructions, for each node of each edit.
struct NodeList: ~Copyable {
  private var nodes: UnsafeMutablePointer<Unmanaged<Node>>?
  private(set) var count = 0
  private(set) var capacity = 0

  var isEmpty: Bool { count == 0 }

  subscript(index: Int) -> Unmanaged<Node> {
    precondition(index < count, "There is no node")
    return nodes.unsafelyUnwrapped[index]
  }

  mutating func append(_ node: Node) { appendRetained(.passRetained(node)) }

  /// Appends a node, and takes over a reference to it.
  mutating func appendRetained(_ node: Unmanaged<Node>) {
    if count == capacity { grow() }
    (nodes.unsafelyUnwrapped + count).initialize(to: node)
    count += 1
  }

  /// Removes the last node, and passes its reference on.
  mutating func popLastRetained() -> Unmanaged<Node>? {
    if count == 0 { return nil }
    count -= 1
    return nodes.unsafelyUnwrapped[count]
  }

  private mutating func grow() {
    let new = UnsafeMutablePointer<Unmanaged<Node>>.allocate(capacity: max(8, 2 * capacity))
    if let nodes {
      new.update(from: nodes, count: count)
      nodes.deallocate()
    }
    nodes = new
    capacity = max(8, 2 * capacity)
  }

  deinit {
    for index in 0..<count { nodes.unsafelyUnwrapped[index].release() }
    nodes?.deallocate()
  }
}
