import ReactiveCollections
import ReactiveCollectionsArrays
import ReactiveCollectionsChanges

/// Applies a change to a list that is observed: the update must lead from the list before to the list after, and its
/// inverse back. If the change does not fit, nothing changes and no update is sent.
func checkLiveList(_ change: CollectionChange<Int>, on before: [Int], _ expected: Result<[Int], ChangeError>) {
  let list = MutableCollectionProperty(before)
  var updates: [CollectionUpdate<Int>] = []
  list.updates.startWithValues { updates.append($0) }
  requireEqual(updates.count, 1, "a stream begins with one update")
  updates = []
  let outcome = result(of: ChangeError.self, "applying \(change) to a list") { try list.apply(change) }
  requireEqual(outcome.map { Array(list.value) }, expected, "\(change) applied to the list \(before)")
  let after = Array(list.value)
  guard case .success = outcome else {
    requireEqual(after, before, "the list is unchanged after \(change)")
    return require(updates.isEmpty, "no update is sent for \(change), which does not fit \(before)")
  }
  let announces = change.steps.contains { $0.operation == .update }
  require(updates.count <= 1, "one change sends one update: \(updates)")
  require(!updates.isEmpty || before == after, "an update is sent for \(change) of \(before)")
  require(updates.isEmpty || before != after || announces, "no update is sent if nothing changed: \(updates)")
  for update in updates {
    requireEqual(Array(update.before), before, "the update begins with the list before")
    requireEqual(Array(update.after), after, "the update ends with the list after")
    requireEqual(replay(update.change, on: before), .success(after), "the change of \(update)")
    requireSuccess("\(update) can be undone") { try list.apply(update.change.inverted) }
    requireEqual(Array(list.value), before, "undoing \(update)")
  }
}
