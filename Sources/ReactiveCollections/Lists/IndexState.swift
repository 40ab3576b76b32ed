public import ReactiveCollectionsPositions

/// What an index knows of its list.
@usableFromInline
final class IndexState<Key: Hashable, Element> {
  @usableFromInline let key: (Element) -> Key
  // Exclusivity is not checked: the kernel changes these in commits, one after the other, and readers only read.

  @exclusivity(unchecked) @usableFromInline var list: PersistentArray<Element> = []
  @exclusivity(unchecked) @usableFromInline var positions = KeyedPositions<Key>()
  /// What watches the element of a key, or its presence.
  var watchers = KeyWatchers<Key>() { didSet { isWatched = !watchers.isEmpty } }
  /// What watches the position of a key.
  var positionWatchers = KeyWatchers<Key>() { didSet { isPositionWatched = !positionWatchers.isEmpty } }
  @exclusivity(unchecked) @usableFromInline var isWatched = false
  @usableFromInline var isPositionWatched = false

  @inlinable init(by key: @escaping (Element) -> Key) { self.key = key }

  @inlinable
  func element(for key: Key) -> Element? { positions.firstPosition(of: key).map { list[$0] } }

  @inlinable
  func contains(_ key: Key) -> Bool { positions.count(of: key) > 0 }
}

/// The kernel of an index. Its value is of no interest: the index is read.
@usableFromInline
struct Indexing<Key: Hashable, Element>: Kernel {
  @usableFromInline typealias Sources = SingleInput<ListShape<Element>>
  @usableFromInline typealias Output = ScalarShape<Void>

  @usableFromInline let index: IndexState<Key, Element>

  @inlinable init(_ index: IndexState<Key, Element>) { self.index = index }

  @inlinable
  func begin(_ source: Sources) -> Void? {
    index.list = source.value
    for (position, element) in index.list.enumerated() { _ = index.positions.insert(index.key(element), at: position) }
    return ()
  }

  @inlinable
  func follow(_ source: Sources, _ steps: inout Steps<Output>) {
    source.record?._withUnsafeGuaranteedRef { record in
      guard let change = record.change else { return }
      index.follow(change, leadingTo: record.after)
      steps.append(())
    }
  }

  @usableFromInline func forEachFollower(_ body: (Node) -> Void) { index.forEachWatcher(body) }
}

extension IndexState {
  @inlinable
  func follow(_ change: CollectionChange<Element>, leadingTo after: PersistentArray<Element>) {
    var changes: KeyChanges = ([:], [])
    // Where positions may have changed.
    var firstMoved = Int.max
    // Closures that compute keys may read the index, so all of them are called before it changes. A single step needs
    // one key at most.
    var keys = (change.isComposite ? keys(for: change) : []).makeIterator()
    change.forEachRun { run in
      switch run.kind {
      case .insert:
        firstMoved = Swift.min(firstMoved, run.index)
        for (index, element) in zip(run.index..., run.elements) {
          let key = keys.next() ?? key(element)
          note(key, &changes)
          _ = positions.insert(key, at: index)
          noteElement(at: index, &changes)
        }
      case .remove:
        firstMoved = Swift.min(firstMoved, run.index)
        for _ in 0..<run.count {
          if isWatched { noteKey(at: run.index, &changes) }
          noteElement(at: run.index, &changes)
          _ = positions.remove(at: run.index)
        }
      case .update:
        for (index, element) in zip(run.index..., run.newElements) {
          let key = keys.next() ?? key(element)
          let old = noteKey(at: index, &changes)
          noteElement(at: index, &changes)
          if old == key { continue }
          firstMoved = Swift.min(firstMoved, index)
          note(key, &changes)
          positions.update(at: index, to: key)
        }
      case .move:
        firstMoved = Swift.min(firstMoved, run.index, run.target)
        if isWatched { noteKey(at: run.index, &changes) }
        _ = positions.move(from: run.index, to: run.target)
      }
    }
    list = after
    for (key, first) in changes.firsts {
      let new = positions.firstNumber(of: key)
      if new != first || new.map(changes.numbers.contains) == true { wakeWatchers(of: key) }
    }
    if isPositionWatched { wakePositionWatchers(from: firstMoved) }
  }

  /// Returns the keys of the elements that a change inserts or updates, in its order.
  @inlinable
  func keys(for change: CollectionChange<Element>) -> [Key] {
    var keys: [Key] = []
    change.forEachRun { run in
      if run.kind == .insert || run.kind == .update { for element in run.newElements { keys.append(key(element)) } }
    }
    return keys
  }

  /// The part of a change that affects watched keys: for each of them, the number of its first element before the
  /// change; and the numbers of the elements that were inserted, removed or updated.
  @usableFromInline
  typealias KeyChanges = (firsts: [Key: Int?], numbers: Set<Int>)

