/// A cold stream of updates of a list or of sections: a ``CollectionProducer`` or a ``SectionedProducer``.
///
/// ```swift
/// func count<Updates: ListProducer>(_ updates: Updates) -> MutableProperty<Int> {
///   let count = MutableProperty(0)
///   updates.startWithValues { _ in count.value += 1 }
///   return count
/// }
/// print(count(numbers.updates).value, count(people.updates.grouped(by: \.team)).value)  // prints: 1 1
/// ```
public protocol ListProducer<Value>: SignalProducerConvertible where Value: ListUpdate, Failure == Never {
  /// Returns the same list or sections, with updates that are sent when a rule allows it.
  func _delayed(_ buffering: Value.Policy, _ delay: UpdateDelay) -> Self

  /// Returns the same list or sections, whose updates are observed as well while they are used.
  func _attended(
    _ starting: (() -> Void)?, _ observe: @escaping (SignalProducer<Value, Never>) -> any Disposable
  ) -> Self
}

extension ListProducer {
  /// Starts, and calls `action` with every event.
  @discardableResult
  @inlinable
  public func start(_ action: @escaping (Signal<Value, Never>.Event) -> Void) -> any Disposable {
    producer.start(action)
  }

  /// Starts, and calls `action` with every update.
  ///
  /// ```swift
  /// let observation = numbers.updates.startWithValues { print($0.before, $0.after) }  // prints: [] [3, 1, 2]
  /// numbers.append(4)  // prints: [3, 1, 2] [3, 1, 2, 4]
  /// observation.dispose()
  /// ```
  @discardableResult
  @inlinable
  public func startWithValues(_ action: @escaping (Value) -> Void) -> any Disposable {
    producer.startWithValues(action)
  }

  /// Starts on behalf of an actor, which is held weakly; see ``/ReactiveCollectionsSignals/SignalProducer/startWithValues(with:_:)``.
  ///
  /// ```swift
  /// actor Archive {
  ///   var count = 0
  ///   let list = MutableCollectionProperty([1, 2])
  ///   func begin() { list.updates.startWithValues(with: self) { $0.count = $1.after.count } }
  /// }
  /// let archive = Archive()
  /// await archive.begin()
  /// print(await archive.count)  // prints: 2
  /// ```
  @discardableResult
  public func startWithValues<Owner: Actor>(
    with owner: isolated Owner, _ action: @escaping (isolated Owner, Value) -> Void
  ) -> any Disposable {
    producer.startWithValues(with: owner, action)
  }

  /// Starts, and calls `action` when the stream completes.
  ///
  /// ```swift
  /// var list: MutableCollectionProperty? = MutableCollectionProperty([1])
  /// list?.updates.startWithCompleted { print("The list is gone") }
  /// list = nil  // prints: The list is gone
  /// ```
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
  ///
  /// ```swift
  /// for await update in numbers.updates.values {
  ///   print(update.after)  // prints: [3, 1, 2]
  ///   break
  /// }
  /// ```
  @inlinable
  public var values: AsyncValues<Value, Never> { values(buffering: Value._coalesced) }

  /// Returns the updates, for a `for await` loop. `buffering` decides what is buffered while the loop is busy. Each
  /// loop starts the stream separately.
  ///
  /// ```swift
  /// var updates = numbers.updates.values(buffering: .unbounded).makeAsyncIterator()
  /// _ = await updates.next()
  /// numbers.append(contentsOf: [4, 5])
  /// numbers.removeLast()
  /// print(await updates.next()?.after ?? [])  // prints: [3, 1, 2, 4, 5]
  /// ```
  @inlinable
  public func values(buffering: Value.Policy) -> AsyncValues<Value, Never> {
    AsyncValues(Value._backlog(buffering, after: nil).make, start: producer.start)
  }
}
