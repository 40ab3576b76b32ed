import Foundation
import ReactiveCollectionsDictionaries
import Testing

@Suite
struct DictionaryCodingTests {
  struct Name: Hashable, Codable, CodingKeyRepresentable {
    var text: String
    init(text: String) { self.text = text }
    var codingKey: any CodingKey { Key(stringValue: text) }
    init?(codingKey: some CodingKey) { text = codingKey.stringValue.lowercased() }
    struct Key: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
  }

  private func check<Key: Hashable & Codable>(_ keys: [Key]) throws {
    let expected = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })
    let dictionary = PersistentDictionary(expected)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let encoded = try encoder.encode(dictionary)
    // The order of alternating keys and values is that of a dictionary, which differs from one to the next.
    #expect(try JSONDecoder().decode([Key: Int].self, from: encoded) == expected)
    let reference = try encoder.encode(expected)
    #expect(encoded.first == reference.first && encoded.count == reference.count)
    let decoded = try JSONDecoder().decode(PersistentDictionary<Key, Int>.self, from: reference)
    #expect(decoded == dictionary)
  }

  @Test
  func dictionariesAreCodedAsByTheStandardLibrary() throws {
    try check(["a", "b", "c"])
    try check([1, -2, 3])
    try check([1.5, 2.5])
    try check(["x", "y"].map(Name.init(text:)))
    try check([String]())
    try check([Double]())
    let texts: PersistentDictionary = ["a": "1", "b": "2"]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(texts), as: UTF8.self) == #"{"a":"1","b":"2"}"#)
  }

  @Test
  func malformedDataAndDuplicateKeysAreDecodingErrors() {
    func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws {
      _ = try JSONDecoder().decode(type, from: Data(text.utf8))
    }
    #expect(throws: DecodingError.self) { try decode(PersistentDictionary<String, Int>.self, "[1]") }
    #expect(throws: DecodingError.self) { try decode(PersistentDictionary<String, Int>.self, #"{"a":"b"}"#) }
    #expect(throws: DecodingError.self) { try decode(PersistentDictionary<Int, Int>.self, #"{"a":1}"#) }
    #expect(throws: DecodingError.self) { try decode(PersistentDictionary<Int, Int>.self, #"{"1":1,"01":2}"#) }
    #expect(throws: DecodingError.self) { try decode(PersistentDictionary<Name, Int>.self, #"{"a":1,"A":2}"#) }
    #expect(throws: DecodingError.self) { try decode(PersistentDictionary<Double, Int>.self, "[1.5, 1, 1.5, 2]") }
    #expect(throws: DecodingError.self) { try decode(PersistentDictionary<Double, Int>.self, "[1.5, 1, 2.5]") }
    #expect(throws: DecodingError.self) { try decode(PersistentSet<Int>.self, #"[1, "a"]"#) }
  }

  @Test
  func setsAreCodedAsArrays() throws {
    let set = PersistentSet(0..<100)
    let encoded = try JSONEncoder().encode(set)
    #expect(try JSONDecoder().decode(Set<Int>.self, from: encoded) == Set(0..<100))
    #expect(try JSONDecoder().decode(PersistentSet<Int>.self, from: encoded) == set)
    #expect(try JSONDecoder().decode(PersistentSet<Int>.self, from: Data("[1, 2, 1]".utf8)) == [1, 2])
  }
}
