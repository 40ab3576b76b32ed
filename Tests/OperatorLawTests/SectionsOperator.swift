import ReactiveCollections
import ReactiveCollectionsTesting

/// What makes sections of rows, and what it amounts to. A new one is one entry of ``all``.
struct SectionsOperator: Sendable, CustomStringConvertible {
  typealias Sections = SectionedProducer<Int, Row>

  let description: String
  let sections: @Sendable (CollectionProducer<Row>) -> Sections
  let expected: @Sendable ([Row]) -> [SectionSnapshot<Int, Row>]

  private init(
    _ name: String, _ sections: @escaping @Sendable (CollectionProducer<Row>) -> Sections,
    _ expected: @escaping @Sendable ([Row]) -> [SectionSnapshot<Int, Row>]
  ) {
    description = name
    self.sections = sections
    self.expected = expected
  }

  /// Expects it of what a chain makes.
  func expect(of chain: Chain, in bench: Bench) {
    bench.script.expect(sections(chain.rows), "\(chain.name).\(self)") { expected(chain.expected()) }
  }

  static let all: [SectionsOperator] = [
    SectionsOperator("grouped", { $0.grouped(by: residue) }, { $0.grouped(by: residue) }),
    SectionsOperator(
      "grouped(sorted)", { $0.grouped(by: residue, sortedBy: <) }, { $0.grouped(by: residue, sortedBy: <) }),
    SectionsOperator(
      "grouped.mapRows", { $0.grouped(by: residue).mapRows { $0.with($0.value / 2) } },
      { $0.grouped(by: residue).mapRows { $0.map { $0.with($0.value / 2) } } }),
    SectionsOperator(
      "grouped.filterRows", { $0.grouped(by: residue).filterRows(isIncluded(1)) },
      { $0.grouped(by: residue).mapRows { $0.filter(isIncluded(1)) } }),
    SectionsOperator(
      "grouped.sortedRows", { $0.grouped(by: residue).sortedRows(by: comparator(1)) },
      { $0.grouped(by: residue).mapRows { $0.sorted(by: comparator(1)) } }),
    SectionsOperator(
      "grouped.sortedRows(key)", { $0.grouped(by: residue).sortedRows { $0.value % 5 } },
      { $0.grouped(by: residue).mapRows { $0.sorted { $0.value % 5 < $1.value % 5 } } }),
    SectionsOperator(
      "grouped.filterRows.mapSections", { $0.grouped(by: residue).filterRows(isIncluded(2)).mapSections { $0 + 10 } },
      { rows in
        rows.grouped(by: residue).mapRows { $0.filter(isIncluded(2)) }.map { group in
          group.mapSection { $0 + 10 }
        }
      }),
  ]
}
