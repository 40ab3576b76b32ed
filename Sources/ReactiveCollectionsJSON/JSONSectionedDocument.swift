import ReactiveCollectionsChanges

/// A list of sections that is represented as `[{"section": …, "rows": […]}, …]`, and records the changes that a patch
/// makes to it.
struct JSONSectionedDocument<Section: Codable, Row: Codable>: JSONDocument {
  typealias Snapshot = SectionSnapshot<Section, Row>

  private(set) var list: PersistentArray<Snapshot>
  private(set) var steps = SectionedChange<Section, Row>.Changes()

  /// The target of a pointer.
  private enum Target {
    case document
    case section(Int)
    /// A row, or the place for a new row, by its token.
    case row(String, section: Int)
    /// A value inside a row, by the row's token.
    case insideRow(String, section: Int)
    /// A value inside a section but not in a row: the section's data or another member.
    case insideSection(Int, isData: Bool)
  }

  init(_ list: PersistentArray<Snapshot>) {
    self.list = list
  }

  func value(at pointer: JSONPointer) throws(JSONPatchError) -> JSONValue {
    switch try target(pointer) {
    case .document: return .array(try JSONElement.array(of: list, at: pointer))
    case .section(let section): return try JSONElement.encode(list[section], at: pointer)
    case .row(let token, let section), .insideRow(let token, let section):
      let row = try row(token, section: section, pointer)
      return try JSONElement.encode(list[section].rows[row], at: pointer.prefix(3)).value(inside: pointer, from: 3)
    case .insideSection(let section, isData: true):
      return try JSONElement.encode(list[section].section, at: pointer.prefix(2)).value(inside: pointer, from: 2)
    case .insideSection(let section, isData: false):
      return try JSONElement.encode(list[section], at: pointer.prefix(1)).value(inside: pointer, from: 1)
    }
  }

  mutating func add(_ value: JSONValue, at pointer: JSONPointer) throws(JSONPatchError) {
    switch pointer.tokens.count {
    case 0:
      for change in try JSONElement.difference(from: list, to: value, at: pointer) { perform(.section(change)) }
      return
    case 1:
      let index = try JSONPointer.index(pointer.tokens[0], count: list.count, allowingEnd: true, at: pointer)
      return perform(.section(.insert(index, try JSONElement.decode(value, at: pointer))))
    default:
      if case .row(let token, let section) = try target(pointer) {
        let count = list[section].rows.count
        let row = try JSONPointer.index(token, count: count, allowingEnd: true, at: pointer)
        return perform(.row(.insert(row, try JSONElement.decode(value, at: pointer)), section: section))
      }
      try edit(pointer) { (element, inner) throws(JSONPatchError) in try element.add(value, at: inner) }
    }
  }

  mutating func remove(at pointer: JSONPointer) throws(JSONPatchError) {
    switch try target(pointer) {
    case .section(let section):
      perform(.section(.remove(section, list[section])))
    case .row(let token, let section):
      let row = try row(token, section: section, pointer)
      perform(.row(.remove(row, list[section].rows[row]), section: section))
    case .insideSection(let section, _) where pointer.tokens.count == 2:
      try editSnapshot(section, pointer) { (snapshot, inner) throws(JSONPatchError) in try snapshot.remove(at: inner) }
    default:
      try edit(pointer) { (element, inner) throws(JSONPatchError) in try element.remove(at: inner) }
    }
  }

  mutating func replace(_ value: JSONValue, at pointer: JSONPointer) throws(JSONPatchError) {
    try edit(pointer) { (element, inner) throws(JSONPatchError) in
      if inner.tokens.isEmpty { element = value } else { try element.replace(value, at: inner) }
    }
  }

