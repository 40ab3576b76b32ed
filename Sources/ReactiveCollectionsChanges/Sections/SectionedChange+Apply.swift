extension SectionedChange {
  /// Applies the change to a list of sections. O(log s + log n + m) for each run of m elements, with s sections and n
  /// rows.
  ///
  /// Sections and rows are not compared with the ones that the change names. This includes generic code in which the
  /// compiler does not know that `Row` is `Equatable`.
  ///
  /// - Throws: `ChangeError`, if a position does not exist. The list is left unchanged.
  @inlinable
  public func apply(to list: inout PersistentArray<Snapshot>) throws(ChangeError) {
    try apply(to: &list, SectionedEquality(sections: nil, rows: nil))
  }

  /// Applies the change to an array of sections. The cost is that for a persistent array, and O(s) more for a
  /// composite, with s sections.
  ///
  /// Sections and rows are not compared with the ones that the change names. This includes generic code in which the
  /// compiler does not know that `Row` is `Equatable`.
  ///
  /// - Throws: `ChangeError`, if a position does not exist. The list is left unchanged.
  @inlinable
  public func apply(to list: inout [Snapshot]) throws(ChangeError) {
    try apply(to: &list, SectionedEquality(sections: nil, rows: nil))
  }
}

extension SectionedChange where Row: Equatable {
  /// Applies the change to a list of sections. O(log s + log n + m) for each run of m elements, with s sections and n
  /// rows; for sections, m is the number of rows, less those whose storage is shared.
  ///
  /// - Throws: `ChangeError`, if a position does not exist, or a row that the change removes, replaces or moves is not
  ///   equal to the one at its position. The list is left unchanged.
  @inlinable
  public func apply(to list: inout PersistentArray<Snapshot>) throws(ChangeError) {
    try apply(to: &list, SectionedEquality(sections: nil, rows: ==))
  }

  /// Applies the change to an array of sections. The cost is that for a persistent array, and O(s) more for a
  /// composite, with s sections.
  ///
  /// - Throws: `ChangeError`, if a position does not exist, or a row that the change removes, replaces or moves is not
  ///   equal to the one at its position. The list is left unchanged.
  @inlinable
  public func apply(to list: inout [Snapshot]) throws(ChangeError) {
    try apply(to: &list, SectionedEquality(sections: nil, rows: ==))
  }
}

extension SectionedChange where Section: Equatable, Row: Equatable {
  /// Applies the change to a list of sections. O(log s + log n + m) for each run of m elements, with s sections and n
  /// rows; for sections, m is the number of rows, less those whose storage is shared.
  ///
  /// - Throws: `ChangeError`, if a position does not exist, or a section or row that the change removes, replaces or
  ///   moves is not equal to the one at its position. The list is left unchanged.
  @inlinable
  public func apply(to list: inout PersistentArray<Snapshot>) throws(ChangeError) {
    try apply(to: &list, SectionedEquality(sections: ==, rows: ==))
  }

  /// Applies the change to an array of sections. The cost is that for a persistent array, and O(s) more for a
  /// composite, with s sections.
  ///
  /// ```swift
  /// var list = [SectionSnapshot(section: "A", rows: ["a"])]
  /// try SectionedChange.row(.insert(1, "b"), section: 0).apply(to: &list)
  /// print(list)  // prints: [A [a, b]]
  /// ```
  ///
  /// - Throws: `ChangeError`, if a position does not exist, or a section or row that the change removes, replaces or
  ///   moves is not equal to the one at its position. The list is left unchanged.
  @inlinable
  public func apply(to list: inout [Snapshot]) throws(ChangeError) {
    try apply(to: &list, SectionedEquality(sections: ==, rows: ==))
  }
}

extension SectionedChange {
  /// Applies a composite to a copy, so that a mismatch leaves the list alone.
  @inlinable
  func apply(
    to list: inout PersistentArray<Snapshot>, _ equality: SectionedEquality<Section, Row>
  ) throws(ChangeError) {
    switch self {
    case .section(let change): try change.apply(to: &list, equality.snapshots)
    case .row, .moveRow: try applyToRows(of: &list, equality)
    case .composite(let steps):
      var result = list
      var step = 0
      for run in steps.runs {
        try run.check(against: result, firstStep: step, equality)
        run.perform(on: &result)
        step += run.count
      }
      list = result
    }
  }

  /// Applies a composite to a persistent list, in which each run takes logarithmic time.
  @inlinable
  func apply(to list: inout [Snapshot], _ equality: SectionedEquality<Section, Row>) throws(ChangeError) {
    switch self {
    case .section(let change): try change.apply(to: &list, equality.snapshots)
    case .row, .moveRow: try applyToRows(of: &list, equality)
    case .composite:
      var result = PersistentArray(list)
      try apply(to: &result, equality)
      list = Array(result)
    }
  }

