/// The values of a shared stream, for a `for await` loop in any isolation.
///
/// Each loop observes or starts the stream separately, from `makeAsyncIterator()` on. It receives the values that are
/// sent from then on; values that are sent while it is busy are buffered. The loop ends with the stream: it throws the
/// stream's error, and an interruption ends it as well. The observation ends with the loop: when the loop is left, its
/// task is cancelled, or its iterator is deallocated.
///
/// ```swift
/// let name = SharedProperty("Ada")
/// let waiting = Task.detached { await name.values.first { $0 == "Cleo" } }
/// name.value = "Cleo"
/// print(await waiting.value ?? "none")  // prints: Cleo
/// ```
public struct SharedAsyncValues<Value: Sendable, Failure: Error>: AsyncSequence, Sendable {
  /// The type of the values.
  public typealias Element = Value

  private let makeBacklog: @Sendable () -> AsyncBacklog<Value>
  private let producer: SharedSignalProducer<Value, Failure>

  @usableFromInline
  package init(
    _ makeBacklog: @escaping @Sendable () -> AsyncBacklog<Value>, of producer: SharedSignalProducer<Value, Failure>
  ) {
    self.makeBacklog = makeBacklog
    self.producer = producer
  }

  /// Begins to observe or starts the stream.
  public func makeAsyncIterator() -> AsyncValues<Value, Failure>.Iterator { unisolated.makeAsyncIterator() }

  /// The same values, for a loop or a subscriber that any thread may call.
  package var unisolated: AsyncValues<Value, Failure> {
    AsyncValues(makeBacklog) { action in
      SharedObservation.begin(in: producer.domain, actor: nil, action, start: producer.base.begin)
    }
  }
}

extension SharedHandle where Base: StartableProtocol, Base.Value: Sendable {
  /// The values, for a `for await` loop. All values that are sent while the loop is busy are kept. Each loop starts the
  /// producer separately; the loop of a property begins with the current value.
  ///
  /// ```swift
  /// let numbers = SharedSignalProducer(SignalProducer(1...3))
  /// for await sum in numbers.lift({ $0.reduce(0, +) }).values { print(sum) }  // prints: 6
  /// ```
  public var values: SharedAsyncValues<Base.Value, Base.Failure> { values(buffering: .unbounded) }

  /// Returns the values, for a `for await` loop. `buffering` specifies which values are kept while the loop is busy.
  /// Each loop starts the producer separately; the loop of a property begins with the current value.
  ///
  /// ```swift
  /// let counter = SharedProperty(0)
  /// var counts = counter.values(buffering: .newest(1)).makeAsyncIterator()
  /// for new in 1...3 { counter.value = new }
  /// print(await counts.next() ?? -1)  // prints: 3
  /// ```
  ///
  /// Updates of lists have policies of their own, which are meant where both have a policy of that name.
  ///
  /// - Precondition: The buffer can keep at least one value.
  @_disfavoredOverload
  public func values(buffering: AsyncBuffering) -> SharedAsyncValues<Base.Value, Base.Failure> {
    SharedAsyncValues({ AsyncBacklog(buffering) }, of: started)
  }
}

extension SharedHandle where Base: SignalProtocol, Base.Value: Sendable {
  /// The values, for a `for await` loop. All values that are sent while the loop is busy are kept.
  ///
  /// ```swift
  /// let (names, input) = SharedSignal<String, Never>.pipe()
  /// var values = names.values.makeAsyncIterator()
  /// input.send(value: "Ada")
  /// print(await values.next() ?? "none")  // prints: Ada
  /// ```
  public var values: SharedAsyncValues<Base.Value, Base.Failure> { values(buffering: .unbounded) }

  /// Returns the values, for a `for await` loop. `buffering` specifies which values are kept while the loop is busy.
  ///
  /// - Precondition: The buffer can keep at least one value.
  public func values(buffering: AsyncBuffering) -> SharedAsyncValues<Base.Value, Base.Failure> {
    SharedAsyncValues({ AsyncBacklog(buffering) }, of: started)
  }
}
