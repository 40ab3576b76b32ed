import Foundation
import ReactiveCollections
import ReactiveCollectionsTesting

/// An operator, and its expected result. To add an operator, add an entry to ``all``; random chains then include it.
struct TestedOperator: Sendable, CustomStringConvertible {
  let description: String
  let apply: @Sendable (Chain, Bench) -> Chain

  private init(_ name: String, _ apply: @escaping @Sendable (Chain, Bench) -> Chain) {
    description = name
    self.apply = apply
  }

  /// An operator with a fixed rule.
  static func fixed(
    _ name: String, _ rows: @escaping @Sendable (CollectionProducer<Row>) -> CollectionProducer<Row>,
    _ expected: @escaping @Sendable ([Row]) -> [Row]
  ) -> TestedOperator {
    TestedOperator(name) { chain, _ in chain.then(name, rows(chain.rows)) { expected(chain.expected()) } }
  }

  /// An operator with a rule that changes.
  static func live(
    _ name: String, _ rows: @escaping @Sendable (CollectionProducer<Row>, Bench) -> CollectionProducer<Row>,
    _ expected: @escaping @Sendable ([Row], Bench) -> [Row]
  ) -> TestedOperator {
    TestedOperator(name) { chain, bench in
      chain.then(name, rows(chain.rows, bench)) { expected(chain.expected(), bench) }
    }
  }

  /// An operator of two lists.
  static func joining(
    _ name: String,
    _ rows: @escaping @Sendable (CollectionProducer<Row>, CollectionProducer<Row>) -> CollectionProducer<Row>,
    _ expected: @escaping @Sendable ([Row], [Row]) -> [Row]
  ) -> TestedOperator {
    TestedOperator(name) { chain, bench in
      let other = bench.operand()
      return chain.then("\(name)(\(other.name))", rows(chain.rows, other.rows)) {
        expected(chain.expected(), other.expected())
      }
    }
  }

  static let all = ofRows + byKey + ofTrees

