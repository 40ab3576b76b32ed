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
  // The node goes before its sources.
  private let hold: NodeHold
  /// Keeps what ends the node's sources.
  private let kept: AnyObject?

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
  public func position(of key: Key) -> Int? { index.position(of: key) }

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

  /// Returns a property of the position of the first element that has a key; `nil` while there is none. A row that
  /// shows its own position needs no more than this.
  ///
  /// While the property is observed, a commit that inserts, removes or moves an element in front of that position, or
  /// changes keys there, costs an additional O(log n) for each observed key, and the property changes if the position
  /// has. Other commits cost an additional O(1) for each observed key, and edits that leave every element where it is
  /// cost nothing. A property that is not observed costs nothing, and is computed in O(log n) when it is read.
  ///
  /// ```swift
  /// let position = CollectionIndex(people.updates).positionProperty(for: "cleo")
  /// position.producer.startWithValues { print($0 ?? -1) }  // prints: 2
  /// people.remove(at: 0)  // prints: 1
  /// people[1].age = 53  // sends nothing
  /// ```
  public func positionProperty(for key: Key) -> Property<Int?> {
    KeyWatch.property(key, of: node, among: index.positionWatchers, holding: hold, keeping: self) { [index] in
      index.position(of: key)
    } position: { [index] in
      index.position(of: key)
    }
  }
}

extension CollectionIndex {
  /// Returns a property of what the index says of a key.
  private func watch<Value>(_ key: Key, _ value: @escaping (IndexState<Key, Element>) -> Value) -> Property<Value> {
    KeyWatch.property(key, of: node, among: index.watchers, holding: hold, keeping: self) { [index] in value(index) }
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
  // Exclusivity is not checked: the kernel changes these in commits, one after the other, and readers only read.

  @exclusivity(unchecked) @usableFromInline var list: PersistentArray<Element> = []
  @exclusivity(unchecked) @usableFromInline var firsts: FirstPositions<Element, Key>
  @usableFromInline let watchers = KeyWatchers<Key>()
  /// Those who want to know the position.
  @usableFromInline let positionWatchers = KeyWatchers<Key>()

  @inlinable init(by key: @escaping (Element) -> Key) { firsts = FirstPositions(by: key) }

  @inlinable
  func position(of key: Key) -> Int? { firsts.positions.firstPosition(of: key) }

  @inlinable
  func element(for key: Key) -> Element? { position(of: key).map { list[$0] } }

  @inlinable
  func contains(_ key: Key) -> Bool { firsts.positions.count(of: key) > 0 }
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
    index.firsts.begin(index.list)
    return ()
  }

  @inlinable
  func follow(_ source: Sources, _ steps: inout Steps<Output>) {
    source.record?._withUnsafeGuaranteedRef { record in
      guard let change = record.change else { return }
      let changed = index.firsts.follow(change, noting: !index.watchers.isEmpty)
      index.list = record.after
      for (key, _) in changed { index.watchers.wake(key) }
      if !index.positionWatchers.isEmpty { index.wakePositionWatchers() }
      steps.append(())
    }
  }

  @usableFromInline
  func forEachFollower(_ body: (Node) -> Void) {
    index.watchers.forEach(body)
    index.positionWatchers.forEach(body)
  }
}

extension IndexState {
  /// Wakes those who watch positions that have changed.
  @usableFromInline
  func wakePositionWatchers() {
    let first = firsts.firstMoved
    if first == .max { return }
    positionWatchers.wake { key, known in
      if let known, known < first { return known }
      return position(of: key)
    }
  }
}
