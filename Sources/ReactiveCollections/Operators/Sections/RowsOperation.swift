public import CollectionChanges
public import PersistentArrays

/// A started operator on the rows of each section. Each section has its own state, which moves with the section. The
/// caller keeps the table of sections.
@usableFromInline
struct RowsOperation<Section, Operator: ListOperator> {
  @usableFromInline typealias Source = SectionedChange<Section, Operator.Input>
  @usableFromInline typealias Change = SectionedChange<Section, Operator.Output>
  @usableFromInline typealias Snapshot = SectionSnapshot<Section, Operator.Output>
  @usableFromInline typealias Table = PersistentArray<Snapshot>

  /// The state of one section.
  @usableFromInline
  final class State {
    @exclusivity(unchecked) @usableFromInline var state: Operator
    @inlinable init(_ state: Operator) { self.state = state }
  }

  @usableFromInline var makeState: () -> Operator
  @usableFromInline var states: PersistentArray<State> = []

  @inlinable
  init(_ makeState: @escaping () -> Operator) {
    precondition(!Operator.needsSource, "An operator on rows must not need the source list")
    self.makeState = makeState
  }

  @inlinable
  mutating func begin(with source: PersistentArray<SectionSnapshot<Section, Operator.Input>>) -> Table {
    let parts = source.map(begin)
    states = PersistentArray(parts.lazy.map(\.state))
    return Table(parts.lazy.map(\.snapshot))
  }

  @inlinable
  func begin(_ section: SectionSnapshot<Section, Operator.Input>) -> (state: State, snapshot: Snapshot) {
    let state = State(makeState())
    return (state, Snapshot(section: section.section, rows: state.state.begin(with: section.rows)))
  }

  /// Returns how a change of the source changes the table, and makes that change in the table. Calls closures while the
  /// change is only partly made.
  @inlinable
  mutating func follow(_ change: Source, on table: inout Table) -> Change {
    if case .row(let change, let section) = change {
      let change = follow(change, in: section, of: &table)
      return change.isEmpty ? .empty : .row(change, section: section)
    }
    var composition = SectionedComposition<Section, Operator.Output>()
    for part in change.parts { follow(part, on: &table, &composition) }
    return composition.change
  }

  @inlinable
  mutating func follow(
    _ part: Source, on table: inout Table, _ composition: inout SectionedComposition<Section, Operator.Output>
  ) {
    switch part {
    case .row(let change, let section):
      composition.append(.row(follow(change, in: section, of: &table), section: section))
    case .moveRow(let source, let target, let row):
      composition.append(move(row, from: source, to: target, of: &table))
    case .section(let change): change.forEachRun { composition.append(.section(follow($0, on: &table))) }
    case .composite: preconditionFailure("A part cannot be composite")
    }
  }

  /// Returns how a change of a section's rows changes the result's rows in that section, and makes that change in the
  /// table.
  @inlinable
  func follow(
    _ change: CollectionChange<Operator.Input>, in section: Int, of table: inout Table
  ) -> CollectionChange<Operator.Output> {
    let change = states[section].state.follow(change, leadingTo: nil, on: &table[section].rows)
    if !Operator.keepsList { change.performUnchecked(on: &table[section].rows) }
    return change
  }

  @inlinable
  func move(
    _ row: Operator.Input, from source: SectionedPosition, to target: SectionedPosition, of table: inout Table
  ) -> Change {
    let removal = follow(.remove(source.row, row), in: source.section, of: &table)
    let insertion = follow(.insert(target.row, row), in: target.section, of: &table)
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
  mutating func follow(
    _ run: ChangeRun<SectionSnapshot<Section, Operator.Input>>, on table: inout Table
  ) -> CollectionChange<Snapshot> {
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
  /// Prepares for a new rule, which applies to all rows inserted from now on.
  @inlinable
  mutating func prepare(for rule: Operator.Rule, _ makeState: @escaping (Operator.Rule) -> Operator) {
    self.makeState = { makeState(rule) }
    for state in states { state.state.prepare(for: rule) }
  }

  /// Makes the rows of each section by another rule, and returns what that changes.
  @inlinable
  func replaceRule(
    by rule: Operator.Rule, source: PersistentArray<SectionSnapshot<Section, Operator.Input>>, on table: inout Table
  ) -> Change {
    var steps = Change.Changes()
    for (position, section) in source.enumerated() {
      let change = states[position].state.replaceRule(by: rule, source: section.rows, on: &table[position].rows)
      if !change.isEmpty { steps.append(.row(change, section: position)) }
    }
    return Change(steps)
  }
}
