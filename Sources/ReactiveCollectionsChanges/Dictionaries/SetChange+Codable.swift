extension SetChange: Encodable where Element: Encodable {
  /// Encodes the change, step by step. O(m) for m elements.
  ///
  /// A step is an object like `{"operation": "insert", "element": "red"}`; a composite has `changes`, an array of steps in
  /// no particular order. See <doc:HowChangesAreEncoded>.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingName.self)
    try container.encode(operation, forKey: .operation)
    switch self {
    case .insert(let element), .remove(let element): try container.encode(element, forKey: .element)
    case .composite(let changes): try container.encode(changes, forKey: .changes)
    }
  }
}

extension SetChange: Decodable where Element: Decodable {
  /// Decodes a change. O(m) for m elements.
  ///
  /// - Throws: `DecodingError`, in particular if a composite names an element more than once, or contains anything but
  ///   insertions and removals.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingName.self)
    switch try container.decode(ChangeOperation.self, forKey: .operation) {
    case .insert: self = .insert(try container.decode(Element.self, forKey: .element))
    case .remove: self = .remove(try container.decode(Element.self, forKey: .element))
    case .composite: self = SetChange(try container.decode(Changes.self, forKey: .changes))
    case let other:
      throw DecodingError.dataCorruptedError(
        forKey: .operation, in: container, debugDescription: "Expected a change of a set; found \(other)")
    }
  }
}

extension SetChanges: Encodable where Member: Encodable {
  /// Encodes the steps as an array, in no particular order. O(m) for m elements.
  public func encode(to encoder: any Encoder) throws { try encodeElements(to: encoder) }
}

extension SetChanges: Decodable where Member: Decodable {
  /// Decodes an array of steps. O(m) for m elements.
  ///
  /// - Throws: `DecodingError`, in particular if an element is named more than once.
  public init(from decoder: any Decoder) throws {
    var (inserted, removed) = (PersistentSet<Member>(), PersistentSet<Member>())
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      let step = try container.decode(SetChange<Member>.self)
      guard let element = step.element else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "Expected a step; found a composite")
      }
      guard !inserted.contains(element), !removed.contains(element) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "Expected each element once; found \(String(reflecting: element)) again")
      }
      if step.operation == .insert { inserted.insert(element) } else { removed.insert(element) }
    }
    self.init(inserted: inserted, removed: removed)
  }
}
