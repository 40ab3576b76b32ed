public import CollectionChanges
public import PersistentArrays
public import Signals

/// One start of `grouped` by a key, or with an order of the sections, that a property holds.
@usableFromInline
final class GroupingRun<Row, Key: Hashable>: SectionedNode<Key, Row> {
  @exclusivity(unchecked) @usableFromInline var state: Grouping<Row, Key>
  /// The list of the source, which is processed again when the key function is replaced.
  @exclusivity(unchecked) @usableFromInline var source: PersistentArray<Row> = []
  @exclusivity(unchecked) @usableFromInline var changes: [CollectionChange<Row>] = []
  @exclusivity(unchecked) @usableFromInline var key: LiveRule<(Row) -> Key>?
  @exclusivity(unchecked) @usableFromInline var order: LiveRule<(Key, Key) -> Bool>?

  @inlinable
  init(
    by key: GroupingRule<(Row) -> Key>, sortedBy order: GroupingRule<(Key, Key) -> Bool>?,
    for consumer: SectionedConsumer<Key, Row>, comparing comparison: SectionedComparison<Key, Row>
  ) {
    state = Grouping(by: key.value, order: order?.value)
    super.init(for: consumer, comparing: comparison)
    if case .live(let key) = key { self.key = LiveRule(key, of: self) }
    if case .live(let order) = order { self.order = LiveRule(order, of: self) }
  }

  /// Starts to follow the source.
  @inlinable
  func begin(_ source: CollectionProducer<Row>) {
    onFlush = { [unowned(unsafe) self] in self.emit() }
    let first = follow(source, needs: .after) { list in
      self.source = list
    } _: { change, after in
      if let after { self.source = after }
      self.changes.append(change)
    }
    begin(state.begin(with: first))
  }

  @inlinable
  func emit() {
    if key?.postpones(self) == true || order?.postpones(self) == true { return wake() }
    let (newKey, newOrder) = (key?.takeNew(), order?.takeNew())
    if let newKey { state.key = newKey }
    var changes: [CollectionChange<Row>] = []
    swap(&changes, &self.changes)
    send { table in
      var steps = Grouping<Row, Key>.Steps()
      for change in changes { state.follow(change, &table, &steps) }
      if let newKey { state.replaceKey(by: newKey, source: source, &table, &steps) }
      if let newOrder { state.replaceOrder(by: newOrder, &table, &steps) }
      return steps.takeComposed()
    }
  }
}

/// A rule, fixed or held by a property.
@usableFromInline
enum GroupingRule<Rule> {
  case fixed(Rule)
  case live(Property<Rule>)

  @inlinable
  var value: Rule {
    switch self {
    case .fixed(let rule): rule
    case .live(let rule): rule.value
    }
  }
}
