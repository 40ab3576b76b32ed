import ReactiveCollections
import ReactiveCollectionsTesting

/// Edits the table at random: rows in its sections, and the sections.
///
/// Sections do not cross threads. So each edit is chosen during its turn, with random numbers of its own.
struct TableEditor {
  private let table: SharedHandle<MutableCollectionProperty<Shelf>>
  private let size: Int
  private var random: SeededGenerator

  init(_ table: SharedHandle<MutableCollectionProperty<Shelf>>, size: Int, seed: UInt64) {
    self.table = table
    self.size = size
    random = SeededGenerator(seed: seed)
  }

  /// Makes an edit. Returns whether observers have to be notified of it.
  mutating func edit() -> Bool {
    let (seed, size) = (random.next(), size)
    return table.modify { shelves in
      var turn = TableTurn(size: size, seed: seed)
      return turn.edit(&shelves)
    }
  }
}

/// A single edit of the table.
private struct TableTurn {
  private enum Kind {
    case row, crossing, several, setRows, moveShelf, changeShelves, rename, rollBack
  }

  private static let kinds = WeightedChoice<Kind>([
    .row: 600, .crossing: 100, .several: 100, .setRows: 20, .moveShelf: 20, .changeShelves: 10, .rename: 30,
    .rollBack: 40,
  ])

  private struct GivenUp: Error {}

  let size: Int
  private var random: SeededGenerator

  init(size: Int, seed: UInt64) {
    self.size = size
    random = SeededGenerator(seed: seed)
  }

  mutating func edit(_ shelves: inout CollectionEditor<Shelf>) -> Bool {
    let before = state(of: shelves)
    perform(Self.kinds.choose(using: &random), &shelves)
    return !before.elementsEqual(state(of: shelves)) { $0 == $1 }
  }

  /// Returns the sections and their content.
  private func state(
    of shelves: CollectionEditor<Shelf>
  ) -> [(ObjectIdentifier, snapshot: SectionSnapshot<Int, Row>)] {
    shelves.map { (ObjectIdentifier($0), $0.snapshot) }
  }

  private mutating func perform(_ kind: Kind, _ shelves: inout CollectionEditor<Shelf>) {
    let (index, other) = (int(0...shelves.count - 1), int(0...shelves.count - 1))
    switch kind {
    case .row: editRow(of: shelves[index])
    case .crossing:
      if !shelves[index].isEmpty {
        let row = shelves[index].remove(at: int(0...shelves[index].count - 1))
        shelves[other].insert(row, at: int(0...shelves[other].count))
      }
    case .several: for _ in 0..<int(2...6) { editRow(of: shelves[int(0...shelves.count - 1)]) }
    case .setRows: shelves[index].set(shelves[index].shuffled(using: &random).dropLast(int(0...2)))
    case .moveShelf: shelves.move(from: index, to: other)
    case .changeShelves: changeShelves(&shelves, at: index)
    case .rename:
      shelves[index].rename()
      shelves.refresh(at: index)
    case .rollBack: rollBack(shelves[index])
    }
  }

  private mutating func editRow(of shelf: Shelf) {
    let usual = size / Shelf.usualCount
    if shelf.isEmpty || int(0...1) == 0, shelf.count < int(0...2 * usual) {
      return shelf.insert(Row(using: &random), at: int(0...shelf.count))
    }
    if shelf.isEmpty { return }
    let index = int(0...shelf.count - 1)
    switch int(0...2) {
    case 0: shelf.remove(at: index)
    case 1: shelf[index] = shelf[index].changed(using: &random)
    default: shelf.move(from: index, to: int(0...shelf.count - 1))
    }
  }

  /// Inserts a section with rows, or removes one.
  private mutating func changeShelves(_ shelves: inout CollectionEditor<Shelf>, at index: Int) {
    if shelves.count > Shelf.usualCount {
      shelves.remove(at: index)
    } else {
      let rows = (0..<size / Shelf.usualCount).map { _ in Row(using: &random) }
      shelves.insert(Shelf(rows), at: index)
    }
  }

  private mutating func rollBack(_ shelf: Shelf) {
    do throws(GivenUp) {
      try transact { () throws(GivenUp) in
        editRow(of: shelf)
        throw GivenUp()
      }
    } catch {}
  }

  private mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
}
