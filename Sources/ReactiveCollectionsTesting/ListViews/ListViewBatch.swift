internal import ReactiveCollections

/// The calls of one batch, checked against the counts before and after it.
///
/// The rules are the rules of UIKit's views if those are known, and stricter if it is not known which calls the views
/// accept.
struct ListViewBatch {

  private(set) var calls: [ListViewCall] = []
  private(set) var deletedSections: [Int] = []
  private(set) var insertedSections: [Int] = []
  private(set) var reloadedSections: [Int] = []
  private(set) var sectionMoves: [(from: Int, to: Int)] = []
  private(set) var deletedRows: [RowPosition] = []
  private(set) var insertedRows: [RowPosition] = []
  private(set) var reloadedRows: [RowPosition] = []
  private(set) var reconfiguredRows: [RowPosition] = []
  private(set) var rowMoves: [(from: RowPosition, to: RowPosition)] = []

  mutating func append(_ call: ListViewCall) {
    calls.append(call)
    switch call {
    case .deleteSection(let section): deletedSections.append(section)
    case .insertSection(let section): insertedSections.append(section)
    case .moveSection(let source, let target): sectionMoves.append((source, target))
    case .reloadSection(let section): reloadedSections.append(section)
    case .deleteRow(let position): deletedRows.append(position)
    case .insertRow(let position): insertedRows.append(position)
    case .moveRow(let source, let target): rowMoves.append((source, target))
    case .reloadRow(let position): reloadedRows.append(position)
    case .reconfigureRow(let position): reconfiguredRows.append(position)
    case .reloadData, .beginBatch, .endBatch: break
    }
  }

  // MARK: Origins of sections

  /// Returns, for each section after the batch, its index before the batch, or `nil` if it is inserted. Computed from
  /// the calls alone, as far as they are valid.
  func oldSections(count: Int) -> [Int?] {
    var staying = Array(repeating: true, count: count)
    for section in deletedSections + sectionMoves.map(\.from) where staying.indices.contains(section) {
      staying[section] = false
    }
    var arrivals: [Int: Int?] = [:]
    for section in insertedSections { arrivals[section] = .some(nil) }
    for move in sectionMoves { arrivals[move.to] = move.from }
    return Self.merge(staying.indices.filter { staying[$0] }, arrivals)
  }

  /// Inserts arrivals at their positions among the elements that stay.
  static func merge<Element>(_ staying: [Element], _ arrivals: [Int: Element?]) -> [Element?] {
    var result: [Element?] = []
    var rest = staying[...]
    let count = staying.count + arrivals.count
    while result.count < count {
      if let arrival = arrivals[result.count] {
        result.append(arrival)
      } else if let next = rest.popFirst() {
        result.append(next)
      } else {
        break
      }
    }
    return result
  }

  // MARK: Checks

  /// Throws the first violation of a rule.
  ///
  /// - Parameters:
  ///   - old: The numbers of rows in the sections that the view displays.
  ///   - new: The numbers of rows in the sections that the data source has now.
  func check(old: [Int], new: [Int]) throws(ListViewViolation) {
    try checkSectionCount(old, new)
    try checkRowCounts(old, new)
    try checkBounds(old, new)
    try checkSources()
    try checkTargets()
    try checkReloads()
    try checkRowsOfChangedSections(old)
    try checkRowMoves()
  }

  private func checkSectionCount(_ old: [Int], _ new: [Int]) throws(ListViewViolation) {
    let count = old.count - deletedSections.count + insertedSections.count
    guard count == new.count else {
      throw ListViewViolation(.sectionCount, expected: "\(count)", found: "\(new.count)")
    }
  }

  private func checkRowCounts(_ old: [Int], _ new: [Int]) throws(ListViewViolation) {
    // Rows that leave, by old section, and rows that arrive, by new section.
    var (gone, come) = ([Int: Int](), [Int: Int]())
    for position in deletedRows + rowMoves.map(\.from) { gone[position.section, default: 0] += 1 }
    for position in insertedRows + rowMoves.map(\.to) { come[position.section, default: 0] += 1 }
    for (section, oldSection) in oldSections(count: old.count).enumerated() where new.indices.contains(section) {
      guard let oldSection, old.indices.contains(oldSection), !reloadedSections.contains(oldSection) else { continue }
      let count = old[oldSection] - (gone[oldSection] ?? 0) + (come[section] ?? 0)
      guard count == new[section] else {
        throw ListViewViolation(.rowCount, at: [section], expected: "\(count)", found: "\(new[section])")
      }
    }
  }

