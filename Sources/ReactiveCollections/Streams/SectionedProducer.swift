public import CollectionChanges
internal import PersistentArrays
public import Signals

/// A cold stream of updates of a list of sections: see ``CollectionProducer``.
///
/// It lives where its list does, as that does.
public struct SectionedProducer<Section, Row>: SignalProducerConvertible {
  @usableFromInline let comparison: SectionedComparison<Section, Row>
  /// Starts for a consumer.
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
            guard let before, let after else { preconditionFailure("A change came without the sections that it needs") }
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

  /// Starts, and calls `action` when the list has gone.
  @discardableResult
  @inlinable
  public func startWithCompleted(_ action: @escaping () -> Void) -> any Disposable {
    producer.startWithCompleted(action)
  }

  /// The same updates with other section data: a header's value for a live section, say.
  ///
  /// The data are asked for when a section comes in and when it is refreshed, and stay with it until then: a refresh shows
  /// the data before and after. An update costs O(log s) more for each section that it names, with s sections.
  public func mapSections<New>(_ transform: @escaping (Section) -> New) -> SectionedProducer<New, Row> {
    mappingSections(comparing: nil, transform)
  }

  /// The same updates with other section data, where equal data are the same: see ``mapSections(_:)``.
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
