/// The nodes that have yet to update in a commit, by ascending height, and in order at one height. O(1) for each
/// node and each height.
struct WaitingNodes {
  /// For each height, the nodes of that height, each of which leads to the next one.
  private var lines: [(first: Unmanaged<Node>?, last: Unmanaged<Node>?)] = []
  private var count = 0
  /// The only node, which needs no line.
  private var only: Unmanaged<Node>?
  /// No node waits below this height.
  private var lowest = 0

  /// Adds a node, which is held as long as it waits.
  mutating func append(_ node: Unmanaged<Node>) {
    _ = node.retain()
    count += 1
    if count == 1 { return only = node }
    if let first = only.take() { line(first) }
    line(node)
  }

  private mutating func line(_ node: Unmanaged<Node>) {
    let height = node._withUnsafeGuaranteedRef { $0.graph.height }
    while lines.count <= height { lines.append((nil, nil)) }
    if let last = lines[height].last {
      last._withUnsafeGuaranteedRef { $0.commit.nextWaiting = node }
    } else {
      lines[height].first = node
    }
    lines[height].last = node
    if height < lowest { lowest = height }
  }

  /// Removes the first node, and passes its reference on.
  mutating func popFirstRetained() -> Unmanaged<Node>? {
    if let node = only.take() {
      count = 0
      return node
    }
    while count > 0 {
      guard let node = lines[lowest].first else {
        lowest += 1
        continue
      }
      let (next, height) = node._withUnsafeGuaranteedRef { ($0.commit.nextWaiting.take(), $0.graph.height) }
      lines[lowest].first = next
      if next == nil { lines[lowest].last = nil }
      if height == lowest {
        count -= 1
        return node
      }
      line(node)  // It has risen while it waited.
    }
    lowest = 0
    return nil
  }
}
