import ReactiveCollections
import ReactiveCollectionsTesting

/// An operator that makes sections from rows, and the expected sections. To add an operator, add an entry to ``all``.
struct TestedSections: Sendable, CustomStringConvertible {
  typealias Sections = SectionedProducer<Int, Row>
  typealias Snapshot = SectionSnapshot<Int, Row>

  let description: String
  let sections: @Sendable (CollectionProducer<Row>, Bench) -> Sections
  let expected: @Sendable ([Row], Bench) -> [Snapshot]

  /// An operator with fixed rules.
  private static func fixed(
    _ name: String, _ sections: @escaping @Sendable (CollectionProducer<Row>) -> Sections,
    _ expected: @escaping @Sendable ([Row]) -> [Snapshot]
  ) -> TestedSections {
    TestedSections(
      description: name, sections: { rows, _ in sections(rows) }, expected: { rows, _ in expected(rows) })
  }

  /// An operator with rules that change.
  private static func live(
    _ name: String, _ sections: @escaping @Sendable (CollectionProducer<Row>, Bench) -> Sections,
    _ expected: @escaping @Sendable ([Row], Bench) -> [Snapshot]
  ) -> TestedSections {
    TestedSections(description: name, sections: sections, expected: expected)
  }

  /// Expects the sections for the rows of a chain.
  func expect(of chain: Chain, in bench: Bench) {
    bench.script.expect(sections(chain.rows, bench), "\(chain.name).\(self)") {
      expected(chain.expected(), bench)
    }
  }

  static let all: [TestedSections] = [
    fixed("grouped", { $0.grouped(by: residue) }, { $0.grouped(by: residue) }),
    fixed("grouped(sorted)", { $0.grouped(by: residue, sortedBy: <) }, { $0.grouped(by: residue, sortedBy: <) }),
    fixed(
      "grouped(descending)", { $0.grouped(by: residue, sortedBy: .descending) },
      { $0.grouped(by: residue, sortedBy: >) }),
    live("grouped(live)", { $0.grouped(by: $1.limit.map(key)) }, { $0.grouped(by: key($1.limit.value)) }),
    live(
      "grouped(live, sorted)", { $0.grouped(by: $1.limit.map(key), sortedBy: <) },
      { $0.grouped(by: key($1.limit.value), sortedBy: <) }),
    live(
      "grouped(sorted live)", { $0.grouped(by: residue, sortedBy: $1.order.map(keyOrder)) },
      { $0.grouped(by: residue, sortedBy: keyOrder($1.order.value)) }),
    live(
      "grouped(live, sorted live)", { $0.grouped(by: $1.limit.map(key), sortedBy: $1.order.map(keyOrder)) },
      { $0.grouped(by: key($1.limit.value), sortedBy: keyOrder($1.order.value)) }),
    fixed(
      "grouped.having", { $0.grouped(by: residue).having { $0.count.map { $0 > 1 } } },
      { $0.grouped(by: residue).filter { $0.rows.count > 1 } }),
    fixed(
      "grouped(in)", { $0.grouped(by: residue, in: [2, 7, 0]) },
      { rows in [2, 7, 0].map { key in Snapshot(section: key, rows: rows.filter { residue($0) == key }) } }),
    fixed(
      "grouped.mapRows", { $0.grouped(by: residue).mapRows { $0.with($0.value / 2) } },
      { $0.grouped(by: residue).mapRows { $0.map { $0.with($0.value / 2) } } }),
    fixed(
      "grouped.mapRows(objects)", { $0.grouped(by: residue).throughObjects() }, { $0.grouped(by: residue) }),
    live(
      "grouped.mapRows(live)", { $0.grouped(by: residue).mapRows($1.limit.map(adding)) },
      { rows, bench in rows.grouped(by: residue).mapRows { $0.map(adding(bench.limit.value)) } }),
    fixed(
      "grouped.filterRows", { $0.grouped(by: residue).filterRows(isIncluded(1)) },
      { $0.grouped(by: residue).mapRows { $0.filter(isIncluded(1)) } }),
    live(
      "grouped.filterRows(live)", { $0.grouped(by: residue).filterRows($1.limit.map(isIncluded)) },
      { rows, bench in rows.grouped(by: residue).mapRows { $0.filter(isIncluded(bench.limit.value)) } }),
    fixed(
      "grouped.sortedRows", { $0.grouped(by: residue).sortedRows(by: comparator(1)) },
      { $0.grouped(by: residue).mapRows { $0.sorted(by: comparator(1)) } }),
    fixed(
      "grouped.sortedRows(key)", { $0.grouped(by: residue).sortedRows { $0.value % 5 } },
      { $0.grouped(by: residue).mapRows { $0.sorted { $0.value % 5 < $1.value % 5 } } }),
    fixed(
      "grouped.sortedRows(key, descending)",
      { $0.grouped(by: residue).sortedRows(by: { $0.value % 5 }, order: .descending) },
      { $0.grouped(by: residue).mapRows { $0.sorted { $0.value % 5 > $1.value % 5 } } }),
    live(
      "grouped.sortedRows(live)", { $0.grouped(by: residue).sortedRows(by: $1.order.map(comparator)) },
      { rows, bench in rows.grouped(by: residue).mapRows { $0.sorted(by: comparator(bench.order.value)) } }),
    live(
      "grouped.sortedRows(live key)", { $0.grouped(by: residue).sortedRows(by: $1.limit.map(key)) },
      { rows, bench in
        let key = key(bench.limit.value)
        return rows.grouped(by: residue).mapRows { $0.sorted { key($0) < key($1) } }
      }),
    fixed(
      "grouped.filterRows.mapSections", { $0.grouped(by: residue).filterRows(isIncluded(2)).mapSections { $0 + 10 } },
      { rows in
        rows.grouped(by: residue).mapRows { $0.filter(isIncluded(2)) }.map { $0.mapSection { $0 + 10 } }
      }),
  ]
}

/// Returns an order of keys in which no two keys are equivalent.
func keyOrder(_ number: Int) -> (Int, Int) -> Bool {
  switch number {
  case 0: { $0 < $1 }
  case 1: { $0 > $1 }
  default: { ($0 * 3 + number) % 7 < ($1 * 3 + number) % 7 }
  }
}
