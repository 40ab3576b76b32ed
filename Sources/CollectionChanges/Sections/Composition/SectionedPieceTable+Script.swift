extension SectionedPieceTable {
  /// What differs in the list of sections, and what is needed for the rows.
  @usableFromInline
  struct Plan {
    @usableFromInline var sections: EditScript
    @usableFromInline let replacements: [EditScript.Replacement]
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
    case inserted(data: Int, rows: [Range<Int>])
    case updated(data: Int, original: Int)
  }

  /// What is to be put together, by the numbers of sections. O(k).
  @usableFromInline
  var assemblies: [Assembly?] {
    sections.map { section in
      if section.isRemoved || section.new == Self.none { return nil }
      if section.base != Self.none { return .updated(data: section.new, original: section.original) }
      let parts = rowPieces.contents(of: section.rows).map { piece in
        if piece.followed == Self.none { return piece.new..<piece.new + piece.count }
        let row = rows[piece.followed]
        let start = row.new == Self.none ? row.old : row.new
        return start..<start + 1
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
    let (script, replacements) = writer.finish()
    return Plan(sections: script, replacements: replacements, survivors: survivors, places: places)
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
    let (script, replacements) = writer.finish()
    return SectionedEdits.List(old: sections[number].base, new: new, script: script, replacements: replacements)
  }

  /// For each piece whether it is in the order of the base.
  ///
  /// - Parameter origin: The position of a followed element in this base, or `none`, and whether it was moved.
  private static func stationary(
    _ pieces: [SectionedPieces.Piece], origin: (Int) -> (base: Int, isMoved: Bool)
  ) -> [Bool] {
    StationaryParts.all(of: pieces) { piece in
      if piece.followed == none { return (piece.base, piece.count, false) }
      let (base, isMoved) = origin(piece.followed)
      return (base, 1, isMoved)
    }
  }
}

extension ScriptWriter {
  /// Adds a piece that is not followed.
  fileprivate mutating func add(_ piece: SectionedPieces.Piece) {
    if piece.base == SectionedPieces.none {
      insert(piece.count, at: piece.new)
    } else {
      add(
        base: piece.base, stays: true, old: piece.old, new: piece.new, count: piece.count,
        isRefreshed: piece.isRefreshed)
    }
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
    let next = runs.partitioningIndex { $0.end > index }
    return next < runs.count && runs[next].position <= index
  }
}
