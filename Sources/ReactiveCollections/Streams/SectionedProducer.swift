public import CollectionChanges
internal import PersistentArrays
public import Signals

/// A cold stream of updates of a list of sections; see ``CollectionProducer``.
///
/// It belongs to the isolation domain of its list, as a ``CollectionProducer`` does.
public struct SectionedProducer<Section, Row>: SignalProducerConvertible {
  @usableFromInline let comparison: SectionedComparison<Section, Row>
  /// Starts the stream for a consumer.
  @usableFromInline let attach: (SectionedConsumer<Section, Row>) -> any Disposable

  @inlinable
  init(
    comparing comparison: SectionedComparison<Section, Row>,
    _ attach: @escaping (SectionedConsumer<Section, Row>) -> any Disposable
  ) {
    self.comparison = comparison
    self.attach = attach
  }

  /// The updates, as values.
  @inlinable
  public var producer: SignalProducer<SectionedUpdate<Section, Row>, Never> {
    .starting { [attach] sink, lifetime in
      lifetime += attach(
        SectionedConsumer(
          node: nil, needsTables: true, start: { sink(.value(SectionedUpdate(version: $1, initial: $0))) },
          change: { change, before, after, version in
            guard let before, let after else { preconditionFailure("A change lacks the sections that it needs") }
            sink(.value(SectionedUpdate(version: version, before: before, change: change, after: after)))
          },
          end: { sink(.completed) }))
    }
  }

  /// Starts, and calls `action` with every event.
  @discardableResult
  @inlinable
  public func start(
    _ action: @escaping (Signal<SectionedUpdate<Section, Row>, Never>.Event) -> Void
  ) -> any Disposable {
    producer.start(action)
  }

  /// Starts, and calls `action` with every update.
  @discardableResult
  @inlinable
  public func startWithValues(_ action: @escaping (SectionedUpdate<Section, Row>) -> Void) -> any Disposable {
    producer.startWithValues(action)
  }

  /// Starts on behalf of an actor, which is held weakly; see ``/Signals/SignalProducer/startWithValues(with:_:)``.
  @discardableResult
  public func startWithValues<Owner: Actor>(
    with owner: isolated Owner, _ action: @escaping (isolated Owner, SectionedUpdate<Section, Row>) -> Void
  ) -> any Disposable {
    producer.startWithValues(with: owner, action)
  }

  /// Starts, and calls `action` when the stream completes.
  @discardableResult
  @inlinable
  public func startWithCompleted(_ action: @escaping () -> Void) -> any Disposable {
    producer.startWithCompleted(action)
  }

  /// Returns the same updates with other section data, such as a header's value in place of a live section.
  ///
  /// The data are requested when a section is inserted and when it is refreshed, and are kept until then: a refresh
  /// shows the data before and after. An update costs an additional O(log s) for each section that it names, with s
  /// sections.
  public func mapSections<New>(_ transform: @escaping (Section) -> New) -> SectionedProducer<New, Row> {
    mappingSections(comparing: nil, transform)
  }

  /// Returns the same updates with other section data, which are compared by `==`; see ``mapSections(_:)``.
  public func mapSections<New: Equatable>(_ transform: @escaping (Section) -> New) -> SectionedProducer<New, Row> {
    mappingSections(comparing: ==, transform)
  }

  private func mappingSections<New>(
    comparing sections: ((New, New) -> Bool)?, _ transform: @escaping (Section) -> New
  ) -> SectionedProducer<New, Row> {
    let comparison = SectionedComparison<New, Row>(sections: sections, rows: comparison.rows)
    return SectionedProducer<New, Row>(comparing: comparison) { [attach] consumer in
      let output = SectionedOutput(to: consumer, comparing: comparison, keepingTable: true)
      return attach(SectionMapping(transform, output).consumer)
    }
  }
}
