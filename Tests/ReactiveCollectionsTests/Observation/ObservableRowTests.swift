import Observation
import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Rows that are observable themselves, as SwiftUI reads them.
@Suite struct ObservableRowTests {
  struct Item: Identifiable, Equatable {
    let id: Int
    var name = ""
  }

  /// The body of a view, which is called again after what it has read has changed.
  private final class Body {
    private let read: () -> Void
    private let isInvalid = Guarded(true)
    private(set) var draws = 0

    init(_ read: @escaping () -> Void) {
      self.read = read
      drawIfNeeded()
    }

    func drawIfNeeded() {
      guard isInvalid.value else { return }
      isInvalid.withLock { $0 = false }
      draws += 1
      withObservationTracking(read) { [isInvalid] in isInvalid.withLock { $0 = true } }
    }
  }

  @Test(arguments: isLongRun ? [1, 1_000, 1_000_000] : [1, 1_000, 20_000])
  func anUpdateOfARowInvalidatesWhatReadsThatRow(count: Int) {
    let items = MutableCollectionProperty((0..<count).map { Item(id: $0) })
    let rows = CollectionProperty(items.updates.observableRows())
    var visible: [ObservableRow<Item>] = []
    let list = Body { visible = Array(rows.value.prefix(20)) }
    let drawn = visible.map { row in Body { _ = (row.id, row.name) } }
    func draws() -> [Int] {
      list.drawIfNeeded()
      for body in drawn { body.drawIfNeeded() }
      return [list.draws] + drawn.map(\.draws)
    }
    var expected = Array(repeating: 1, count: drawn.count + 1)
    #expect(draws() == expected)
    items[0].name = "new"
    expected[1] += 1
    #expect(draws() == expected && visible[0].name == "new")
    if count > 1 {
      // Rows that nobody reads cost nothing.
      items[count - 1].name = "below"
      if count == 1_000 { items.modify { list in for index in 100..<200 { list[index].name = "many" } } }
      #expect(draws() == expected)
      transact { for index in 3..<6 { items[index].name = "three" } }
      for index in 4..<7 { expected[index] += 1 }
      #expect(draws() == expected)
      // Rows that move stay.
      items.move(from: 0, to: 5)
      expected[0] += 1
      #expect(draws() == expected && visible[5].name == "new")
      items.insert(Item(id: -1), at: 2)
      items.remove(at: count / 2)
      expected[0] += 1
      #expect(draws() == expected)
      items.set(Array(items).shuffled())
      expected[0] += 1
      #expect(draws() == expected)
    }
    #expect(rows.map(\.id) == items.map(\.id) && rows.map(\.name) == items.map(\.name))
  }

  @Test func rowsOfSectionsStayWhenTheyMoveToAnother() {
    let items = MutableCollectionProperty((0..<6).map { Item(id: $0, name: "\($0 % 2)") })
    let sections = CollectionProperty(items.updates.grouped(by: \.name, sortedBy: <).observableRows())
    let row = sections[0].rows[1]
    let body = Body { _ = row.value }
    items[2].name = "1"
    body.drawIfNeeded()
    #expect(sections[1].rows.contains { $0 === row } && row.name == "1" && body.draws == 2)
  }

  @Test func readersFindEverythingChanged() {
    let items = MutableCollectionProperty([Item(id: 0), Item(id: 1)])
    let rows = CollectionProperty(items.updates.observableRows())
    let names = CollectionProperty(items.updates.map(\.name))
    nonisolated(unsafe) var seen: [[String]] = []
    nonisolated(unsafe) let (row, all) = (rows[0], names)
    withObservationTracking({ _ = row.value }, onChange: { seen.append(Array(all)) })
    items[0].name = "a"
    #expect(seen == [["a", ""]])
  }
}
