import ReactiveCollectionsArrays
import ReactiveCollectionsChanges

/// Checks the laws of up to three consecutive changes of sections and rows.
func checkLaws(of changes: [TableChange], on table: [Snapshot]) {
  var states = [table]
  var fitting: [TableChange] = []
  for change in changes {
    guard let before = states.last else { return }
    let expected = replay(change, on: before)
    checkApplying(change, to: before, expected)
    checkReading(change)
    guard case .success(let after) = expected else { break }
    checkLaws(of: change, from: before, to: after)
    fitting.append(change)
    states.append(after)
  }
  checkComposition(of: fitting, states)
}

/// Applies a change to lists of every kind, and with index paths.
private func checkApplying(_ change: TableChange, to table: [Snapshot], _ expected: Result<[Snapshot], ChangeError>) {
  // A change without steps, in a section that does not exist, does not fail in any step.
  if case .row(let rows, let section) = change, rows.isEmpty, !(table.indices ~= section) { return }
  var (array, tree, deep) = (table, PersistentArray(table), PersistentArray(table))
  let inArray = result(of: ChangeError.self, "applying \(change)") { try change.apply(to: &array) }
  requireEqual(inArray.map { array }, expected, "\(change) applied to \(table)")
  let inTree = result(of: ChangeError.self, "applying \(change)") { try change.apply(to: &tree) }
  requireEqual(inTree.map { Array(tree) }, expected, "\(change) applied to a persistent array \(table)")
  let paths = IndexPathChange(change)
  let atPaths = result(of: ChangeError.self, "applying \(paths)") { try paths.apply(to: &deep) }
  requireEqual(
    atPaths.map { Array(deep) }.mapError(StepError.init), expected.mapError(StepError.init),
    "\(change) of \(table) at paths")
  if case .failure = expected {
    require(array == table && Array(tree) == table && Array(deep) == table, "\(table) is unchanged after \(change)")
  }
}

/// The step that does not fit. If there are two reasons, a change with index paths may report the other one.
struct StepError: Error, Equatable {
  let step: Int

  init(_ error: ChangeError) { step = error.step }
}

/// Checks that the properties of a change agree with its steps.
private func checkReading(_ change: TableChange) {
  let steps = Array(change.steps)
  requireEqual(steps.count, change.count, "the number of steps of \(change)")
  requireEqual(TableChange(steps), change, "the steps make the change")
  requireEqual(change.inverted.count, change.count, "as many steps undo \(change)")
  requireEqual(change.mapRows { -$0 }.mapRows { -$0 }, change, "mapped there and back")
  requireEqual(change.mapSections { -$0 }.mapSections { -$0 }, change, "mapped there and back")
  requireEqual(Set([change, TableChange(steps)]).count, 1, "equal changes have equal hashes: \(change)")
}

/// Checks the laws of a change that leads from some sections to others.
private func checkLaws(of change: TableChange, from before: [Snapshot], to after: [Snapshot]) {
  requireEqual(replay(change.inverted, on: after), .success(before), "the inverse of \(change) leads back")
  requireEqual(replay(change.inverted.inverted, on: before), .success(after), "\(change) inverted twice")
  checkBatch(change.batch, from: before, to: after)
  let normal = change.then(.empty)
  requireEqual(replay(normal, on: before), .success(after), "normalized, \(change) leads to the same sections")
  requireEqual(normal.then(.empty), normal, "normalizing \(change) twice is the same as once")
  requireEqual(normal.batch.change, normal, "the normal form of \(change) survives conversion to a batch and back")
  requireEqual(replay(normal.inverted, on: after), .success(before), "normalized, \(change) can be undone")
  checkCoding(of: change)
  checkPatch(of: change, from: before, to: after)
}

/// Checks the laws of a batch that leads from some sections to others.
func checkBatch(_ batch: TableBatch, from before: [Snapshot], to after: [Snapshot]) {
  requireEqual(replay(batch, on: before), after, "the batch \(batch) applied to \(before)")
  requireEqual(replay(batch.inverted, on: after), before, "the inverse \(batch.inverted) of \(batch)")
  requireEqual(batch.inverted.inverted, batch, "inverted twice, a batch")
  requireEqual(replay(batch.change, on: before), .success(after), "the change \(batch.change) of \(batch)")
  requireEqual(replay(batch.inverted.change, on: after), .success(before), "the change of the inverse of \(batch)")
  let (old, new) = (PersistentArray(before), PersistentArray(after))
  for stages in [Array(batch.stages(from: old, to: new)), Array(batch.stagesWithoutMoves(from: old, to: new))] {
    var shown = before
    for stage in stages {
      requireEqual(replay(stage.batch, on: shown), Array(stage.after), "the stage \(stage) of \(batch)")
      shown = Array(stage.after)
    }
    requireEqual(shown, after, "the stages of \(batch) lead to the sections")
  }
}

/// Composes consecutive changes in any grouping.
private func checkComposition(of changes: [TableChange], _ states: [[Snapshot]]) {
  guard changes.count > 1, let before = states.first, let after = states.last else { return }
  let all = changes.dropFirst().reduce(changes[0]) { $0.then($1) }
  requireEqual(replay(all, on: before), .success(after), "composed from the left, \(changes)")
  let right = changes.dropLast().reversed().reduce(changes[changes.count - 1]) { $1.then($0) }
  requireEqual(replay(right, on: before), .success(after), "composed from the right, \(changes)")
  let exact = changes.dropFirst().reduce(changes[0]) { $0.then($1, sections: .init(), rows: .init()) }
  requireEqual(replay(exact, on: before), .success(after), "composed by comparisons, \(changes)")
  requireEqual(replay(all.then(all.inverted), on: before), .success(before), "\(all) and its inverse change nothing")
  checkBatch(all.batch, from: before, to: after)
}
