import ReactiveCollections
import ReactiveCollectionsTesting

/// Operators that lead to groups, or to dictionaries, and back to rows.
extension TestedOperator {
  static let byKey: [TestedOperator] = [
    fixed(
      "grouped(totals)",
      {
        $0.grouped(by: residue) { ($0.count, $0.sum(of: \.value)) }.map {
          Row(id: $0.key, value: $0.value.0 * 100 + $0.value.1)
        }
      },
      {
        $0.grouped(by: residue).map {
          Row(id: $0.section, value: $0.rows.count * 100 + $0.rows.reduce(0) { $0 + $1.value })
        }
      }),
    live(
      "grouped(live, sorted live).aggregated.having",
      {
        $0.grouped(by: $1.limit.map(key), sortedBy: $1.order.map(keyOrder)).aggregated {
          $0.filter(isIncluded(1)).max(of: \.id)
        }
        .having { $0.value != nil }.map { Row(id: $0.key, value: $0.value ?? 0) }
      },
      { rows, bench in
        rows.grouped(by: key(bench.limit.value), sortedBy: keyOrder(bench.order.value)).compactMap { group in
          group.rows.filter(isIncluded(1)).map(\.id).max().map { Row(id: group.section, value: $0) }
        }
      }),
    fixed(
      "groups.flatMap", { $0.grouped(by: residue).groups.flatMap { $0.updates.prefix(2) } },
      { $0.grouped(by: residue).flatMap { $0.rows.prefix(2) } }),
    fixed("group of a key", { CollectionGroups($0, by: residue).updates(of: 1) }, { $0.filter { residue($0) == 1 } }),
    fixed(
      "grouped(in).flattened", { $0.grouped(by: residue, in: [2, 7, 0]).flattened() },
      { rows in [2, 0].flatMap { key in rows.filter { residue($0) == key } } }),
    joining(
      "grouped(in live).flattened", { $0.grouped(by: residue, in: $1.map(residue)).flattened() },
      { a, b in b.distinct(by: residue).map(residue).flatMap { key in a.filter { residue($0) == key } } }),
    fixed(
      "grouped(byEach).flattened", { $0.grouped(byEach: keys, sortedBy: .ascending).flattened() },
      { rows in Set(rows.flatMap(keys)).sorted().flatMap { key in rows.filter { keys($0).contains(key) } } }),
    fixed(
      "keyed.sorted", { $0.keyed(by: residue).sorted().map(\.value) },
      { $0.distinct(by: residue).sorted { residue($0) < residue($1) } }),
    live(
      "keyed(live).filter.mapValues.sorted",
      {
        $0.keyed(by: $1.limit.map(key)).filter { isIncluded(1)($0.value) }.mapValues { $0.with($0.value / 2) }
          .sorted(.descending).map(\.value)
      },
      { rows, bench in
        let key = key(bench.limit.value)
        return rows.distinct(by: key).filter(isIncluded(1)).sorted { key($0) > key($1) }.map { $0.with($0.value / 2) }
      }),
    fixed(
      "keys.sorted", { $0.keyed(by: \.value).keys.sorted().map { Row(id: $0, value: $0) } },
      { Set($0.map(\.value)).sorted().map { Row(id: $0, value: $0) } }),
    joining(
      "keyed.merging.sorted",
      {
        $0.keyed(by: residue).merging($1.keyed(by: residue), uniquingKeysWith: { $0.with($1.value) }).sorted().map(
          \.value)
      },
      { a, b in
        Set((a + b).map(residue)).sorted().compactMap { key in
          let (one, other) = (a.first { residue($0) == key }, b.first { residue($0) == key })
          return one.map { $0.with((other ?? $0).value) } ?? other
        }
      }),
    joining(
      "joined(dictionary)", { $0.joined(with: $1.keyed(by: residue), on: residue) { $0.with($1.value) } },
      { a, b in a.compactMap { row in b.first { residue($0) == residue(row) }.map { row.with($0.value) } } }),
    joining(
      "leftJoined(dictionary)", { $0.leftJoined(with: $1.keyed(by: residue), on: residue) { $0.with($1?.value ?? 9) } },
      { a, b in a.map { row in row.with(b.first { residue($0) == residue(row) }?.value ?? 9) } }),
  ]
}

private func keys(_ row: Row) -> [Int] { [residue(row), 1, row.value] }
