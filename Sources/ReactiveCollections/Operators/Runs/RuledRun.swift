public import CollectionChanges
public import PersistentArrays
public import Signals

/// One start of an operator with one source and a rule that a property holds.
@usableFromInline
final class RuledRun<Operator: RuledListOperator>: OperatorNode<Operator.Output> {
  @exclusivity(unchecked) @usableFromInline var state: Operator
  /// The list of the source, which another rule asks anew.
  @exclusivity(unchecked) @usableFromInline var source: PersistentArray<Operator.Input> = []
  @exclusivity(unchecked) @usableFromInline var changes: [ListChange<Operator.Input>] = []
  @exclusivity(unchecked) @usableFromInline var rule: PropertyWatch<Operator.Rule>?
  @exclusivity(unchecked) @usableFromInline var ruleVersion = 0

  @inlinable
  init(
    _ makeState: (Operator.Rule) -> Operator, _ rule: Property<Operator.Rule>,
    for consumer: Consumer<Operator.Output>, _ sink: @escaping (ListEvent<Operator.Output>) -> Void
  ) {
    state = makeState(rule.value)
    super.init(for: consumer, keepingList: Operator.keepsList, sink)
    livingSources = 1
    let watch = watch(rule)
    self.rule = watch
    _ = watch.value
    ruleVersion = watch.version
  }

  @inlinable
  func receive(_ event: ListEvent<Operator.Input>) {
    switch event {
    case .start(let list, _):
      source = list
      begin(state.begin(with: list))
    case .change(let change):
      if let after = change.after { source = after }
      changes.append(change)
      wake()
    case .completed, .interrupted: sourceEnded()
    }
  }

  @inlinable
  override func flush() {
    var changes: [ListChange<Operator.Input>] = []
    swap(&changes, &self.changes)
    let newRule = newRule
    if newRule == nil, changes.isEmpty { return }
    if let newRule { state.prepare(for: newRule) }
    send(edits: Operator.keepsList || newRule != nil) { list in
      if newRule == nil, changes.count == 1 { return follow(changes[0], on: &list) }
      var composition = ChangeComposition<Operator.Output>()
      for change in changes { composition.append(follow(change, on: &list)) }
      if let newRule { composition.append(state.replaceRule(by: newRule, source: source, on: &list)) }
      return composition.change
    }
  }

  @inlinable
  func follow(
    _ change: ListChange<Operator.Input>, on list: inout PersistentArray<Operator.Output>
  ) -> CollectionChange<Operator.Output> {
    state.follow(change.change, leadingTo: change.after, on: &list)
  }

  /// The rule, if it is another one than before.
  @inlinable
  var newRule: Operator.Rule? {
    guard let rule else { return nil }
    let value = rule.value
    guard rule.version != ruleVersion else { return nil }
    ruleVersion = rule.version
    return value
  }
}

extension CollectionProducer {
  /// The stream that an operator makes of this one by a rule that a property holds; each start has a state of its own.
  @inlinable
  func applying<Operator: RuledListOperator>(
    _ rule: some PropertyProtocol<Operator.Rule>, _ makeState: @escaping (Operator.Rule) -> Operator
  ) -> CollectionProducer<Operator.Output> where Operator.Input == Element {
    let rule = rule.readOnly
    return CollectionProducer<Operator.Output> { [attach] consumer, sink in
      let run = RuledRun(makeState, rule, for: consumer, sink)
      run.ending.add(attach(Consumer(node: run, needs: .after)) { run.receive($0) })
      return run.ending
    }
  }
}
