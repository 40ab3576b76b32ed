import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import Testing

/// Two tables that are hard for differs, and the expected edits, written
/// `name | old | new | edits of sections | edits of rows`.
struct TrickyTable: CustomTestStringConvertible, Sendable {
  typealias Snapshot = SectionSnapshot<MarkedItem, MarkedItem>
  typealias Batch = SectionedBatchUpdate<MarkedItem, MarkedItem>

  let name: String
  let old: [Snapshot]
  let new: [Snapshot]
  let sections: EditCounts
  let rows: EditCounts

  init(_ line: Substring) {
    let parts = trickyParts(line)
    precondition(parts.count == 5, "\(line) is no pair of tables")
    name = parts[0]
    (old, new) = (Self.table(parts[1]), Self.table(parts[2]))
    (sections, rows) = (EditCounts(parts[3]), EditCounts(parts[4]))
  }

  private static func table(_ text: String) -> [Snapshot] {
    text.split(separator: ";").map { section in
      let words = section.split { $0 == ":" || $0 == " " }.map { MarkedItem(String($0)) }
      return Snapshot(section: words[0], rows: words.dropFirst())
    }
  }

  var testDescription: String { name }

  /// Returns the problem with the result of a differ, if any.
  func problem(_ batch: Batch, detectingMoves: Bool) -> String? {
    if replay(batch, on: old) != new { return "the batch leads to \(String(describing: replay(batch, on: old)))" }
    if replay(batch.inverted, on: new) != old { return "the inverse is \(batch.inverted)" }
    if let problem = wrongChange(batch) { return problem }
    if let problem = wrongStages(batch) { return problem }
    if let problem = batch.sections.map(\.section).wrongPairs(from: old.map(\.section), to: new.map(\.section)) {
      return "\(problem) among sections"
    }
    return detectingMoves ? wrongEdits(batch) : wrongEditsWithoutMoves(batch)
  }

  // MARK: Steps and stages

  private func wrongChange(_ batch: Batch) -> String? {
    let change = batch.change
    if change.batch != batch.withoutMovesOfPassingSections {
      return "the batch of \(change) is \(change.batch), not \(batch.withoutMovesOfPassingSections)"
    }
    func code(_ table: [Snapshot]) -> Table { table.map { $0.mapSection(\.description).mapRows(\.code) } }
    let coded = change.mapSections(\.description).mapRows(\.code)
    if let broken = SectionedLawTests.brokenLaw(coded, from: code(old), to: code(new)) {
      return "\(broken) of \(change)"
    }
    if coded.batch != change.batch.mapSections(\.description).mapRows(\.code) {
      return "mapped it is \(coded.batch)"
    }
    return nil
  }

  private func wrongStages(_ batch: Batch) -> String? {
    let stages = batch.stages(from: old, to: new)
    if let problem = stages.problem(from: old, to: new) { return problem }
    let updates = batch.sections.updates.isEmpty && batch.rows.updates.isEmpty ? 0 : 1
    let fewest = batch.fewestStructureStages + updates
    return stages.count == fewest ? nil : "\(stages.count) stages, not \(fewest)"
  }

  // MARK: Numbers

