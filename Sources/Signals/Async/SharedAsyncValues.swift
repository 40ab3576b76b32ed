/// The values of a shared stream, for a loop anywhere.
///
/// Each loop observes, or starts, on its own, from `makeAsyncIterator()` on. It gets the values that are sent from then on, those
/// that come meanwhile from a buffer; it ends with the stream, throws its error, and an interruption ends it, too. The observation
/// ends with the loop: when that is left, its task is cancelled, or its iterator is let go of.
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

  /// Starts to observe.
  public func makeAsyncIterator() -> AsyncValues<Value, Failure>.Iterator {
    AsyncValues.Iterator(makeBacklog()) { action in
      SharedObservation.begin(in: producer.domain, home: nil, action, start: producer.base.begin)
    }
  }
}

extension Shared where Base: SignalProducerProtocol, Base.Value: Sendable {
  /// The values, for a `for await` loop: all that come while the loop is busy are kept. Each loop is a start of its own.
  public var values: SharedAsyncValues<Base.Value, Base.Failure> { values(buffering: .unbounded) }

  /// The values, for a `for await` loop, and which are kept while the loop is busy. Each loop is a start of its own.
  ///
  /// - Precondition: At least one value may be kept.
  public func values(buffering: AsyncBuffering) -> SharedAsyncValues<Base.Value, Base.Failure> {
    SharedAsyncValues({ AsyncBacklog(buffering) }, of: SharedSignalProducer(base: base.producer, domain: domain))
  }
}

extension Shared where Base: SignalProtocol, Base.Value: Sendable {
  /// The values, for a `for await` loop: all that come while the loop is busy are kept.
  public var values: SharedAsyncValues<Base.Value, Base.Failure> { values(buffering: .unbounded) }

  /// The values, for a `for await` loop, and which are kept while the loop is busy.
  ///
  /// - Precondition: At least one value may be kept.
  public func values(buffering: AsyncBuffering) -> SharedAsyncValues<Base.Value, Base.Failure> {
    SharedAsyncValues(
      { AsyncBacklog(buffering) }, of: SharedSignalProducer(base: SignalProducer(base.signal), domain: domain))
  }
}

extension Shared where Base: MutablePropertyProtocol, Base.Value: Sendable {
  /// The current value and each later one, for a `for await` loop: all that come while the loop is busy are kept.
  public var values: SharedAsyncValues<Base.Value, Never> { producer.values }

  /// The current value and each later one, for a `for await` loop, and which are kept while the loop is busy.
  ///
  /// - Precondition: At least one value may be kept.
  public func values(buffering: AsyncBuffering) -> SharedAsyncValues<Base.Value, Never> {
    producer.values(buffering: buffering)
  }
}