  mutating func move(from source: JSONPointer, to target: JSONPointer) throws(JSONPatchError) {
    switch try self.target(source) {
    case .section(let section) where target.tokens.count == 1:
      let index = try JSONPointer.index(target.tokens[0], count: list.count - 1, allowingEnd: true, at: target)
      if index != section { perform(.section(.move(from: section, to: index, list[section]))) }
    case .row(let token, let section):
      let row = try row(token, section: section, source)
      guard case .row(let targetToken, let targetSection) = try self.target(target) else {
        return try moveValue(from: source, to: target)
      }
      let count = list[targetSection].rows.count - (section == targetSection ? 1 : 0)
      let index = try JSONPointer.index(targetToken, count: count, allowingEnd: true, at: target)
      let element = list[section].rows[row]
      if section != targetSection {
        perform(
          .moveRow(from: .init(section: section, row: row), to: .init(section: targetSection, row: index), element))
      } else if row != index {
        perform(.row(.move(from: row, to: index, element), section: section))
      }
    case .insideRow where source.prefix(3) == target.prefix(3) && target.tokens.count > 3:
      try move(from: source, to: target, inside: 3)
    case .insideSection(_, isData: true) where source.prefix(2) == target.prefix(2):
      try move(from: source, to: target, inside: 2)
    default: try moveValue(from: source, to: target)
    }
  }

  /// Moves a value inside of a row, or of a section's data, which is updated once.
  private mutating func move(
    from source: JSONPointer, to target: JSONPointer, inside depth: Int
  ) throws(JSONPatchError) {
    let target = target.dropFirst(depth)
    try edit(source) { (element, source) throws(JSONPatchError) in try element.move(from: source, to: target) }
  }
}

extension JSONSectionedDocument {
  private func target(_ pointer: JSONPointer) throws(JSONPatchError) -> Target {
    guard let first = pointer.tokens.first else { return .document }
    let section = try JSONPointer.index(first, count: list.count, allowingEnd: false, at: pointer.prefix(1))
    if pointer.tokens.count == 1 { return .section(section) }
    switch (pointer.tokens[1], pointer.tokens.count) {
    case ("rows", 3): return .row(pointer.tokens[2], section: section)
    case ("rows", 4...): return .insideRow(pointer.tokens[2], section: section)
    case (let name, _): return .insideSection(section, isData: name == "section")
    }
  }

  private func row(_ token: String, section: Int, _ pointer: JSONPointer) throws(JSONPatchError) -> Int {
    try JSONPointer.index(token, count: list[section].rows.count, allowingEnd: false, at: pointer.prefix(3))
  }

  /// Updates the section or row that the pointer leads to or into, if its JSON changes.
  private mutating func edit(
    _ pointer: JSONPointer, body: (inout JSONValue, JSONPointer) throws(JSONPatchError) -> Void
  ) throws(JSONPatchError) {
    switch try target(pointer) {
    case .document: break
    case .row(let token, let section), .insideRow(let token, let section):
      let row = try row(token, section: section, pointer)
      let old = list[section].rows[row]
      if let new = try JSONElement.edit(old, at: pointer.prefix(3), pointer: pointer, body: body) {
        perform(.row(.update(row, old: old, new: new), section: section))
      }
    case .insideSection(let section, isData: true):
      let old = list[section]
      let data = try JSONElement.edit(old.section, at: pointer.prefix(2), pointer: pointer, body: body)
      if let data {
        perform(.section(.update(section, old: old, new: Snapshot(section: data, rows: old.rows))))
      }
    case .section(let section), .insideSection(let section, isData: false):
      try editSnapshot(section, pointer, body: body)
    }
  }

  /// Edits the JSON of a whole section, then updates its data and replaces its rows if they differ.
  private mutating func editSnapshot(
    _ section: Int, _ pointer: JSONPointer, body: (inout JSONValue, JSONPointer) throws(JSONPatchError) -> Void
  ) throws(JSONPatchError) {
    let place = pointer.prefix(1)
    let old = list[section]
    guard let new = try JSONElement.edit(old, at: place, pointer: pointer, body: body) else { return }
    let data = try (JSONElement.encode(old.section, at: place), JSONElement.encode(new.section, at: place))
    if data.0 != data.1 {
      perform(.section(.update(section, old: old, new: Snapshot(section: new.section, rows: old.rows))))
    }
    let rows = JSONValue.array(try JSONElement.array(of: new.rows, at: place.appending("rows")))
    for change in try JSONElement.difference(from: old.rows, to: rows, at: place.appending("rows")) {
      perform(.row(change, section: section))
    }
  }

  private mutating func perform(_ change: SectionedChange<Section, Row>) {
    change.performUnchecked(on: &list)
    steps.append(change)
  }
}
