extension SectionedPieceTable {
  /// What differs in the list of sections, and what is needed for the rows.
  @usableFromInline
  struct Plan {
    @usableFromInline var sections: EditScript
    @usableFromInline let gaps: [PieceTable.Gap]
    /// The followed sections of the base that are still there, by ascending position.
    let survivors: [(number: Int, position: Int)]
    /// Where each followed row is.
    var places: [Place]
  }

  /// Where a followed row is.
  enum Place {
    case gone
    case surviving
    case inserted(SectionedPosition)
  }

  /// The followed sections that are to be put together for a plan: those inserted, with the parts of their rows in the
  /// store; and those updated, which have the rows of before.
  @usableFromInline
  enum Assembly {
    case inserted(data: Int, rows: [(start: Int, count: Int)])
    case updated(data: Int, original: Int)
  }

  /// What is to be put together, by the numbers of sections. O(k).
  @usableFromInline
  var assemblies: [Assembly?] {
    sections.map { section in
      if section.isRemoved || section.new == Self.none { return nil }
      if section.base != Self.none { return .updated(data: section.new, original: section.original) }
      let parts = rowPieces.contents(of: section.rows).map { piece in
        if piece.followed == Self.none { return (start: piece.new, count: piece.count) }
        let row = rows[piece.followed]
        return (start: row.new == Self.none ? row.old : row.new, count: 1)
      }
      return .inserted(data: section.new, rows: parts)
    }
  }

  /// What differs in the list of sections, given where the followed ones that were put together are in the store. O(k
  /// log k).
  @usableFromInline
  func plan(_ assembled: [Int]) -> Plan {
    var writer = ScriptWriter(removed: removedSections)
    var survivors: [(number: Int, position: Int)] = []
    var places = rows.map { $0.isRemoved ? Place.gone : .surviving }
    let pieces = sectionPieces.contents(of: present)
    let stays = Self.stationary(pieces) { (sections[$0].base, sections[$0].isMoved) }
    for (piece, stays) in zip(pieces, stays) {
      guard piece.followed != Self.none else {
        writer.add(piece)
        continue
      }
      let section = sections[piece.followed]
      let position = writer.position
      if section.base == Self.none {
        var row = 0
        for piece in rowPieces.contents(of: section.rows) {
          if piece.followed != Self.none { places[piece.followed] = .inserted((position, row)) }
          row += piece.count
        }
        writer.insert(at: assembled[piece.followed])
      } else {
        survivors.append((piece.followed, position))
        writer.add(
          base: section.base, stays: stays, old: section.original, new: assembled[piece.followed],
          isRefreshed: section.isRefreshed)
      }
    }
    let (script, gaps) = writer.finish()
    return Plan(sections: script, gaps: gaps, survivors: survivors, places: places)
  }

  /// What differs in rows, too. O(k log k).
  ///
  /// - Parameter tracing: Whether a row that came out of a removed section, or went into an inserted one, is a
  ///   crossing like others; else it is inserted, or removed.
  @usableFromInline
  func edits(_ plan: Plan, tracing: Bool) -> SectionedEdits {
    let tracer = RowTracer(table: self, plan: plan, tracing: tracing)
    var edits = SectionedEdits()
    edits.sections = plan.sections
    for (number, position) in plan.survivors {
      edits.lists.append(rowEdits(number, at: position, tracer, &edits.crossings))
    }
    if tracing { edits.crossings += tracer.crossingsIntoInsertedSections }
    edits.crossings.sort { $0.to < $1.to }
    return edits
  }

  private func rowEdits(
    _ number: Int, at new: Int, _ tracer: RowTracer, _ crossings: inout [SectionedEdits.Crossing]
  ) -> SectionedEdits.List {
    var writer = ScriptWriter(removed: sections[number].removed + tracer.departed(from: number))
    let pieces = rowPieces.contents(of: sections[number].rows)
    let stays = Self.stationary(pieces) { (rows[$0].section == number ? rows[$0].base : Self.none, true) }
    for (piece, stays) in zip(pieces, stays) {
      guard piece.followed != Self.none else {
        writer.add(piece)
        continue
      }
      let row = rows[piece.followed]
      if row.section == number {
        writer.add(base: row.base, stays: stays, old: row.old, new: row.new, isRefreshed: row.isRefreshed)
      } else if let crossing = tracer.crossing(piece.followed, to: (new, writer.position)) {
        crossings.append(crossing)
        writer.skip()
      } else {
        writer.insert(at: row.new == Self.none ? row.old : row.new)
      }
    }
    let (script, gaps) = writer.finish()
    return SectionedEdits.List(old: sections[number].base, new: new, script: script, gaps: gaps)
  }

