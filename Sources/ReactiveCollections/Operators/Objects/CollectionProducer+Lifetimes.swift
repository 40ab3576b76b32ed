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
  /// An element stays as long as it does in ``map(refreshing:_:updating:)``, and its new versions do not call `body` again.
  /// (For one part of an element, map to the part first.) `body` is called as observers are, when everything has changed;
  /// before that, the lifetimes of those that leave in the same change have ended. All lifetimes end with the observation,
  /// and with the list.
  ///
  /// O(log n) for each element of a change; expected O(k) to find k elements again.
  ///
  /// - Parameter body: Receives an element and its lifetime.
  /// - Returns: What ends the observation.
  @discardableResult
  public func forEachElement(_ body: @escaping (Element, Lifetime) -> Void) -> any Disposable {
    living { .ofIdentities($0) }.startWithValues { body($0.element, $0.lifetime) }
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
  /// The stream of an element is started when the element comes, and ends when it leaves; see ``forEachElement(_:)``. The
  /// values are sent with the newest version of the element. The result completes when the list has ended and so have all
  /// streams; it fails as soon as one of them does.
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
    living { .ofIdentities($0) }.flatMap(.merge) { living in
      events(living.element).producer.take(during: living.lifetime).map { (element: living.element, value: $0) }
    }
  }

  /// The elements that come.
  private func living(
    _ comparison: @escaping (ElementComparison<Element>?) -> ElementComparison<Element>
  ) -> SignalProducer<LivingElement<Element>, Never> {
    typealias Entry = ElementObject<Element, LivingElement<Element>>
    typealias Step = (CollectionChange<Entry>, PersistentArray<Entry>)
    return .starting { [recipe] sink, lifetime in
      var known: ElementComparison<Element>?
      let entries: Recipe<ListShape<Entry>> = recipe.deriving { source, _ in
        known = source.node.shape.traits.knownComparison
        return source.entries()
      }
      entries.observe(sink, lifetime) { started, sink in
        let making = ObjectMaking<ListShape<Entry>, Element, LivingElement<Element>>(
          namedElements(), comparison(known), make: LivingElement.init, update: { $0.element = $1 })
        var list: PersistentArray<Entry> = []
        func end() {
          let all = list
          list = []
          for entry in all { entry.object?.end() }
        }
        lifetime.observeEnded(end)
        return started.node.observe(
          .changes, keeping: started.keeper,
          first: { list, _ -> Step in (.insertion(of: list, at: 0), list) },
          { record -> Step? in record.change.map { ($0, record.after) } }
        ) { event in
          switch event {
          case .value((let change, let after)):
            list = after
            var new: [LivingElement<Element>] = []
            making.follow(change) {
              $0.end()
            } come: {
              new.append($0)
            }
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
  }
}

/// An element that is in a list, with the lifetime that ends when it leaves.
final class LivingElement<Element> {
  /// The newest version.
  fileprivate(set) var element: Element
  private let token = Lifetime.Token()

  fileprivate init(_ element: Element) { self.element = element }

  var lifetime: Lifetime { Lifetime(token) }

  fileprivate func end() { token.dispose() }
}
