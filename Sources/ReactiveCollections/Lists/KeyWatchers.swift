/// The edges to the nodes that watch each key of something. They are woken one by one, and not with every change.
@usableFromInline
final class KeyWatchers<Key: Hashable> {
  /// The edges for each key and, for those who want to know the position of the key, that position.
  private var entries: [Key: (edges: [Edge], position: Int?)] = [:]
  /// Whether there are any. Exclusivity is not checked: each access reads or writes one field, and calls nothing.
  @exclusivity(unchecked) @usableFromInline private(set) var isEmpty = true

  @usableFromInline init() {}

  /// Wakes the nodes that watch a key, in a commit.
  @usableFromInline
  func wake(_ key: Key) {
    guard let edges = entries[key]?.edges else { return }
    for edge in edges { wake(edge) }
  }

  private func wake(_ edge: Edge) {
    edge.isCalled = true
    edge.wakeTarget()
  }

  /// Wakes the nodes that watch keys whose positions have changed.
  ///
  /// - Parameter position: Returns the position of a key that has had one.
  func wake(ifMoved position: (Key, _ known: Int?) -> Int?) {
    var index = entries.startIndex
    while index < entries.endIndex {
      let new = position(entries[index].key, entries[index].value.position)
      if new != entries[index].value.position {
        entries.values[index].position = new
        for edge in entries[index].value.edges { wake(edge) }
      }
      entries.formIndex(after: &index)
    }
  }

  @usableFromInline
  func forEach(_ body: (Node) -> Void) {
    for (edges, _) in entries.values { for edge in edges { edge.withTarget(body) } }
  }

  fileprivate func add(_ edge: Edge, for key: Key, at position: Int?) {
    edge.index = entries[key]?.edges.count ?? 0
    entries[key, default: ([], position)].edges.append(edge)
    isEmpty = false
  }

  fileprivate func remove(_ edge: Edge, for key: Key) {
    if entries[key]?.edges.count == 1 {
      entries[key] = nil
      isEmpty = entries.isEmpty
    } else if let last = entries[key]?.edges.popLast(), last !== edge {
      // The last one takes its place, so that nothing is searched.
      last.index = edge.index
      entries[key]?.edges[edge.index] = last
    }
    edge.index = -1
  }
}

/// What something says of a key.
@usableFromInline
struct KeyWatch<Key: Hashable, Value>: Kernel {
  @usableFromInline typealias Output = ScalarShape<Value>

  private let key: Key
  /// What wakes the watchers, and what keeps it going.
  private let (node, hold): (Node, AnyObject)
  private let watchers: KeyWatchers<Key>
  private let value: () -> Value
  /// Returns the position of the key, if it is that which is watched.
  private let position: (() -> Int?)?
  private var edge: Edge?

  private init(
    _ key: Key, of node: Node, holding hold: AnyObject, among watchers: KeyWatchers<Key>,
    _ value: @escaping () -> Value, position: (() -> Int?)?
  ) {
    self.position = position
    self.key = key
    (self.node, self.hold) = (node, hold)
    self.watchers = watchers
    self.value = value
  }

  @usableFromInline var isStateless: Bool { true }

  @usableFromInline mutating func begin(_ sources: ManyInputs) -> Value? { value() }

  @usableFromInline
  func follow(_ sources: ManyInputs, _ steps: inout Steps<Output>) {
    // It is woken by the end, too.
    guard let edge, edge.isCalled else { return }
    edge.isCalled = false
    steps.append(value())
  }

  @usableFromInline func isOver(_ sources: ManyInputs) -> Bool { node.isFinal }

  @usableFromInline func forEachChosen(_ body: (Node) -> Void) { body(node) }

  @usableFromInline
  mutating func link(_ watcher: Node) {
    guard edge == nil else { return }
    let edge = Edge(to: watcher)
    self.edge = edge
    watchers.add(edge, for: key, at: position?())
    watcher.rise(above: node)
  }

  @usableFromInline mutating func unlink() { if let edge = edge.take() { watchers.remove(edge, for: key) } }

  /// Returns the property of what a key has.
  ///
  /// - Parameters:
  ///   - hold: What keeps the node going: as long as the property is held or observed.
  ///   - owner: What the property keeps as long as it is held.
  static func property(
    _ key: Key, of node: Node, among watchers: KeyWatchers<Key>, holding hold: AnyObject, keeping owner: AnyObject,
    _ value: @escaping () -> Value, position: (() -> Int?)? = nil
  ) -> Property<Value> {
    let kernel = KeyWatch(key, of: node, holding: hold, among: watchers, value, position: position)
    return Property(
      Derived(ManyInputs([]), ScalarShape(), kernel, placeholder: nil), subscription: nil, keeping: [owner])
  }
}
