/// The keys of encoded changes and batches.
enum CodingName: String, CodingKey {
  case operation, kind, changes, change, deletions, insertions, updates, moves
  case index, position, section, from, to, element, old, new, rows, sections, key, value
}

extension KeyedDecodingContainer<CodingName> {
  /// Decodes a position. It is never negative, and small enough that adding the length of a list to it does not
  /// overflow.
  func decodePosition(forKey key: CodingName) throws -> Int {
    let position = try decode(Int.self, forKey: key)
    guard ValidPositions.all.contains(position) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self,
        debugDescription: "Expected a position, which is \(ValidPositions.rangeDescription); found \(position)")
    }
    return position
  }
}

extension Decoder {
  /// Throws if there is a problem with what has been decoded.
  func check(_ problem: String?) throws {
    if let problem { throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: problem)) }
  }
}

extension Sequence where Element: Encodable {
  /// Encodes the elements as an array.
  func encodeElements(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for element in self { try container.encode(element) }
  }
}