  private func wrongEdits(_ batch: Batch) -> String? {
    if EditCounts(batch.sections) != sections { return "sections: \(EditCounts(batch.sections)), not \(sections)" }
    if EditCounts(batch.rows) != rows { return "rows: \(EditCounts(batch.rows)), not \(rows)" }

    // Rows without partners: the deleted ones, and those of deleted sections that did not move out.
    let isGone = Set(batch.sections.deletions.map(\.position)).contains
    let isNew = Set(batch.sections.insertions.map(\.position)).contains
    let goneRows = batch.sections.deletions.map(\.element.rows.count).reduce(0, +)
    let newRows = batch.sections.insertions.map(\.element.rows.count).reduce(0, +)
    let deleted = batch.rows.deletions.count + goneRows - batch.rows.moves.count { isGone($0.from.section) }
    let inserted = batch.rows.insertions.count + newRows - batch.rows.moves.count { isNew($0.to.section) }
    let (oldRows, newRowsOfAll) = (old.flatMap(\.rows), new.flatMap(\.rows))
    if deleted != surplus(of: oldRows, over: newRowsOfAll) { return "\(deleted) rows go" }
    if inserted != surplus(of: newRowsOfAll, over: oldRows) { return "\(inserted) rows come" }

    for (source, target) in sectionPairs(batch) {
      let local = batch.rows(from: source, to: target)
      if let problem = local.wrongPairs(from: Array(old[source].rows), to: Array(new[target].rows)) {
        return "\(problem) among the rows of \(old[source].section)"
      }
    }
    for move in batch.rows.moves
    where !sectionPairs(batch).contains(where: { $0 == (move.from.section, move.to.section) }) {
      let (before, after) = (old[move.from.section].rows[move.from.row], new[move.to.section].rows[move.to.row])
      if before.id != after.id || move.element != before { return "\(before) became \(after)" }
      let isUpdated = batch.rows.updates.contains { $0.from == move.from && $0.to == move.to }
      if isUpdated != (before != after) { return "\(before) became \(after)" }
    }
    return nil
  }

  private func wrongEditsWithoutMoves(_ batch: Batch) -> String? {
    if !batch.sections.moves.isEmpty || !batch.rows.moves.isEmpty { return "moves in \(batch)" }
    var sections = EditCounts(leadingFrom: old.map(\.section), to: new.map(\.section))
    sections.updates = batch.sections.updates.count
    if EditCounts(batch.sections) != sections { return "sections: \(EditCounts(batch.sections)), not \(sections)" }
    for (source, target) in sectionPairs(batch) {
      let (before, after) = (Array(old[source].rows), Array(new[target].rows))
      let local = batch.rows(from: source, to: target)
      var rows = EditCounts(leadingFrom: before, to: after)
      rows.updates = local.updates.count
      if EditCounts(local) != rows { return "rows of \(old[source].section): \(EditCounts(local)), not \(rows)" }
      if let problem = local.wrongPairs(from: before, to: after) { return problem }
    }
    return nil
  }

  /// Returns the old and the new index of each section that is in both tables.
  private func sectionPairs(_ batch: Batch) -> [(Int, Int)] {
    let leaving = Set(batch.sections.deletions.map(\.position) + batch.sections.moves.map(\.from))
    let arriving = Set(batch.sections.insertions.map(\.position) + batch.sections.moves.map(\.to))
    let staying = zip(old.indices.filter { !leaving.contains($0) }, new.indices.filter { !arriving.contains($0) })
    return Array(staying) + batch.sections.moves.map { ($0.from, $0.to) }
  }
}

extension SectionedBatchUpdate where Row == MarkedItem {
  /// Returns the edits of the rows of one section. Rows that cross sections are inserted or deleted.
  fileprivate func rows(from source: Int, to target: Int) -> BatchUpdate<Row> {
    let leaving = rows.moves.filter { $0.from.section == source && $0.to.section != target }
    let arriving = rows.moves.filter { $0.from.section != source && $0.to.section == target }
    let isWithin = { (from: RowPosition, to: RowPosition) in from.section == source && to.section == target
    }
    return BatchUpdate(
      deletions: rows.deletions.filter { $0.position.section == source }.map {
        .init(position: $0.position.row, element: $0.element)
      } + leaving.map { .init(position: $0.from.row, element: $0.element) },
      insertions: rows.insertions.filter { $0.position.section == target }.map {
        .init(position: $0.position.row, element: $0.element)
      } + arriving.map { .init(position: $0.to.row, element: $0.element) },
      updates: rows.updates.filter { isWithin($0.from, $0.to) }.map {
        .init(from: $0.from.row, to: $0.to.row, old: $0.old, new: $0.new)
      },
      moves: rows.moves.filter { isWithin($0.from, $0.to) }.map {
        .init(from: $0.from.row, to: $0.to.row, element: $0.element)
      })
  }

