import CollectionChanges
import PersistentArrays
import ReactiveCollections

/// A change is made in a list that is observed: what the list tells leads from what it was to what it is, and leads back; where the
/// change does not fit, nothing changes and nothing is told.
func checkLiveList(_ change: CollectionChange<Int>, on before: [Int], _ expected: Result<[Int], ChangeError>) {
  let list = MutableCollectionProperty(before)
  var updates: [CollectionUpdate<Int>] = []
  list.updates.startWithValues { updates.append($0) }
  requireEqual(updates.count, 1, "a stream begins with one update")
  updates = []
  let outcome = result(of: ChangeError.self, "applying \(change) to a list") { try list.apply(change) }
  requireEqual(outcome.map { Array(list.value) }, expected, "\(change) of the list \(before)")
  let after = Array(list.value)
  guard case .success = outcome else {
    requireEqual(after, before, "the list is as it was, after \(change)")
    return require(updates.isEmpty, "nothing is told of \(change), which does not fit \(before)")
  }
  let announces = change.steps.contains { $0.operation == .update }
  require(updates.count <= 1, "one change is one update: \(updates)")
  require(!updates.isEmpty || before == after, "\(change) of \(before) is told")
  require(updates.isEmpty || before != after || announces, "nothing is told where nothing changed: \(updates)")
  for update in updates {
    requireEqual(Array(update.before), before, "the update begins with the list before")
    requireEqual(Array(update.after), after, "the update ends with the list after")
    requireEqual(replay(update.change, on: before), .success(after), "what is told, \(update)")
    requireSuccess("\(update) is undone") { try list.apply(update.change.inverted) }
    requireEqual(Array(list.value), before, "undoing \(update)")
  }
}
