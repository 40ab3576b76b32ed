public import CollectionChanges
internal import PersistentArrays

/// One start of `grouped` by fixed rules: called by the source, it calls what comes next.
@usableFromInline
final class FixedGroupingRun<Row, Key: Hashable> {
  @exclusivity(unchecked) @usableFromInline var state: Grouping<Row, Key>
  /// The sections, unless who is told keeps them.
  @exclusivity(unchecked) @usableFromInline var table: Grouping<Row, Key>.Table = []
  @usableFromInline let output: SectionedConsumer<Key, Row>
  @usableFromInline let comparison: SectionedComparison<Key, Row>

  @inlinable
  init(
    _ state: Grouping<Row, Key>, for output: SectionedConsumer<Key, Row>,
    comparing comparison: SectionedComparison<Key, Row>
  ) {
    self.state = state
    self.output = output
    self.comparison = comparison
  }

  /// What the source has to do for it.
  @inlinable
  var consumer: Consumer<Row> {
    Consumer(
      node: output.node, needs: .change,
      start: { list, version in
        let table = self.state.begin(with: list)
        if self.output.store == nil { self.table = table }
        self.output.start(table, version)
      },
      change: { change, _, _, version in
        if let store = self.output.store {
          self.follow(change, version, on: store)
        } else {
          self.follow(change, version)
        }
      },
      end: { self.output.end() })
  }

  @inlinable
  func follow(_ change: CollectionChange<Row>, _ version: Int) {
    let before = output.needsTables ? table : nil
    let change = state.follow(change, on: &table)
    output.tell(change, from: before, to: table, version: version, comparing: comparison)
  }

  @inlinable
  func follow(_ change: CollectionChange<Row>, _ version: Int, on store: CollectionCore<SectionSnapshot<Key, Row>>) {
    let before = store.isUnwatched ? nil : store.items
    let result = store.edit(inSteps: change.isComposite) { state.follow(change, on: &$0) }
    if result.isEmpty { return }
    if let before, comparison.isSilent(result, from: before, to: store.items) { return }
    output.change(result, before, nil, version)
  }
}
