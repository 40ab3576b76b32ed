public import ReactiveCollectionsSignals

extension CollectionProducer {
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
  public var values: AsyncValues<CollectionUpdate<Element>, Never> { values(buffering: .coalesced) }

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
  public func values(buffering: ListBuffering<Element>) -> AsyncValues<CollectionUpdate<Element>, Never> {
    AsyncValues(CollectionUpdate._backlog(buffering, after: nil).make, start: producer.start)
  }
}

extension SectionedProducer {
  /// The updates, for a `for await` loop. All changes that are made while the loop is busy become one update. See
  /// ``CollectionProducer/values``.
  ///
  /// ```swift
  /// for await update in people.updates.grouped(by: \.team).values {
  ///   print(update.after.map(\.section))  // prints: [1, 2]
  ///   break
  /// }
  /// ```
  @inlinable
  public var values: AsyncValues<SectionedUpdate<Section, Row>, Never> { values(buffering: .coalesced) }

  /// Returns the updates, for a `for await` loop. `buffering` decides what is buffered while the loop is busy. Each
  /// loop starts the stream separately.
  @inlinable
  public func values(buffering: SectionedBuffering<Section, Row>) -> AsyncValues<SectionedUpdate<Section, Row>, Never> {
    AsyncValues(SectionedUpdate._backlog(buffering, after: nil).make, start: producer.start)
  }
}
