import ListBinding
import ListModules
import ReactiveCollections

/// Inserts or removes one row of a list view model, which updates its view: found by a batch, named by a call, or sent
/// by a stream. 20 rows have view models.
enum ModuleBenchmarks {
  static var all: [Benchmark] { [1_000, 100_000].map(oneRow) + [load] }

  private static func oneRow(count: Int) -> Benchmark {
    func way(_ name: String, _ operations: Int, bound: Bool, _ change: @escaping @MainActor (Table) -> Void)
      -> Benchmark.Way
    {
      Benchmark.Way(name, operations) {
        let table = MainActor.assumeIsolated { Table(count: count, isBound: bound) }
        return { MainActor.assumeIsolated { for _ in 0..<operations { change(table) } } }
      }
    }
    return Benchmark(
      "modules/one row comes or goes/\(count)",
      way("batch", count > 10_000 ? 2 : 50, bound: false) { table in
        table.list.performBatchUpdates { table.step() }
      },
      way("call", 500, bound: false) { table in
        let hasCome = table.step()
        if hasCome {
          table.list.insertRow(at: .init(section: 0, row: table.place))
        } else {
          table.list.deleteRow(at: .init(section: 0, row: table.place))
        }
      },
      way("bound", 500, bound: true) { $0.stepBound() })
  }

  private static var load: Benchmark {
    Benchmark(
      "modules/100,000 rows are loaded",
      Benchmark.Way("array", 1) {
        { for number in 0..<100_000 { blackHole(PersistentArray([number])) } }
      },
      Benchmark.Way("list", 1) { { MainActor.assumeIsolated { blackHole(Table(count: 100_000, isBound: false)) } } })
  }
}

/// A list of numbers shown by a view.
@MainActor private final class Table: @MainActor SectionModel {
  let list: TableViewModel
  private var numbers: [Int]
  private let property = MutableCollectionProperty<Int>()
  private var count = 0

  init(count: Int, isBound: Bool) {
    numbers = Array(0..<count)
    list = TableViewModel()
    if isBound {
      property.set(0..<count)
      list.bind(to: property)
    } else {
      list.model = [self]
    }
    list.ready()
    let view = SilentView()
    view.counts = (
      { [weak list] in list?.shown.numberOfSections ?? 0 },
      { [weak list] in list?.shown.numberOfRows(inSection: $0) ?? 0 }
    )
    list.show(keeping: view)
    for row in 0..<20 { _ = list.cell(at: .init(section: 0, row: row * count / 20)) }
  }

  var numberOfCellModels: Int { numbers.count }
  func cellModel(at index: Int) -> Any { numbers[index] }

  /// The position at which rows are inserted and removed.
  private(set) var place = 0

  /// Inserts or removes a row. Returns whether a row was inserted.
  @discardableResult func step() -> Bool {
    count += 1
    if count % 2 == 1 {
      place = numbers.count / 2
      numbers.insert(-count, at: place)
    } else {
      numbers.remove(at: place)
    }
    return count % 2 == 1
  }

  func stepBound() {
    count += 1
    if count % 2 == 1 {
      property.insert(-count, at: property.count / 2)
    } else {
      property.remove(at: property.count / 2)
    }
  }
}
