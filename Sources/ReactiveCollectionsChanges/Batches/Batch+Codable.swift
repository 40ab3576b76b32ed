extension Batch: Decodable where Element: Decodable {
  /// Decodes a batch. O(k log k) for k edits.
  ///
  /// - Throws: `DecodingError`, in particular if the edits of a list do not fit together: see
  ///   ``init(deletions:insertions:updates:moves:)``. Whether edits of rows do is checked when a
  ///   ``SectionedBatchUpdate`` is decoded.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingName.self)
    deletions = try container.decode([Deletion].self, forKey: .deletions).sorted { $0.position < $1.position }
    insertions = try container.decode([Insertion].self, forKey: .insertions).sorted { $0.position < $1.position }
    updates = try container.decode([Update].self, forKey: .updates).sorted { $0.from < $1.from }
    moves = try container.decode([Move].self, forKey: .moves).sorted { $0.from < $1.from }
    try decoder.check(positions.problem(isComposed: false))
  }
}

extension CodingName {
  /// The key of a position: that in a list is written as its index.
  fileprivate static func position<Position>(_ type: Position.Type) -> CodingName {
    type == Int.self ? .index : .position
  }
}

extension Batch.Occurrence: Encodable where Element: Encodable {
  /// Encodes the position and the element.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingName.self)
    try container.encode(position, forKey: .position(Position.self))
    try container.encode(element, forKey: .element)
  }
}

extension Batch.Occurrence: Decodable where Element: Decodable {
  /// Decodes the position and the element.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingName.self)
    position = try container.decode(Position.self, forKey: .position(Position.self))
    element = try container.decode(Element.self, forKey: .element)
  }
}