  /// Applies a single row change, or the move of a row, in place.
  @inlinable
  func applyToRows<List: RandomAccessCollection<Snapshot> & MutableCollection>(
    of list: inout List, _ equality: SectionedEquality<Section, Row>
  ) throws(ChangeError) where List.Index == Int {
    if case .row(let change, let section) = self {
      guard 0 <= section, section < list.count else {
        throw ChangeError(.positionOutOfBounds(count: list.count), at: [section])
      }
      do { try change.apply(to: &list[section].rows, equality.rows) } catch { throw error.below(section) }
    } else if case .moveRow(let source, let target, let row) = self {
      let run = SectionedRun<Section, Row>.moveRow(from: source, to: target, row)
      try run.check(against: list, firstStep: 0, equality)
      list.moveRow(from: source, to: target)
    }
  }
}

extension ChangeError {
  /// The same error, with a path that starts at the outer list.
  @usableFromInline
  func below(_ position: Int) -> ChangeError {
    ChangeError(reason, at: [position] + path, step: step)
  }
}

/// The comparison of the elements that a change names with the ones at their positions, as far as they can be compared.
@usableFromInline
struct SectionedEquality<Section, Row> {
  @usableFromInline let rows: ((Row, Row) -> Bool)?
  @usableFromInline let snapshots: ((SectionSnapshot<Section, Row>, SectionSnapshot<Section, Row>) -> Bool)?

  @inlinable
  init(sections: ((Section, Section) -> Bool)?, rows: ((Row, Row) -> Bool)?) {
    self.rows = rows
    snapshots = rows.map { rows in
      { named, found in
        sections.map { canName(named.section, found.section, by: $0) } ?? true
          && named.rows.elementsEqual(found.rows) { canName($0, $1, by: rows) }
      }
    }
  }
}

extension SectionedRun {
  @usableFromInline typealias Snapshot = SectionSnapshot<Section, Row>

  /// Throws if the run was not made for these sections.
  @inlinable
  func check<List: RandomAccessCollection<Snapshot>>(
    against list: List, firstStep: Int, _ equality: SectionedEquality<Section, Row>
  ) throws(ChangeError) where List.Index == Int {
    func rows(of section: Int) throws(ChangeError) -> PersistentArray<Row> {
      guard 0 <= section, section < list.count else {
        throw ChangeError(.positionOutOfBounds(count: list.count), at: [section], step: firstStep)
      }
      return list[section].rows
    }
    func checkRow(_ run: ChangeRun<Row>, in rows: PersistentArray<Row>, section: Int) throws(ChangeError) {
      do { try run.check(against: rows, firstStep: firstStep, equality.rows) } catch { throw error.below(section) }
    }

    switch self {
    case .section(let run):
      try run.check(against: list, firstStep: firstStep, equality.snapshots)
    case .row(let run, let section):
      try checkRow(run, in: rows(of: section), section: section)
    case .moveRow(let source, let target, let row):
      let removal = ChangeRun.removal(of: ElementRun(row), at: source.row)
      try checkRow(removal, in: rows(of: source.section), section: source.section)
      let count = try rows(of: target.section).count - (source.section == target.section ? 1 : 0)
      guard 0 <= target.row, target.row <= count else {
        throw ChangeError(
          .positionOutOfBounds(count: count), at: [target.section, target.row], step: firstStep)
      }
    }
  }

  /// Applies the run to sections that it was checked against.
  @usableFromInline
  func perform(on list: inout PersistentArray<Snapshot>) {
    switch self {
    case .section(let run): run.perform(on: &list)
    case .row(let run, let section): run.perform(on: &list[section].rows)
    case .moveRow(let source, let target, _): list.moveRow(from: source, to: target)
    }
  }
}

extension MutableCollection where Index == Int {
  /// Takes a row out of its section and inserts it, or what replaces it, at a position that counts without it.
  @inlinable
  @inline(never)
  mutating func moveRow<Section, Row>(
    from source: RowPosition, to target: RowPosition, replacedBy new: Row? = nil
  ) where Element == SectionSnapshot<Section, Row> {
    let row = self[source.section].rows.remove(at: source.row)
    self[target.section].rows.insert(new ?? row, at: target.row)
  }
}

extension SectionedChange {
  /// Applies the change to the sections that it was made for, without comparing elements.
  @inlinable
  package func performUnchecked(on list: inout PersistentArray<Snapshot>) {
    // Not a case of the switch, which copies what it binds: seven references.
    guard isComposite, let update = updateElsewhere else { return performOthers(on: &list) }
    list.moveRow(from: update.source, to: update.target, replacedBy: update.new)
  }

  @inlinable
  @inline(never)
  func performOthers(on list: inout PersistentArray<Snapshot>) {
    switch self {
    case .section(let change): change.performUnchecked(on: &list)
    case .row(let change, let section): change.performUnchecked(on: &list[section].rows)
    case .moveRow(let source, let target, _): list.moveRow(from: source, to: target)
    case .composite(let steps): steps.performRuns(on: &list)
    }
  }
}

extension SectionedChangeSequence {
  @usableFromInline
  func performRuns(on list: inout PersistentArray<SectionSnapshot<Section, Row>>) {
    for run in runs { run.perform(on: &list) }
  }
}