  /// The batch as a change can express it: rows that move out of deleted sections are inserted, and rows that move into
  /// inserted ones are deleted.
  fileprivate var withoutMovesOfPassingSections: Self {
    let isGone = Set(sections.deletions.map(\.position)).contains
    let isNew = Set(sections.insertions.map(\.position)).contains
    var (deletions, insertions) = (rows.deletions, rows.insertions)
    for move in rows.moves {
      switch (isGone(move.from.section), isNew(move.to.section)) {
      case (false, true): deletions.append(.init(position: move.from, element: move.element))
      case (true, false):
        let new = rows.updates.first { $0.to == move.to }?.new ?? move.element
        insertions.append(.init(position: move.to, element: new))
      default: break
      }
    }
    let isTold = { (from: RowPosition, to: RowPosition) in !isGone(from.section) && !isNew(to.section) }
    return SectionedBatchUpdate(
      sections: sections,
      rows: SectionedRowBatch(
        deletions: deletions, insertions: insertions, updates: rows.updates.filter { isTold($0.from, $0.to) },
        moves: rows.moves.filter { isTold($0.from, $0.to) }))
  }
}

/// Tables that are known to be hard for differs.
struct TrickySectionsTests {
  static let cases = lines.split(separator: "\n").map(TrickyTable.init)

