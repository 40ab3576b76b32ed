import Foundation
import ListBinding
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Rows that the view has moved itself.
extension ListBinderTests {
  /// Moves by the user are not sent again; all other changes are, whatever happens to the data.
  @Test(arguments: View.Flavor.allCases) func draggedRowsAreNotMovedAgain(_ flavor: View.Flavor) throws {
    let bench = Bench(flavor)
    let (first, second) = (MutableCollectionSection([1, 2, 3]), MutableCollectionSection([4, 5]))
    let sections = MutableCollectionProperty([first, second])
    bench.binder.bind(to: sections.sectionedUpdates.mapSections { $0 === second ? 1 : 0 })
    bench.view.layout()
    bench.view.selectRow(at: .init(section: 0, row: 0))
    bench.view.clear()

    bench.view.dragRow(from: .init(section: 0, row: 0), to: .init(section: 0, row: 2)) {
      bench.binder.viewDidMoveRow(from: .init(section: 0, row: 0), to: .init(section: 0, row: 2))
      first.move(from: 0, to: 2)
    }
    #expect(bench.view.calls.isEmpty)
    #expect(bench.view.displayed == Self.sections([2, 3, 1], [4, 5]))
    #expect(bench.view.selectedRows.map { [$0.section, $0.row] } == [[0, 2]])
    #expect(bench.binder[RowPosition(section: 0, row: 2)] == 1 && bench.binder[IndexPath(indexes: [1, 0])] == 4)

    // The row is dragged into another section.
    bench.view.dragRow(from: .init(section: 1, row: 0), to: .init(section: 0, row: 3)) {
      bench.binder.viewDidMoveRow(from: .init(section: 1, row: 0), to: .init(section: 0, row: 3))
      transact { first.append(second.remove(at: 0)) }
    }
    #expect(bench.view.calls.isEmpty)
    #expect(bench.view.displayed == Self.sections([2, 3, 1, 4], [5]))

    // The data puts the row at another position, and changes in other ways.
    bench.view.dragRow(from: .init(section: 0, row: 0), to: .init(section: 0, row: 3)) {
      bench.binder.viewDidMoveRow(from: .init(section: 0, row: 0), to: .init(section: 0, row: 3))
      first.modify { list in
        list.move(from: 0, to: 1)
        list.remove(at: 3)
      }
    }
    #expect(bench.view.displayed == Self.sections([3, 2, 1], [5]))
    #expect(bench.view.calls.count == 4)
    // The data does not change: with the next change, the row moves back.
    bench.view.dragRow(from: .init(section: 0, row: 0), to: .init(section: 0, row: 1)) {
      bench.binder.viewDidMoveRow(from: .init(section: 0, row: 0), to: .init(section: 0, row: 1))
    }
    #expect(bench.view.displayed == Self.sections([2, 3, 1], [5]))
    second.append(6)
    #expect(bench.view.displayed == Self.sections([3, 2, 1], [5, 6]))
    try bench.view.check()
    #expect(bench.issues.isEmpty)
  }

  /// Rows are also dragged while other changes wait for the view.
  @Test(arguments: 0..<4 as Range<UInt64>) func rowsDraggedAtRandom(part: UInt64) throws {
    for seed in part * 25..<(part + 1) * 25 {
      var random = SeededGenerator(seed: seed)
      let bench = Bench(Bool.random(using: &random) ? .table : .collection)
      let list = MutableCollectionProperty(Array(0..<6))
      var next = 6
      bench.binder.bind(to: list.updates.grouped { _ in 0 })
      bench.view.layout()
      bench.view.delaysCompletions = Bool.random(using: &random)
      for step in 0..<40 {
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where !(bench.binder.sections.first?.rows.isEmpty ?? true):
          let count = bench.binder.sections[0].rows.count
          let (source, target) = (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
          let follows = Int.random(in: 0..<3, using: &random)
          bench.view.dragRow(from: .init(section: 0, row: source), to: .init(section: 0, row: target)) {
            bench.binder.viewDidMoveRow(from: .init(section: 0, row: source), to: .init(section: 0, row: target))
            if follows > 0, max(source, target) < list.count {
              list.move(from: source, to: follows == 1 ? target : 0)
            }
          }
        case 1 where !list.isEmpty: list.remove(at: Int.random(in: 0..<list.count, using: &random))
        case 2: bench.view.complete()
        default:
          list.insert(next, at: Int.random(in: 0...list.count, using: &random))
          next += 1
        }
        try #require(bench.view.displayed == bench.binder.sections, "seed \(seed), step \(step)")
      }
      list.append(next)
      bench.view.completeAll()
      #expect(bench.view.displayed == [SectionSnapshot(section: 0, rows: list.value)], "seed \(seed)")
      try bench.view.check()
      #expect(bench.issues.isEmpty, "seed \(seed)")
    }
  }

  @Test func rowsThatDoNotExistAreNotDragged() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        Bench().binder.viewDidMoveRow(from: .init(section: 0, row: 0), to: .init(section: 0, row: 1))
      }
    }
    await #expect(processExitsWith: .failure) {
      let bench = await Bench()
      await bench.binder.apply(ListBinderTests.sections([1, 2]))
      await bench.binder.viewDidMoveRow(from: .init(section: 0, row: 0), to: .init(section: 0, row: 2))
    }
  }
}
