public import CollectionChanges
public import PersistentArrays

/// A started operator on the rows of each section: a state for each, which goes where the section goes.
@usableFromInline
final class RowsOperation<Section, Operator: ListOperator> {
  @usableFromInline typealias Source = SectionedChange<Section, Operator.Input>
  @usableFromInline typealias Change = SectionedChange<Section, Operator.Output>
  @usableFromInline typealias Snapshot = SectionSnapshot<Section, Operator.Output>

  /// The state of one section.
  @usableFromInline
  final class State {
    @exclusivity(unchecked) @usableFromInline var state: Operator
    @inlinable init(_ state: Operator) { self.state = state }
  }

  @exclusivity(unchecked) @usableFromInline var makeState: () -> Operator
  @exclusivity(unchecked) @usableFromInline var states: PersistentArray<State> = []
  @exclusivity(unchecked) @usableFromInline var table: PersistentArray<Snapshot> = []

  @inlinable
  init(_ makeState: @escaping () -> Operator) { self.makeState = makeState }

  @inlinable
  func begin(with source: PersistentArray<SectionSnapshot<Section, Operator.Input>>) {
    let parts = source.map(begin)
    states = PersistentArray(parts.lazy.map(\.state))
    table = PersistentArray(parts.lazy.map(\.snapshot))
  }

  @inlinable
  func begin(_ section: SectionSnapshot<Section, Operator.Input>) -> (state: State, snapshot: Snapshot) {
    let state = State(makeState())
    return (state, Snapshot(section: section.section, rows: state.state.begin(with: section.rows)))
  }

  @inlinable
  func follow(_ change: Source) -> Change {
    if case .row(let change, let section) = change {
      let change = follow(change, in: section)
      return change.isEmpty ? .empty : .row(change, section: section)
    }
    var composition = SectionedComposition<Section, Operator.Output>()
    for part in change.parts { follow(part, &composition) }
    return composition.change
  }

  @inlinable
  func follow(_ part: Source, _ composition: inout SectionedComposition<Section, Operator.Output>) {
    switch part {
    case .row(let change, let section): composition.append(.row(follow(change, in: section), section: section))
    case .moveRow(let source, let target, let row): composition.append(move(row, from: source, to: target))
    case .section(let change): change.forEachRun { composition.append(.section(follow($0))) }
    case .composite: preconditionFailure("A part is no composite")
    }
  }

  /// What a change of a section's rows changes in what is made of them.
  @inlinable
  func follow(_ change: CollectionChange<Operator.Input>, in section: Int) -> CollectionChange<Operator.Output> {
    let change = states[section].state.follow(change, leadingTo: nil, on: &table[section].rows)
    if !Operator.keepsList { change.performUnchecked(on: &table[section].rows) }
    return change
  }

  @inlinable
  func move(_ row: Operator.Input, from source: SectionedPosition, to target: SectionedPosition) -> Change {
    let removal = follow(.remove(source.row, row), in: source.section)
    let insertion = follow(.insert(target.row, row), in: target.section)
    switch (removal, insertion) {
    case (.remove(let from, let old), .insert(let to, let new)):
      let move = Change.moveRow(from: (source.section, from), to: (target.section, to), old)
      if !Operator.makesElements || states[target.section].state.isUnchanged(old, new) { return move }
      return .composite([move, .row(.update(to, old: old, new: new), section: target.section)])
    default:
      return .composite([.row(removal, section: source.section), .row(insertion, section: target.section)])
    }
  }

  @inlinable
  func follow(_ run: ChangeRun<SectionSnapshot<Section, Operator.Input>>) -> CollectionChange<Snapshot> {
    switch run.kind {
    case .insert:
      let parts = run.elements.map(begin)
      states.replaceSubrange(run.index..<run.index, with: PersistentArray(parts.lazy.map(\.state)))
      return table.follow(run) { _ in PersistentArray(parts.lazy.map(\.snapshot)) }
    case .remove:
      states.removeSubrange(run.index..<run.index + run.count)
      return table.follow(run) { _ in [] }
    case .update:
      var position = run.index
      let snapshots = zip(run.elements, run.newElements).map { old, new in
        defer { position += 1 }
        if old.rows.isTriviallyIdentical(to: new.rows) {
          return Snapshot(section: new.section, rows: table[position].rows)
        }
        let part = begin(new)
        states[position] = part.state
        return part.snapshot
      }
      return table.follow(run) { _ in PersistentArray(snapshots) }
    case .move:
      states.move(from: run.index, to: run.target)
      return table.follow(run) { _ in [] }
    }
  }
}

extension RowsOperation where Operator: RuledListOperator {
  /// What comes in from now on falls under another rule.
  @inlinable
  func prepare(for rule: Operator.Rule, _ makeState: @escaping (Operator.Rule) -> Operator) {
    self.makeState = { makeState(rule) }
    for state in states { state.state.prepare(for: rule) }
  }

  /// Makes the rows of each section by another rule, and says what that changes.
  @inlinable
  func replaceRule(
    by rule: Operator.Rule, source: PersistentArray<SectionSnapshot<Section, Operator.Input>>
  ) -> Change {
    var steps = Change.Changes()
    for (position, section) in source.enumerated() {
      let change = states[position].state.replaceRule(by: rule, source: section.rows, on: &table[position].rows)
      if !change.isEmpty { steps.append(.row(change, section: position)) }
    }
    return Change(steps)
  }
}

extension SectionedProducer {
  /// The stream that an operator on the rows of each section makes of this one.
  @inlinable
  func applyingToRows<Operator: ListOperator>(
    comparing rows: ElementComparison<Operator.Output>?, _ makeState: @escaping () -> Operator
  ) -> SectionedProducer<Section, Operator.Output> where Operator.Input == Row {
    let comparison = SectionedComparison(sections: comparison.sections, rows: rows)
    return SectionedProducer<Section, Operator.Output>(comparing: comparison) { [attach] consumer in
      let rows = RowsOperation<Section, Operator>(makeState)
      return attach(
        SectionedConsumer(
          node: consumer.node, needsTables: false,
          start: { table, version in
            rows.begin(with: table)
            consumer.start(rows.table, version)
          },
          change: { change, _, _, version in
            let before = consumer.needsTables ? rows.table : nil
            let change = rows.follow(change)
            consumer.tell(change, from: before, to: rows.table, version: version, comparing: comparison)
          },
          end: consumer.end))
    }
  }

  /// The stream that an operator on the rows of each section makes of this one by a rule that a property holds.
  @inlinable
  func applyingToRows<Operator: RuledListOperator>(
    _ rule: some PropertyProtocol<Operator.Rule>, comparing rows: ElementComparison<Operator.Output>?,
    _ makeState: @escaping (Operator.Rule) -> Operator
  ) -> SectionedProducer<Section, Operator.Output> where Operator.Input == Row {
    let rule = rule.readOnly
    let comparison = SectionedComparison(sections: comparison.sections, rows: rows)
    return SectionedProducer<Section, Operator.Output>(comparing: comparison) { consumer in
      let run = RuledRowsRun<Section, Operator>(makeState, rule, for: consumer, comparing: comparison)
      run.begin(self)
      return run.ending
    }
  }
}
