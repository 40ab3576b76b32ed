extension ObservableDictionary {
  /// Returns a property of the item of a key, which is `nil` while there is none. It changes whenever the item is updated.
  ///
  /// However many keys are watched, a change affects only the keys that it names: while any property of a key is held, a
  /// change costs an additional expected O(1) for each key. The property keeps the dictionary going.
  ///
  /// ```swift
  /// let tea = prices.property(for: "tea")
  /// tea.producer.startWithValues { print($0 ?? 0) }  // prints: 2
  /// prices["milk"] = 5  // sends nothing
  /// prices["tea"] = 3  // prints: 3
  /// prices["tea"] = nil  // prints: 0
  /// ```
  public func property(for key: Key) -> Property<Item?> { core.node.property(of: key, keeping: self) { $0 } }

  /// Returns a property of whether there is a key. It keeps the dictionary going.
  ///
  /// ```swift
  /// let isListed = prices.presence(of: "salt")
  /// prices["salt"] = 1
  /// print(isListed.value)  // prints: true
  /// ```
  public func presence(of key: Key) -> Property<Bool> {
    core.node.property(of: key, keeping: self) { $0 != nil }.skipRepeats()
  }
}

extension ObservableSet {
  /// Returns a property of whether an element is in the set. However many elements are watched, a change affects only
  /// those that it names. The property keeps the set going.
  ///
  /// ```swift
  /// let isNew = tags.presence(of: "new")
  /// tags.remove("new")
  /// print(isNew.value)  // prints: false
  /// ```
  public func presence(of element: Element) -> Property<Bool> {
    core.node.property(of: element, keeping: self) { $0 != nil }.skipRepeats()
  }
}

extension Holder where S: AnyDictionaryShape {
  fileprivate func property<Key: Hashable, Item, Value>(
    of key: Key, keeping owner: AnyObject, _ value: @escaping (Item?) -> Value
  ) -> Property<Value> where S == DictionaryShape<Key, Item> {
    let watching = KeyWatching.find(self)
    return KeyWatch.property(
      key, of: watching.node, among: watching.watchers, holding: watching, keeping: owner
    ) { [self] in
      value(reported[key])
    }
  }
}

/// Wakes the nodes that watch the keys of a dictionary, when these change. It exists while some do.
final class KeyWatching<Key: Hashable, Item> {
  let node: Node
  let watchers = KeyWatchers<Key>()
  /// The dictionary. It is retained, since the node gives it up at its end.
  private let source: Unmanaged<DictionaryNode<Key, Item>>
  private let hold: NodeHold

  private init(_ source: DictionaryNode<Key, Item>) {
    self.source = .passRetained(source)
    let links = HostedLinks<KeyWatchers<Key>>(forEachFollower: { $0.forEach($1) })
    let waking = Hosting<KeyWatchers<Key>, SingleInput<DictionaryShape<Key, Item>>, ScalarShape<Void>>(
      watchers, links: links, begin: { _, _ in () }
    ) { watchers, source, steps in
      guard let change = source.record?._withUnsafeGuaranteedRef({ $0.change }) else { return }
      change.forEachStep { key, _, _ in watchers.wake(key) }
      steps.append(())
    }
    node = Derived(SingleInput(source), ScalarShape(), waking)
    hold = NodeHold(node)
    source.graph.companions.append((ObjectIdentifier(KeyWatching.self), .passUnretained(self)))
  }

  deinit {
    source._withUnsafeGuaranteedRef { $0.graph.companions.removeAll { $0.key == ObjectIdentifier(KeyWatching.self) } }
    DeferredRelease.release(Unmanaged<AnyObject>.fromOpaque(source.toOpaque()))
  }

  static func find(_ source: DictionaryNode<Key, Item>) -> KeyWatching {
    guard let known = source.graph.companions.first(where: { $0.key == ObjectIdentifier(KeyWatching.self) }) else {
      return KeyWatching(source)
    }
    return unsafeDowncast(known.object.takeUnretainedValue(), to: KeyWatching.self)
  }
}