  private static let ofRows: [TestedOperator] = [
    fixed("map", { $0.map { $0.with($0.value / 2) } }, { $0.map { $0.with($0.value / 2) } }),
    fixed("map(objects)", { $0.throughObjects() }, { $0 }),
    live("map(live)", { $0.map($1.limit.map(adding)) }, { $0.map(adding($1.limit.value)) }),
    fixed("filter", { $0.filter(isIncluded(1)) }, { $0.filter(isIncluded(1)) }),
    live("filter(live)", { $0.filter($1.limit.map(isIncluded)) }, { $0.filter(isIncluded($1.limit.value)) }),
    fixed("compactMap", { $0.compactMap(unlessThree) }, { $0.compactMap(unlessThree) }),
    live("compactMap(live)", { $0.compactMap($1.limit.map(unless)) }, { $0.compactMap(unless($1.limit.value)) }),
    fixed("sorted", { $0.sorted(by: comparator(0)) }, { $0.sorted(by: comparator(0)) }),
    fixed("sorted(ties)", { $0.sorted(by: comparator(2)) }, { $0.sorted(by: comparator(2)) }),
    fixed("sorted(key)", { $0.sorted { $0.value % 5 } }, { $0.sorted { $0.value % 5 < $1.value % 5 } }),
    fixed(
      "sorted(key, descending)", { $0.sorted(by: { $0.value % 5 }, order: .descending) },
      { $0.sorted { $0.value % 5 > $1.value % 5 } }),
    live(
      "sorted(live)", { $0.sorted(by: $1.order.map(comparator)) }, { $0.sorted(by: comparator($1.order.value)) }),
    live(
      "sorted(live, or not)", { $0.sorted(by: $1.order.map { $0 == 1 ? nil : comparator($0) }) },
      { $1.order.value == 1 ? $0 : $0.sorted(by: comparator($1.order.value)) }),
    live(
      "sorted(live key)", { $0.sorted(by: $1.limit.map(key)) },
      { rows, bench in rows.sorted { key(bench.limit.value)($0) < key(bench.limit.value)($1) } }),
    fixed(
      "sorted(several keys)", { $0.sorted(by: residue, { $0.value / 2 }, { -$0.id }) },
      { $0.sorted { (residue($0), $0.value / 2, -$0.id) < (residue($1), $1.value / 2, -$1.id) } }),
    fixed(
      "sorted(using)", { $0.sorted(using: [KeyPathComparator(\Row.value, order: .reverse)]) },
      { $0.sorted { $0.value > $1.value } }),
    live(
      "sorted(using live)", { $0.sorted(using: $1.order.map(comparators)) },
      { rows, bench in
        switch bench.order.value {
        case 0: rows.sorted { ($0.value, -$0.id) < ($1.value, -$1.id) }
        case 1: rows.sorted { ($0.value, -$0.id) > ($1.value, -$1.id) }
        case 2: rows.sorted { $0.id < $1.id }
        default: rows
        }
      }),
    fixed("prefix", { $0.prefix(3) }, { Array($0.prefix(3)) }),
    live("prefix(live)", { $0.prefix($1.limit) }, { Array($0.prefix($1.limit.value)) }),
    fixed("suffix", { $0.suffix(2) }, { Array($0.suffix(2)) }),
    live("suffix(live)", { $0.suffix($1.limit) }, { Array($0.suffix($1.limit.value)) }),
    fixed("dropFirst", { $0.dropFirst(2) }, { Array($0.dropFirst(2)) }),
    live("dropFirst(live)", { $0.dropFirst($1.limit) }, { Array($0.dropFirst($1.limit.value)) }),
    fixed("dropLast", { $0.dropLast() }, { Array($0.dropLast()) }),
    live("dropLast(live)", { $0.dropLast($1.limit) }, { Array($0.dropLast($1.limit.value)) }),
    fixed(
      "sorted.window(keys)", { $0.sorted(by: \.value).window(keys: 2...5, by: \.value) },
      { $0.filter { (2...5).contains($0.value) }.sorted { $0.value < $1.value } }),
    live(
      "sorted.window(live keys)", { $0.sorted(by: \.value).window(keys: $1.range, by: \.value) },
      { rows, bench in rows.filter { bench.range.value.contains($0.value) }.sorted { $0.value < $1.value } }),
    fixed("window", { $0.window(1..<4) }, { window($0, 1..<4) }),
    live("window(live)", { $0.window($1.range) }, { window($0, $1.range.value) }),
    fixed("prefix(half)", { $0.prefix(Property($0.count).map { $0 / 2 }) }, { Array($0.prefix($0.count / 2)) }),
    fixed("reversed", { $0.reversed() }, { $0.reversed() }),
    fixed("distinct", { $0.distinct() }, { $0.distinct() }),
    fixed("distinct(key)", { $0.distinct { $0.value % 4 } }, { $0.distinct { $0.value % 4 } }),
    live(
      "distinct(live key)", { $0.distinct(by: $1.limit.map(key)) }, { $0.distinct(by: key($1.limit.value)) }),
    // `ObservingTests` covers refreshes; this covers the rows that pass through.
    fixed("observing", { $0.observing { Property(value: $0.value) } }, { $0 }),
    fixed("observing(signals)", { $0.observing { _ in SignalProducer<Int, Never>.never } }, { $0 }),
    fixed("grouped.flattened", { $0.grouped(by: residue).flattened() }, { $0.grouped(by: residue).flatMap(\.rows) }),
    fixed(
      "grouped(sorted).flattened", { $0.grouped(by: residue, sortedBy: >).flattened() },
      { $0.grouped(by: residue, sortedBy: >).flatMap(\.rows) }),
    fixed(
      "grouped.filterRows.sortedRows.flattened",
      { $0.grouped(by: residue).filterRows(isIncluded(2)).sortedRows { -$0.value }.flattened() },
      { $0.grouped(by: residue).flatMap { $0.rows.filter(isIncluded(2)).sorted { $0.value > $1.value } } }),
    live(
      "grouped(live, sorted live).flattened",
      { $0.grouped(by: $1.limit.map(key), sortedBy: $1.order.map(keyOrder)).flattened() },
      { $0.grouped(by: key($1.limit.value), sortedBy: keyOrder($1.order.value)).flatMap(\.rows) }),
    fixed(
      "grouped.flattened(header)", { $0.grouped(by: residue).flattened(header: heading) },
      { $0.grouped(by: residue).flatMap { [heading($0.section)] + $0.rows } }),
    live(
      "grouped(live, sorted live).filterRows.mapSections.flattened(header, footer)",
      {
        $0.grouped(by: $1.limit.map(key), sortedBy: $1.order.map(keyOrder)).filterRows(isIncluded(2))
          .mapSections { $0 / 2 }.flattened(header: heading) { heading($0).with(9) }
      },
      { rows, bench in
        rows.grouped(by: key(bench.limit.value), sortedBy: keyOrder(bench.order.value)).flatMap {
          [heading($0.section / 2)] + $0.rows.filter(isIncluded(2)) + [heading($0.section / 2).with(9)]
        }
      }),
    fixed(
      "grouped.flattened(count)",
      { $0.grouped(by: residue).flattened { key, rows in rows.count.map { heading(key).with($0) } } },
      { $0.grouped(by: residue).flatMap { [heading($0.section).with($0.rows.count)] + $0.rows } }),
    fixed("on.shared", { $0.on(value: { _ in }).shared() }, { $0 }),
    fixed("applying", { $0.applying { Halving() } }, { $0.map { $0.with($0.value / 2) } }),
    fixed(
      "grouped.applyingToRows.flattened", { $0.grouped(by: residue).applyingToRows { Halving() }.flattened() },
      { $0.grouped(by: residue).flatMap { $0.rows.map { $0.with($0.value / 2) } } }),
    fixed("separated", { $0.separated(separator) }, { separated($0, ends: false) }),
    fixed(
      "separated(mapping)", { $0.separated(mapping: { $0.with($0.value / 2) }, separator) },
      { separated($0, ends: false) { $0.with($0.value / 2) } }),
    fixed("separatedWithEnds", { $0.separatedWithEnds(separator) }, { separated($0, ends: true) }),
    fixed(
      "concatenated(itself filtered)", { $0.concatenated(with: $0.filter(isIncluded(2))) },
      { $0 + $0.filter(isIncluded(2)) }),
    joining("concatenated", { $0.concatenated(with: $1) }, { $0 + $1 }),
    joining("prefix(as long as)", { $0.prefix(Property($1.count)) }, { Array($0.prefix($1.count)) }),
    joining("union", { $0.union($1) }, { ($0 + $1).distinct() }),
    joining("intersection", { $0.intersection($1) }, { a, b in a.filter(b.contains).distinct() }),
    joining("subtracting", { $0.subtracting($1) }, { a, b in a.filter { !b.contains($0) }.distinct() }),
    joining(
      "union(by)", { $0.union($1, by: residue) }, { ($0 + $1).distinct(by: residue) }),
    joining(
      "intersection(by)",
      {
        $0.intersection($1) {
          $0.value
        } _: {
          $0.value + 1
        }
      },
      { a, b in a.filter { row in b.contains { $0.value + 1 == row.value } }.distinct { $0.value } }),
    joining(
      "subtracting(by)", { $0.subtracting($1, by: \.value) },
      { a, b in a.filter { row in !b.contains { $0.value == row.value } }.distinct { $0.value } }),
    joining(
      "symmetricDifference", { $0.symmetricDifference($1) },
      { a, b in a.filter { !b.contains($0) }.distinct() + b.filter { !a.contains($0) }.distinct() }),
    joining(
      "symmetricDifference(by)", { $0.symmetricDifference($1, by: \.value) },
      { a, b in
        a.filter { row in !b.contains { $0.value == row.value } }.distinct { $0.value }
          + b.filter { row in !a.contains { $0.value == row.value } }.distinct { $0.value }
      }),
    joining(
      "rightJoined", { $0.rightJoined(with: $1, on: residue) { $1.with($0?.value ?? 9) } },
      { a, b in
        b.flatMap { row in
          let partners = a.filter { residue($0) == residue(row) }
          return partners.isEmpty ? [row.with(9)] : partners.map { row.with($0.value) }
        }
      }),
    joining(
      "fullJoined", { $0.fullJoined(with: $1, on: \.value) { ($0 ?? $1!).with(($0?.id ?? 9) * 10 + ($1?.id ?? 9)) } },
      { a, b in
        a.flatMap { row in
          let partners = b.filter { $0.value == row.value }
          return partners.isEmpty ? [row.with(row.id * 10 + 9)] : partners.map { row.with(row.id * 10 + $0.id) }
        } + b.filter { row in !a.contains { $0.value == row.value } }.map { $0.with(90 + $0.id) }
      }),
    joining(
      "antiJoined", { $0.antiJoined(with: $1, on: \.value, \.value) },
      { a, b in a.filter { row in !b.contains { $0.value == row.value } } }),
    joining(
      "groupJoined", { $0.groupJoined(with: $1, on: residue, residue) { $0.with(number($1)) } },
      { a, b in a.map { row in row.with(number(b.filter { residue($0) == residue(row) })) } }),
    joining(
      "joined", { $0.joined(with: $1, on: residue).map { $0.left.with($0.left.value + $0.right.value) } },
      { a, b in
        a.flatMap { row in b.filter { residue($0) == residue(row) }.map { row.with(row.value + $0.value) } }
      }),
    joining(
      "leftJoined", { $0.leftJoined(with: $1, on: residue).map { $0.left.with($0.right?.value ?? 9) } },
      { a, b in
        a.flatMap { row in
          let partners = b.filter { residue($0) == residue(row) }
          return partners.isEmpty ? [row.with(9)] : partners.map { row.with($0.value) }
        }
      }),
    joining(
      "flatMap", { list, other in list.flatMap { row in other.filter { $0.value < row.value } } },
      { a, b in a.flatMap { row in b.filter { $0.value < row.value } } }),
    fixed(
      "sequences.flattened", { $0.map { [$0, $0.with($0.value / 2)] }.flattened() },
      { $0.flatMap { [$0, $0.with($0.value / 2)] } }),
    fixed(
      "enumerated", { $0.enumerated().map { $0.element.with($0.element.value + $0.offset) } },
      { $0.enumerated().map { $0.element.with($0.element.value + $0.offset) } }),
    TestedOperator("switched") { chain, bench in
      let (other, limit) = (bench.operand(), bench.limit)
      return chain.then(
        "switched(\(other.name))", limit.map { $0 < 3 ? chain.rows : other.rows }.switched()
      ) { limit.value < 3 ? chain.expected() : other.expected() }
    },
    TestedOperator("switched(lists).concatenated") { chain, bench in
      let (list, other, limit) = (bench.list, bench.other, bench.limit)
      let chosen = limit.map { [list, other, nil][$0 % 3] }
      return chain.then("switched.concatenated", chosen.switched().concatenated(with: chain.rows)) {
        Array([list, other, nil][limit.value % 3]?.value ?? []) + chain.expected()
      }
    },
    TestedOperator("property") { chain, _ in
      let property = CollectionProperty(chain.rows)
      return chain.then("property", property.updates) {
        // The property stays active as long as it is held.
        withExtendedLifetime(property) { chain.expected() }
      }
    },
  ]
}