  static let lines = """
    nothing at all | | | |
    a section comes last | a: 0 | a: 0; b: 1 | i1 |
    the first section goes | a: 0; b: 1 | b: 1 | d1 |
    only the data of a section | a: 0 | a': 0 | u1 |
    the first section goes behind all | a: 0; b: 1; c: 2 | b: 1; c: 2; a: 0 | m1 |
    the last section goes to the head | a: 0; b: 1; c: 2 | c: 2; a: 0; b: 1 | m1 |
    every kind of edit of sections | a: 0; b: 1; c: 2; d: 3 | d: 3; e: 4; a: 0; c': 2 | d1 i1 m1 u1 |
    two equal sections passed by a third | a: 0; a: 1; b: 2 | b: 2; a: 0; a: 1 | m1 |
    equal rows in one section | a: 0 1 2 0 | a: 0 4 0 1 2 | | i1 m1
    equal sections with equal rows | a: 0 1; a: 2 3; b: 1 2 | a: 3 1; b: 2 2 2; a: 1 0 | m1 | i1 m4
    a new section comes twice | a: 0 1; b: 2 3; c: 4 5 | a: 0 1; c: 4 6 5; d: 7 8; d: 9 10 | d1 i2 | i1
    rows cross between sections that move | a: 0 1; b: 2 3; c: 4 5 | b: 3 5; d: 6 7 8 9; c: 10 4 2; a: 1 | i1 m1 \
      | d1 i1 m2
    a section equal to a changed one, and rows | a: 0 1; b: 2 3; c: 4 5 \
      | a:; e: 8 9; a': 10 11; c: 4 5 12; d: 6 7; b': 2 13 3 | i3 m1 u1 | d2 i2
    equal rows into a changed and a new section | a: | a': 0 0 0; b: 0 0 0 | i1 u1 | i3
    equal rows wander everywhere | a: 0 0 0; b: 2 3; c: 4 5 | a': 0 4 2; b: 0 3 5; d:; c': 0 1 6 0 0 | i1 u2 | i4 m5
    sections swap, one changes, and their rows change | a: 0; b: 1 | b': 2 1'; a: 0' | m1 u1 | i1 u2
    rows leave a section that goes, changed | a: 0 1; b: 2 3; c: 1 2 | a: 1' 3; b': 2 0'; d: 4 5 | d1 i1 u1 | m2 u2
    all rows leave a section that stays | a: 0 1; b: 2 3 | a:; b: 1' 3 | | d2 m1 u1
    sections come between, rows cross and change | a: 0 1; b: 2 3; c: 4 5 | e: 8 9; a: 0 1 2; d: 6 7; b': 3; c: 5' \
      | i2 u1 | d1 m1 u1
    sections swap, their rows swap and change | a: 0 1; b: 2 3 | b: 3' 2; a: 1 0' | m1 | m2 u2
    rows go over into a second equal section | a: A B C D; b: E F G H I; c: J K L M; d: N O P Q \
      | a: A B C D; b: G; c: E F H I; c: J K L M; d: N O P Q | i1 | m8
    a row goes into a new section | a: 1 2 | a: 1; b: 2 | i1 | m1
    a row crosses between sections that change | a: 1 2; b: 3 | a': 1; b': 3 2 | u2 | m1
    sections swap, one is emptied, one refilled | 1: 1111; 2: 2222 | 2: 0; 1: | m1 | d2 i1
    a row crosses into the section that passes | 4: 10 11 12; 9: 25 26 27 | 9: 11' 26 27'; 4: 10' 12 | m1 | d1 m1 u3
    rows out of sections that go, into ones that come | 10: 26; 7: 5 29; 1: 14; 5: 16; 4:; 8: 3 15 19 23; 3: 20 \
      | 10: 26; 1: 14; 9: 3; 5: 16 8; 8: 15 19 23; 3: 20; 2: 7 | d2 i2 | i1 m1
    a section comes, a row crosses, nearly all change \
      | 4: 5; 6: 20 14; 9:; 2: 2 26; 8: 23; 10: 8 18 13; 1: 28 25 6 11 10 29 24 7 19 \
      | 4: 5; 6: 20' 14; 9: 16'; 7: 17 15 4'; 2: 2 26' 23'; 8:; 10: 8' 18' 13'; 1: 28' 25' 6' 11' 10' 29' 24' 7' 19' \
      | i1 | i1 m1 u15
    one section of four stays | A: 1; B: 2; C: 3; D: 4 | C: 3 | d3 |
    three sections come around one that moves | A: 1; B: 2; C: 3 | B: 2; D: 4; C: 3; E: 5; F: 6; A: 1 | i3 m1 |
    one comes before the place of one that goes | A:; B:; C: | D:; A:; C: | d1 i1 |
    the ends swap, and both change rows | A: 1; B:; C: 2 | C: 3 2; B:; A: 4 | m2 | d1 i2
    one moves to the place of one that goes | A: 1; B:; C: 2 | C: 3 2; B: | d1 m1 | i1
    sections and rows move, empty ones come | 1: 100 101 102 103; 2: 200 201; 3: 300 301 \
      | 5:; 3: 300 301; 1: 103 100 102; 4:; 2: 201 202 200 | i2 m1 | d1 i1 m2
    a section is shifted and gains a row | a: 1 2; b: 3 4 | a: 1 2; c: 5; b: 6 3 4 | i1 | i1
    a section dissolves into its neighbor | a: 1 2; b: 3 4 | a: 1 2 3 4 | d1 | m2
    sections swap, one gains an equal row | b: 1; a: 1 2 | a: 1 2; b: 1 2 | m1 | i1
    sections swap, one reorders an equal row | b: 1; a: 2 1 | a: 1 2; b: 1 | m1 | m1
    sections swap, one reorders, one comes | a: 0 1; b: 2 3 | b: 3 2; a: 0 1; c: 12 | i1 m1 | m1
    sections swap, one reorders, one goes | b: 3 2; a: 0 1; c: 12 | a: 0 1; b: 2 3 | d1 m1 | m1
    a section between two goes, equal rows change hands | a: 2; x: 1 2 3; b: 1 | a: 2 3; b: 1 2 | d1 | m2
    the first goes, the second shrinks | a: 0 1; b: 2 3 4 | b: 2 | d1 | d2
    the only row crosses into an empty section | a: 1; b:; c: | a:; b: 1; c: | | m1
    sections go behind a newcomer, a row comes | a: 1; b:; c: | q:; a: 1 2 | d2 i1 | i1
    rows cross while sections come and go | a: 1 2 3; b: 4 5; c: | q:; a: 1 2; b: 3 4 | d1 i1 | d1 m1
    the only row goes into a new section, changed | 0: 0 | 0:; 1: 0' | i1 | m1 u1
    empty sections swap, one fills | 0:; 1: | 1: 0; 0: | m1 | i1
    sections swap, and their rows swap sections | 0: 0; 1: 1 | 1: 0; 0: 1 | m1 | m2
    sections swap, and their rows swap sections, changed | 0: 0; 1: 1 | 1: 0'; 0: 1' | m1 | m2 u2
    rows swap sections | 0: 0; 1: 1 | 0: 1; 1: 0 | | m2
    rows swap sections, changed | 0: 0; 1: 1 | 0: 1'; 1: 0' | | m2 u2
    a row comes again in a new section | 0: 0; 1: 1 | 0: 0; 1: 1; 2: 1 2 | i1 |
    equal rows within and across | 0:; 1: | 0: 0 1; 1: 1 0 | | i4
    equal rows spread | 0:; 1: 0; 2: | 0: 0; 1: 0; 2: 0 | | i2
    equal rows spread and move | 0: 0; 1: 0; 2: | 0: 1; 1: 2 0; 2: 3 0 | | i3 m1
    equal rows meet in one section | 0: 0; 1:; 2: 0 | 0: 1; 1: 0 2; 2: 3 | | d1 i3 m1
    a row crosses to a head, tails are cut, rows change \
      | 0: 11 12 13 14; 1: 22 23 24 25 26 27; 2: 32 33 34 35 36 37 38 0 39 \
      | 0: 11' 12' 13 14; 1: 0' 22 23 24 25 26; 2: 32 33 34 35 | | d5 m1 u3
    the last row leaves a section that goes, at one index path | a: 1; b: 2 | b: 1 2 | d1 | m1
    a section of one dissolves into the next of many | 0: 41; 1: 39; 2: 3; 3: 40 | 1: 39 41; 2: 3; 3: 40 | d1 | m1
    a section moves with a changed row | a: 1; b: 2 3 4 | b: 2' 3 4; a: 1 | m1 | u1
    gone, new, moved and changed sections around one | 0: a; 1: b; 2: c; 3: d; 4: e \
      | 0: a; 1: b; n: f; 3': d; 2: c | d1 i1 m1 u1 |
    an empty section and a full one swap | a:; b: 1 2 | b: 1 2; a: | m1 |
    a row goes from a section that moves | a: 1; b: 2; c: 3 4; d: 5; e: 6 | a: 1; b: 2; d: 5; e: 6; c: 4 | m1 | d1
    a row comes into a section that moves | a: 1; b: 2; c: 3; d: 5; e: 6 | a: 1; b: 2; d: 5; e: 6; c: 7 3 | m1 | i1
    rows swap in a section that moves | a: 1 2; b: 3 | b: 3; a: 2 1 | m1 | m1
    """

