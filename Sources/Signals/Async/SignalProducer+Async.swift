extension SignalProducer {
  /// Sends the values of an asynchronous sequence, and its end or its error, on the caller's actor. Nothing is sent
  /// before what runs on the actor has returned or is suspended.
  ///
  /// Each start runs a task on the actor, which it keeps alive, with an iterator of its own; disposal cancels the task. In a function
  /// that belongs to no actor, make a ``SharedSignalProducer``.
  public init<S: AsyncSequence>(_ values: S, isolation: isolated any Actor = #isolation)
  where S.Element == Value, S.Failure == Failure {
    // It lives on the actor that the closure is called on.
    nonisolated(unsafe) let values = values
    self.init(on: isolation) { actor, gate in await gate.send(values, on: actor) }
  }

  /// Sends what an asynchronous call returns, and completes; or fails with what it throws. Each start is a call, on the
  /// caller's actor, as soon as what runs there has returned or is suspended.
  ///
  ///     let page = SignalProducer(awaiting: { try await server.load(url) })
  ///
  /// It runs in a task, which keeps the actor alive; disposal cancels the task. In a function that belongs to no actor, make a
  /// ``SharedSignalProducer``.
  public init(
    awaiting call: @escaping () async throws(Failure) -> Value, isolation: isolated any Actor = #isolation
  ) {
    // It lives on the actor that the closure is called on.
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
