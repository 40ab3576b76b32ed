extension SharedHandle where Base: MutableCollectionPropertyProtocol, Base.Element: Sendable {
  /// Returns a stream for any thread that applies arbitrary operators to the list. Each start has its own pipeline,
  /// which follows one commit at a time.
  ///
  /// ```swift
  /// let shared = SharedHandle(orders)
  /// let open = shared.lift { $0.filter(\.isOpen).sorted { $0.due } }
  /// open.startWithValues { print($0.after.count) }  // prints: 1
  /// ```
  ///
  /// The operators' closures run one at a time, on the threads that start and edit, with no lock held. Updates are
  /// delivered like those of `updates`.
  ///
  /// - Parameter pipeline: Makes the pipeline, once for each start.
  public func lift<New: Sendable>(
    _ pipeline: @escaping @Sendable (CollectionProducer<Base.Element>) -> CollectionProducer<New>
  ) -> SharedSignalProducer<CollectionUpdate<New>, Never> {
    lifted { pipeline($0).producer }
  }

  /// Returns a stream for any thread that applies operators that lead to sections to the list. Otherwise it behaves
  /// like `lift(_:)` for operators that lead to a list.
  ///
  /// ```swift
  /// let byParity = SharedCollectionProperty([3, 1, 2]).lift { $0.grouped { $0 % 2 } }
  /// byParity.startWithValues { print($0.after.map(\.rows)) }  // prints: [[3, 1], [2]]
  /// ```
  public func lift<Section: Sendable, Row: Sendable>(
    _ pipeline: @escaping @Sendable (CollectionProducer<Base.Element>) -> SectionedProducer<Section, Row>
  ) -> SharedSignalProducer<SectionedUpdate<Section, Row>, Never> {
    lifted { pipeline($0).producer }
  }

  /// Returns a stream for any thread that applies operators that lead to one value to the list. Otherwise it behaves
  /// like `lift(_:)` for operators that lead to a list.
  ///
  /// ```swift
  /// let shared = SharedCollectionProperty([3, 1, 2])
  /// shared.lift { $0.sum() }.startWithValues { print($0) }  // prints: 6
  /// shared.append(4)  // prints: 10
  /// ```
  public func lift<Value: Sendable>(
    _ pipeline: @escaping @Sendable (CollectionProducer<Base.Element>) -> AggregateProducer<Value>
  ) -> SharedSignalProducer<Value, Never> {
    lifted { pipeline($0).producer }
  }

  func lifted<Value: Sendable>(
    _ pipeline: @escaping @Sendable (CollectionProducer<Base.Element>) -> SignalProducer<Value, Never>
  ) -> SharedSignalProducer<Value, Never> {
    let list = base.list.source
    return shared(
      .starting { sink, lifetime in
        lifetime += pipeline(CollectionProducer(Recipe(list, ownedBy: list))).start(sink)
      })
  }
}
