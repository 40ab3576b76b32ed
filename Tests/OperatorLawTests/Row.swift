import ReactiveCollections
import ReactiveCollectionsTesting

/// An element of the lists with which operators are tested.
struct Row: Hashable, Identifiable, CustomStringConvertible {
  var id: Int
  var value: Int
  var description: String { "\(id):\(value)" }

  /// Returns the same row with another value.
  func with(_ value: Int) -> Row { Row(id: id, value: value) }
}

/// An object that stays with a row.
private final class Box {
  private(set) var row: Row
  init(_ row: Row) { self.row = row }
  func receive(_ new: Row) { row = new }
}

extension CollectionProducer where Element == Row {
  /// The rows that objects of the rows have received.
  func throughObjects() -> CollectionProducer {
    let boxes = map(Box.init, updating: { $0.receive($1) })
    return boxes.map(\.row)
  }
}

/// An operator of one's own.
struct Halving: CollectionOperator {
  func begin(_ list: PersistentArray<Row>) -> PersistentArray<Row> {
    PersistentArray(list.map { $0.with($0.value / 2) })
  }

  func follow(
    _ step: CollectionChange<Row>, leadingTo list: PersistentArray<Row>, _ result: inout CollectionResult<Row>
  ) {
    switch step {
    case .insert(let index, let row): result.insert(row.with(row.value / 2), at: index)
    case .remove(let index, _): result.remove(at: index)
    case .update(let index, _, let row): result[index] = row.with(row.value / 2)
    case .move(let source, let target, _): result.move(from: source, to: target)
    case .composite: preconditionFailure("A step has no steps")
    }
  }
}

/// The type under a name that a generic parameter does not have.
typealias TestedRow = Row

extension SectionedProducer where Row == TestedRow {
  /// The rows that objects of the rows have received.
  func throughObjects() -> SectionedProducer {
    let boxes = mapRows(Box.init, updating: { $0.receive($1) })
    return boxes.mapRows(\.row)
  }
}

extension ElementGenerator where Element == Row {
  /// Rows with unique ids.
  static var distinct: ElementGenerator {
    var nextID = 0
    return ElementGenerator(by: .init(), sortingBy: { $0.value < $1.value }) { random in
      nextID += 1
      return Row(id: nextID, value: .random(in: 0..<9, using: &random))
    } changing: { row, random in
      row.with(.random(in: 0..<9, using: &random))
    }
  }

  /// Rows many of which are equal.
  static var alike: ElementGenerator {
    ElementGenerator(by: .init(), sortingBy: { $0.value < $1.value }) { random in
      Row(id: .random(in: 0..<3, using: &random), value: .random(in: 0..<4, using: &random))
    } changing: { row, random in
      row.with(.random(in: 0..<4, using: &random))
    }
  }
}

// MARK: - Expected results, computed with arrays

extension [Row] {
  /// Returns the first of the rows with each key.
  func distinct(by key: (Row) -> some Hashable) -> [Row] {
    var keys: Set<AnyHashable> = []
    return filter { keys.insert(AnyHashable(key($0))).inserted }
  }

  func distinct() -> [Row] {
    var seen: Set<Row> = []
    return filter { seen.insert($0).inserted }
  }

  /// Returns sections by key, in the order in which the keys first occur, or sorted.
  func grouped(
    by key: (Row) -> Int, sortedBy areInIncreasingOrder: ((Int, Int) -> Bool)? = nil
  ) -> [SectionSnapshot<Int, Row>] {
    var keys: [Int] = []
    for row in self where !keys.contains(key(row)) { keys.append(key(row)) }
    if let areInIncreasingOrder { keys.sort(by: areInIncreasingOrder) }
    return keys.map { group in SectionSnapshot(section: group, rows: filter { key($0) == group }) }
  }
}

extension [SectionSnapshot<Int, Row>] {
  func mapRows(_ transform: ([Row]) -> [Row]) -> [SectionSnapshot<Int, Row>] {
    map { SectionSnapshot(section: $0.section, rows: transform(Array<Row>($0.rows))) }
  }
}
