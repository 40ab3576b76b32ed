import CollectionChanges
import Foundation

/// A change with positions that there can be is the same after encoding and decoding, by this package's coders and by Foundation's.
func checkCoding(of change: CollectionChange<Int>) {
  let steps = CollectionChange(change.steps)
  for decoded in codings(of: change) { requireEqual(decoded, steps, "decoded \(change)") }
  let batch = change.batch
  for decoded in codings(of: batch) { requireEqual(decoded, batch, "decoded \(batch)") }
}

/// What a value is after encoding and decoding, in several ways.
func codings<Value: Codable>(of value: Value) -> [Value] {
  requireSuccess("\(value) is encoded and decoded") {
    let json = try JSONValue(encoding: value)
    let text = json.description
    return [
      try json.decoded(), try JSONValue(parsing: text).decoded(),
      try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)),
    ]
  }
}

/// A change as a JSON Patch, which has its effect, and reads as a change with that effect.
func checkPatch(of change: CollectionChange<Int>, from before: [Int], to after: [Int]) {
  let patch = requireSuccess("\(change) is a patch") { try JSONPatch(change) }
  var document = JSONValue.array(before.map { .integer($0) })
  requireSuccess("\(patch) applies to \(document)") { try patch.apply(to: &document) }
  requireEqual(document, .array(after.map { .integer($0) }), "\(patch), made of \(change)")
  let back = requireSuccess("\(patch) is a change") { try CollectionChange<Int>(patch, appliedTo: before) }
  requireEqual(replay(back, on: before), .success(after), "\(back), read from \(patch)")
  requireEqual(requireSuccess("its text is a patch") { try JSONPatch(parsing: patch.description) }, patch, "its text")
}
