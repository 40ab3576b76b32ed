/// A step is an object with its kind: `{"kind": "section", "change": …}`, `{"kind": "row", "section": 0, "change": …}`,
/// `{"kind": "moveRow", "from": [0, 3], "to": [1, 0], "element": …}` or `{"kind": "composite", "changes": […]}`.
/// A section is `{"section": …, "rows": […]}`; the new one of an update has no `rows` if they are those of the old one.
extension SectionedChange: Encodable where Section: Encodable, Row: Encodable {
  /// Encodes the steps one by one.
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
  /// Decodes what `encode(to:)` wrote. Positions that no list has are an error, and so are sections without rows that
  /// replace none; composites in composites are resolved.
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
  /// Encodes the steps one by one.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for step in self { try container.encode(step) }
  }
}

extension SectionedChangeSequence: Decodable where Section: Decodable, Row: Decodable {
  /// Decodes steps, and joins them into runs. A step about a row that a section cannot have, since the steps before it say how many there
  /// are, is an error.
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
  /// A row's place, as an array of the section's and the row's position.
  mutating func encode(_ position: SectionedPosition, forKey key: Key) throws {
    try encode([position.section, position.row], forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// A row's place: two positions, which are never negative.
  func decodePath(forKey key: Key) throws -> SectionedPosition {
    let path = try decode([Int].self, forKey: key)
    guard path.count == 2, path.allSatisfy(Position.all.contains) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self,
        debugDescription: "Expected two positions, each of which is \(Position.range); found \(path)")
    }
    return (path[0], path[1])
  }
}
