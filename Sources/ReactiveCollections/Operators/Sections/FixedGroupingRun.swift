public import CollectionChanges
internal import PersistentArrays

/// One start of `grouped` by fixed rules. The source calls it, and it calls the next consumer.
@usableFromInline
final class FixedGroupingRun<Row, Key: Hashable> {
  @exclusivity(unchecked) @usableFromInline var state: Grouping<Row, Key>
  @exclusivity(unchecked) @usableFromInline var output: SectionedOutput<Key, Row>

  @inlinable
  init(_ state: Grouping<Row, Key>, _ output: SectionedOutput<Key, Row>) {
    self.state = state
    self.output = output
  }

  /// The consumer that receives the changes of the source.
  @inlinable
  var consumer: Consumer<Row> {
    Consumer(
      node: output.consumer.node, needs: .change,
      start: { list, version in self.output.begin(self.state.begin(with: list), version: version) },
      change: { change, _, _, version in
        self.output.send(version: version, inSteps: change.isComposite) { self.state.follow(change, on: &$0) }
      },
      end: { self.output.end() })
  }
}