  /// Notes that an element with a key is about to change.
  @inlinable
  func note(_ key: Key, _ changes: inout KeyChanges) {
    guard isWatched else { return }
    if changes.firsts[key] == nil { changes.firsts[key] = .some(positions.firstNumber(of: key)) }
  }

  /// Notes that the element at a position is about to change, and returns its key.
  @discardableResult
  @inlinable
  func noteKey(at index: Int, _ changes: inout KeyChanges) -> Key {
    let key = positions.location(at: index).key
    note(key, &changes)
    return key
  }

  /// Notes that an element has been inserted, or is about to be removed or updated.
  @inlinable
  func noteElement(at index: Int, _ changes: inout KeyChanges) {
    if isWatched { changes.numbers.insert(positions.number(at: index)) }
  }
}

// MARK: - Watching keys

extension IndexState {
  @usableFromInline
  func wakeWatchers(of key: Key) { watchers.wake(key) }

  /// Wakes those that watch positions that have changed. Those in front of `first` have not.
  @usableFromInline
  func wakePositionWatchers(from first: Int) {
    if first == .max { return }
    positionWatchers.wake { key, known in
      if let known, known < first { return known }
      return positions.firstPosition(of: key)
    }
  }

  @usableFromInline
  func forEachWatcher(_ body: (Node) -> Void) {
    watchers.forEach(body)
    positionWatchers.forEach(body)
  }
}

/// The edges to the nodes that watch keys. They are woken one by one, and not with every change.
@usableFromInline
struct KeyWatchers<Key: Hashable> {
  /// The edges for each key, and the position that they have been told.
  private var entries: [Key: (edges: [Edge], position: Int?)] = [:]

  var isEmpty: Bool { entries.isEmpty }

  func wake(_ key: Key) {
    guard let edges = entries[key]?.edges else { return }
    for edge in edges { edge.wakeTarget() }
  }

  /// Wakes the watchers of each key whose position is another one now.
  mutating func wake(ifMoved position: (Key, _ known: Int?) -> Int?) {
    var index = entries.startIndex
    while index < entries.endIndex {
      let new = position(entries[index].key, entries[index].value.position)
      if new != entries[index].value.position {
        entries.values[index].position = new
        for edge in entries[index].value.edges { edge.wakeTarget() }
      }
      entries.formIndex(after: &index)
    }
  }

  func forEach(_ body: (Node) -> Void) {
    for (edges, _) in entries.values { for edge in edges { edge.withTarget(body) } }
  }

  mutating func add(_ edge: Edge, for key: Key, at position: Int?) {
    edge.index = entries[key]?.edges.count ?? 0
    entries[key, default: ([], position)].edges.append(edge)
  }

  mutating func remove(_ edge: Edge, for key: Key) {
    if entries[key]?.edges.count == 1 {
      entries[key] = nil
    } else if let last = entries[key]?.edges.popLast(), last !== edge {
      // The last one takes its place, so that nothing is searched.
      last.index = edge.index
      entries[key]?.edges[edge.index] = last
    }
    edge.index = -1
  }
}

/// What an index says of a key.
struct KeyWatch<Key: Hashable, Element, Value>: Kernel {
  typealias Output = ScalarShape<Value>

  private let key: Key
  private let node: Unmanaged<Node>
  private let index: IndexState<Key, Element>
  private let watchers: ReferenceWritableKeyPath<IndexState<Key, Element>, KeyWatchers<Key>>
  private let value: (IndexState<Key, Element>) -> Value
  private var edge: Edge?

  /// The property keeps the node alive.
  init(
    _ key: Key, of node: Node, _ index: IndexState<Key, Element>,
    _ watchers: ReferenceWritableKeyPath<IndexState<Key, Element>, KeyWatchers<Key>>,
    _ value: @escaping (IndexState<Key, Element>) -> Value
  ) {
    self.key = key
    self.node = .passUnretained(node)
    self.index = index
    self.watchers = watchers
    self.value = value
  }

  var isStateless: Bool { true }

  mutating func begin(_ sources: ManyInputs) -> Value? { value(index) }

  func follow(_ sources: ManyInputs, _ steps: inout Steps<Output>) { steps.append(value(index)) }

  func isOver(_ sources: ManyInputs) -> Bool { node._withUnsafeGuaranteedRef { $0.isFinal } }

  func forEachChosen(_ body: (Node) -> Void) { node._withUnsafeGuaranteedRef(body) }

  mutating func link(_ watcher: Node) {
    guard edge == nil else { return }
    let edge = Edge(to: watcher)
    self.edge = edge
    index[keyPath: watchers].add(edge, for: key, at: index.positions.firstPosition(of: key))
    node._withUnsafeGuaranteedRef { watcher.rise(above: $0) }
  }

  mutating func unlink() { if let edge = edge.take() { index[keyPath: watchers].remove(edge, for: key) } }
}
