public import CollectionChanges
public import PersistentArrays
internal import Signals

/// One start of an operator that depends on more than one source and makes sections.
@usableFromInline
class SectionedNode<Section, Row>: OperatorNode {
  @usableFromInline typealias Table = SectionedConsumer<Section, Row>.Table

  @exclusivity(unchecked) @usableFromInline final var output: SectionedOutput<Section, Row>
  @exclusivity(unchecked) @usableFromInline final var version = 0

  @inlinable
  init(for consumer: SectionedConsumer<Section, Row>, comparing comparison: SectionedComparison<Section, Row>) {
    let (gated, observation) = consumer.gated()
    output = SectionedOutput(to: gated, comparing: comparison, keepingTable: true)
    super.init(feeding: consumer.node)
    if let observation { ending.add(observation) }
  }

  @inlinable
  override func tellEnd() { output.end() }

  /// Begins, when all sources have reported their initial state.
  @inlinable
  final func begin(_ table: Table) { begin(telling: { output.begin(table, version: 0) }) }

  /// Sends what has changed as one change.
  @inlinable
  final func send(_ change: (inout Table) -> SectionedChange<Section, Row>) {
    version += 1
    output.send(version: version, inSteps: true, change)
  }
}