// MARK: - Rules

func adding(_ number: Int) -> (Row) -> Row { { $0.with(($0.value + number) / 2) } }
func isIncluded(_ number: Int) -> (Row) -> Bool { { ($0.value + number) % 3 != 0 } }
func unlessThree(_ row: Row) -> Row? { row.value == 3 ? nil : row.with(row.value + 1) }
func unless(_ number: Int) -> (Row) -> Row? { { $0.value == number ? nil : $0.with($0.value + number) } }
func key(_ number: Int) -> (Row) -> Int { { ($0.value * number) % 7 } }
/// A number that depends on all rows and their order.
func number(_ rows: some Sequence<Row>) -> Int { rows.reduce(1) { ($0 * 7 + $1.value + $1.id) % 10 } }
func comparators(_ number: Int) -> [KeyPathComparator<Row>] {
  switch number {
  case 0: [KeyPathComparator(\.value), KeyPathComparator(\.id, order: .reverse)]
  case 1: [KeyPathComparator(\.value, order: .reverse), KeyPathComparator(\.id)]
  case 2: [KeyPathComparator(\.id)]
  default: []
  }
}
func residue(_ row: Row) -> Int { row.value % 3 }
func window(_ rows: [Row], _ range: Range<Int>) -> [Row] { Array(rows[range.clamped(to: 0..<rows.count)]) }

func comparator(_ number: Int) -> (Row, Row) -> Bool {
  switch number {
  case 0: { $0.value < $1.value }
  case 1: { $0.value > $1.value }
  case 2: { $0.value % 4 < $1.value % 4 }
  default: { _, _ in false }
  }
}

/// Returns the header of a section.
func heading(_ key: Int) -> Row { Row(id: -1, value: key) }

/// Returns what stands between two rows, or at an end.
func separator(_ before: Row?, _ after: Row?) -> Row? {
  let (before, after) = (before?.value ?? 1, after?.value ?? 1)
  return before < after ? Row(id: -2, value: after) : nil
}

func separated(_ rows: [Row], ends: Bool, _ item: (Row) -> Row = { $0 }) -> [Row] {
  var result: [Row] = []
  for index in 0...rows.count {
    let (before, after) = (index > 0 ? rows[index - 1] : nil, index < rows.count ? rows[index] : nil)
    if ends || before != nil && after != nil, let separator = separator(before, after) { result.append(separator) }
    if let after { result.append(item(after)) }
  }
  return result
}
