import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsJSON

/// Checks that encoding and decoding keep a change of sections, and its batch.
func checkCoding(of change: TableChange) {
  let decoded = coded(change)
  requireEqual(decoded, change, "decoded")
  requireEqual(decoded.batch, change.batch, "the batch of the decoded \(change)")
  let batch = change.batch
  requireEqual(coded(batch), batch, "decoded")
}

/// Checks that a change of sections as a JSON Patch has the same effect, and reads as a change with that effect.
func checkPatch(of change: TableChange, from before: [Snapshot], to after: [Snapshot]) {
  let patch = requireSuccess("\(change) is a patch") { try JSONPatch(change) }
  var document = json(of: before)
  requireSuccess("\(patch) applies to \(document)") { try patch.apply(to: &document) }
  requireEqual(document, json(of: after), "\(patch), made from \(change)")
  let back = requireSuccess("\(patch) is a change") { try TableChange(patch, appliedTo: before) }
  requireEqual(replay(back, on: before), .success(after), "\(back), read from \(patch)")
}

/// Returns sections as the document that a JSON Patch changes.
private func json(of table: [Snapshot]) -> JSONValue {
  .array(
    table.map { .object(["section": .integer($0.section), "rows": .array($0.rows.map { .integer($0) })]) })
}
