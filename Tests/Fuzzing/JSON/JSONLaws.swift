import ReactiveCollectionsChanges
import ReactiveCollectionsJSON

/// Parses any text. If it is JSON, the text of the value has the same value; otherwise, an error names the position at
/// which it stops being JSON.
func fuzzJSON(_ input: [UInt8]) {
  let parsed = result(of: JSONParsingError.self, "parsing") { try JSONValue(parsing: input) }
  checkPointer(String(decoding: input, as: UTF8.self))
  let isJSON = JSONGrammar.matches(input)
  switch parsed {
  case .success(let value):
    require(isJSON, "a text that is not JSON was parsed as \(value)")
    checkText(of: value)
  case .failure(let error):
    require(0...input.count ~= error.offset, "\(error) names a byte of the text")
    // Limits that the grammar leaves to the reader: the depth, and the range of numbers.
    let isRefused = error.expected.contains("levels") || error.expected.contains("range")
    require(!isJSON || isRefused, "JSON was refused: \(error)")
  }
}

/// Checks that the text of a value has the same value, for Foundation's coders, too.
private func checkText(of value: JSONValue) {
  let text = value.description
  requireEqual(requireSuccess("\(text) is JSON") { try JSONValue(parsing: text) }, value, "the text \(text)")
  requireEqual(try? JSONValue(parsing: text).description, text, "the text of the text")
  requireEqual(Set([value]), [requireSuccess("a hash") { try JSONValue(parsing: text) }], "equal values have one hash")
  requireEqual(requireSuccess("encoded") { try JSONValue(encoding: value) }, value, "encoded as itself")
  requireEqual(coded(value), value, "decoded")
  // Foundation writes large numbers without a fraction, and then reads them as integers.
  if !value.hasLargeNumber { requireEqual(codedByFoundation(value), value, "decoded by Foundation") }
  checkScalars(of: value)
}

extension JSONValue {
  fileprivate var hasLargeNumber: Bool {
    switch self {
    case .double(let number): abs(number) >= 0x1p53
    case .array(let values): values.contains(where: \.hasLargeNumber)
    case .object(let members): members.values.contains(where: \.hasLargeNumber)
    default: false
    }
  }
}

/// Checks that a value of a Swift type that was decoded can be encoded, and decoded as the same value.
private func checkScalars(of value: JSONValue) {
  func check<Value: Codable & Equatable>(_ type: Value.Type) {
    let decoded = result(of: DecodingError.self, "decoding \(value)") { try value.decoded(as: type) }
    guard case .success(let found) = decoded else { return }
    checkCoding(of: [found])
  }
  check(Bool.self)
  check(String.self)
  check(Double.self)
  check(Float.self)
  check(Int8.self)
  check(UInt64.self)
  check(Int?.self)
  check([Int?].self)
}

/// Checks that a text is a pointer with the same text, or that an error is thrown.
private func checkPointer(_ text: String) {
  let parsed = result(of: JSONPatchError.self, "parsing \(text)") { try JSONPointer(parsing: text) }
  guard case .success(let pointer) = parsed else { return }
  require(pointer.description.utf8.elementsEqual(text.utf8), "the text of the pointer \(pointer.tokens) is \(text)")
  let parts = Array(text.utf8).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  requireEqual(pointer.tokens.count, parts.count - 1, "a token for each slash of \(text)")
}
