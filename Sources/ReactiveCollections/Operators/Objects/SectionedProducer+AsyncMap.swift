import ReactiveCollectionsSignals

extension SectionedProducer {
  /// Returns the rows of each section transformed by an asynchronous function, each in its place. All rows together are as
  /// the elements of a list are for ``CollectionProducer/map(limit:placeholder:near:isolation:_:)-(_,New,_,_,_)``: `limit` is
  /// that of all sections, and a row that moves to another section keeps its result.
  ///
  /// ```swift
  /// func greeting(for name: String) async -> String { "Hello, \(name)" }
  /// let greetings = CollectionProperty(
  ///   people.updates.grouped(by: \.team).mapRows(\.name).mapRows(limit: 2, placeholder: "…") { await greeting(for: $0) })
  /// while greetings[1].rows[0] == "…" { await Task.yield() }
  /// print(greetings[1].rows)  // prints: ["Hello, Bob"]
  /// ```
  ///
  /// - Parameters:
  ///   - limit: How many calls run at once, at most.
  ///   - placeholder: What is in the place of a result that is not there yet.
  ///   - window: The positions that matter most, such as the visible ones. What is in them or near to them is begun first.
  ///   - isolation: The caller's actor.
  ///   - transform: Returns the result of a row.
  /// - Precondition: `limit` is positive.
  public func mapRows<New>(
    limit: Int, placeholder: New, near window: (any PropertyProtocol<Range<RowPosition>>)? = nil,
    isolation: isolated any Actor = #isolation, _ transform: @escaping (Row) async -> New
  ) -> SectionedProducer<Section, New> {
    requireIsolation(to: isolation, for: "An asynchronous map")
    return jobs(limit, { _ in placeholder }, window, work(transform, on: isolation))
  }

  /// Returns the rows of each section transformed by an asynchronous function: first what can be shown of the row at once, and
  /// the result when it is there. Otherwise works like ``mapRows(limit:placeholder:near:isolation:_:)-(_,New,_,_,_)``.
  public func mapRows<New>(
    limit: Int, placeholder: @escaping (Row) -> New, near window: (any PropertyProtocol<Range<RowPosition>>)? = nil,
    isolation: isolated any Actor = #isolation, _ transform: @escaping (Row) async -> New
  ) -> SectionedProducer<Section, New> {
    requireIsolation(to: isolation, for: "An asynchronous map")
    return jobs(limit, placeholder, window, work(transform, on: isolation))
  }

  /// Returns the rows of each section transformed by an asynchronous function that may fail: loading first, and then the result
  /// or the error. Otherwise works like ``mapRows(limit:placeholder:near:isolation:_:)-(_,New,_,_,_)``.
  public func mapRows<New>(
    limit: Int, placeholder: Loadable<New> = .loading, near window: (any PropertyProtocol<Range<RowPosition>>)? = nil,
    isolation: isolated any Actor = #isolation, _ transform: @escaping (Row) async throws -> New
  ) -> SectionedProducer<Section, Loadable<New>> {
    requireIsolation(to: isolation, for: "An asynchronous map")
    return jobs(limit, { _ in placeholder }, window, work(transform, on: isolation, Loadable.init))
  }

  /// Returns the rows of each section transformed by an asynchronous function that runs on no actor, as
  /// ``CollectionProducer/concurrentMap(limit:placeholder:near:isolation:_:)-(_,New,_,_,_)`` does it.
  public func concurrentMapRows<New: Sendable>(
    limit: Int, placeholder: New, near window: (any PropertyProtocol<Range<RowPosition>>)? = nil,
    isolation: isolated (any Actor)? = #isolation, _ transform: @escaping @Sendable (Row) async -> New
  ) -> SectionedProducer<Section, New> where Row: Sendable {
    jobs(limit, { _ in placeholder }, window, work(transform, from: isolation))
  }

  /// Returns the rows of each section transformed by an asynchronous function that runs on no actor, and before that what can
  /// be shown of them at once.
  public func concurrentMapRows<New: Sendable>(
    limit: Int, placeholder: @escaping (Row) -> New, near window: (any PropertyProtocol<Range<RowPosition>>)? = nil,
    isolation: isolated (any Actor)? = #isolation, _ transform: @escaping @Sendable (Row) async -> New
  ) -> SectionedProducer<Section, New> where Row: Sendable {
    jobs(limit, placeholder, window, work(transform, from: isolation))
  }

  /// Returns the rows of each section transformed by an asynchronous function that runs on no actor and may fail.
  public func concurrentMapRows<New: Sendable>(
    limit: Int, placeholder: Loadable<New> = .loading, near window: (any PropertyProtocol<Range<RowPosition>>)? = nil,
    isolation: isolated (any Actor)? = #isolation, _ transform: @escaping @Sendable (Row) async throws -> New
  ) -> SectionedProducer<Section, Loadable<New>> where Row: Sendable {
    jobs(limit, { _ in placeholder }, window, work(transform, from: isolation, Loadable.init))
  }

  private func jobs<New>(
    _ limit: Int, _ placeholder: @escaping (Row) -> New, _ window: (any PropertyProtocol<Range<RowPosition>>)?,
    _ work: @escaping Work<Row, New>
  ) -> SectionedProducer<Section, New> {
    let jobs = objects(true, { identity(by: .ofIdentities($0)) }, Job<Row, New>.life)
    let rows = ListShape<New>(comparing: .ofValues)
    return SectionedProducer<Section, New>(
      jobs.recipe.running(
        limit, work, { TableShape(comparing: $0.traits.areSectionsUnchanged, rows: rows.traits) }, near: window,
        places: { placesInSections(rows, placeholder: placeholder) }))
  }
}
