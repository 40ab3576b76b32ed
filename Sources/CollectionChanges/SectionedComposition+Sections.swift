public import PersistentArrays

extension SectionedComposition {
  @inlinable
  mutating func append(_ run: ChangeRun<Snapshot>) {
    switch run.kind {
    case .insert:
      sections.put([.inserted(run.elements)], at: run.index, in: &present)
    case .remove:
      remove(run.elements, at: run.index)
    case .update:
      for (offset, pair) in zip(run.elements, run.newElements).enumerated() {
        update(from: pair.0, to: pair.1, at: run.index + offset)
      }
    case .move:
      if run.index != run.target { move(run.elements[0], from: run.index, to: run.target) }
    }
  }

  @inlinable
  mutating func remove(_ elements: ElementRun<Snapshot>, at index: Int) {
    var offset = 0
    for piece in sections.take(elements.count, at: index, from: &present) {
      let end = offset + piece.count
      switch piece {
      case .kept(let base, _): removedSections.append(PlacedRun(at: base, elements.part(offset..<end)))
      case .followed(let number): remove(number, snapshot: elements[offset])
      case .inserted, .updated: break
      }
      offset = end
    }
  }

  /// A section goes as it was before; rows that others gave it go with it, and rows that it gave stay where they are.
  @inlinable
  mutating func remove(_ number: Int, snapshot: Snapshot) {
    learn(number, from: snapshot)
    if let base = records[number].base, let original = records[number].original {
      removedSections.append(PlacedRun(at: base, ElementRun(original)))
    }
    for piece in rows.take(records[number].rows.count, at: 0, from: &records[number].rows) {
      if case .followed(let row) = piece { movedRows[row].isRemoved = true }
    }
    records[number].isRemoved = true
  }

  @inlinable
  mutating func move(_ snapshot: Snapshot, from source: Int, to target: Int) {
    var piece = sections.take(1, at: source, from: &present)[0]
    if case .inserted = piece {} else { piece = follow(piece) }
    if case .followed(let number) = piece {
      learn(number, from: snapshot)
      records[number].isMoved = true
    }
    sections.put([piece], at: target, in: &present)
  }

  @inlinable
  mutating func update(from old: Snapshot, to new: Snapshot, at index: Int) {
    var piece = sections.take(1, at: index, from: &present)[0]
    if case .inserted = piece {
      piece = .inserted(ElementRun(new))
    } else {
      piece = follow(piece)
    }
    sections.put([piece], at: index, in: &present)
    guard case .followed(let number) = piece else { return }

    learn(number, from: old)
    let hasSameRows = replaceRows(of: number, from: old.rows, to: new.rows)
    guard records[number].base != nil else {
      records[number].inserted = new.section
      return
    }
    let isSame = sectionComparison?.isUnchanged(old.section, new.section) ?? false
    // With the same data, it is about the rows if those differ, and else about something inside.
    if isSame && !hasSameRows { return }
    let earlier = records[number].update
    records[number].update = Update(
      old: earlier?.old ?? old.section, new: new.section, isRefreshed: isSame || earlier?.isRefreshed == true)
  }

  /// Edits the rows of a section to what an update says they are. Returns whether they are that already.
  @inlinable
  mutating func replaceRows(of number: Int, from old: PersistentArray<Row>, to new: PersistentArray<Row>) -> Bool {
    if old.isTriviallyIdentical(to: new) { return true }
    if let rowComparison {
      let change = rowComparison.changes(from: old, to: new)
      change.forEachRun { append($0, to: number) }
      return change.isEmpty
    }
    if !old.isEmpty { append(.removal(of: ElementRun(old), at: 0), to: number) }
    if !new.isEmpty { append(.insertion(of: ElementRun(new), at: 0), to: number) }
    return false
  }

  /// Works out how a section of the base was before all changes from how it is now.
  @inlinable
  mutating func learn(_ number: Int, from snapshot: Snapshot) {
    guard records[number].base != nil, records[number].original == nil else { return }
    let section = records[number].update?.old ?? snapshot.section
    records[number].original = Snapshot(section: section, rows: originalRows(of: number, from: snapshot.rows))
  }

  /// The rows before all changes, put together from what is kept of them and what the changes took away.
  @inlinable
  func originalRows(of number: Int, from present: PersistentArray<Row>) -> PersistentArray<Row> {
    var parts: [(base: Int, rows: PersistentArray<Row>)] = []
    var position = 0
    for piece in rows.pieces(of: records[number].rows) {
      switch piece {
      case .kept(let base, let count):
        let start = min(position, present.count)
        let part = PersistentArray(present[start..<start + min(count, present.count - start)])
        parts.append((base, part))
      case .updated(let base, let old, _, _): parts.append((base, old.elements))
      case .followed, .inserted: break
      }
      position += piece.count
    }
    for run in records[number].removed { parts.append((run.start, run.elements.elements)) }
    for row in records[number].followed { parts.append((movedRows[row].base, [movedRows[row].old])) }
    parts.sort { $0.base < $1.base }
    var result = PersistentArray<Row>()
    for part in parts { result.append(contentsOf: part.rows) }
    return result
  }
}