  /// Which pieces are in the order of the base. Those that were never moved are; of the moved ones as many as can be:
  /// those between the right neighbours, less what is out of order among these.
  ///
  /// - Parameter origin: Where a followed element is in this base, if in this, and whether it was moved.
  private static func stationary(
    _ pieces: [SectionedPieces.Piece], origin: (Int) -> (base: Int, isMoved: Bool)
  ) -> [Bool] {
    var stays = pieces.map { $0.base != none }
    var moved: [(index: Int, base: Int, lower: Int)] = []
    var fixed: [(index: Int, base: Int)] = []
    var lower = 0
    for (index, piece) in pieces.enumerated() {
      let (base, isMoved) = piece.followed == none ? (piece.base, false) : origin(piece.followed)
      if base == none { continue }
      if isMoved {
        moved.append((index, base, lower))
      } else {
        stays[index] = true
        fixed.append((index, base))
        lower = base + piece.count
      }
    }
    var upper = Int.max
    var candidates: [(index: Int, base: Int)] = []
    for element in moved.reversed() {
      while let last = fixed.last, last.index > element.index {
        upper = last.base
        fixed.removeLast()
      }
      if element.lower <= element.base, element.base < upper { candidates.append((element.index, element.base)) }
    }
    candidates.reverse()
    for (candidate, isInOrder) in zip(candidates, LongestIncreasingSubsequence(of: candidates.map(\.base)).isMember) {
      stays[candidate.index] = isInOrder
    }
    return stays
  }
}

/// Writes what differs between a base and a list, piece by piece.
private struct ScriptWriter {
  private(set) var position = 0
  private var script = EditScript()
  private var gaps: [PieceTable.Gap] = []
  private var deleted = 0
  private var inserted = 0

  init(removed: [EditScript.Run]) {
    script.deletions = removed.sorted { $0.position < $1.position }
  }

  /// Adds a piece that is not followed.
  mutating func add(_ piece: SectionedPieces.Piece) {
    if piece.base == SectionedPieces.none {
      script.insertions.append(.init(position: position, offset: piece.new, count: piece.count))
      position += piece.count
    } else {
      add(
        base: piece.base, stays: true, old: piece.old, new: piece.new, count: piece.count,
        isRefreshed: piece.isRefreshed)
    }
  }

  /// Adds elements of the base.
  mutating func add(base: Int, stays: Bool, old: Int, new: Int, count: Int = 1, isRefreshed: Bool) {
    if stays { close(before: base) } else { script.moves.append(.init(from: base, to: position, offset: old)) }
    if new != SectionedPieces.none {
      script.updates.append(
        .init(from: base, to: position, old: old, new: new, count: count, isRefreshed: isRefreshed))
    }
    position += count
  }

  /// Adds an element that was inserted.
  mutating func insert(at offset: Int) {
    script.insertions.append(.init(position: position, offset: offset, count: 1))
    position += 1
  }

  /// Adds an element of which something else is said.
  mutating func skip() {
    position += 1
  }

  /// Ends the gap before an element that kept its order.
  private mutating func close(before base: Int) {
    let start = deleted
    while deleted < script.deletions.count, script.deletions[deleted].position < base { deleted += 1 }
    if start < deleted, inserted < script.insertions.count {
      gaps.append(.init(deletions: start..<deleted, insertions: inserted..<script.insertions.count))
    }
    inserted = script.insertions.count
  }

  mutating func finish() -> (script: EditScript, gaps: [PieceTable.Gap]) {
    close(before: .max)
    return (script, gaps)
  }
}

/// Tells which rows crossed sections.
private struct RowTracer {
  let table: SectionedPieceTable
  let plan: SectionedPieceTable.Plan
  let tracing: Bool

  /// The followed rows of a section that are to be deleted.
  func departed(from number: Int) -> [EditScript.Run] {
    table.sections[number].followed.compactMap { row in
      switch plan.places[row] {
      case .surviving: return nil
      case .inserted(let target) where tracing && contains(target.section, plan.sections.insertions): return nil
      case .gone, .inserted:
        return EditScript.Run(position: table.rows[row].base, offset: table.rows[row].old, count: 1)
      }
    }
  }

  /// The crossing of a row that is in another section than its own; `nil` if it is to be inserted.
  func crossing(_ number: Int, to target: SectionedPosition) -> SectionedEdits.Crossing? {
    let row = table.rows[number]
    let origin = table.sections[row.section]
    // A section removed and inserted again as it was is not among the edits.
    if origin.isRemoved && !(tracing && contains(origin.base, plan.sections.deletions)) { return nil }
    return .init(from: (origin.base, row.base), to: target, old: row.old, new: row.new, isRefreshed: row.isRefreshed)
  }

  var crossingsIntoInsertedSections: [SectionedEdits.Crossing] {
    plan.places.enumerated().compactMap { number, place in
      guard case .inserted(let target) = place, contains(target.section, plan.sections.insertions) else { return nil }
      return crossing(number, to: target)
    }
  }

  private func contains(_ index: Int, _ runs: [EditScript.Run]) -> Bool {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].end <= index { low = middle + 1 } else { high = middle }
    }
    return low < runs.count && runs[low].position <= index
  }
}
