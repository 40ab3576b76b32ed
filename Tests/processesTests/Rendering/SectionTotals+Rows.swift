import ReactiveCollections

@testable import processes

extension SectionTotals {
  /// Adds up rows.
  init(title: String, rows: some Sequence<ProcessRow>) {
    self.init(title: title)
    for row in rows { total += row.own }
  }
}

extension PersistentDictionary<String, SectionTotals> {
  /// Adds up the rows of each section.
  static func of(_ sections: PersistentArray<SectionSnapshot<String, ProcessRow>>) -> Self {
    PersistentDictionary(
      uniqueKeysWithValues: sections.map { ($0.section, SectionTotals(title: $0.section, rows: $0.rows)) })
  }
}
