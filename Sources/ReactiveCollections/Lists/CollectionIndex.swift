public import CollectionChanges
public import PersistentArrays
public import Signals

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
/// domain that it was created in, as lists do. Creating an index in a turn of a shared list (while the list's lock is
/// held) traps.
public final class CollectionIndex<Key: Hashable, Element> {
  @usableFromInline let node: IndexNode<Key, Element>
  /// The subscription to its source, which is disposed of where the index was created, if that can be reached.
  @usableFromInline let source: Lifetime.Token

  /// Creates an index of a list. O(n log n).
  ///
  /// - Parameters:
  ///   - list: The updates of the list. Each element of a change costs O(log n), or O(log² n) if other elements have
  ///     its key.
  ///   - key: Returns the key of an element. It is called once for each element that is inserted or updated, and its
  ///     result is kept.
  @inlinable
  public init(_ list: CollectionProducer<Element>, by key: @escaping (Element) -> Key) {
    let node = IndexNode(by: key)
    self.node = node
    source = Lifetime.Token(disposing: node.follow(list))
  }

  /// The number of elements in the list. O(1).
  @inlinable public var count: Int { node.list.count }

  /// The first element that currently has a key. O(log n).
  @inlinable
  public subscript(key: Key) -> Element? { node.element(for: key) }

  /// Returns the current position in the list of the first element that has a key. O(log n).
  @inlinable
  public func position(of key: Key) -> Int? { node.places.firstPosition(of: key) }

  /// Returns whether an element currently has a key. O(1).
  @inlinable
  public func contains(_ key: Key) -> Bool { node.contains(key) }

  /// Returns a property of the first element that has a key. It changes when another element becomes the first one, and
  /// when the first one is updated.
  ///
  /// While the property is held, a change costs an additional O(log n) for each element with that key that the change
  /// names.
  public func property(for key: Key) -> Property<Element?> { node.watch(key, keeping: self) { $0.element(for: key) } }

  /// Returns a property of whether an element has a key.
  public func presence(of key: Key) -> Property<Bool> {
    node.watch(key, keeping: self) { $0.contains(key) }.skipRepeats()
  }
}

extension CollectionIndex where Element: Identifiable, Key == Element.ID {
  /// Creates an index of a list by the ids of its elements.
  @inlinable
  public convenience init(_ list: CollectionProducer<Element>) { self.init(list) { $0.id } }
}

/// The node that follows the list of an index.
@usableFromInline
final class IndexNode<Key: Hashable, Element>: CommitNode {
  @usableFromInline let key: (Element) -> Key
  @exclusivity(unchecked) @usableFromInline var list: PersistentArray<Element> = []
  @exclusivity(unchecked) @usableFromInline var places = KeyedPlaces<Key>()
  /// The watchers of each key.
  @exclusivity(unchecked) private var watchers: [Key: [Watcher]] = [:]
  /// Whether there are any watchers.
  @exclusivity(unchecked) @usableFromInline var isWatched = false
  private var hasEnded = false

  /// Updates a property that depends on a key.
  private final class Watcher {
    let update: () -> Void
    let rise: (Int) -> Void
    let finish: () -> Void
    init(update: @escaping () -> Void, rise: @escaping (Int) -> Void, finish: @escaping () -> Void) {
      self.update = update
      self.rise = rise
      self.finish = finish
    }
  }

  @inlinable
  init(by key: @escaping (Element) -> Key) {
    self.key = key
    super.init()
  }

  override func didRise() { for watcher in watchers.values.joined() { watcher.rise(height) } }

  @inlinable
  func follow(_ source: CollectionProducer<Element>) -> any Disposable {
    var hasStarted = false
    let following = source.attach(
      Consumer(
        node: self, needs: .after,
        start: { list, _ in
          hasStarted = true
          self.list = list
          for (index, element) in list.enumerated() { _ = self.places.insert(self.key(element), at: index) }
        },
        change: { change, _, after, _ in if let after { self.follow(change, leadingTo: after) } },
        end: { self.finish() }))
    if !hasStarted { startedInATurn("An index") }
    return following
  }

