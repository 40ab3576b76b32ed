// Nodes that more than one dictionary references are never written to, and only dictionaries, which are values, refer
// to nodes. Dictionaries on different threads therefore share only memory that is not written, apart from atomic
// reference counts.
extension PersistentDictionary: @unchecked Sendable where Key: Sendable, Value: Sendable {}

extension PersistentDictionary: Encodable where Key: Encodable, Value: Encodable {
  /// Encodes the entries in the same way as a `Dictionary`: with a keyed container if the keys are strings, integers or
  /// `CodingKeyRepresentable`, and otherwise as an array of alternating keys and values. O(*n*).
  public func encode(to encoder: any Encoder) throws {
    // Not with unique keys, which those whose hash has changed might not be.
    try Dictionary(map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first }).encode(to: encoder)
  }
}

extension PersistentDictionary: Decodable where Key: Decodable, Value: Decodable {
  /// Decodes the entries in the same way as a `Dictionary`. Expected O(*n* log *n*).
  ///
  /// - Throws: A `DecodingError` if the data are malformed, or if a key occurs more than once, as far as the decoder
  ///   shows it.
  public init(from decoder: any Decoder) throws {
    let dictionary = try Dictionary<Key, Value>(from: decoder)
    let expected: Int?
    if Key.self is any CodingKeyRepresentable.Type {
      expected = try decoder.container(keyedBy: AnyCodingKey.self).allKeys.count
    } else {
      expected = try decoder.unkeyedContainer().count.map { $0 / 2 }
    }
    guard expected == nil || expected == dictionary.count else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "A key occurs more than once"))
    }
    self.init(dictionary)
  }
}

private struct AnyCodingKey: CodingKey {
  let stringValue: String
  let intValue: Int?
  init(stringValue: String) { (self.stringValue, intValue) = (stringValue, Int(stringValue)) }
  init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
}

extension PersistentDictionary: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The entries, described like a `Dictionary`.
  public var description: String {
    if isEmpty { return "[:]" }
    return "[\(map { "\(String(reflecting: $0.key)): \(String(reflecting: $0.value))" }.joined(separator: ", "))]"
  }

  /// The entries, described like a `Dictionary`.
  public var debugDescription: String { description }

  /// A mirror of the entries as children without labels, like that of a `Dictionary`.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .dictionary) }
}
