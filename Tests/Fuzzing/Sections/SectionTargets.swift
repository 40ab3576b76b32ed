import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsJSON

/// Reads up to three consecutive changes of sections and rows.
func fuzzRows(_ input: [UInt8]) {
  var bytes = Bytes(input)
  let table = bytes.table()
  var present = table
  let changes = (0..<bytes.next(in: 1...3)).map { _ in bytes.change(of: &present) }
  checkLaws(of: changes, on: table)
}

/// Reads an object with sections, and changes and a batch for them: `{"sections": [{"section": 1, "rows": [2]}],
/// "changes": […], "batch": …}`.
func fuzzSections(_ input: [UInt8]) {
  guard let members = object(input) else { return }
  let table: [Snapshot] =
    decode(members["sections"]) ?? [Snapshot(section: 1, rows: [1, 2]), Snapshot(section: 2, rows: [])]
  if let changes: [TableChange] = decode(members["changes"]), !changes.isEmpty {
    for change in changes.prefix(3) {
      requireEqual(codedByFoundation(change), change, "decoded by Foundation")
      requireEqual(coded(change.batch), change.batch, "a batch, decoded")
    }
    checkLaws(of: Array(changes.prefix(3)), on: table)
  }
  if let batch: TableBatch = decode(members["batch"]) { checkDecoded(batch, table) }
}

/// Checks that a decoded batch is consistent, whether or not it fits any sections.
private func checkDecoded(_ batch: TableBatch, _ table: [Snapshot]) {
  checkCoding(of: batch)
  _ = (batch.inverted.description, batch.inverted.change, batch.change.inverted)
  if let expected = replay(batch, on: table) { checkBatch(batch, from: table, to: expected) }
  checkLaws(of: [batch.change], on: table)
}
