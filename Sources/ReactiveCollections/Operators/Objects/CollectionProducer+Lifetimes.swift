extension CollectionProducer {
  /// Calls `body` for each element that comes, with a lifetime that ends when the element leaves: for a subscription, a
  /// task or a file that lives as long as an element.
  ///
  /// ```swift
  /// let observation = people.updates.filter { $0.age >= 18 }.forEachElement { person, lifetime in
  ///   print(person.name, "comes")
  ///   lifetime.observeEnded { print(person.name, "leaves") }
  /// }
  /// // prints: Ada comes
  /// // prints: Cleo comes
  /// people.move(from: 0, to: 2)  // she stays
  /// people[0].age = 18  // prints: Bob comes
  /// people.remove(at: 2)  // prints: Ada leaves
  /// observation.dispose()
  /// // prints: Bob leaves
  /// // prints: Cleo leaves
  /// ```
  ///
  /// An element stays while it moves, and when one change takes it out and brings it in again. A new version with the same
  /// `id` does not call `body`; another object does, and so does a value without an id that takes the place of another one. So
  /// for one part of an element, map to that part: `rooms.updates.map(\.address).forEachElement { … }`.
  ///
  /// `body` is called as observers are, when everything has changed; before that, the lifetimes of those that leave in the
  /// same change have ended. All lifetimes end with the observation, and with the list. For the rows of sections, begin with
  /// `flattened()`.
  ///
  /// O(log n) for each element of a change; expected O(k) to find k elements again.
  ///
  /// - Parameter body: Receives an element and its lifetime.
  /// - Returns: What ends the observation.
  @discardableResult
  public func forEachElement(_ body: @escaping (Element, Lifetime) -> Void) -> any Disposable {
    living { .byReference ?? .ofIdentities($0) }.startWithValues { body($0.element, $0.lifetime) }
  }

  /// Calls `body` for each element that comes, with a lifetime that ends when there is no element with its id any more.
  /// Otherwise works like ``forEachElement(_:)``.
  @discardableResult
  public func forEachElement<ID: Hashable>(
    id: @escaping (Element) -> ID, _ body: @escaping (Element, Lifetime) -> Void
  ) -> any Disposable {
    living { _ in .byID(id) }.startWithValues { body($0.element, $0.lifetime) }
  }

  /// Returns the events of all elements that are present, each with its element.
  ///
  /// The stream of an element is started when the element comes, and interrupted when it leaves, as the lifetimes of
  /// ``forEachElement(_:)`` are. The values are sent with the newest version of the element. The result completes when the list
  /// ends; it fails as soon as one of the streams does.
  ///
  /// ```swift
  /// tracks.updates.mergeMany(\.title.signal).startWithValues { track, title in
  ///   print(title, track === tracks[0])
  /// }
  /// tracks[0].title.value = "C"  // prints: C true
  /// ```
  ///
  /// - Parameter events: Returns the stream of an element.
  public func mergeMany<Events: SignalProducerConvertible>(
    _ events: @escaping (Element) -> Events
  ) -> SignalProducer<(element: Element, value: Events.Value), Events.Failure> {
    living { .byReference ?? .ofIdentities($0) }.flatMap(.merge) { living in
      // The element may have left, while its end is still to be delivered.
      events(living.element).producer.take(during: living.lifetime).filter { _ in living.isPresent }
        .map { (element: living.element, value: $0) }
    }
  }

  /// The elements that come.
  private func living(
    by comparison: @escaping (ElementComparison<Element>?) -> ElementComparison<Element>
  ) -> SignalProducer<LivingElement<Element>, Never> {
    let elements = objects(
      false,
      { known in
        let comparison = comparison(known)
        return ({ comparison.isSame($1, $0) }, comparison)
      }, (LivingElement.init, { $0.element = $1 }, { $0.isPresent = false }))
    return .starting { sink, lifetime in
      var list: PersistentArray<LivingElement<Element>> = []
      func end() {
        let all = list
        list = []
        for element in all { element.end() }
      }
      lifetime.observeEnded(end)
      lifetime += elements.producer.start { event in
        switch event {
        case .value(let update):
          list = update.after
          let (gone, new) = Self.replaced(in: update.change)
          for element in gone { element.end() }
          for element in new where !lifetime.hasEnded { sink(.value(element)) }
        case .completed:
          end()
          sink(.completed)
        case .interrupted:
          end()
          sink(.interrupted)
        }
      }
    }
  }

  /// The elements that leave and come in a change, without those that it takes out and brings in again.
  private static func replaced(
    in change: CollectionChange<LivingElement<Element>>
  ) -> (gone: [LivingElement<Element>], new: [LivingElement<Element>]) {
    var (gone, new): ([LivingElement<Element>], [LivingElement<Element>]) = ([], [])
    namedElements().forEachReplacement(change) { old, current in
      if let old { gone.append(old) }
      if let current { new.append(current) }
    }
    if gone.isEmpty || new.isEmpty { return (gone, new) }
    let (before, after) = (Set(gone.map(ObjectIdentifier.init)), Set(new.map(ObjectIdentifier.init)))
    return (
      gone.filter { !after.contains(ObjectIdentifier($0)) }, new.filter { !before.contains(ObjectIdentifier($0)) }
    )
  }
}

/// An element that is in a list, with the lifetime that ends when it leaves.
final class LivingElement<Element> {
  /// The newest version.
  fileprivate(set) var element: Element
  /// Whether the list has it. When it has left, the lifetime ends as soon as that is delivered.
  fileprivate(set) var isPresent = true
  private let token = Lifetime.Token()

  fileprivate init(_ element: Element) { self.element = element }

  var lifetime: Lifetime { Lifetime(token) }

  fileprivate func end() { token.dispose() }
}
