extension SectionedChange: Encodable where Section: Encodable, Row: Encodable {
  /// Encodes the change, step by step. O(m) for m steps, and the rows of sections among them.
  ///
  /// A step is an object with its kind:
  ///
  ///     {"kind": "section", "change": …}
  ///     {"kind": "row", "section": 0, "change": …}
  ///     {"kind": "moveRow", "from": [0, 3], "to": [1, 0], "element": …}
  ///     {"kind": "composite", "changes": […]}
  ///
  /// A section is `{"section": …, "rows": […]}`; the new section of an update has no `rows` if they are those of the
  /// old one. See <doc:HowChangesAreEncoded>.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SectionedCodingKey.self)
    switch self {
    case .section(let change):
      try container.encode(SectionedKind.section, forKey: .kind)
      let coded = change.map({ CodedSnapshot($0) }, replacements: { CodedSnapshot($2, replacing: $0) })
      try container.encode(coded, forKey: .change)
    case .row(let change, let section):
      try container.encode(SectionedKind.row, forKey: .kind)
      try container.encode(section, forKey: .section)
      try container.encode(change, forKey: .change)
    case .moveRow(let source, let target, let row):
      try container.encode(SectionedKind.moveRow, forKey: .kind)
      try container.encode(source, forKey: .from)
      try container.encode(target, forKey: .to)
      try container.encode(row, forKey: .element)
    case .composite(let changes):
      try container.encode(SectionedKind.composite, forKey: .kind)
      try container.encode(changes, forKey: .changes)
    }
  }
}

extension SectionedChange: Decodable where Section: Decodable, Row: Decodable {
  /// Decodes a change. O(k log k) for k steps, and the rows of sections among them.
  ///
  /// Composites in composites are replaced by their steps.
  ///
  /// - Throws: `DecodingError`. Positions that no list has, sections without rows that do not replace another one, and
  ///   steps that contradict one another are errors.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SectionedCodingKey.self)
    switch try container.decode(SectionedKind.self, forKey: .kind) {
    case .section:
      let coded = try container.decode(CollectionChange<CodedSnapshot<Section, Row>>.self, forKey: .change)
      self = .section(try coded.map({ try $0.snapshot() }, replacements: { try $2.snapshot(replacing: $1) }))
    case .row:
      let change = try container.decode(CollectionChange<Row>.self, forKey: .change)
      self = .row(change, section: try container.decodePosition(forKey: .section))
    case .moveRow:
      let (source, target) = try (container.decodePath(forKey: .from), container.decodePath(forKey: .to))
      self = .moveRow(from: source, to: target, try container.decode(Row.self, forKey: .element))
    case .composite:
      self = SectionedChange(try container.decode(Changes.self, forKey: .changes))
    }
  }
}

extension SectionedChangeSequence: Encodable where Section: Encodable, Row: Encodable {
  /// Encodes the steps as an array. O(m) for m steps, and the rows of sections among them.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for step in self { try container.encode(step) }
  }
}

extension SectionedChangeSequence: Decodable where Section: Decodable, Row: Decodable {
  /// Decodes an array of steps, and joins them into runs. O(k log k) for k steps, and the rows of sections among them.
  ///
  /// - Throws: `DecodingError`. A step about a row that a section cannot have, given what the steps before it say of
  ///   the number of its rows, is an error.
  public init(from decoder: any Decoder) throws {
    self.init()
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd { append(try container.decode(SectionedChange<Section, Row>.self)) }
    var composition = SectionedComposition<Section, Row>()
    composition.add(self)
    if let misfit = composition.table.misfit {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "The steps contradict one another: \(misfit)")
    }
  }
}

private enum SectionedKind: String, Codable {
  case section, row, moveRow, composite
}

private enum SectionedCodingKey: String, CodingKey {
  case kind, change, section, from, to, element, changes
}

extension KeyedEncodingContainer {
  /// Encodes the position of a row as an array of two positions.
  mutating func encode(_ position: SectionedPosition, forKey key: Key) throws {
    try encode([position.section, position.row], forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Decodes the position of a row from an array of two positions.
  func decodePath(forKey key: Key) throws -> SectionedPosition {
    let path = try decode([Int].self, forKey: key)
    guard path.count == 2, path.allSatisfy(Position.all.contains) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self,
        debugDescription: "Expected two positions, each of which is \(Position.rangeDescription); found \(path)")
    }
    return (path[0], path[1])
  }
}
