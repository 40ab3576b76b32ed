extension Batch: Decodable where Element: Decodable {
  /// Decodes a batch. O(k log k) for k edits.
  ///
  /// - Throws: `DecodingError`, in particular if the edits of a list do not fit together: see
  ///   ``init(deletions:insertions:updates:moves:)``. Whether edits of rows do is checked when a
  ///   ``SectionedBatchUpdate`` is decoded.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: BatchKey.self)
    deletions = try container.decode([Deletion].self, forKey: .deletions).sorted { $0.position < $1.position }
    insertions = try container.decode([Insertion].self, forKey: .insertions).sorted { $0.position < $1.position }
    updates = try container.decode([Update].self, forKey: .updates).sorted { $0.from < $1.from }
    moves = try container.decode([Move].self, forKey: .moves).sorted { $0.from < $1.from }
    if let problem = positions.problem(isComposed: false) {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: problem))
    }
  }
}

private enum BatchKey: CodingKey {
  case deletions, insertions, updates, moves
}

/// The keys of a deletion or insertion.
private enum EditKey: CodingKey {
  case index, position, element

  /// The key of a position: that in a list is written as its index.
  static func position<Position>(_ type: Position.Type) -> EditKey { type == Int.self ? .index : .position }
}

extension Batch.Deletion: Encodable where Element: Encodable {
  /// Encodes the position and the element.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: EditKey.self)
    try container.encode(position, forKey: .position(Position.self))
    try container.encode(element, forKey: .element)
  }
}

extension Batch.Deletion: Decodable where Element: Decodable {
  /// Decodes the position and the element.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: EditKey.self)
    position = try container.decode(Position.self, forKey: .position(Position.self))
    element = try container.decode(Element.self, forKey: .element)
  }
}

extension Batch.Insertion: Encodable where Element: Encodable {
  /// Encodes the position and the element.
  public func encode(to encoder: any Encoder) throws {
    try Batch.Deletion(position: position, element: element).encode(to: encoder)
  }
}

extension Batch.Insertion: Decodable where Element: Decodable {
  /// Decodes the position and the element.
  public init(from decoder: any Decoder) throws {
    let deletion = try Batch.Deletion(from: decoder)
    self.init(position: deletion.position, element: deletion.element)
  }
}
