import ReactiveCollectionsChanges
import ReactiveCollectionsJSON

/// Checks that encoding and decoding keep a change, and its batch.
func checkCoding(of change: CollectionChange<Int>) {
  let steps = CollectionChange(change.steps)
  requireEqual(coded(change), steps, "decoded")
  let batch = change.batch
  requireEqual(coded(batch), batch, "decoded")
}

/// Checks that a change as a JSON Patch has the same effect, and reads as a change with that effect.
func checkPatch(of change: CollectionChange<Int>, from before: [Int], to after: [Int]) {
  let patch = requireSuccess("\(change) is a patch") { try JSONPatch(change) }
  var document = JSONValue.array(before.map { .integer($0) })
  requireSuccess("\(patch) applies to \(document)") { try patch.apply(to: &document) }
  requireEqual(document, .array(after.map { .integer($0) }), "\(patch), made from \(change)")
  let back = requireSuccess("\(patch) is a change") { try CollectionChange<Int>(patch, appliedTo: before) }
  requireEqual(replay(back, on: before), .success(after), "\(back), read from \(patch)")
  requireEqual(requireSuccess("its text is a patch") { try JSONPatch(parsing: patch.description) }, patch, "its text")
}
