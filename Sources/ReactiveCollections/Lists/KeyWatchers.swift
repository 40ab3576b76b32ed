/// The edges to the nodes that watch each key of something. They are woken one by one, and not with every change.
@usableFromInline
final class KeyWatchers<Key: Hashable> {
  private var edges: [Key: [Edge]] = [:]
  /// Whether there are any. Exclusivity is not checked: each access reads or writes one field, and calls nothing.
  @exclusivity(unchecked) @usableFromInline private(set) var isEmpty = true

  @usableFromInline init() {}

  /// Wakes the nodes that watch a key, in a commit.
  @usableFromInline
  func wake(_ key: Key) {
    guard let edges = edges[key] else { return }
    for edge in edges { edge.wakeTarget() }
  }

  @usableFromInline
  func forEach(_ body: (Node) -> Void) {
    for edges in edges.values { for edge in edges { edge.withTarget(body) } }
  }

  fileprivate func add(_ edge: Edge, for key: Key) {
    edge.index = edges[key]?.count ?? 0
    edges[key, default: []].append(edge)
    isEmpty = false
  }

  fileprivate func remove(_ edge: Edge, for key: Key) {
    if edges[key]?.count == 1 {
      edges[key] = nil
      isEmpty = edges.isEmpty
    } else if let last = edges[key]?.popLast(), last !== edge {
      // The last one takes its place, so that nothing is searched.
      last.index = edge.index
      edges[key]?[edge.index] = last
    }
    edge.index = -1
  }
}

/// What something says of a key.
@usableFromInline
struct KeyWatch<Key: Hashable, Value>: Kernel {
  @usableFromInline typealias Output = ScalarShape<Value>

  private let key: Key
  /// What wakes the watchers. The property keeps it alive.
  private let node: Unmanaged<Node>
  private let watchers: KeyWatchers<Key>
  private let value: () -> Value
  private var edge: Edge?

  init(_ key: Key, of node: Node, among watchers: KeyWatchers<Key>, _ value: @escaping () -> Value) {
    self.key = key
    self.node = .passUnretained(node)
    self.watchers = watchers
    self.value = value
  }

  @usableFromInline var isStateless: Bool { true }

  @usableFromInline mutating func begin(_ sources: ManyInputs) -> Value? { value() }

  @usableFromInline func follow(_ sources: ManyInputs, _ steps: inout Steps<Output>) { steps.append(value()) }

  @usableFromInline func isOver(_ sources: ManyInputs) -> Bool { node._withUnsafeGuaranteedRef { $0.isFinal } }

  @usableFromInline func forEachChosen(_ body: (Node) -> Void) { node._withUnsafeGuaranteedRef(body) }

  @usableFromInline
  mutating func link(_ watcher: Node) {
    guard edge == nil else { return }
    let edge = Edge(to: watcher)
    self.edge = edge
    watchers.add(edge, for: key)
    node._withUnsafeGuaranteedRef { watcher.rise(above: $0) }
  }

  @usableFromInline mutating func unlink() { if let edge = edge.take() { watchers.remove(edge, for: key) } }

  /// Returns the property of what a key has. It keeps `owner`, which keeps the node.
  static func property(
    _ key: Key, of node: Node, among watchers: KeyWatchers<Key>, keeping owners: [AnyObject],
    _ value: @escaping () -> Value
  ) -> Property<Value> {
    let kernel = KeyWatch(key, of: node, among: watchers, value)
    return Property(Derived(ManyInputs([]), ScalarShape(), kernel, placeholder: nil), subscription: nil, keeping: owners)
  }
}