  /// Comparisons by id, by explicit keys, and by closures only.
  private static var comparisons: [(name: String, comparison: ElementComparison<MarkedItem>)] {
    [
      ("by id", .init()), ("by key", .init(id: \.id, content: ==)),
      ("by closures", .init(identity: { $0.id == $1.id }, content: ==)),
    ]
  }

  @Test(arguments: cases, [true, false]) func sectionsAndRows(_ table: TrickyTable, detectingMoves: Bool) {
    for (name, comparison) in Self.comparisons {
      let batch = table.old.sectionedBatch(
        to: table.new, sections: comparison, rows: comparison, detectingMoves: detectingMoves)
      #expect(table.problem(batch, detectingMoves: detectingMoves) == nil, "\(name)")
      let change = table.old.sectionedChanges(
        to: table.new, sections: comparison, rows: comparison, detectingMoves: detectingMoves)
      #expect(change == batch.change, "\(name)")
    }
  }

  @Test(arguments: cases) func theReverseBatchLeadsBack(_ table: TrickyTable) {
    let batch = table.new.sectionedBatch(to: table.old, sections: .init(), rows: .init())
    #expect(replay(batch, on: table.new) == table.old)
    #expect(batch.stages(from: table.new, to: table.old).problem(from: table.new, to: table.old) == nil)
    // The batch that leads back moves the same number of sections.
    #expect(EditCounts(batch.sections).moves == table.sections.moves)
    #expect(EditCounts(batch.sections).insertions == table.sections.deletions)
  }
}
