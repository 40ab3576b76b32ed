// The lists of a store.

extension SharedHandle {
  /// A list of a store. Its edits are those of the store: they wait for one another, and have one order.
  ///
  /// ```swift
  /// office.teams.append(Team(id: 3, name: "Green"))
  /// print(office.teams.value.map(\.name))  // prints: ["Red", "Blue", "Green"]
  /// ```
  public subscript<Contents, Part: MutableCollectionPropertyProtocol>(
    dynamicMember path: KeyPath<Contents, Part>
  ) -> SharedHandle<Part> where Base == StoreContents<Contents> {
    part(path) { $0.list.adopt($1) }
  }

  /// Returns a stream for any thread that applies operators to lists and properties of the store. Each start has its
  /// own pipeline, which follows one commit at a time: a transaction that edits several of them is one update.
  ///
  /// ```swift
  /// let rows = office.lift {
  ///   $0.people.joined(with: $0.teams, on: \.team, \.id)
  ///     .filter($0.query.map { query in { $0.left.name.hasPrefix(query) } })
  /// }
  /// ```
  ///
  /// The operators' closures run one at a time, on the threads that start and edit, with no lock held.
  ///
  /// The stream keeps the store; an observation does not. It completes when the lists that it follows are deallocated.
  ///
  /// - Parameter pipeline: Makes the pipeline, once for each start.
  public func lift<Contents, New: Sendable>(
    _ pipeline: @escaping @Sendable (StoreStreams<Contents>) -> CollectionProducer<New>
  ) -> SharedSignalProducer<CollectionUpdate<New>, Never> where Base == StoreContents<Contents> {
    lift { pipeline($0).producer }
  }

  /// Returns a stream for any thread that applies operators that lead to sections. Otherwise it behaves like `lift(_:)`
  /// for operators that lead to a list.
  ///
  /// ```swift
  /// let byTeam = office.lift { $0.people.grouped(by: { $0.team }) }
  /// byTeam.startWithValues { print($0.after.map(\.section)) }  // prints: [1, 2]
  /// ```
  public func lift<Contents, Section: Sendable, Row: Sendable>(
    _ pipeline: @escaping @Sendable (StoreStreams<Contents>) -> SectionedProducer<Section, Row>
  ) -> SharedSignalProducer<SectionedUpdate<Section, Row>, Never> where Base == StoreContents<Contents> {
    lift { pipeline($0).producer }
  }

  /// Returns a stream for any thread that applies operators that lead to one value. Otherwise it behaves like
  /// `lift(_:)` for operators that lead to a list.
  ///
  /// ```swift
  /// let count = office.lift { $0.people.count }
  /// count.startWithValues { print($0) }  // prints: 3
  /// ```
  public func lift<Contents, Value: Sendable>(
    _ pipeline: @escaping @Sendable (StoreStreams<Contents>) -> AggregateProducer<Value>
  ) -> SharedSignalProducer<Value, Never> where Base == StoreContents<Contents> {
    lift { pipeline($0).producer }
  }
}

extension StoreStreams {
  /// The updates of a list of the store.
  ///
  /// ```swift
  /// let adults = office.lift { store in store.people.filter { $0.age >= 18 } }
  /// adults.startWithValues { print($0.after.map(\.name)) }  // prints: ["Ada", "Cleo"]
  /// ```
  public subscript<Part: MutableCollectionPropertyProtocol>(
    dynamicMember path: KeyPath<Contents, Part>
  ) -> CollectionProducer<Part.Element> where Part.Element: Sendable {
    let list = store[dynamicMember: path].base.list.source
    return CollectionProducer(Recipe(list, ownedBy: list))
  }

  /// The updates of a list that is derived in the store.
  public subscript<Element: Sendable>(
    dynamicMember path: KeyPath<Contents, CollectionProperty<Element>>
  ) -> CollectionProducer<Element> {
    let list = store.part(path) { $0.list.adopt($1) }.base.list
    return CollectionProducer(Recipe(list, ownedBy: list))
  }
}

// MARK: - Parts

extension MutableCollectionProperty: StorePart {
  package func join(_ adoption: inout StoreAdoption) { adopt(adoption.domain) }

  package static var partType: Any.Type { MutableCollectionProperty.self }

  /// Makes the list live in a shared domain from now on, with its sections.
  func adopt(_ domain: SharedDomain) {
    source.adoptAll(domain)
    token.adopt(domain)
  }
}

extension CollectionProperty: StorePart {
  package func join(_ adoption: inout StoreAdoption) {
    list.adoptAll(adoption.domain)
    if let kept = hold.kept { adoption.add(kept.takeUnretainedValue()) }
  }
}

extension CollectionIndex: StorePart {
  package func join(_ adoption: inout StoreAdoption) { adoption.refuse(self) }
}
