public import Signals

extension CollectionProducer {
  /// The updates, for a `for await` loop: all that comes while the loop is busy is one update, with the list that the loop knows before
  /// it and the newest one after it. See ``Lag/coalesced``.
  ///
  /// So a loop never falls behind, whatever it does, and what waits for it is bounded. `values(lag: .unbounded)` has every update. Each
  /// loop is a start of its own.
  @inlinable
  public var values: AsyncValues<CollectionUpdate<Element>, Never> { values(lag: .coalesced) }

  /// The updates, for a `for await` loop, and what is kept while the loop is busy. Each loop is a start of its own.
  @inlinable
  public func values(lag: Lag<Element>) -> AsyncValues<CollectionUpdate<Element>, Never> {
    AsyncValues(CollectionUpdate._backlog(lag, after: nil).make, start: producer.start)
  }
}

extension SectionedProducer {
  /// The updates, for a `for await` loop: all that comes while the loop is busy is one update. See ``CollectionProducer/values``.
  @inlinable
  public var values: AsyncValues<SectionedUpdate<Section, Row>, Never> { values(lag: .coalesced) }

  /// The updates, for a `for await` loop, and what is kept while the loop is busy. Each loop is a start of its own.
  @inlinable
  public func values(lag: SectionedLag<Section, Row>) -> AsyncValues<SectionedUpdate<Section, Row>, Never> {
    AsyncValues(SectionedUpdate._backlog(lag, after: nil).make, start: producer.start)
  }
}
