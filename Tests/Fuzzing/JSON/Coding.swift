import Foundation
import ReactiveCollectionsChanges
import ReactiveCollectionsJSON

/// Returns a value after encoding and decoding.
func coded<Value: Codable>(_ value: Value) -> Value {
  requireSuccess("\(value) is encoded and decoded") { try JSONValue(encoding: value).decoded() }
}

/// Returns a value after encoding and decoding with Foundation's coders.
func codedByFoundation<Value: Codable>(_ value: Value) -> Value {
  requireSuccess("\(value) is encoded and decoded by Foundation") {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }
}

/// Checks that encoding and decoding keep a value, with the coders of this package and with Foundation's.
func checkCoding<Value: Codable & Equatable>(of value: Value) {
  requireEqual(coded(value), value, "decoded")
  requireEqual(codedByFoundation(value), value, "decoded by Foundation")
}
