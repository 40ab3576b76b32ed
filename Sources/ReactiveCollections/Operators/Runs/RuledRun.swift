public import CollectionChanges
public import PersistentArrays
public import Signals

/// One start of an operator with one source and a rule that a property holds.
@usableFromInline
final class RuledRun<Operator: RuledListOperator>: OperatorNode<Operator.Output> {
  @usableFromInline typealias Change = (CollectionChange<Operator.Input>, leadingTo: PersistentArray<Operator.Input>?)

  @exclusivity(unchecked) @usableFromInline var state: Operator
  /// The list of the source, which another rule asks anew.
  @exclusivity(unchecked) @usableFromInline var source: PersistentArray<Operator.Input> = []
  @exclusivity(unchecked) @usableFromInline var changes: [Change] = []
  @exclusivity(unchecked) @usableFromInline var rule: PropertyWatch<Operator.Rule>?
  @exclusivity(unchecked) @usableFromInline var ruleVersion = 0

  @inlinable
  init(
    _ makeState: (Operator.Rule) -> Operator, _ rule: Property<Operator.Rule>,
    for consumer: Consumer<Operator.Output>
  ) {
    state = makeState(rule.value)
    super.init(for: consumer, keepingList: Operator.keepsList)
    let watch = watch(rule)
    self.rule = watch
    _ = watch.value
    ruleVersion = watch.version
  }

  /// Starts to follow the source.
  @inlinable
  func begin(_ source: CollectionProducer<Operator.Input>) {
    follow(source, needs: .after) { list in
      self.source = list
    } _: { change, after in
      if let after { self.source = after }
      self.changes.append((change, after))
    }
    begin(state.begin(with: self.source))
  }

  @inlinable
  override func flush() {
    if let rule, isTooEarly(for: rule) { return wake() }
    var changes: [Change] = []
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
    _ change: Change, on list: inout PersistentArray<Operator.Output>
  ) -> CollectionChange<Operator.Output> {
    state.follow(change.0, leadingTo: change.leadingTo, on: &list)
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
    return CollectionProducer<Operator.Output> { consumer in
      let run = RuledRun(makeState, rule, for: consumer)
      run.begin(self)
      return run.ending
    }
  }
}
