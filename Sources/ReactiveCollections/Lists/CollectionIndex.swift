public import CollectionChanges
public import PersistentArrays
public import Signals

/// The elements of a list by a key: looked up, and watched, without looking through the list.
///
/// ```swift
/// let byID = CollectionIndex(people.updates)          // by the id of what is `Identifiable`
/// byID["ada"]?.name                                   // the element, now
/// byID.position(of: "ada")                            // where it stands
/// let ada = byID.element(for: "ada")                  // a property: the element, or nil while there is none
/// ```
///
/// It changes with the list, before anybody is told of that. However many keys are watched, a change concerns those only that it names.
/// Where several elements have one key, the first of them counts. It keeps what it follows going for as long as it lives, and so do its
/// properties. It lives where it was made, as lists do.
public final class CollectionIndex<Key: Hashable, Element> {
  @usableFromInline let node: IndexNode<Key, Element>
  /// What it follows, given up at home.
  @usableFromInline let source: Lifetime.Token

  /// An index of a list.
  ///
  /// - Parameters:
  ///   - list: The updates of the list.
  ///   - key: The key of an element; asked for once for each that comes in or is updated, and remembered. O(log n) for each.
  @inlinable
  public init(_ list: CollectionProducer<Element>, by key: @escaping (Element) -> Key) {
    let node = IndexNode(by: key)
    self.node = node
    source = Lifetime.Token(disposing: node.follow(list))
  }

  /// How many elements the list has.
  @inlinable public var count: Int { node.list.count }

  /// The first element with a key. O(log n).
  @inlinable
  public subscript(key: Key) -> Element? { node.element(for: key) }

  /// Where the first element with a key stands in the list. O(log n).
  @inlinable
  public func position(of key: Key) -> Int? { node.position(of: key) }

  /// The first element with a key, as a property: it changes when another element is that, and when it is updated.
  public func element(for key: Key) -> Property<Element?> { node.watch(key, keeping: self) { $0.element(for: key) } }

  /// Whether an element has a key, as a property.
  public func contains(_ key: Key) -> Property<Bool> {
    node.watch(key, keeping: self) { $0.position(of: key) != nil }.skipRepeats()
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
  @usableFromInline let places = Places()
  /// By number the key of each element; of free numbers, that of what was there.
  @exclusivity(unchecked) @usableFromInline var keys: ContiguousArray<Key> = []
  /// By key the numbers of its elements: one, nearly always.
  @exclusivity(unchecked) @usableFromInline var numbers: [Key: Numbers] = [:]
  /// Those who watch a key.
  @exclusivity(unchecked) private var watchers: [Key: [Watcher]] = [:]
  /// Whether there are any.
  @exclusivity(unchecked) @usableFromInline var isWatched = false
  private var hasEnded = false

  /// The elements of a key.
  @usableFromInline
  enum Numbers {
    case one(Int)
    case several(Set<Int>)
  }

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
    source.attach(
      Consumer(
        node: self, needs: .after,
        start: { list, _ in
          self.list = list
          for (element, number) in zip(list, self.places.insert(count: list.count, at: 0)) {
            self.add(self.key(element), number)
          }
        },
        change: { [weak self] change, _, after, _ in if let after { self?.follow(change, leadingTo: after) } },
        end: { [weak self] in self?.finish() }))
  }

  // MARK: Looking up

  @inlinable
  func element(for key: Key) -> Element? { position(of: key).map { list[$0] } }

  @inlinable
  func position(of key: Key) -> Int? {
    firstNumber(of: key).map(places.position)
  }

  @inlinable
  func firstNumber(of key: Key) -> Int? {
    switch numbers[key] {
    case nil: nil
    case .one(let number): number
    case .several(let numbers): numbers.min { places.position(of: $0) < places.position(of: $1) }
    }
  }

  // MARK: Following

  @inlinable
  func follow(_ change: CollectionChange<Element>, leadingTo after: PersistentArray<Element>) {
    var news = News()
    change.forEachRun { run in
      switch run.kind {
      case .insert:
        for (element, number) in zip(run.elements, places.insert(count: run.count, at: run.index)) {
          let key = key(element)
          note(key, number, &news)
          add(key, number)
        }
      case .remove:
        for _ in 0..<run.count {
          let number = places.number(at: run.index)
          note(keys[number], number, &news)
          remove(number)
          _ = places.remove(at: run.index)
        }
      case .update:
        for (offset, element) in run.newElements.enumerated() {
          let (number, key) = (places.number(at: run.index + offset), key(element))
          note(keys[number], number, &news)
          if keys[number] == key { continue }
          note(key, number, &news)
          remove(number)
          add(key, number)
        }
      case .move:
        note(keys[places.number(at: run.index)], nil, &news)
        places.move(from: run.index, to: run.target)
      }
    }
    list = after
    for (key, first) in news.firsts {
      let new = firstNumber(of: key)
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
  func note(_ key: Key, _ number: Int?, _ news: inout News) {
    guard isWatched else { return }
    if news.firsts[key] == nil { news.firsts[key] = .some(firstNumber(of: key)) }
    if let number { news.numbers.insert(number) }
  }

  @inlinable
  func add(_ key: Key, _ number: Int) {
    while keys.count <= number { keys.append(key) }
    keys[number] = key
    switch numbers[key] {
    case nil: numbers[key] = .one(number)
    case .one(let other): numbers[key] = .several([other, number])
    case .several(var all):
      // So that it is edited in place.
      numbers[key] = nil
      all.insert(number)
      numbers[key] = .several(all)
    }
  }

  @inlinable
  func remove(_ number: Int) {
    let key = keys[number]
    guard case .several(var all) = numbers.removeValue(forKey: key) else { return }
    all.remove(number)
    if all.count > 1 { numbers[key] = .several(all) } else if let last = all.first { numbers[key] = .one(last) }
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
