import ReactiveCollectionsSignals

extension CollectionProducer {
  /// Returns the elements transformed by an asynchronous function, each in its place: a placeholder first, and the result
  /// when it is there.
  ///
  /// ```swift
  /// func greeting(for name: String) async -> String { "Hello, \(name)" }
  /// let greetings = CollectionProperty(
  ///   people.updates.map(\.name).map(limit: 2, placeholder: "…") { await greeting(for: $0) })
  /// print(greetings[0])  // prints: …
  /// while greetings.contains("…") { await Task.yield() }
  /// print(greetings[0])  // prints: Hello, Ada
  /// ```
  ///
  /// At every moment, the result is that of the current list, with a placeholder where the work is not done. If an element
  /// is updated, what is being done for the old version is cancelled, and never shown; a refresh is an update, too. An element
  /// that moves, or that one change takes out and brings in again, keeps its result. When an element leaves, its work is
  /// cancelled. So to do work for one part of an element, map to that part first.
  ///
  /// The function runs on the caller's actor, in tasks that have the priority and the task-local values of the place where
  /// the result is started. These are cancelled with the result. When the list ends, the result goes on until all work is
  /// done. Each use of the result does the work again: keep it in one ``CollectionProperty``. In a function that does not
  /// belong to an actor, and for shared lists, there is ``concurrentMap(limit:placeholder:near:isolation:_:)-(_,New,_,_,_)``.
  ///
  /// O(log n) for each element of a change and each result; O(log² n) to choose what is done next.
  ///
  /// - Parameters:
  ///   - limit: How many calls run at once, at most. One that has been cancelled counts until it returns.
  ///   - placeholder: What is in the place of a result that is not there yet.
  ///   - window: The positions that matter most, such as the visible ones: what is in them or near to them is begun first.
  ///     Without it, the first ones in the list are.
  ///   - isolation: The caller's actor.
  ///   - transform: Returns the result of an element.
  /// - Precondition: `limit` is positive.
  public func map<New>(
    limit: Int, placeholder: New, near window: (any PropertyProtocol<Range<Int>>)? = nil,
    isolation: isolated any Actor = #isolation, _ transform: @escaping (Element) async -> New
  ) -> CollectionProducer<New> {
    requireIsolation(to: isolation, for: "An asynchronous map")
    return jobs(limit, { _ in placeholder }, window, work(transform, on: isolation))
  }

  /// Returns the elements transformed by an asynchronous function, each in its place: first what can be shown of the element
  /// at once, and the result when it is there.
  ///
  /// ```swift
  /// func age(of person: Person) async -> Int { person.age }
  /// let lines = CollectionProperty(
  ///   people.updates.map(limit: 2, placeholder: { $0.name }) { await "\($0.name): \(age(of: $0))" })
  /// print(lines[0])  // prints: Ada
  /// while lines[0] == "Ada" { await Task.yield() }
  /// print(lines[0])  // prints: Ada: 36
  /// ```
  ///
  /// `placeholder` is called for each element that is inserted or updated. Otherwise works like
  /// ``map(limit:placeholder:near:isolation:_:)-(_,New,_,_,_)``.
  public func map<New>(
    limit: Int, placeholder: @escaping (Element) -> New, near window: (any PropertyProtocol<Range<Int>>)? = nil,
    isolation: isolated any Actor = #isolation, _ transform: @escaping (Element) async -> New
  ) -> CollectionProducer<New> {
    requireIsolation(to: isolation, for: "An asynchronous map")
    return jobs(limit, placeholder, window, work(transform, on: isolation))
  }

  /// Returns the elements transformed by an asynchronous function that may fail, each in its place: loading first, and then
  /// the result or the error. A row that has failed can be loaded again.
  ///
  /// ```swift
  /// struct NoName: Error {}
  /// func greeting(for name: String) async throws -> String { if name.isEmpty { throw NoName() } else { "Hello, \(name)" } }
  /// let greetings = CollectionProperty(people.updates.map(\.name).map(limit: 2) { try await greeting(for: $0) })
  /// while greetings.contains(.loading) { await Task.yield() }
  /// print(greetings[0].value ?? "nothing")  // prints: Hello, Ada
  /// for case .failed(let failure) in greetings.value { failure.retry() }
  /// ```
  ///
  /// Otherwise works like ``map(limit:placeholder:near:isolation:_:)-(_,New,_,_,_)``.
  public func map<New>(
    limit: Int, placeholder: Loadable<New> = .loading, near window: (any PropertyProtocol<Range<Int>>)? = nil,
    isolation: isolated any Actor = #isolation, _ transform: @escaping (Element) async throws -> New
  ) -> CollectionProducer<Loadable<New>> {
    requireIsolation(to: isolation, for: "An asynchronous map")
    return jobs(limit, { _ in placeholder }, window, work(transform, on: isolation, Loadable.init))
  }

  /// Returns the elements transformed by an asynchronous function that runs on no actor: for shared lists, and for work that
  /// is done by several threads at once.
  ///
  /// ```swift
  /// let shared = SharedCollectionProperty([3, 1, 2])
  /// let squares = shared.lift { $0.concurrentMap(limit: 2, placeholder: 0) { number in number * number } }
  /// ```
  ///
  /// Results arrive where the list lives: on the caller's actor, or on the queue of a shared list. Otherwise works like
  /// ``map(limit:placeholder:near:isolation:_:)-(_,New,_,_,_)``.
  ///
  /// - Precondition: `limit` is positive. The list belongs to an actor, or is shared.
  public func concurrentMap<New: Sendable>(
    limit: Int, placeholder: New, near window: (any PropertyProtocol<Range<Int>>)? = nil,
    isolation: isolated (any Actor)? = #isolation, _ transform: @escaping @Sendable (Element) async -> New
  ) -> CollectionProducer<New> where Element: Sendable {
    jobs(limit, { _ in placeholder }, window, work(transform, from: isolation))
  }

