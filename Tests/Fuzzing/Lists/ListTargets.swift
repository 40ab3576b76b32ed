import CollectionChanges

/// Up to three changes that follow one another, of a list.
func fuzzEdits(_ input: [UInt8]) {
  var bytes = Bytes(input)
  let list = bytes.list()
  var present = list
  let changes = (0..<bytes.next(in: 1...3)).map { _ in bytes.change(of: &present) }
  checkLaws(of: changes, on: list, areDecoded: false)
}

/// An object with a list and what is done to it: `{"list": [1], "changes": [{"operation": "remove", …}], "batch": …}`.
func fuzzChanges(_ input: [UInt8]) {
  guard case .success(.object(let members)) = result(of: JSONParsingError.self, "parsing", { try JSONValue(parsing: input) })
  else { return }
  let list = (try? members["list"]?.decoded(as: [Int].self)) ?? [0, 1, 2]
  if let changes: [CollectionChange<Int>] = decode(members["changes"]), !changes.isEmpty {
    checkLaws(of: Array(changes.prefix(3)), on: list, areDecoded: true)
  }
  if let batch: BatchUpdate<Int> = decode(members["batch"]) { checkDecoded(batch, list) }
}

/// A value of JSON, if there is one; what it is not throws a `DecodingError`.
func decode<Value: Codable>(_ json: JSONValue?, as type: Value.Type = Value.self) -> Value? {
  guard let json else { return nil }
  let decoded = result(of: DecodingError.self, "decoding \(json)") { try json.decoded(as: type) }
  return try? decoded.get()
}

/// A batch that was decoded fits together, whether or not it fits a list.
private func checkDecoded(_ batch: BatchUpdate<Int>, _ list: [Int]) {
  for decoded in codings(of: batch) { requireEqual(decoded, batch, "decoded \(batch)") }
  let change = batch.change
  requireEqual(change.batch, batch, "the batch of the change of \(batch)")
  requireEqual(batch.inverted.inverted, batch, "inverted twice, a batch")
  requireEqual(batch.inverted.change.batch, batch.inverted, "the batch of the change of the inverse of \(batch)")
  var found = list
  let outcome = result(of: ChangeError.self, "applying \(batch)") { try batch.apply(to: &found) }
  let expected = replay(batch, on: list)
  if case .success = outcome { requireEqual(found, expected, "\(batch) of \(list)") }
  if expected != nil { requireSuccess("\(batch) fits \(list)") { try outcome.get() } }
  checkLaws(of: [change], on: list, areDecoded: true)
}
