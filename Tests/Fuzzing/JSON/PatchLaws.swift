import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsDictionaries
import ReactiveCollectionsJSON

/// Reads an object with a document and a patch for it: `{"document": [1], "patch": [{"op": "remove", "path": "/0"}]}`.
/// A patch alone is applied to a small document.
func fuzzPatches(_ input: [UInt8]) {
  let parsed = result(of: JSONParsingError.self, "parsing") { try JSONValue(parsing: input) }
  guard case .success(let value) = parsed else {
    let patch = result(of: JSONPatchError.self, "parsing a patch") { try JSONPatch(parsing: input) }
    guard case .failure(let error) = patch else { return require(false, "a text that is not JSON is not a patch") }
    return require(error.reason == .malformed && error.offset != nil, "\(error) names the position")
  }
  var document: JSONValue = [["id": 1, "tags": ["a"]], ["id": 2, "name": "b", "tags": []], nil]
  var json = value
  if case .object(let members) = value, let patch = members["patch"] {
    (document, json) = (members["document"] ?? document, patch)
  }
  let patch = result(of: JSONPatchError.self, "reading a patch") { try JSONPatch(json) }
  switch patch {
  case .success(let patch): checkLaws(of: patch, on: document)
  case .failure(let error): require(error.reason == .invalid, "\(error) says why \(json) is invalid")
  }
}

/// Checks that a patch has the same effect on a document as its operations one by one, or none at all.
func checkLaws(of patch: JSONPatch, on document: JSONValue) {
  requireEqual(coded(patch), patch, "decoded")
  requireEqual(requireSuccess("\(patch) is a patch") { try JSONPatch(parsing: "\(patch)") }, patch, "its text")
  var state = document
  var failed: Int?
  for (number, operation) in patch.operations.enumerated() {
    var found = state
    let outcome = result(of: JSONPatchError.self, "applying") { try JSONPatch([operation]).apply(to: &found) }
    if case .failure(let error) = outcome, error.reason == .tooDeep { return }
    // Copies of copies double with each operation, and soon take too much time to compare.
    if found.size > 10_000 { return }
    let expected = replay(operation, on: state)
    requireEqual((try? outcome.get()).map { found }, expected, "\(operation) applied to \(state)")
    guard let expected else {
      requireEqual(found, state, "the document is unchanged after \(operation)")
      failed = number
      break
    }
    state = expected
  }
  var all = document
  let outcome = result(of: JSONPatchError.self, "applying \(patch)") { try patch.apply(to: &all) }
  requireEqual(outcome.failure?.operation, failed, "\(patch) of \(document) names the operation that fails")
  requireEqual(all, failed == nil ? state : document, "\(patch) applied to \(document)")
  checkReading(patch, of: document, outcome.map { all })
}

extension JSONValue {
  /// The number of values in it.
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

/// Checks that a patch of an array reads as a change of the list of its elements, whatever their type.
private func checkReading(_ patch: JSONPatch, of document: JSONValue, _ expected: Result<JSONValue, JSONPatchError>) {
  if case .object(let members) = document {
    return checkReading(patch, of: PersistentDictionary(uniqueKeysWithValues: members.map { (Name($0), $1) }), expected)
  }
  guard case .array(let values) = document else { return }
  checkReading(patch, of: values, expected)
  if let rows: [Row] = decode(document) { checkReading(patch, of: rows, expected) }
  if let numbers: [Int?] = decode(document) { checkReading(patch, of: numbers, expected) }
  if let table: [JSONSection] = decode(document) { checkReading(patch, of: table, expected) }
}

/// An element with members, one of which may be missing.
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
  // A typed element may leave members out or be invalid, whereas a document accepts anything.
  let isExact = Element.self == JSONValue.self
  switch (outcome, expected) {
  case (.success(let change), .success(let document)):
    var after = list
    requireSuccess("\(change), read from \(patch), fits \(list)") { try change.apply(to: &after) }
    let json = requireSuccess("\(after) is JSON") { try JSONValue(encoding: after) }
    if isExact { requireEqual(json, document, "\(change), read from \(patch), applied to \(list)") }
    if json == document, let back = try? JSONPatch(change) { checkEffect(of: back, on: list, document) }
  case (.failure(let error), .failure(let other)):
    // A value that is not an array any more cannot be read as a list, even if it becomes an array again later.
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
  requireEqual(document, expected, "\(patch), made from a change that was read from another patch")
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
  requireEqual(json, document, "\(change), read from \(patch), applied to \(table)")
  requireSuccess("\(change) is undone") { try change.inverted.apply(to: &after) }
  requireEqual(after, table, "\(change) undone")
}

/// A key of a dictionary that has the name of a member, and equals only itself, as in JSON.
private struct Name: Hashable, CodingKeyRepresentable {
  let text: JSONName

  init(_ text: JSONName) { self.text = text }
  init?(codingKey: some CodingKey) { text = JSONName(codingKey.stringValue) }

  var codingKey: any CodingKey { Member(stringValue: text.text) }

  struct Member: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

/// Checks that a patch of an object reads as a change of the dictionary of its members.
private func checkReading(
  _ patch: JSONPatch, of dictionary: PersistentDictionary<Name, JSONValue>,
  _ expected: Result<JSONValue, JSONPatchError>
) {
  let outcome = result(of: JSONPatchError.self, "reading \(patch)") {
    try DictionaryChange<Name, JSONValue>(patch, appliedTo: dictionary)
  }
  switch (outcome, expected) {
  case (.success(let change), .success(let document)):
    var after = dictionary
    requireSuccess("\(change), read from \(patch), fits \(dictionary)") { try change.apply(to: &after) }
    let json = JSONValue.object(Dictionary(uniqueKeysWithValues: after.map { ($0.key.text, $0.value) }))
    requireEqual(json, document, "\(change), read from \(patch), applied to \(dictionary)")
    requireSuccess("\(change) is undone") { try change.inverted.apply(to: &after) }
    requireEqual(after, dictionary, "\(change) undone")
  case (.success(let change), .failure(let error)):
    fatalError("Violated: \(change) was read from \(patch), which does not apply: \(error)")
  // What is not an object any more cannot be read as a dictionary, even if it becomes an object again later.
  case (.failure(let error), .success):
    require(error.reason == .element && error.pointer?.tokens == [], "\(patch) applies to \(dictionary), but: \(error)")
  case (.failure, .failure): break
  }
}
