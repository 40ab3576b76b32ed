import ReactiveCollections
import ReactiveCollectionsTesting

/// Edits the list at random, in ways that are valid whatever other threads do meanwhile.
struct SharedListEditor {
  private enum Kind {
    case one, several, replace, replaceSeveral, move, swap, refresh
    case transaction, nothing, rollBack, innerRollBack
    case set, setAnew, apply, rearrange, first
  }

  /// Edits of the whole list, and of the first row, which determines the rules, take a thousand times as long as
  /// others.
  private static let kinds = WeightedChoice<Kind>([
    .one: 24_000, .several: 6_000, .replace: 20_000, .replaceSeveral: 4_000, .move: 12_000, .swap: 4_000,
    .refresh: 8_000, .transaction: 12_000, .nothing: 2_000, .rollBack: 3_000, .innerRollBack: 1_000,
    .set: 200, .setAnew: 1, .apply: 2_000, .rearrange: 1, .first: 4,
  ])

  private struct GivenUp: Error {}

  private let list: SharedCollectionProperty<Row>
  /// The approximate number of rows that the list should have.
  private let size: Int
  private var random: SeededGenerator

  init(_ list: SharedCollectionProperty<Row>, size: Int, seed: UInt64) {
    self.list = list
    self.size = size
    random = SeededGenerator(seed: seed)
  }

  /// Makes an edit. Returns whether observers have to be notified of it.
  mutating func edit() -> Bool {
    switch Self.kinds.choose(using: &random) {
    case .one:
      if grows(list.count) { list.insert(row(), at: place()) } else { list.remove(at: place()) }
    case .several:
      let (place, count) = (place(), int(1...8))
      if grows(list.count) {
        list.insert(contentsOf: rows(count), at: place)
      } else {
        list.removeSubrange(place..<place + count)
      }
    case .replace: list[place()] = row()
    case .replaceSeveral:
      let (place, count) = (place(), int(1...8))
      list.replaceSubrange(place..<place + count, with: rows(count))
    case .move:
      let (source, target) = twoPlaces()
      list.move(from: source, to: target)
    case .swap:
      let (first, second) = twoPlaces()
      list.swapAt(first, second)
    case .refresh: list.refresh(at: place())
    case .transaction: return modify { $0.editSeveral(in: &$1) }
    case .nothing:
      return modify { editor, items in
        let place = editor.int(0...items.count)
        items.insert(editor.row(), at: place)
        items.remove(at: place)
      }
    case .rollBack:
      rollBack()
      return false
    case .innerRollBack:
      return modify { editor, items in
        editor.editSeveral(in: &items)
        editor.rollBack()
      }
    case .set: return !list.set(changed(list.value, edits: int(1...50))).isEmpty
    case .setAnew: return !list.set(Array(changed(list.value, edits: size / 10))).isEmpty
    case .apply: return apply()
    case .rearrange: return rearrange()
    case .first:
      return modify { editor, items in
        if Bool.random(using: &editor.random) {
          items.move(from: editor.int(1...items.count - 1), to: 0)
        } else {
          items[0] = editor.row()
        }
      }
    }
    return true
  }

  // MARK: Transactions

  /// Returns whether `body` has changed anything.
  private mutating func modify(_ body: (inout SharedListEditor, inout CollectionEditor<Row>) -> Void) -> Bool {
    list.modify { items in
      let before = items.value
      body(&self, &items)
      return items.value != before
    }
  }

  private mutating func rollBack() {
    do throws(GivenUp) {
      try list.modify { items throws(GivenUp) in
        editSeveral(in: &items)
        throw GivenUp()
      }
    } catch {}
  }

  private mutating func editSeveral(in items: inout CollectionEditor<Row>) {
    for _ in 0..<int(1...6) { editOne(in: &items) }
  }

  private mutating func editOne(in items: inout CollectionEditor<Row>) {
    let index = int(0...items.count - 1)
    switch int(0...7) {
    case 0, 1: if grows(items.count) { items.insert(row(), at: index) } else { items.remove(at: index) }
    case 2, 3: items[index] = items[index].changed(using: &random)
    case 4: items[index] = row()
    case 5: items.move(from: index, to: int(0...items.count - 1))
    case 6: items.swapAt(index, int(0...items.count - 1))
    default:
      let count = min(int(1...8), items.count - index)
      items.replaceSubrange(index..<index + count, with: rows(count))
    }
  }

  // MARK: The whole list

  private mutating func changed(_ list: PersistentArray<Row>, edits: Int) -> PersistentArray<Row> {
    var list = list
    for _ in 0..<edits {
      let index = int(0...list.count - 1)
      switch int(0...5) {
      case 0, 1: if grows(list.count) { list.insert(row(), at: index) } else { list.remove(at: index) }
      case 2, 3: list[index] = list[index].changed(using: &random)
      case 4: list[index] = row()
      default: list.move(from: index, to: int(0...list.count - 1))
      }
    }
    return list
  }

  /// Applies a change that was made for an earlier version of the list, and may not fit any more.
  private mutating func apply() -> Bool {
    let before = list.value
    let change = before.changes(to: changed(before, edits: int(1...4)))
    do throws(ChangeError) { try list.apply(change) } catch { return false }
    return !change.isEmpty
  }

  private mutating func rearrange() -> Bool {
    modify { editor, items in
      switch editor.int(0...2) {
      case 0: items.sort { $0.rank < $1.rank }
      case 1: items.reverse()
      default: items.shuffle(using: &editor.random)
      }
    }
  }

  // MARK: Random values

  private mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
  private mutating func row() -> Row { Row(using: &random) }
  private mutating func rows(_ count: Int) -> [Row] { (0..<count).map { _ in row() } }

  /// Returns whether a list of this many rows should grow. The more rows there are, the less often; there are never
  /// fewer than half of the usual number.
  private mutating func grows(_ count: Int) -> Bool { count < size / 2 || count < int(0...2 * size) }

  /// Returns a position that exists, whatever other threads remove meanwhile.
  private mutating func place() -> Int { int(0...size / 4) }

  private mutating func twoPlaces() -> (Int, Int) {
    let first = place()
    return (first, (first + int(1...size / 4)) % (size / 4 + 1))
  }
}
