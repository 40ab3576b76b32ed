import ReactiveCollectionsChanges
import ReactiveCollectionsJSON

/// Returns the members of the object that an input contains, if it is one. Parsing anything that is not JSON throws a
/// `JSONParsingError`.
func object(_ input: [UInt8]) -> [JSONName: JSONValue]? {
  let parsed = result(of: JSONParsingError.self, "parsing") { try JSONValue(parsing: input) }
  guard case .success(.object(let members)) = parsed else { return nil }
  return members
}

/// Decodes a value from JSON, if there is any. Decoding a value of another form throws a `DecodingError`.
func decode<Value: Codable>(_ json: JSONValue?, as type: Value.Type = Value.self) -> Value? {
  guard let json else { return nil }
  let decoded = result(of: DecodingError.self, "decoding \(json)") { try json.decoded(as: type) }
  return try? decoded.get()
}
