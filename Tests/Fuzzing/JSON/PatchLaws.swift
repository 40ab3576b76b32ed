import CollectionChanges
import PersistentArrays

/// An object with a document and a patch of it: `{"document": [1], "patch": [{"op": "remove", "path": "/0"}]}`. A patch alone is one of a
/// small document.
func fuzzPatches(_ input: [UInt8]) {
  let parsed = result(of: JSONParsingError.self, "parsing") { try JSONValue(parsing: input) }
  guard case .success(let value) = parsed else {
    let patch = result(of: JSONPatchError.self, "parsing a patch") { try JSONPatch(parsing: input) }
    guard case .failure(let error) = patch else { return require(false, "what is no JSON is no patch") }
    return require(error.reason == .malformed && error.offset != nil, "\(error) says where")
  }
  var document: JSONValue = [["id": 1, "tags": ["a"]], ["id": 2, "name": "b", "tags": []], nil]
  var json = value
  if case .object(let members) = value, let patch = members["patch"] {
    (document, json) = (members["document"] ?? document, patch)
  }
  let patch = result(of: JSONPatchError.self, "reading a patch") { try JSONPatch(json) }
  switch patch {
  case .success(let patch): checkLaws(of: patch, on: document)
  case .failure(let error): require(error.reason == .invalid, "\(error) says what is wrong with \(json)")
  }
}

/// A patch applies to a document as its operations do one by one, or not at all.
func checkLaws(of patch: JSONPatch, on document: JSONValue) {
  requireEqual(coded(patch), patch, "decoded")
  requireEqual(requireSuccess("\(patch) is a patch") { try JSONPatch(parsing: "\(patch)") }, patch, "its text")
  var state = document
  var failed: Int?
  for (number, operation) in patch.operations.enumerated() {
    var found = state
    let outcome = result(of: JSONPatchError.self, "applying") { try JSONPatch([operation]).apply(to: &found) }
    if case .failure(let error) = outcome, error.reason == .tooDeep { return }
    // Copies of copies double with each operation, and soon take all time to look at.
    if found.size > 10_000 { return }
    let expected = replay(operation, on: state)
    requireEqual((try? outcome.get()).map { found }, expected, "\(operation) of \(state)")
    guard let expected else {
      requireEqual(found, state, "the document is as it was, after \(operation)")
      failed = number
      break
    }
    state = expected
  }
  var all = document
  let outcome = result(of: JSONPatchError.self, "applying \(patch)") { try patch.apply(to: &all) }
  requireEqual(outcome.failure?.operation, failed, "\(patch) of \(document) says which operation does not apply")
  requireEqual(all, failed == nil ? state : document, "\(patch) of \(document)")
  checkReading(patch, of: document, outcome.map { all })
}

extension JSONValue {
  /// How many values there are.
  fileprivate var size: Int {
    switch self {
    case .array(let values): values.reduce(1) { $0 + $1.size }
    case .object(let members): members.values.reduce(1) { $0 + $1.size }
    default: 1
    }
  }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

/// The patch of an array is a change of the list of its elements, of whatever type these are.
private func checkReading(_ patch: JSONPatch, of document: JSONValue, _ expected: Result<JSONValue, JSONPatchError>) {
  guard case .array(let values) = document else { return }
  checkReading(patch, of: values, expected)
  if let rows: [Row] = decode(document) { checkReading(patch, of: rows, expected) }
  if let numbers: [Int?] = decode(document) { checkReading(patch, of: numbers, expected) }
  if let table: [JSONSection] = decode(document) { checkReading(patch, of: table, expected) }
}

/// An element with members, of which one may be missing.
private struct Row: Codable, Equatable {
  var id: Int
  var name: String?
  var tags: [String]
}

private func checkReading<Element: Codable & Equatable>(
  _ patch: JSONPatch, of list: [Element], _ expected: Result<JSONValue, JSONPatchError>
) {
  let outcome = result(of: JSONPatchError.self, "reading \(patch)") {
    try CollectionChange<Element>(patch, appliedTo: list)
  }
  // An element may leave members out, or be none, where a document takes anything.
  let isExact = Element.self == JSONValue.self
  switch (outcome, expected) {
  case (.success(let change), .success(let document)):
    var after = list
    requireSuccess("\(change), read from \(patch), fits \(list)") { try change.apply(to: &after) }
    let json = requireSuccess("\(after) is JSON") { try JSONValue(encoding: after) }
    if isExact { requireEqual(json, document, "\(change), read from \(patch), of \(list)") }
    if json == document, let back = try? JSONPatch(change) { checkEffect(of: back, on: list, document) }
  case (.failure(let error), .failure(let other)):
    // What is no array any more is no list, if it were one again later.
    if isExact, error.reason != .element { requireEqual(error, other, "the same error, of \(patch) for \(list)") }
  case (.success(let change), .failure(let error)):
    require(!isExact, "\(change) was read from \(patch), which does not apply to \(list): \(error)")
  case (.failure(let error), .success):
    let isOfForm = error.reason == .element || error.reason == .missingValue || error.reason == .testFailed
    require(isExact ? error.pointer?.tokens == [] : isOfForm, "\(patch) applies to \(list), but: \(error)")
  }
}

private func checkEffect(of patch: JSONPatch, on list: [some Encodable], _ expected: JSONValue) {
  var document = requireSuccess("\(list) is JSON") { try JSONValue(encoding: list) }
  requireSuccess("\(patch) applies to \(document)") { try patch.apply(to: &document) }
  requireEqual(document, expected, "\(patch), made of what was read from another one")
}

private typealias JSONSection = SectionSnapshot<JSONValue, JSONValue>

private func checkReading(
  _ patch: JSONPatch, of table: [JSONSection], _ expected: Result<JSONValue, JSONPatchError>
) {
  let outcome = result(of: JSONPatchError.self, "reading \(patch)") {
    try SectionedChange<JSONValue, JSONValue>(patch, appliedTo: table)
  }
  guard case .success(let change) = outcome else { return }
  var after = table
  requireSuccess("\(change), read from \(patch), fits \(table)") { try change.apply(to: &after) }
  let json = requireSuccess("\(after) is JSON") { try JSONValue(encoding: after) }
  guard case .success(let document) = expected, let known: [JSONSection] = decode(document),
    (try? JSONValue(encoding: known)) == document
  else { return }
  requireEqual(json, document, "\(change), read from \(patch), of \(table)")
  requireSuccess("\(change) is undone") { try change.inverted.apply(to: &after) }
  requireEqual(after, table, "\(change) undone")
}
