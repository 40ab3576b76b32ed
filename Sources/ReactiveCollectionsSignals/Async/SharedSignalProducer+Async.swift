extension SharedHandle where Base: SignalProducerProtocol, Base.Value: Sendable {
  /// Creates a producer that sends the values of an asynchronous sequence, and its end or its error, in order.
  ///
  /// Each start runs a task with a separate iterator. Disposal cancels the task.
  ///
  /// ```swift
  /// let numbers = SharedSignalProducer(AsyncStream { continuation in
  ///   for number in 1...3 { continuation.yield(number) }
  ///   continuation.finish()
  /// })
  /// print(await numbers.last() ?? 0)  // prints: 3
  /// ```
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  public init<S: AsyncSequence & Sendable>(_ values: S)
  where Base == SignalProducer<S.Element, S.Failure>, S.Element: Sendable {
    self.init { (send: @Sendable (Signal<S.Element, S.Failure>.Event) -> Void) in
      do throws(S.Failure) {
        for try await value in values { send(.value(value)) }
        send(.completed)
      } catch {
        send(.failed(error))
      }
    }
  }

  /// Creates a producer that sends the values of an asynchronous sequence, and its end or its error, in order. Its errors
  /// may be of any type, which systems of 2023 do not know.
  ///
  /// ```swift
  /// let letters = SharedSignalProducer(erasingErrorsOf: AsyncStream { continuation in
  ///   for letter in "abc" { continuation.yield(letter) }
  ///   continuation.finish()
  /// })
  /// print(try await letters.last() ?? "none")  // prints: c
  /// ```
  public init<S: AsyncSequence & Sendable>(erasingErrorsOf values: S)
  where Base == SignalProducer<S.Element, any Error>, S.Element: Sendable {
    self.init { (send: @Sendable (Signal<S.Element, any Error>.Event) -> Void) in
      do {
        for try await value in values { send(.value(value)) }
        send(.completed)
      } catch {
        send(.failed(error))
      }
    }
  }

  /// Creates a producer that sends the result of an asynchronous call and completes, or fails with the error that the
  /// call throws. Each start makes a call.
  ///
  /// ```swift
  /// @Sendable func load(_ page: Int) async -> String { "page \(page)" }
  /// let page = SharedSignalProducer(awaiting: { await load(1) })
  /// print(await page.first() ?? "none")  // prints: page 1
  /// ```
  ///
  /// The call runs in a task. Disposal cancels the task.
  public init<Value, Failure>(awaiting call: @escaping @Sendable () async throws(Failure) -> Value)
  where Base == SignalProducer<Value, Failure> {
    self.init { (send: @Sendable (Signal<Value, Failure>.Event) -> Void) in
      do throws(Failure) {
        send(.value(try await call()))
        send(.completed)
      } catch {
        send(.failed(error))
      }
    }
  }

  /// Runs `body` for each start in a task.
  private init<Value, Failure>(
    _ body: @escaping @Sendable (@Sendable (Signal<Value, Failure>.Event) -> Void) async -> Void
  ) where Base == SignalProducer<Value, Failure> {
    self.init(receiving: { send, lifetime in
      let task = Task { @concurrent in await body(send) }
      lifetime += SharedDisposable(task.cancel)
    })
  }
}