  /// Returns the elements transformed by an asynchronous function that runs on no actor, and before that what can be shown of
  /// them at once. Otherwise works like ``concurrentMap(limit:placeholder:near:isolation:_:)-(_,New,_,_,_)``.
  public func concurrentMap<New: Sendable>(
    limit: Int, placeholder: @escaping (Element) -> New, near window: (any PropertyProtocol<Range<Int>>)? = nil,
    isolation: isolated (any Actor)? = #isolation, _ transform: @escaping @Sendable (Element) async -> New
  ) -> CollectionProducer<New> where Element: Sendable {
    jobs(limit, placeholder, window, work(transform, from: isolation))
  }

  /// Returns the elements transformed by an asynchronous function that runs on no actor and may fail. Otherwise works like
  /// ``concurrentMap(limit:placeholder:near:isolation:_:)-(_,New,_,_,_)``.
  public func concurrentMap<New: Sendable>(
    limit: Int, placeholder: Loadable<New> = .loading, near window: (any PropertyProtocol<Range<Int>>)? = nil,
    isolation: isolated (any Actor)? = #isolation, _ transform: @escaping @Sendable (Element) async throws -> New
  ) -> CollectionProducer<Loadable<New>> where Element: Sendable {
    jobs(limit, { _ in placeholder }, window, work(transform, from: isolation, Loadable.init))
  }

  private func jobs<New>(
    _ limit: Int, _ placeholder: @escaping (Element) -> New, _ window: (any PropertyProtocol<Range<Int>>)?,
    _ work: @escaping Work<Element, New>
  ) -> CollectionProducer<New> {
    let jobs = objects(true, { identity(by: .ofIdentities($0)) }, Job<Element, New>.life)
    return CollectionProducer<New>(
      jobs.recipe.running(
        limit, work, { _ in ListShape(comparing: .ofValues) }, near: window,
        places: { placesInList(placeholder: placeholder) }))
  }
}

/// How the work for elements is done; makes what is needed for one start of a list.
///
/// A type would keep all asynchronous functions of its file in every program: they are in one section with its descriptor.
typealias Work<Element, Row> = () -> (start: WorkStart<Element, Row>, entrance: Entrance)

/// Begins the work for an element, and returns its task. `finish` is called where the list lives, when it is done; without
/// a row, if it has been cancelled before.
typealias WorkStart<Element, Row> = (
  _ element: Element, _ retry: @escaping @Sendable () -> Void, _ finish: @escaping (Row?) -> Void
) -> LaunchedTask

/// Does the work on an actor, where the list lives.
func work<Element, Row>(_ transform: @escaping (Element) async -> Row, on actor: any Actor) -> Work<Element, Row> {
  work(transform, on: actor) { result, _ in result.get() }
}

/// Does the work on an actor, where the list lives; `row` makes the row of what comes of it.
func work<Element, Row, New, Failure>(
  _ transform: @escaping (Element) async throws(Failure) -> New, on actor: any Actor,
  _ row: @escaping (Result<New, Failure>, @escaping @Sendable () -> Void) -> Row
) -> Work<Element, Row> {
  // The actor may hold the result.
  let actor = WeakActor(actor)
  return {
    let launcher = TaskLauncher()
    // All of this lives on the actor, where the task does its work.
    nonisolated(unsafe) let (transform, row) = (transform, row)
    let start: WorkStart<Element, Row> = { element, retry, finish in
      // They, too.
      nonisolated(unsafe) let (element, finish) = (element, finish)
      return launcher.launch(on: actor) { _ in
        if Task.isCancelled { return finish(nil) }
        finish(row(await Result(transform, element), retry))
      }
    }
    return (start, Entrance(to: actor.actor, for: "An asynchronous map"))
  }
}

/// Does the work on no actor.
func work<Element: Sendable, Row: Sendable>(
  _ transform: @escaping @Sendable (Element) async -> Row, from actor: (any Actor)?
) -> Work<Element, Row> {
  work(transform, from: actor) { result, _ in result.get() }
}

/// Does the work on no actor; `row` makes the row of what comes of it.
func work<Element: Sendable, Row, New: Sendable, Failure>(
  _ transform: @escaping @Sendable (Element) async throws(Failure) -> New, from actor: (any Actor)?,
  _ row: @escaping (Result<New, Failure>, @escaping @Sendable () -> Void) -> Row
) -> Work<Element, Row> {
  // The actor may hold the result.
  let actor = actor.map(WeakActor.init)
  return {
    let launcher = TaskLauncher()
    let entrance = Entrance(to: actor?.actor, for: "A concurrent map")
    // Called where the list lives.
    nonisolated(unsafe) let row = row
    let start: WorkStart<Element, Row> = { element, retry, finish in
      // Called there, too.
      nonisolated(unsafe) let finish = finish
      return launcher.launch {
        let result = Task.isCancelled ? nil : await Result(transform, element)
        await entrance.enter { finish(result.map { row($0, retry) }) }
      }
    }
    return (start, entrance)
  }
}

extension Result {
  fileprivate init<Element>(
    _ transform: (Element) async throws(Failure) -> Success, _ element: Element,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    do throws(Failure) { self = .success(try await transform(element)) } catch { self = .failure(error) }
  }
}

extension Loadable {
  init(_ result: Result<Value, any Error>, retry: @escaping @Sendable () -> Void) {
    switch result {
    case .success(let value): self = .loaded(value)
    case .failure(let error): self = .failed(LoadingFailure(error, retry: retry))
    }
  }
}