  private func checkBounds(_ old: [Int], _ new: [Int]) throws(ListViewViolation) {
    func contains(_ position: RowPosition, _ counts: [Int]) -> Bool {
      counts.indices.contains(position.section) && 0..<counts[position.section] ~= position.row
    }
    for call in calls {
      let isThere =
        switch call {
        case .deleteSection(let section), .reloadSection(let section): old.indices.contains(section)
        case .insertSection(let section): new.indices.contains(section)
        case .moveSection(let source, let target): old.indices.contains(source) && new.indices.contains(target)
        case .deleteRow(let position), .reloadRow(let position), .reconfigureRow(let position): contains(position, old)
        case .insertRow(let position): contains(position, new)
        case .moveRow(let source, let target): contains(source, old) && contains(target, new)
        case .reloadData, .beginBatch, .endBatch: true
        }
      if !isThere { throw ListViewViolation(.positionOutOfBounds, [call]) }
    }
  }

  private func checkSources() throws(ListViewViolation) {
    try checkUnique(.sameSource) { call in
      switch call {
      case .deleteSection(let section), .reloadSection(let section), .moveSection(let section, _): [section]
      case .deleteRow(let position), .reloadRow(let position), .reconfigureRow(let position), .moveRow(let position, _):
        [position.section, position.row]
      case .insertSection, .insertRow, .reloadData, .beginBatch, .endBatch: nil
      }
    }
  }

  private func checkTargets() throws(ListViewViolation) {
    try checkUnique(.sameTarget) { call in
      switch call {
      case .insertSection(let section), .moveSection(_, let section): [section]
      case .insertRow(let position), .moveRow(_, let position): [position.section, position.row]
      case .deleteSection, .reloadSection, .deleteRow, .reloadRow, .reconfigureRow, .reloadData, .beginBatch,
        .endBatch:
        nil
      }
    }
  }

  private func checkUnique(
    _ kind: ListViewViolation.Kind, _ path: (ListViewCall) -> [Int]?
  ) throws(ListViewViolation) {
    var first: [[Int]: ListViewCall] = [:]
    for call in calls {
      guard let path = path(call) else { continue }
      if let other = first[path] { throw ListViewViolation(kind, [other, call], at: path) }
      first[path] = call
    }
  }

  /// Views treat a reload as a deletion and an insertion, and compute the position of the insertion without regard to
  /// moves.
  private func checkReloads() throws(ListViewViolation) {
    func target(of position: Int, _ deleted: [Int], _ inserted: [Int]) -> Int {
      var target = position - deleted.count { $0 < position }
      for insertion in inserted.sorted() where insertion <= target { target += 1 }
      return target
    }
    for section in reloadedSections {
      let target = target(of: section, deletedSections, insertedSections)
      if let move = sectionMoves.first(where: { $0.to == target }) {
        throw ListViewViolation(
          .reloadMeetsMove, [.reloadSection(section), .moveSection(from: move.from, to: move.to)], at: [target])
      }
    }
    for position in reloadedRows {
      let section = target(of: position.section, deletedSections, insertedSections)
      let row = target(
        of: position.row, deletedRows.filter { $0.section == position.section }.map(\.row),
        insertedRows.filter { $0.section == section }.map(\.row))
      if let move = rowMoves.first(where: { $0.to == RowPosition(section: section, row: row) }) {
        throw ListViewViolation(
          .reloadMeetsMove, [.reloadRow(position), .moveRow(from: move.from, to: move.to)], at: [section, row])
      }
    }
  }

  private func checkRowsOfChangedSections(_ old: [Int]) throws(ListViewViolation) {
    let before = Set(deletedSections + reloadedSections + sectionMoves.map(\.from))
    let olds = oldSections(count: old.count)
    let after = Set(
      olds.indices.filter { section in olds[section].map { before.contains($0) } ?? true })
    for call in calls {
      let (source, target): (RowPosition?, RowPosition?) =
        switch call {
        case .deleteRow(let position), .reloadRow(let position), .reconfigureRow(let position): (position, nil)
        case .insertRow(let position): (nil, position)
        // Another rule covers moves out of deleted sections and into inserted ones.
        case .moveRow(let source, let target):
          (
            deletedSections.contains(source.section) ? nil : source,
            insertedSections.contains(target.section) ? nil : target
          )
        default: (nil, nil)
        }
      if let source, before.contains(source.section) {
        throw ListViewViolation(.rowOfChangedSection, [call], at: [source.section])
      }
      if let target, after.contains(target.section) {
        throw ListViewViolation(.rowOfChangedSection, [call], at: [target.section])
      }
    }
  }

  private func checkRowMoves() throws(ListViewViolation) {
    for move in rowMoves {
      let call = ListViewCall.moveRow(from: move.from, to: move.to)
      if deletedSections.contains(move.from.section) {
        throw ListViewViolation(.moveOutOfDeletedSection, [call], at: [move.from.section])
      }
      if insertedSections.contains(move.to.section) {
        throw ListViewViolation(.moveIntoInsertedSection, [call], at: [move.to.section])
      }
    }
  }
}
