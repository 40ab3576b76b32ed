import ReactiveCollections
import ReactiveCollectionsTesting
import Synchronization

/// The data that the threads edit: a list, the rules by which it is shown, and a table of sections.
final class Lists: Sendable {
  /// The approximate number of rows in the list, and in the table.
  let size: Int
  let rows: SharedCollectionProperty<Row>
  let rules = SharedProperty(Rules(0))
  let table: SharedHandle<MutableCollectionProperty<Shelf>>

  init(size: Int, seed: UInt64) {
    self.size = size
    var random = SeededGenerator(seed: seed)
    rows = SharedCollectionProperty((0..<size).map { _ in Row(using: &random) })
    let shelves = (0..<Shelf.usualCount).map { _ in
      Shelf((0..<size / Shelf.usualCount).map { _ in Row(using: &random) })
    }
    table = SharedHandle(MutableCollectionProperty(shelves))
  }

  /// Appends a row to the list and to the table that no rule hides.
  func mark() {
    rows.append(Row(rank: Rules.shownRank))
    table.modify { shelves in shelves[0].append(Row(rank: Rules.shownRank)) }
  }

  /// The current table.
  var sections: Arrangement { table.modify { shelves in Arrangement(shelves.map(\.snapshot)) } }
}

/// A section of the table.
final class Shelf: MutableCollectionSection<Row> {
  /// The number of sections in a table, which may have one more.
  static let usualCount = 16
  private static let lastTitle = Atomic(0)

  /// A number that no other section has, and that can change.
  private(set) var title = nextTitle()

  init(_ rows: [Row]) { super.init(rows) }

  var snapshot: SectionSnapshot<Int, Row> { SectionSnapshot(section: title, rows: value) }

  /// Takes another title, of which the table has to be notified.
  func rename() { title = Self.nextTitle() }

  private static func nextTitle() -> Int { lastTitle.add(1, ordering: .relaxed).newValue }
}
