public import CollectionChanges
public import PersistentArrays
public import Signals

/// The elements of a list by a key: looked up, and watched, without looking through the list.
///
/// ```swift
/// let byID = CollectionIndex(people.updates)          // by the id of elements that are `Identifiable`
/// byID["ada"]?.name                                   // the element, now
/// byID.position(of: "ada")                            // where it stands, now
/// let ada = byID.property(for: "ada")                 // a property: the element, or nil while there is none
/// ```
///
/// It changes with the list, before any observer is told of that. However many keys are watched, a change concerns only those of the
/// elements that it names. If several elements have one key, the first of them counts. An element whose key does not equal itself, such
/// as not-a-number, is not found.
///
/// An index keeps what it follows going for as long as it lives, and so do its properties. It lives where it was made, as lists do, and
/// cannot be made in a turn of a shared list: that traps.
public final class CollectionIndex<Key: Hashable, Element> {
  @usableFromInline let node: IndexNode<Key, Element>
  /// What it follows, given up at home.
  @usableFromInline let source: Lifetime.Token

  /// An index of a list. O(n log n).
  ///
  /// - Parameters:
  ///   - list: The updates of the list. Each element of a change costs O(log n), or O(log² n) if others have its key.
  ///   - key: The key of an element. It is called once for each element that is inserted or updated, and its result is kept.
  @inlinable
  public init(_ list: CollectionProducer<Element>, by key: @escaping (Element) -> Key) {
    let node = IndexNode(by: key)
    self.node = node
    source = Lifetime.Token(disposing: node.follow(list))
  }

  /// How many elements the list has. O(1).
  @inlinable public var count: Int { node.list.count }

  /// The first element with a key, as the list is now. O(log n).
  @inlinable
  public subscript(key: Key) -> Element? { node.element(for: key) }

  /// Where the first element with a key stands in the list now. O(log n).
  @inlinable
  public func position(of key: Key) -> Int? { node.places.firstPosition(of: key) }

  /// Whether an element has a key now. O(1).
  @inlinable
  public func contains(_ key: Key) -> Bool { node.contains(key) }

  /// The first element with a key, as a property: it changes when another element becomes the first, and when the first one is updated.
  ///
  /// While it is held a change costs O(log n) more for each element with that key that it names.
  public func property(for key: Key) -> Property<Element?> { node.watch(key, keeping: self) { $0.element(for: key) } }

  /// Whether an element has a key, as a property.
  public func presence(of key: Key) -> Property<Bool> {
    node.watch(key, keeping: self) { $0.contains(key) }.skipRepeats()
  }
}

extension CollectionIndex where Element: Identifiable, Key == Element.ID {
  /// An index of a list by the ids of its elements.
  @inlinable
  public convenience init(_ list: CollectionProducer<Element>) { self.init(list) { $0.id } }
}

/// What follows the list of an index.
@usableFromInline
final class IndexNode<Key: Hashable, Element>: CommitNode {
  @usableFromInline let key: (Element) -> Key
  @exclusivity(unchecked) @usableFromInline var list: PersistentArray<Element> = []
  @exclusivity(unchecked) @usableFromInline var places = KeyedPlaces<Key>()
  /// Those who watch a key.
  @exclusivity(unchecked) private var watchers: [Key: [Watcher]] = [:]
  /// Whether there are any.
  @exclusivity(unchecked) @usableFromInline var isWatched = false
  private var hasEnded = false

  /// Sets a property.
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
        change: { [weak self] change, _, after, _ in if let after { self?.follow(change, leadingTo: after) } },
        end: { [weak self] in self?.finish() }))
    requireStart(hasStarted, of: "An index")
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
    change.forEachRun { run in
      switch run.kind {
      case .insert:
        for (index, element) in zip(run.index..., run.elements) {
          let key = key(element)
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
          let key = key(element)
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

  /// What a change concerns of what is watched.
  @usableFromInline
  struct News {
    /// By key the number of its first element before the change.
    @usableFromInline var firsts: [Key: Int?] = [:]
    /// The elements that came, went, or were updated.
    @usableFromInline var numbers: Set<Int> = []
    @inlinable init() {}
  }

  /// Something is going to happen to an element of a key.
  @inlinable
  func note(_ key: Key, _ news: inout News) {
    guard isWatched else { return }
    if news.firsts[key] == nil { news.firsts[key] = .some(places.firstNumber(of: key)) }
  }

  /// Something is going to happen to an element; returns its key.
  @discardableResult
  @inlinable
  func noteKey(at index: Int, _ news: inout News) -> Key {
    let key = places.place(at: index).key
    note(key, &news)
    return key
  }

  /// An element has come, or is going to be removed or updated.
  @inlinable
  func noteElement(at index: Int, _ news: inout News) {
    if isWatched { news.numbers.insert(places.number(at: index)) }
  }

  // MARK: Watching

  /// A property that is made of what a key has; it keeps `owner` alive.
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
