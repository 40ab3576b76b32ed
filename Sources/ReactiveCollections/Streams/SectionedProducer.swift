public import Signals

/// A cold stream of updates of a list of sections: see ``CollectionProducer``.
public struct SectionedProducer<Section, Row>: SignalProducerConvertible {
  /// The updates, as values.
  public let producer: SignalProducer<SectionedUpdate<Section, Row>, Never>

  @inlinable
  init(_ producer: SignalProducer<SectionedUpdate<Section, Row>, Never>) { self.producer = producer }

  /// Starts, and calls `action` with every event.
  @discardableResult
  public func start(
    _ action: @escaping (Signal<SectionedUpdate<Section, Row>, Never>.Event) -> Void
  ) -> any Disposable {
    producer.start(action)
  }

  /// Starts, and calls `action` with every update.
  @discardableResult
  public func startWithValues(_ action: @escaping (SectionedUpdate<Section, Row>) -> Void) -> any Disposable {
    producer.startWithValues(action)
  }

  /// Starts, and calls `action` when the list has gone.
  @discardableResult
  public func startWithCompleted(_ action: @escaping () -> Void) -> any Disposable {
    producer.startWithCompleted(action)
  }

  /// The same updates with other section data: a header's value for a live section, say.
  ///
  /// The data are asked for when a section comes in and when it is refreshed, and stay with it until then: a refresh shows
  /// the data before and after. An update costs O(log s) more for each section that it names, with s sections.
  public func mapSections<New>(_ transform: @escaping (Section) -> New) -> SectionedProducer<New, Row> {
    SectionedProducer<New, Row>(
      SignalProducer { [producer] observer, lifetime in
        let mapping = SectionMapping<Section, New, Row>(transform)
        lifetime += producer.map { mapping.map($0) }.start(observer)
      })
  }
}
