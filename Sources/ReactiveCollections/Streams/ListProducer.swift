public import ReactiveCollectionsSignals

/// A cold stream of updates of a list or of sections: a ``CollectionProducer`` or a ``SectionedProducer``.
public protocol ListProducer<Value>: SignalProducerConvertible where Value: ListUpdate, Failure == Never {
  /// Returns the same list or sections, with updates that are sent when a rule allows it.
  func _delayed(_ buffering: Value.Policy, _ delay: UpdateDelay) -> Self
}

extension ListProducer {
  /// Starts, and calls `action` with every event.
  @discardableResult
  @inlinable
  public func start(_ action: @escaping (Signal<Value, Never>.Event) -> Void) -> any Disposable {
    producer.start(action)
  }

  /// Starts, and calls `action` with every update.
  @discardableResult
  @inlinable
  public func startWithValues(_ action: @escaping (Value) -> Void) -> any Disposable {
    producer.startWithValues(action)
  }

  /// Starts on behalf of an actor, which is held weakly; see ``/ReactiveCollectionsSignals/SignalProducer/startWithValues(with:_:)``.
  @discardableResult
  public func startWithValues<Owner: Actor>(
    with owner: isolated Owner, _ action: @escaping (isolated Owner, Value) -> Void
  ) -> any Disposable {
    producer.startWithValues(with: owner, action)
  }

  /// Starts, and calls `action` when the stream completes.
  @discardableResult
  @inlinable
  public func startWithCompleted(_ action: @escaping () -> Void) -> any Disposable {
    producer.startWithCompleted(action)
  }

  /// The updates, for a `for await` loop. All changes that are made while the loop is busy become one update, from the
  /// last list that the loop received to the newest one. See ``ListBuffering/coalesced``.
  ///
  /// So a loop never falls behind, however slow it is, and its buffer is bounded. Use `values(buffering: .unbounded)`
  /// to receive every update. Each loop starts the stream separately.
  @inlinable
  public var values: AsyncValues<Value, Never> { values(buffering: Value._coalesced) }

  /// Returns the updates, for a `for await` loop. `buffering` decides what is buffered while the loop is busy. Each
  /// loop starts the stream separately.
  @inlinable
  public func values(buffering: Value.Policy) -> AsyncValues<Value, Never> {
    AsyncValues(Value._backlog(buffering, after: nil).make, start: producer.start)
  }
}
