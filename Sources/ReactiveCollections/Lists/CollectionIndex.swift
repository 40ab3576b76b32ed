public import ReactiveCollectionsPositions

/// An index of a list by a key: it looks up and watches elements without searching the list.
///
/// ```swift
/// let byID = CollectionIndex(people.updates)          // by the id of elements that are `Identifiable`
/// byID["ada"]?.name                                   // the current element
/// byID.position(of: "ada")                            // its current position
/// let ada = byID.property(for: "ada")                 // a property: the element, or nil while there is none
/// ```
///
/// The index changes together with the list, before any observer is notified. However many keys are watched, a change
/// affects only the keys of the elements that it names. If several elements have the same key, the first of them is
/// found. An element whose key does not equal itself, such as not-a-number, is not found.
///
/// An index keeps its source active for as long as it lives, and so do its properties. It belongs to the isolation
/// domain that it was created in, as lists do. Creating an index under the lock of a shared list (while the list's lock
/// is held) traps.
public final class CollectionIndex<Key: Hashable, Element> {
  @usableFromInline let node: Derived<Indexing<Key, Element>>
  @usableFromInline let index: IndexState<Key, Element>
  /// Keeps the node, and what ends its sources.
  private let kept: AnyObject?
  private let hold: NodeHold

  /// Creates an index of a list. O(n log n).
  ///
  /// ```swift
  /// let byName = CollectionIndex(people.updates) { $0.name }
  /// print(byName["Bob"]?.age ?? 0)  // prints: 17
  /// ```
  ///
  /// - Parameters:
  ///   - list: The updates of the list. Each element of a change costs O(log n), or O(log² n) if other elements have
  ///     its key.
  ///   - key: Returns the key of an element. It is called once for each element that is inserted or updated, and its
  ///     result is kept.
  @inlinable
  public convenience init(_ list: CollectionProducer<Element>, by key: @escaping (Element) -> Key) {
    self.init(list, keepsSources: true, by: key)
  }

  /// Creates an index of a list that it does not keep going: it ends with the lists that the stream was made of, and
  /// keeps the last elements. O(n log n).
  ///
  /// ```swift
  /// let byTeam = CollectionIndex(reflecting: people.updates.filter { $0.age >= 18 }, by: \.team)
  /// print(byTeam[1]?.name ?? "nobody", byTeam[2]?.name ?? "nobody")  // prints: Ada nobody
  /// ```
  @inlinable
  public convenience init(reflecting list: CollectionProducer<Element>, by key: @escaping (Element) -> Key) {
    self.init(list, keepsSources: false, by: key)
  }

  @inlinable
  convenience init(_ list: CollectionProducer<Element>, keepsSources: Bool, by key: @escaping (Element) -> Key) {
    let starting = Starting(keeping: keepsSources)
    let source = list.recipe.started(starting, for: "An index")
    let index = IndexState<Key, Element>(by: key)
    let node = withExtendedLifetime(source) { Derived(source.input, ScalarShape(), Indexing(index)) }
    self.init(node, index, keeping: starting.kept)
  }

  @usableFromInline
  init(_ node: Derived<Indexing<Key, Element>>, _ index: IndexState<Key, Element>, keeping kept: [AnyObject]) {
    self.node = node
    self.index = index
    self.kept = KeptTogether.all(kept)
    hold = NodeHold(node)
  }

  /// The number of elements in the list. O(1).
  @inlinable public var count: Int { index.list.count }

  /// The first element that currently has a key. O(log n).
  ///
  /// ```swift
  /// let byID = CollectionIndex(people.updates)
  /// people[1].name = "Rob"
  /// print(byID["bob"]?.name ?? "nobody")  // prints: Rob
  /// ```
  @inlinable
  public subscript(key: Key) -> Element? { index.element(for: key) }

  /// Returns the current position in the list of the first element that has a key. O(log n).
  ///
  /// ```swift
  /// let byID = CollectionIndex(people.updates)
  /// if let position = byID.position(of: "cleo") { people[position].age += 1 }
  /// print(people[2].age)  // prints: 53
  /// ```
  @inlinable
  public func position(of key: Key) -> Int? { index.positions.firstPosition(of: key) }

  /// Returns whether an element currently has a key. O(1).
  ///
  /// ```swift
  /// let byID = CollectionIndex(people.updates)
  /// print(byID.contains("ada"), byID.contains("dan"))  // prints: true false
  /// ```
  @inlinable
  public func contains(_ key: Key) -> Bool { index.contains(key) }

  /// Returns a property of the first element that has a key. It changes when another element becomes the first one, and
  /// when the first one is updated.
  ///
  /// While the property is held, a change costs an additional O(log n) for each element with that key that the change
  /// names.
  ///
  /// ```swift
  /// let bob = CollectionIndex(people.updates).property(for: "bob")
  /// bob.producer.startWithValues { print($0?.age ?? 0) }  // prints: 17
  /// people[1].age = 18  // prints: 18
  /// people[0].age = 37  // sends nothing
  /// people.remove(at: 1)  // prints: 0
  /// ```
  public func property(for key: Key) -> Property<Element?> { watch(key) { $0.element(for: key) } }

