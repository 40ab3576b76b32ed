import ReactiveCollections
import ReactiveCollectionsTesting
import Synchronization

/// What the threads edit: a list, the rules by which it is shown, and a table of sections.
final class Lists: Sendable {
  /// About how many rows the list keeps, and how many the table.
  let size: Int
  let rows: SharedCollectionProperty<Row>
  let rules = SharedProperty(Rules(0))
  let table: Shared<MutableCollectionProperty<Shelf>>

  init(size: Int, seed: UInt64) {
    self.size = size
    var random = SeededGenerator(seed: seed)
    rows = SharedCollectionProperty((0..<size).map { _ in Row(using: &random) })
    let shelves = (0..<Shelf.usualCount).map { _ in
      Shelf((0..<size / Shelf.usualCount).map { _ in Row(using: &random) })
    }
    table = Shared(MutableCollectionProperty(shelves))
  }

  /// Appends a row to each that no rules hide.
  func mark() {
    rows.append(Row(rank: Rules.shownRank))
    table.modify { shelves in shelves[0].append(Row(rank: Rules.shownRank)) }
  }

  /// The table as it is.
  var sections: Arrangement { table.modify { shelves in Arrangement(shelves.map(\.snapshot)) } }
}

/// A section of the table.
final class Shelf: MutableCollectionSection<Row> {
  /// How many a table has, or one more.
  static let usualCount = 16
  private static let lastTitle = Atomic(0)

  /// A number that no other section has, and that changes.
  private(set) var title = nextTitle()

  init(_ rows: [Row]) { super.init(rows) }

  var snapshot: SectionSnapshot<Int, Row> { SectionSnapshot(section: title, rows: value) }

  /// Takes another title, of which the table is to be told.
  func rename() { title = Self.nextTitle() }

  private static func nextTitle() -> Int { lastTitle.add(1, ordering: .relaxed).newValue }
}
