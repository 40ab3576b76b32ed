public import CollectionChanges
public import PersistentArrays
internal import Signals

/// One start of an operator that depends on more than one thing, and makes sections.
@usableFromInline
class SectionedNode<Section, Row>: OperatorNode {
  @usableFromInline typealias Table = SectionedConsumer<Section, Row>.Table

  @usableFromInline final let consumer: SectionedConsumer<Section, Row>
  @usableFromInline final let comparison: SectionedComparison<Section, Row>
  @exclusivity(unchecked) @usableFromInline final var version = 0

  @inlinable
  init(for consumer: SectionedConsumer<Section, Row>, comparing comparison: SectionedComparison<Section, Row>) {
    self.comparison = comparison
    let (gated, observation) = consumer.gated()
    self.consumer = gated
    super.init(feeding: consumer.node)
    if let observation { ending.add(observation) }
  }

  @inlinable
  override func tellEnd() { consumer.end() }

  /// All sources have said what they are like.
  @inlinable
  final func begin(_ table: Table) {
    // An observer is told of changes after the start, by its gate; an operator is not ready for them before the start is over.
    if fed == nil { hasBegun = true }
    consumer.start(table, 0)
    didBegin()
  }

  /// Sends a change, unless it is none.
  @inlinable
  final func send(_ change: SectionedChange<Section, Row>, before: Table?, after: Table) {
    version += 1
    consumer.tell(change, from: before, to: after, version: version, comparing: comparison)
  }
}
