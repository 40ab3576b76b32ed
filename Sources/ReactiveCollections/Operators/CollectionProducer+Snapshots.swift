extension CollectionProducer {
  /// Creates the updates of a list that is sent only as a whole, such as a server's responses. Each list is compared
  /// with the previous one.
  ///
  /// A start begins with the list that `lists` sends immediately, or with an empty one. A later list that does not
  /// differ from the previous one is not an update.
  ///
  /// Each list costs one comparison: O(n) expected for hashable identities, and O(m log m) for m moves.
  ///
  /// ```swift
  /// let answers = MutableProperty([Person.ada, .bob])
  /// let list = CollectionProperty(CollectionProducer(answers, by: .init()))
  /// list.flatChanges.startWithValues { print($0.map(\.name)) }
  /// answers.value = [.cleo, .ada, .bob]  // prints: insert(0, "Cleo")
  /// ```
  ///
  /// - Parameters:
  ///   - lists: Sends the whole list, again and again.
  ///   - comparison: Decides which elements are the same and whether one has changed. With `.init()` the compiler
  ///     chooses it by the conformances of the elements.
  @inlinable
  public init<List: Sequence<Element>>(
    _ lists: some SignalProducerConvertible<List, Never>, by comparison: ElementComparison<Element>
  ) {
    let lists = lists.producer
    self.init(
      Recipe { _ in
        let (node, run) = Self.feed(lists, by: comparison)
        return Started(node, keptBy: ProducerSubscription(node, run))
      })
  }

  /// Creates the updates of a list that a property holds as a whole. Each list is compared with the previous one, as a
  /// part of the commit in which the property changes.
  ///
  /// Works like ``init(_:by:)-(SignalProducerConvertible,_)`` otherwise.
  @inlinable
  public init<List: Sequence<Element>>(
    _ property: some PropertyProtocol<List>, by comparison: ElementComparison<Element>
  ) {
    let property = property.readOnly
    self.init(
      Recipe { starting in
        Domain.starting {
          starting.keep(property)
          property.input.refresh()
          let comparing = Hosting<Void, SingleInput<ScalarShape<List>>, ListShape<Element>>(()) {
            PersistentArray($1.value.unsafelyUnwrapped)
          } follow: { _, source, steps in
            guard let new = source.record?._withUnsafeGuaranteedRef(\.change) else { return }
            let change = comparison.changes(from: steps.start, to: PersistentArray(new))
            if !change.isEmpty { steps.append(change) }
          }
          let node = Derived(property.input, ListShape(comparing: comparison), comparing)
          return Started(node, keptBy: node)
        }
      })
  }

  /// Starts a producer, and returns a list that takes each list that it sends.
  @usableFromInline
  static func feed(
    _ lists: SignalProducer<some Sequence<Element>, Never>, by comparison: ElementComparison<Element>
  ) -> (ListSource<Element>, any Disposable) {
    // What the producer sends immediately is the first list, and not a change.
    var first = PersistentArray<Element>()
    var (node, hasEnded): (ListSource<Element>?, Bool) = (nil, false)
    let run = lists.start { event in
      switch event {
      case .value(let list):
        let list = PersistentArray(list)
        if let node { node.set(list) } else { first = list }
      case .completed, .interrupted:
        hasEnded = true
        node?.end()
      }
    }
    let new = ListSource(first, ListShape(comparing: comparison))
    new.followsElsewhere = true
    node = new
    first = []
    if hasEnded { new.end() }
    return (new, run)
  }
}