  /// Returns a property of whether an element has a key.
  ///
  /// ```swift
  /// let isListed = CollectionIndex(people.updates).presence(of: "ada")
  /// people.removeFirst()
  /// print(isListed.value)  // prints: false
  /// ```
  public func presence(of key: Key) -> Property<Bool> {
    watch(key) { $0.contains(key) }.skipRepeats()
  }
}

extension CollectionIndex {
  /// Returns a property of what the index says of a key.
  private func watch<Value>(_ key: Key, _ value: @escaping (IndexState<Key, Element>) -> Value) -> Property<Value> {
    let kernel = KeyWatch(key, of: node, index, value)
    return Property(
      Derived(ManyInputs([]), ScalarShape(), kernel, placeholder: nil), subscription: nil, keeping: [self])
  }
}

extension CollectionIndex where Element: Identifiable, Key == Element.ID {
  /// Creates an index of a list by the ids of its elements.
  ///
  /// ```swift
  /// let adults = CollectionIndex(people.updates.filter { $0.age >= 18 })
  /// print(adults["ada"]?.name ?? "nobody", adults["bob"]?.name ?? "nobody")  // prints: Ada nobody
  /// ```
  @inlinable
  public convenience init(_ list: CollectionProducer<Element>) { self.init(list) { $0.id } }

  /// Creates an index by the ids of the elements of a list, which it does not keep going.
  @inlinable
  public convenience init(reflecting list: CollectionProducer<Element>) { self.init(reflecting: list) { $0.id } }
}

/// What an index knows of its list.
@usableFromInline
final class IndexState<Key: Hashable, Element> {
  @usableFromInline let key: (Element) -> Key
  // Exclusivity is not checked: the kernel changes these in commits, one after the other, and readers only read.

  @exclusivity(unchecked) @usableFromInline var list: PersistentArray<Element> = []
  @exclusivity(unchecked) @usableFromInline var positions = KeyedPositions<Key>()
  /// The edges to the nodes that watch each key. They are woken one by one, and not with every change.
  fileprivate var watchers: [Key: [Edge]] = [:]
  /// Whether there are any.
  @exclusivity(unchecked) @usableFromInline var isWatched = false

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
    // Closures that compute keys may read the index, so all of them are called before it changes. A single step needs
    // one key at most.
    var keys = (change.isComposite ? keys(for: change) : []).makeIterator()
    change.forEachRun { run in
      switch run.kind {
      case .insert:
        for (index, element) in zip(run.index..., run.elements) {
          let key = keys.next() ?? key(element)
          note(key, &changes)
          _ = positions.insert(key, at: index)
          noteElement(at: index, &changes)
        }
      case .remove:
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
          note(key, &changes)
          positions.update(at: index, to: key)
        }
      case .move:
        if isWatched { noteKey(at: run.index, &changes) }
        _ = positions.move(from: run.index, to: run.target)
      }
    }
    list = after
    for (key, first) in changes.firsts {
      let new = positions.firstNumber(of: key)
      if new != first || new.map(changes.numbers.contains) == true { wakeWatchers(of: key) }
    }
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
  func wakeWatchers(of key: Key) {
    guard let edges = watchers[key] else { return }
    for edge in edges { edge.wakeTarget() }
  }

  @usableFromInline
  func forEachWatcher(_ body: (Node) -> Void) {
    for edges in watchers.values { for edge in edges { edge.withTarget(body) } }
  }

  fileprivate func add(_ edge: Edge, for key: Key) {
    edge.index = watchers[key]?.count ?? 0
    watchers[key, default: []].append(edge)
    isWatched = true
  }

  fileprivate func remove(_ edge: Edge, for key: Key) {
    if watchers[key]?.count == 1 {
      watchers[key] = nil
      isWatched = !watchers.isEmpty
    } else if let last = watchers[key]?.popLast(), last !== edge {
      // The last one takes its place, so that nothing is searched.
      last.index = edge.index
      watchers[key]?[edge.index] = last
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
  private let value: (IndexState<Key, Element>) -> Value
  private var edge: Edge?

  /// The property keeps the node alive.
  init(
    _ key: Key, of node: Node, _ index: IndexState<Key, Element>, _ value: @escaping (IndexState<Key, Element>) -> Value
  ) {
    self.key = key
    self.node = .passUnretained(node)
    self.index = index
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
    index.add(edge, for: key)
    node._withUnsafeGuaranteedRef { watcher.rise(above: $0) }
  }

  mutating func unlink() { if let edge = edge.take() { index.remove(edge, for: key) } }
}
