import ReactiveCollections

/// The rules by which rows are shown: which rows, in which order, and in which sections.
struct Rules: Equatable, Sendable {
  private let hidden: Int
  private let isDescending: Bool
  private let sectionCount: Int

  /// Rows of this rank are always shown.
  static let shownRank = 4

  /// Creates rules from a number, so that random rules are easy to make.
  init(_ number: Int) {
    hidden = number % 4
    isDescending = number / 4 % 2 == 1
    sectionCount = 8 + number / 8 % 5
  }

  private func shows(_ row: Row) -> Bool { row.rank % 5 != hidden }
  private func areInOrder(_ left: Row, _ right: Row) -> Bool {
    isDescending ? left.rank > right.rank : left.rank < right.rank
  }
  private func section(of row: Row) -> Int { row.rank % sectionCount }
}

/// Rows as they are shown, in sections.
typealias Arrangement = PersistentArray<SectionSnapshot<Int, Row>>

// MARK: - With operators

extension Rules {
  /// Follows a list, with rules that change.
  static func arranging(
    _ rows: CollectionProducer<Row>, by rules: some PropertyProtocol<Rules>
  ) -> SectionedProducer<Int, Row> {
    let (filter, order, key) = functions(of: rules)
    return rows.filter(filter).sorted(by: order).grouped(by: key, sortedBy: <)
  }

  /// Does the same in the opposite order: groups rows, and sorts each section.
  static func arrangingSectionsFirst(
    _ rows: CollectionProducer<Row>, by rules: some PropertyProtocol<Rules>
  ) -> SectionedProducer<Int, Row> {
    let (filter, order, key) = functions(of: rules)
    return rows.filter(filter).grouped(by: key, sortedBy: <).sortedRows(by: order)
  }

  /// Follows a list with rules that the list itself determines by its first row.
  static func arrangingByFirst(_ rows: CollectionProducer<Row>) -> SectionedProducer<Int, Row> {
    arranging(rows, by: Property(rows.first).map(Rules.init(of:)))
  }

  /// Creates the rules of a list with this first row.
  init(of first: Row?) { self.init(first?.rank ?? 0) }

  // Each function changes only if its own part of the rules changes.
  private static func functions(
    of rules: some PropertyProtocol<Rules>
  ) -> (Property<(Row) -> Bool>, Property<(Row, Row) -> Bool>, Property<(Row) -> Int>) {
    (
      rules.skipRepeats { $0.hidden == $1.hidden }.map { rules in rules.shows },
      rules.skipRepeats { $0.isDescending == $1.isDescending }.map { rules in rules.areInOrder },
      rules.skipRepeats { $0.sectionCount == $1.sectionCount }.map { rules in rules.section(of:) }
    )
  }
}

// MARK: - From scratch

extension Rules {
  /// Returns the arrangement that the operators should make from a list.
  func arrange(_ rows: PersistentArray<Row>) -> Arrangement {
    // Equal rows stay in the order of the list, which `sorted` does not promise.
    let shown = rows.enumerated().filter { shows($0.element) }.sorted {
      if areInOrder($0.element, $1.element) { return true }
      return !areInOrder($1.element, $0.element) && $0.offset < $1.offset
    }
    let sections = Dictionary(grouping: shown.map(\.element), by: section(of:))
    return Arrangement(sections.sorted { $0.key < $1.key }.map { SectionSnapshot(section: $0.key, rows: $0.value) })
  }
}
