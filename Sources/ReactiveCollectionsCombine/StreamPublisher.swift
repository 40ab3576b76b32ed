#if canImport(Combine) || OPEN_COMBINE
  public import ReactiveCollections

  #if canImport(Combine)
    public import Combine
  #else
    public import OpenCombine
  #endif

  /// The values of a stream, as a publisher.
  ///
  ///     list.updates.publisher
  ///       .map(\.after.count)
  ///       .sink { print($0) }
  ///       .store(in: &cancellables)
  ///
  /// Each subscription starts or observes the stream separately, and ends with it: with the stream's error, or finished if
  /// the stream completes or is interrupted. A subscriber receives the values that are sent from its subscription on, one
  /// at a time, and never more than it demands. Values that it has not demanded yet are buffered, by the policy with which
  /// the publisher was made.
  ///
  /// The publisher of a confined stream lives where the stream lives. On the main actor, a subscriber may demand and cancel
  /// from any thread: it is called on the main actor. On another actor, it may cancel from anywhere, but has to demand
  /// values on the actor; to do so elsewhere traps. Publishers of shared streams may be used from any thread, and their
  /// subscribers are called on the threads that send or demand.
  public struct StreamPublisher<Output, Failure: Error>: Publisher {
    private let values: AsyncValues<Output, Failure>
    private let isConfined: Bool

    init(_ values: AsyncValues<Output, Failure>, isConfined: Bool) {
      self.values = values
      self.isConfined = isConfined
    }

    /// Starts or observes the stream for a subscriber.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let subscription = StreamSubscription(subscriber, values.makeBuffer(), home: isConfined ? .current : nil)
      subscription.begin(values)
    }
  }

  extension SignalProducerConvertible {
    /// A publisher of the values, all of which are kept until they are demanded. For a property or a list, each
    /// subscription begins with the current value.
    ///
    ///     score.publisher.assign(to: \.text, on: label)
    public var publisher: StreamPublisher<Value, Failure> { publisher(buffering: .unbounded) }

    /// Returns a publisher of the values. `buffering` specifies which values are kept until they are demanded.
    ///
    ///     score.publisher(buffering: .newest(1))
    ///
    /// - Precondition: The buffer can keep at least one value.
    @_disfavoredOverload  // Updates of lists have policies of their own.
    public func publisher(buffering: AsyncBuffering) -> StreamPublisher<Value, Failure> {
      StreamPublisher(values(buffering: buffering), isConfined: true)
    }
  }

  extension ObservableList where Self: SignalProducerConvertible {
    /// A publisher of the list, as it is and after each change. All values are kept until they are demanded.
    public var publisher: StreamPublisher<Value, Failure> { publisher(buffering: .unbounded) }
  }

  extension ListProducer {
    /// A publisher of the updates. Updates that have not been demanded yet are combined into one.
    public var publisher: StreamPublisher<Value, Never> { publisher(buffering: Value._coalesced) }

    /// Returns a publisher of the updates, with a policy that decides what is kept until it is demanded.
    ///
    ///     list.updates.publisher(buffering: .unbounded)
    public func publisher(buffering: Value.Policy) -> StreamPublisher<Value, Never> {
      StreamPublisher(values(buffering: buffering), isConfined: true)
    }
  }

  extension SharedAsyncValues {
    fileprivate var publisher: StreamPublisher<Value, Failure> { StreamPublisher(unisolated, isConfined: false) }
  }

  extension SharedHandle where Base: StartableProtocol, Base.Value: Sendable {
    /// A publisher of the values, all of which are kept until they are demanded. For a property, each subscription begins
    /// with the current value.
    public var publisher: StreamPublisher<Base.Value, Base.Failure> { values.publisher }

    /// Returns a publisher of the values. `buffering` specifies which values are kept until they are demanded.
    ///
    /// - Precondition: The buffer can keep at least one value.
    @_disfavoredOverload  // Updates of lists have policies of their own.
    public func publisher(buffering: AsyncBuffering) -> StreamPublisher<Base.Value, Base.Failure> {
      values(buffering: buffering).publisher
    }
  }

  extension SharedHandle where Base: SignalProtocol, Base.Value: Sendable {
    /// A publisher of the values, all of which are kept until they are demanded.
    public var publisher: StreamPublisher<Base.Value, Base.Failure> { values.publisher }

    /// Returns a publisher of the values. `buffering` specifies which values are kept until they are demanded.
    ///
    /// - Precondition: The buffer can keep at least one value.
    public func publisher(buffering: AsyncBuffering) -> StreamPublisher<Base.Value, Base.Failure> {
      values(buffering: buffering).publisher
    }
  }

  extension SharedHandle
  where Base: SignalProducerProtocol, Base.Value: ListUpdate & Sendable, Base.Failure == Never {
    /// A publisher of the updates. Updates that have not been demanded yet are combined into one.
    public var publisher: StreamPublisher<Base.Value, Never> { values.publisher }

    /// Returns a publisher of the updates, with a policy that decides what is kept until it is demanded.
    public func publisher(buffering: sending Base.Value.Policy) -> StreamPublisher<Base.Value, Never> {
      values(buffering: buffering).publisher
    }
  }
#endif
