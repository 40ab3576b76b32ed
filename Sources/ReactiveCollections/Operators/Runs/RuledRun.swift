public import CollectionChanges
public import PersistentArrays
public import Signals

/// One start of an operator with one source and a rule that a property holds.
@usableFromInline
final class RuledRun<Operator: RuledListOperator>: ListNode<Operator.Output> {
  @usableFromInline typealias Change = (CollectionChange<Operator.Input>, leadingTo: PersistentArray<Operator.Input>?)

  @exclusivity(unchecked) @usableFromInline var state: Operator
  /// The list of the source, which is processed again when the rule is replaced.
  @exclusivity(unchecked) @usableFromInline var source: PersistentArray<Operator.Input> = []
  @exclusivity(unchecked) @usableFromInline var changes: [Change] = []
  @exclusivity(unchecked) @usableFromInline var rule: LiveRule<Operator.Rule>?

  @inlinable
  init(
    _ makeState: (Operator.Rule) -> Operator, _ rule: Property<Operator.Rule>,
    for consumer: Consumer<Operator.Output>, comparing comparison: ElementComparison<Operator.Output>?
  ) {
    state = makeState(rule.value)
    super.init(for: consumer, comparing: comparison, keepingList: Operator.keepsList)
    self.rule = LiveRule(rule, of: self)
  }

  /// Starts to follow the source.
  @inlinable
  func begin(_ source: CollectionProducer<Operator.Input>) {
    onFlush = { [unowned(unsafe) self] in self.emit() }
    let first = follow(source, needs: .after) { list in
      self.source = list
    } _: { change, after in
      if let after { self.source = after }
      self.changes.append((change, after))
    }
    begin(state.begin(with: first))
  }

  @inlinable
  func emit() {
    guard let rule else { return }
    if rule.postpones(self) { return wake() }
    var changes: [Change] = []
    swap(&changes, &self.changes)
    let newRule = rule.takeNew()
    if newRule == nil, changes.isEmpty { return }
    if let newRule { state.prepare(for: newRule) }
    let inSteps = newRule != nil || changes.count > 1 || changes[0].0.isComposite
    send(edits: Operator.keepsList || newRule != nil, replaces: newRule != nil, inSteps: inSteps) { list in
      if newRule == nil, changes.count == 1 { return follow(changes[0], on: &list) }
      if let newRule, changes.isEmpty { return state.replaceRule(by: newRule, source: source, on: &list) }
      var composition = emptyComposition
      for change in changes { composition.append(follow(change, on: &list)) }
      if let newRule { composition.append(state.replaceRule(by: newRule, source: source, on: &list)) }
      return composition.change
    }
  }

  @inlinable
  func follow(
    _ change: Change, on list: inout PersistentArray<Operator.Output>
  ) -> CollectionChange<Operator.Output> {
    state.follow(change.0, leadingTo: change.leadingTo, on: &list)
  }
}

extension CollectionProducer {
  /// Returns the stream that an operator makes of this one by a rule that a property holds. Each start has its own
  /// state.
  @inlinable
  func applying<Operator: RuledListOperator>(
    _ rule: any PropertyProtocol<Operator.Rule>, comparing comparison: ElementComparison<Operator.Output>?,
    _ makeState: @escaping (Operator.Rule) -> Operator
  ) -> CollectionProducer<Operator.Output> where Operator.Input == Element {
    let rule = rule.readOnly
    return CollectionProducer<Operator.Output>(comparing: comparison) { consumer in
      let run = RuledRun(makeState, rule, for: consumer, comparing: comparison)
      run.begin(self)
      return run.ending
    }
  }

  /// Returns the stream that an operator makes of this one by a rule that a property holds, if it passes on the
  /// elements of the source. Each start has its own state.
  @inlinable
  func applying<Operator: RuledListOperator>(
    _ rule: any PropertyProtocol<Operator.Rule>, _ makeState: @escaping (Operator.Rule) -> Operator
  ) -> CollectionProducer where Operator.Input == Element, Operator.Output == Element {
    applying(rule, comparing: comparison, makeState)
  }
}
