import ReactiveCollectionsChanges
import ReactiveCollectionsJSON

/// Reads up to three consecutive changes of a list.
func fuzzEdits(_ input: [UInt8]) {
  var bytes = Bytes(input)
  let list = bytes.list()
  var present = list
  let changes = (0..<bytes.next(in: 1...3)).map { _ in bytes.change(of: &present) }
  checkLaws(of: changes, on: list, areDecoded: false)
}

/// Reads an object with a list, and changes and a batch for it: `{"list": [1], "changes": [{"operation": "remove", …}],
/// "batch": …}`.
func fuzzChanges(_ input: [UInt8]) {
  guard let members = object(input) else { return }
  let list: [Int] = decode(members["list"]) ?? [0, 1, 2]
  if let changes: [CollectionChange<Int>] = decode(members["changes"]), !changes.isEmpty {
    checkLaws(of: Array(changes.prefix(3)), on: list, areDecoded: true)
  }
  if let batch: BatchUpdate<Int> = decode(members["batch"]) { checkDecoded(batch, list) }
}

/// Checks that a decoded batch is consistent, whether or not it fits a list.
private func checkDecoded(_ batch: BatchUpdate<Int>, _ list: [Int]) {
  checkCoding(of: batch)
  let change = batch.change
  // An element that is moved and updated is named twice.
  let moved = Dictionary(uniqueKeysWithValues: batch.moves.map { ($0.from, $0.element) })
  guard batch.updates.allSatisfy({ (moved[$0.from] ?? $0.old) == $0.old }) else { return }
  requireEqual(batch.inverted.inverted, batch, "inverted twice, a batch")
  // Moves that would leave an element in place are omitted.
  for change in [change, batch.inverted.change] {
    requireEqual(change.batch.change, change, "the change of the batch of the change of \(batch)")
  }
  var found = list
  let outcome = result(of: ChangeError.self, "applying \(batch)") { try batch.apply(to: &found) }
  let expected = replay(batch, on: list)
  if case .success = outcome { requireEqual(found, expected, "\(batch) applied to \(list)") }
  if expected != nil { requireSuccess("\(batch) fits \(list)") { try outcome.get() } }
  checkLaws(of: [change], on: list, areDecoded: true)
}
