extension CollectionProducer {
  /// Creates a stream of a list of one's own, such as one that is filled by a connection.
  ///
  /// ```swift
  /// let (lines, input) = Signal<String, Never>.pipe()
  /// let log = CollectionProducer<String> { list, lifetime, end in
  ///   lifetime += lines.observe { [weak list] event in
  ///     if let line = event.value { list?.append(line) } else { end() }
  ///   }
  /// }
  /// let shown = CollectionProperty(log.filter { !$0.isEmpty })
  /// input.send(value: "connected")
  /// print(shown)  // prints: ["connected"]
  /// ```
  ///
  /// Each use begins with an empty list, and calls `start`, which may fill the list at once, and edit it in whatever way until
  /// the use ends, or until it says that the list has ended, which completes what is made of it. Then the lifetime ends, and the
  /// list is released: hold it weakly. In a transaction, what fills the list is a part of that, also if it is taken back. With ``shared()``, one list serves all uses. A list of live sections is one of
  /// sections: see ``sectionedUpdates``.
  ///
  /// - Parameters:
  ///   - comparison: How elements are compared, by their conformances if it is not given.
  ///   - start: Receives the list, the lifetime of the use, and what ends the list. Called where the use begins.
  public init(
    comparison: ElementComparison<Element>? = nil,
    _ start:
      @escaping (
        _ list: MutableCollectionProperty<Element>, _ lifetime: Lifetime, _ end: @escaping () -> Void
      ) -> Void
  ) {
    self.init(Recipe({ MutableCollectionProperty([], comparison: comparison ?? .byConformance) }, \.source, start))
  }
}

extension DictionaryProducer {
  /// Creates a stream of a dictionary of one's own. Otherwise works like ``CollectionProducer/init(comparison:_:)``.
  ///
  /// ```swift
  /// let (quotes, input) = Signal<(String, Int), Never>.pipe()
  /// let newest = DictionaryProducer<String, Int> { prices, lifetime, end in
  ///   lifetime += quotes.observeValues { [weak prices] in prices?[$0.0] = $0.1 }
  /// }
  /// let cheap = DictionaryProperty(newest.filter { $0.value < 10 })
  /// input.send(value: ("tea", 3))
  /// print(cheap["tea"] ?? 0)  // prints: 3
  /// ```
  public init(
    comparison: ElementComparison<Item>? = nil,
    _ start:
      @escaping (
        _ dictionary: MutableDictionaryProperty<Key, Item>, _ lifetime: Lifetime, _ end: @escaping () -> Void
      ) -> Void
  ) {
    self.init(Recipe({ MutableDictionaryProperty([], comparison: comparison ?? .byConformance) }, \.source, start))
  }
}

extension SetProducer {
  /// Creates a stream of a set of one's own. Otherwise works like ``CollectionProducer/init(comparison:_:)``.
  ///
  /// ```swift
  /// let present = SetProducer<String> { names, lifetime, end in
  ///   names.insert("Ada")
  ///   end()
  /// }
  /// print(SetProperty(present).count)  // prints: 1
  /// ```
  public init(
    _ start: @escaping (_ set: MutableSetProperty<Element>, _ lifetime: Lifetime, _ end: @escaping () -> Void) -> Void
  ) {
    self.init(DictionaryProducer(Recipe({ MutableSetProperty() }, \.source, start)))
  }
}

extension Recipe {
  /// Creates the recipe of a list of one's own, which is made for each use, and which `start` fills.
  fileprivate init<List: AnyObject>(
    _ make: @escaping () -> List, _ node: @escaping (List) -> Holder<S>,
    _ start: @escaping (List, Lifetime, @escaping () -> Void) -> Void
  ) {
    self.init { _ in
      let list = make()
      let (node, own) = (node(list), OwnSource(list))
      start(list, own.lifetime) { [weak own] in own?.end() }
      return Started(node, keptBy: own, isOwned: true)
    }
  }
}

/// The list of a use, and the lifetime of the use.
private final class OwnSource {
  // The lifetime ends first.
  private var token: Lifetime.Token?
  private var list: AnyObject?
  let lifetime: Lifetime

  init(_ list: AnyObject) {
    let token = Lifetime.Token()
    (self.token, self.list, lifetime) = (token, list, token.lifetime)
  }

  /// Ends both, before the use has ended. What their ends call may do so again.
  func end() {
    _ = token.take()
    _ = list.take()
  }
}
