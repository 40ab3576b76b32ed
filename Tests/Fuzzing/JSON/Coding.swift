import CollectionChanges
import Foundation

/// What a value is after encoding and decoding.
func coded<Value: Codable>(_ value: Value) -> Value {
  requireSuccess("\(value) is encoded and decoded") { try JSONValue(encoding: value).decoded() }
}

/// The same by Foundation's coders.
func codedByFoundation<Value: Codable>(_ value: Value) -> Value {
  requireSuccess("\(value) is encoded and decoded by Foundation") {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }
}

/// Whether encoding and decoding keep a value, by this package's coders and by Foundation's.
func checkCoding<Value: Codable & Equatable>(of value: Value) {
  requireEqual(coded(value), value, "decoded")
  requireEqual(codedByFoundation(value), value, "decoded by Foundation")
}
