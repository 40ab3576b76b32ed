public import Signals

extension Shared where Base: MutableCollectionPropertyProtocol {
  /// Any operators on the list at all, for any thread: each start has a pipeline of its own, which follows one commit at a time.
  ///
  /// ```swift
  /// let open = orders.lift { $0.filter(\.isOpen).sorted(by: \.due) }  // orders is shared
  /// open.startWithValues { update in … }
  /// ```
  ///
  /// The operators' closures run on the threads that edit, after the edit's turn. Updates are delivered as those of ``updates`` are.
  ///
  /// - Parameter pipeline: Makes the pipeline, once.
  public func lift<New: Sendable>(
    _ pipeline: @Sendable (CollectionProducer<Base.Element>) -> CollectionProducer<New>
  ) -> SharedSignalProducer<CollectionUpdate<New>, Never> {
    shared(pipeline(base.list.core.updates).producer)
  }

  /// Any operators that lead to sections: otherwise as for lists.
  public func lift<Section: Sendable, Row: Sendable>(
    _ pipeline: @Sendable (CollectionProducer<Base.Element>) -> SectionedProducer<Section, Row>
  ) -> SharedSignalProducer<SectionedUpdate<Section, Row>, Never> {
    shared(pipeline(base.list.core.updates).producer)
  }

  /// Any operators that lead to one value: otherwise as for lists.
  public func lift<Value: Sendable>(
    _ pipeline: @Sendable (CollectionProducer<Base.Element>) -> AggregateProducer<Value>
  ) -> SharedSignalProducer<Value, Never> {
    shared(pipeline(base.list.core.updates).producer)
  }
}
