public import ReactiveCollectionsSignals

extension CollectionProducer {
  /// The updates, for a `for await` loop. All changes that are made while the loop is busy become one update, from the
  /// last list that the loop received to the newest one. See ``ListBuffering/coalesced``.
  ///
  /// So a loop never falls behind, however slow it is, and its buffer is bounded. Use `values(buffering: .unbounded)`
  /// to receive every update. Each loop starts the stream separately.
  @inlinable
  public var values: AsyncValues<CollectionUpdate<Element>, Never> { values(buffering: .coalesced) }

  /// Returns the updates, for a `for await` loop. `buffering` decides what is buffered while the loop is busy. Each
  /// loop starts the stream separately.
  @inlinable
  public func values(buffering: ListBuffering<Element>) -> AsyncValues<CollectionUpdate<Element>, Never> {
    AsyncValues(CollectionUpdate._backlog(buffering, after: nil).make, start: producer.start)
  }
}

extension SectionedProducer {
  /// The updates, for a `for await` loop. All changes that are made while the loop is busy become one update. See
  /// ``CollectionProducer/values``.
  @inlinable
  public var values: AsyncValues<SectionedUpdate<Section, Row>, Never> { values(buffering: .coalesced) }

  /// Returns the updates, for a `for await` loop. `buffering` decides what is buffered while the loop is busy. Each
  /// loop starts the stream separately.
  @inlinable
  public func values(buffering: SectionedBuffering<Section, Row>) -> AsyncValues<SectionedUpdate<Section, Row>, Never> {
    AsyncValues(SectionedUpdate._backlog(buffering, after: nil).make, start: producer.start)
  }
}
