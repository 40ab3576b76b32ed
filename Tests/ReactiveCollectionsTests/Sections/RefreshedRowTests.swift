import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Rows that are objects, and change inside.
@Suite struct RefreshedRowTests {
  private final class Box: CustomStringConvertible {
    let id: Int
    let rank: MutableProperty<Int>

    init(_ id: Int, _ rank: Int) {
      self.id = id
      self.rank = MutableProperty(rank)
    }

    var description: String { "\(id):\(rank.value)" }
  }

  private let boxes = MutableCollectionProperty([Box(0, 1), Box(5, 2), Box(1, 0), Box(3, 2), Box(4, 0)])

  private var groups: SectionedProducer<Int, Box> {
    boxes.updates.observing(\.rank).grouped(by: { $0.id % 2 }, sortedBy: <)
  }

  /// In its group, the row is where it was.
  @Test func aRowThatIsPutBackInTheSameChangeIsUpdated() {
    let changes = Recorder(groups)
    let sorted = CollectionProperty(groups.sortedRows(by: \.rank.value))
    transact {
      let box = boxes.remove(at: 3)
      box.rank.value = 0
      boxes.append(box)
    }
    #expect(sorted.map { $0.rows.map(\.id) } == [[4, 0], [1, 3, 5]])
    #expect(changes.values.count == 2)
    guard case .row(.update(2, let box, _), section: 1) = changes.values[1].change else {
      Issue.record("\(changes.values[1].change)")
      return
    }
    #expect(box.id == 3)
  }

  @Test func theRowsOfASectionThatIsPutBackInTheSameChangeAreUpdated() {
    let boxes = MutableCollectionProperty([Box(1, 0), Box(2, 2), Box(3, 1)])
    let groups = boxes.updates.observing(\.rank).grouped(by: { $0.id % 2 }, sortedBy: <)
    let small = CollectionProperty(groups.filterRows { $0.rank.value == 0 })
    transact {
      let box = boxes.remove(at: 1)
      box.rank.value = 0
      boxes.insert(box, at: 1)
    }
    #expect(small.map { $0.rows.map(\.id) } == [[2], [1]])
  }

  @Test(arguments: 0..<4) func rowsAreAlwaysInTheirGroupsAndInOrder(part: UInt64) throws {
    for seed in seeds(part: part, 100, long: 4_000) {
      var random = SeededGenerator(seed: seed)
      let boxes = MutableCollectionProperty((0..<7).map { Box($0, .random(in: 0..<3, using: &random)) })
      let groups = boxes.updates.observing(\.rank).grouped(by: { $0.id % 2 }, sortedBy: <)
      let compared = CollectionProperty(groups.sortedRows { $0.rank.value < $1.rank.value })
      let regrouped = CollectionProperty(
        boxes.updates.observing(\.rank).grouped(by: \.rank.value, sortedBy: <).sortedRows {
          $0.rank.value + $0.id < $1.rank.value + $1.id
        })
      let keyed = CollectionProperty(groups.sortedRows(by: \.rank.value))
      let small = CollectionProperty(groups.filterRows { $0.rank.value < 2 })
      let texts = CollectionProperty(groups.mapRows(\.description).flattened())
      func edit() {
        let (index, target) = (Int.random(in: 0..<7, using: &random), Int.random(in: 0..<7, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1: boxes[index].rank.value = .random(in: 0..<3, using: &random)
        case 2: boxes.move(from: index, to: target)
        case 3: boxes.insert(boxes.remove(at: index), at: target)
        default: boxes.refresh(at: index)
        }
      }
      for step in 0..<20 {
        if step % 2 == 0 { edit() } else { transact { for _ in 0..<3 { edit() } } }
        let rows = (0..<2).map { group in boxes.filter { $0.id % 2 == group } }
        let inOrder = rows.map { $0.sorted { $0.rank.value < $1.rank.value }.map(\.id) }
        let text: Comment = "seed \(seed), step \(step): \(boxes)"
        #expect(compared.map { $0.rows.map(\.id) } == inOrder, text)
        let byRank = Dictionary(grouping: boxes, by: \.rank.value).sorted { $0.key < $1.key }
        #expect(
          regrouped.map { $0.rows.map(\.id) } == byRank.map { $0.value.sorted { $0.id < $1.id }.map(\.id) }, text)
        #expect(keyed.map { $0.rows.map(\.id) } == inOrder, text)
        #expect(small.map { $0.rows.map(\.id) } == rows.map { $0.filter { $0.rank.value < 2 }.map(\.id) }, text)
        #expect(Array(texts) == rows.flatMap { $0.map(\.description) }, text)
      }
    }
  }
}
