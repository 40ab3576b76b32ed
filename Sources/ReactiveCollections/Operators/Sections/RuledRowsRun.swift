public import CollectionChanges
public import PersistentArrays
public import Signals

/// One start of an operator on the rows of each section, with a rule that a property holds.
@usableFromInline
final class RuledRowsRun<Section, Operator: RuledListOperator>: SectionedNode<Section, Operator.Output> {
  @usableFromInline typealias Source = SectionedConsumer<Section, Operator.Input>

  @usableFromInline let makeState: (Operator.Rule) -> Operator
  @exclusivity(unchecked) @usableFromInline var rows: RowsOperation<Section, Operator>
  /// The sections of the source, whose rows are processed again when the rule is replaced.
  @exclusivity(unchecked) @usableFromInline var source: Source.Table = []
  @exclusivity(unchecked) @usableFromInline var changes: [Source.Change] = []
  @exclusivity(unchecked) @usableFromInline var rule: LiveRule<Operator.Rule>?

  @inlinable
  init(
    _ makeState: @escaping (Operator.Rule) -> Operator, _ rule: Property<Operator.Rule>,
    for consumer: SectionedConsumer<Section, Operator.Output>,
    comparing comparison: SectionedComparison<Section, Operator.Output>
  ) {
    self.makeState = makeState
    let first = rule.value
    rows = RowsOperation { makeState(first) }
    super.init(for: consumer, comparing: comparison)
    self.rule = LiveRule(rule, of: self)
  }

  /// Starts to follow the source.
  @inlinable
  func begin(_ source: SectionedProducer<Section, Operator.Input>) {
    onFlush = { [unowned(unsafe) self] in self.emit() }
    let first = follow(source) { table in
      self.source = table
    } _: { change, after in
      self.source = after
      self.changes.append(change)
    }
    begin(rows.begin(with: first))
  }

  @inlinable
  func emit() {
    guard let rule else { return }
    if rule.postpones(self) { return wake() }
    let newRule = rule.takeNew()
    if let newRule { rows.prepare(for: newRule, makeState) }
    var changes: [Source.Change] = []
    swap(&changes, &self.changes)
    send { table in
      var steps: [SectionedChange<Section, Operator.Output>] = []
      for change in changes { steps.append(rows.follow(change, on: &table)) }
      if let newRule { steps.append(rows.replaceRule(by: newRule, source: source, on: &table)) }
      if steps.count == 1 { return steps[0] }
      var composition = SectionedComposition<Section, Operator.Output>()
      for step in steps { composition.append(step) }
      return composition.change
    }
  }
}
