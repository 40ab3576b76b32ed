import ReactiveCollectionsArrays
import ReactiveCollectionsChanges

/// Compares pairs of numbers as the same element with different contents.
private let pairs = ElementComparison<Int>(id: { $0 >> 1 }, content: ==)

/// Checks the laws of up to three consecutive changes.
///
/// - Parameter areDecoded: Whether the changes were decoded. A decoder rejects positions that no list has, so no query
///   of a decoded change may trap, whether or not there is a list that it fits.
func checkLaws(of changes: [CollectionChange<Int>], on list: [Int], areDecoded: Bool) {
  var states = [list]
  var fitting: [CollectionChange<Int>] = []
  for change in changes {
    guard let before = states.last else { return }
    let expected = replay(change, on: before)
    checkApplying(change, to: before, expected)
    checkLiveList(change, on: before, expected)
    checkReading(change)
    if areDecoded { exercise(change, then: changes[0]) }
    guard case .success(let after) = expected else { break }
    checkLaws(of: change, from: before, to: after)
    fitting.append(change)
    states.append(after)
  }
  checkComposition(of: fitting, states)
}

/// Checks that queries of a change without a list return, and do not trap.
private func exercise(_ change: CollectionChange<Int>, then next: CollectionChange<Int>) {
  let (batch, composed) = (change.batch, change.then(next))
  _ = (batch.inverted, batch.change, batch.withoutMoves, batch.description, composed.batch, composed.inverted)
  _ = change.then(next, by: pairs).inverted
  requireEqual(codedByFoundation(change), change, "decoded by Foundation")
  requireEqual(coded(batch), batch, "a batch, decoded")
}

/// Checks that the properties of a change agree with its steps.
private func checkReading(_ change: CollectionChange<Int>) {
  let steps = Array(change.steps)
  requireEqual(steps.count, change.count, "the number of steps of \(change)")
  requireEqual(CollectionChange(steps).steps, change.steps, "the steps make the change \(change)")
  requireEqual(Array(change.steps.indices.map { change.steps[$0] }), steps, "the steps by index, of \(change)")
  requireEqual(change.inverted.count, change.count, "as many steps undo \(change)")
  requireEqual(change.map { -$0 }.map { -$0 }.steps, change.steps, "mapped there and back, it is \(change)")
  require(change == change && Set([change, change]).count == 1, "\(change) equals itself")
}

/// Checks the laws of a change that leads from one list to another.
private func checkLaws(of change: CollectionChange<Int>, from before: [Int], to after: [Int]) {
  requireEqual(replay(change.inverted, on: after), .success(before), "the inverse of \(change) leads back")
  requireEqual(replay(change.inverted.inverted, on: before), .success(after), "\(change) inverted twice")
  checkBatch(of: change, from: before, to: after)
  let normal = change.then(.empty)
  requireEqual(replay(normal, on: before), .success(after), "normalized, \(change) leads to the same list")
  requireEqual(normal.then(.empty), normal, "normalizing \(change) twice is the same as once")
  requireEqual(CollectionChange.empty.then(change), normal, "\(change) normalized from the other side")
  requireEqual(normal.batch.change, normal, "the normal form of \(change) survives conversion to a batch and back")
  requireEqual(replay(normal.inverted, on: after), .success(before), "normalized, \(change) can be undone")
  let found = PersistentArray(before).changes(to: PersistentArray(after))
  requireEqual(replay(found, on: before), .success(after), "the change found by comparing \(before) with \(after)")
  requireEqual(found.isEmpty, before == after, "the change found is empty only if nothing changed")
  checkCoding(of: change)
  checkPatch(of: change, from: before, to: after)
}

/// Checks that the batch of a change has the same effect.
private func checkBatch(of change: CollectionChange<Int>, from before: [Int], to after: [Int]) {
  let batch = change.batch
  requireEqual(replay(batch, on: before), after, "the batch \(batch) of \(change)")
  requireEqual(replay(batch.inverted, on: after), before, "the inverse batch of \(batch)")
  requireEqual(batch.inverted.inverted, batch, "inverted twice, a batch")
  requireEqual(batch.change.batch, batch, "the batch of the change of a batch")
  requireEqual(replay(batch.withoutMoves, on: before), after, "\(batch) without moves")
  checkBatch(batch, from: before, to: after)
}

/// Checks the laws of a batch that leads from one list to another.
func checkBatch(_ batch: BatchUpdate<Int>, from before: [Int], to after: [Int]) {
  var list = before
  requireSuccess("\(batch) fits \(before)") { try batch.apply(to: &list) }
  requireEqual(list, after, "\(batch) applied to \(before)")
  for stages in [
    Array(batch.stages(to: after)), Array(batch.stagesWithoutMoves(from: before, to: after)),
  ] {
    var shown = before
    for stage in stages {
      requireEqual(replay(stage.batch, on: shown), Array(stage.after), "the stage \(stage) of \(batch)")
      shown = Array(stage.after)
    }
    requireEqual(shown, after, "the stages of \(batch) lead to the list")
  }
}

/// Composes consecutive changes in any grouping.
private func checkComposition(of changes: [CollectionChange<Int>], _ states: [[Int]]) {
  guard changes.count > 1, let before = states.first, let after = states.last else { return }
  let all = changes.dropFirst().reduce(changes[0]) { $0.then($1) }
  requireEqual(replay(all, on: before), .success(after), "composed from the left, \(changes)")
  let right = changes.dropLast().reversed().reduce(changes[changes.count - 1]) { $1.then($0) }
  requireEqual(replay(right, on: before), .success(after), "composed from the right, \(changes)")
  let exact = changes.dropFirst().reduce(changes[0]) { $0.then($1, by: pairs) }
  requireEqual(replay(exact, on: before), .success(after), "composed by a comparison, \(changes)")
  requireEqual(replay(all.then(all.inverted), on: before), .success(before), "\(all) and its inverse change nothing")
  requireEqual(replay(all.batch, on: before), after, "the batch of the composed \(changes)")
}
