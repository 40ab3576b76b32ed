extension SignalProducer {
  /// Creates a producer that sends the values of an asynchronous sequence, and its end or its error, on the caller's
  /// actor. No value is sent before the code that is running on the actor has returned or is suspended.
  ///
  /// Each start runs a task on the actor, which it keeps alive, with a separate iterator. Disposal cancels the task. In
  /// a function that does not belong to an actor, or for systems that cannot iterate on an actor, create a
  /// ``SharedSignalProducer``.
  ///
  /// ```swift
  /// let numbers = SignalProducer(AsyncStream { continuation in
  ///   for number in 1...3 { continuation.yield(number) }
  ///   continuation.finish()
  /// })
  /// print(await numbers.collect().first() ?? [])  // prints: [1, 2, 3]
  /// ```
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  public init<S: AsyncSequence>(_ values: S, isolation: isolated any Actor = #isolation)
  where S.Element == Value, S.Failure == Failure {
    requireIsolation(to: isolation, for: "A producer of asynchronous values")
    // It lives on the actor on which the closure is called.
    nonisolated(unsafe) let values = values
    self.init(on: isolation) { actor, gate in await gate.send(values, on: actor) }
  }

  /// Creates a producer that sends the result of an asynchronous call and completes, or fails with the error that the
  /// call throws. Each start makes a call on the caller's actor, as soon as the code that is running there has returned
  /// or is suspended.
  ///
  /// ```swift
  /// func load(_ page: Int) async -> String { "page \(page)" }
  /// let page = SignalProducer<String, Never>(awaiting: { await load(1) })
  /// print(await page.first() ?? "none")  // prints: page 1
  /// ```
  ///
  /// The call runs in a task, which keeps the actor alive. Disposal cancels the task. In a function that does not
  /// belong to an actor, create a ``SharedSignalProducer``.
  public init(
    awaiting call: @escaping () async throws(Failure) -> Value, isolation: isolated any Actor = #isolation
  ) {
    requireIsolation(to: isolation, for: "A producer of an asynchronous call")
    // It lives on the actor on which the closure is called.
    nonisolated(unsafe) let call = call
    self.init(on: isolation) { actor, gate in
      do throws(Failure) {
        let value = try await call()
        gate.send(.value(value))
        gate.send(.completed)
      } catch {
        gate.send(.failed(error))
      }
    }
  }

  /// Runs `body` for each start in a task on `actor`.
  private init(
    on actor: any Actor, _ body: @escaping (isolated any Actor, SignalCore<Value, Failure>) async -> Void
  ) {
    self.init(begin: { sink, lifetime in
      let gate = SignalCore<Value, Failure>()
      lifetime += gate.observe(sink)
      // All of this lives on the actor, where the task runs.
      nonisolated(unsafe) let (body, core) = (body, gate)
      let task = Task { await body(actor, core) }
      lifetime += SharedDisposable(task.cancel)
    })
  }
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension SignalCore {
  fileprivate func send<S: AsyncSequence>(_ values: S, on actor: isolated any Actor) async
  where S.Element == Value, S.Failure == Failure {
    var iterator = values.makeAsyncIterator()
    do throws(Failure) {
      while hasObservers, let value = try await iterator.next(isolation: actor) { send(.value(value)) }
      send(.completed)
    } catch {
      send(.failed(error))
    }
  }
}