  // MARK: Looking up

  @inlinable
  func element(for key: Key) -> Element? { places.firstPosition(of: key).map { list[$0] } }

  @inlinable
  func contains(_ key: Key) -> Bool { places.count(of: key) > 0 }

  // MARK: Following

  @inlinable
  func follow(_ change: CollectionChange<Element>, leadingTo after: PersistentArray<Element>) {
    var news = News()
    // Closures that compute keys may read the index, so all of them are called before it changes. A single step needs
    // one key at most.
    var keys = (change.isComposite ? keys(for: change) : []).makeIterator()
    change.forEachRun { run in
      switch run.kind {
      case .insert:
        for (index, element) in zip(run.index..., run.elements) {
          let key = keys.next() ?? key(element)
          note(key, &news)
          _ = places.insert(key, at: index)
          noteElement(at: index, &news)
        }
      case .remove:
        for _ in 0..<run.count {
          if isWatched { noteKey(at: run.index, &news) }
          noteElement(at: run.index, &news)
          _ = places.remove(at: run.index)
        }
      case .update:
        for (index, element) in zip(run.index..., run.newElements) {
          let key = keys.next() ?? key(element)
          let old = noteKey(at: index, &news)
          noteElement(at: index, &news)
          if old == key { continue }
          note(key, &news)
          places.update(at: index, to: key)
        }
      case .move:
        if isWatched { noteKey(at: run.index, &news) }
        _ = places.move(from: run.index, to: run.target)
      }
    }
    list = after
    for (key, first) in news.firsts {
      let new = places.firstNumber(of: key)
      if new != first || new.map(news.numbers.contains) == true { tell(of: key) }
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

  /// The part of a change that affects watched keys.
  @usableFromInline
  struct News {
    /// For each affected key, the number of its first element before the change.
    @usableFromInline var firsts: [Key: Int?] = [:]
    /// The numbers of the elements that were inserted, removed or updated.
    @usableFromInline var numbers: Set<Int> = []
    @inlinable init() {}
  }

  /// Notes that an element with a key is about to change.
  @inlinable
  func note(_ key: Key, _ news: inout News) {
    guard isWatched else { return }
    if news.firsts[key] == nil { news.firsts[key] = .some(places.firstNumber(of: key)) }
  }

  /// Notes that the element at a position is about to change, and returns its key.
  @discardableResult
  @inlinable
  func noteKey(at index: Int, _ news: inout News) -> Key {
    let key = places.place(at: index).key
    note(key, &news)
    return key
  }

  /// Notes that an element has been inserted, or is about to be removed or updated.
  @inlinable
  func noteElement(at index: Int, _ news: inout News) {
    if isWatched { news.numbers.insert(places.number(at: index)) }
  }

  // MARK: Watching

  /// Returns a property whose value is derived from a key; it keeps `owner` alive.
  func watch<Value>(
    _ key: Key, keeping owner: AnyObject, _ value: @escaping (IndexNode) -> Value
  ) -> Property<Value> {
    let feeding = CommitProperty(initial: value(self))
    feeding.rise(to: height)
    if hasEnded { feeding.finish() }
    let watcher = Watcher(
      update: { [unowned self] in feeding.set(value(self)) }, rise: { feeding.rise(to: $0) },
      finish: { feeding.finish() })
    watchers[key, default: []].append(watcher)
    isWatched = true
    let ending = AnyDisposable { [weak watcher] in
      withExtendedLifetime(owner) {
        guard let watcher else { return }
        self.watchers[key]?.removeAll { $0 === watcher }
        if self.watchers[key]?.isEmpty == true { self.watchers[key] = nil }
        self.isWatched = !self.watchers.isEmpty
      }
    }
    return feeding.property(endingWith: ending)
  }

  @usableFromInline
  func tell(of key: Key) {
    guard let watchers = watchers[key] else { return }
    for watcher in watchers { watcher.update() }
  }

  @usableFromInline
  func finish() {
    hasEnded = true
    for watcher in watchers.values.joined() { watcher.finish() }
  }
}
