import ListBinding
import ListModules
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

#if INTERNAL_CHECKS
  import ReactiveCollectionsPositions
#endif

/// The numbers of reads, view models and lookups among 100,000 rows.
@MainActor @Suite struct ListViewModelCostTests {
  /// Data that counts how often it is read.
  @MainActor private final class Rows: ListModel, SectionModel {
    var rows: [Int]
    var reads = 0
    init(_ count: Int) { rows = Array(0..<count) }
    var numberOfSectionModels: Int { 1 }
    func sectionModel(at index: Int) -> Any { self }
    var numberOfCellModels: Int { rows.count }
    func cellModel(at index: Int) -> Any {
      reads += 1
      return rows[index]
    }
  }

  /// A list that counts the calls of its overridable methods.
  @MainActor private final class Counting: TableViewModel {
    var questions = 0
    override func moduleName(of model: Any) -> String? {
      questions += 1
      return super.moduleName(of: model)
    }
    override func supplementaryModels(of kind: ModuleKind, inSection model: Any) -> [Any] {
      questions += 1
      return super.supplementaryModels(of: kind, inSection: model)
    }
  }

  private let tracker = LifetimeTracker()

  private func show(_ list: ListViewModel) throws {
    let registry = ModuleRegistry()
    list.module = try registry.module(creatingAt: "/list")
    let tracker = self.tracker
    list.module?.section().cell().viewModel = ViewModelFactory { (model: Any?) in
      tracker.watch(CellViewModel(model: model))
    }
    list.ready()
    list.show(keeping: SilentView(of: list), scheduler: TestScheduler())
  }

  /// Rows that count how often they are compared and hashed.
  private final class Counts {
    var (comparisons, hashes) = (0, 0)
  }

  private struct Counted: Hashable {
    let number: Int
    let counts: Counts
    static func == (a: Counted, b: Counted) -> Bool {
      a.counts.comparisons += 1
      return a.number == b.number
    }
    func hash(into hasher: inout Hasher) {
      counts.hashes += 1
      hasher.combine(number)
    }
  }

  /// Rows at both ends of a section that stay are compared, and only those in between are looked up. The section's own
  /// data, an array of the rows, is compared, too.
  @Test func aBatchLooksUpOnlyTheRowsBetweenThoseThatStay() throws {
    let counts = Counts()
    let list = TableViewModel(model: [(0..<1_000).map { Counted(number: $0, counts: counts) }])
    try show(list)
    for edit in 0..<3 {
      (counts.comparisons, counts.hashes) = (0, 0)
      list.performBatchUpdates {
        var rows = (list.model as? [[Counted]])?.first ?? []
        switch edit {
        case 0: rows.insert(Counted(number: 2_000, counts: counts), at: 400)
        case 1: rows.swapAt(300, 302)
        default: rows.removeLast()
        }
        list.model = [rows]
      }
      #expect(counts.comparisons < 2_050 && counts.hashes < 20, "edit \(edit)")
    }
    #expect(list.numberOfRows(inSection: 0) == 1_000)
  }

  @Test func cellViewModelsAreCreatedOnDemand() throws {
    let rows = Rows(100_000)
    let list = Counting(model: rows)
    try show(list)
    #expect(tracker.madeCount == 0 && rows.reads == 100_000 && list.numberOfRows(inSection: 0) == 100_000)
    let asked = (0..<20).map { list.cell(at: .init(section: 0, row: $0 * 5_000)) }
    #expect(tracker.madeCount == 20 && list.section(at: 0).children.count == 20)
    #expect(asked.map(\.index) == (0..<20).map { $0 * 5_000 })
    (rows.reads, list.questions) = (0, 0)

    rows.rows.insert(-1, at: 50_000)
    list.insertRow(at: .init(section: 0, row: 50_000))
    rows.rows.remove(at: 7)
    list.deleteRow(at: .init(section: 0, row: 7))
    rows.rows[90_000] = -2
    list.reloadRow(at: .init(section: 0, row: 90_000))
    rows.rows.insert(rows.rows.remove(at: 10), at: 99_000)
    list.moveRow(from: .init(section: 0, row: 10), to: .init(section: 0, row: 99_000))
    _ = list.cell(at: .init(section: 0, row: 4_998))
    #expect(rows.reads <= 4 && list.questions <= 24 && tracker.madeCount <= 21)
    #expect(asked.map(\.index).suffix(2) == [89_999, 94_999])
    for (row, value) in [(0, 0), (6, 6), (7, 8), (49_998, -1), (89_999, -2), (99_000, 11)] {
      #expect(list.cell(at: .init(section: 0, row: row)).model as? Int == value)
    }
  }

  @Test func cellViewModelsOfBoundListsAreCreatedOnDemand() throws {
    let numbers = MutableCollectionProperty(0..<100_000)
    let list = Counting()
    list.bind(to: numbers)
    try show(list)
    let cell = list.cell(at: .init(section: 0, row: 99_999))
    list.questions = 0
    numbers.insert(-1, at: 50_000)
    numbers.remove(at: 7)
    numbers[90_000] = -2
    numbers.move(from: 10, to: 99_000)
    #expect(list.questions <= 16 && tracker.madeCount == 1 && cell.index == 99_999)
  }

  #if INTERNAL_CHECKS
    /// As many nodes of trees are visited as there are levels, whatever the number of rows.
    @Test func editingOneRowCostsLogarithmicTime() throws {
      func visits(_ count: Int) throws -> [Int] {
        let rows = Rows(count)
        let list = TableViewModel(model: rows)
        try show(list)
        let cell = list.cell(at: .init(section: 0, row: count / 3))
        func visits(_ body: () -> Void) -> Int {
          let total = VisitTotal()
          VisitTotal.$current.withValue(total, operation: body)
          return total.count
        }
        return [
          visits {
            rows.rows.insert(-1, at: count / 2)
            list.insertRow(at: .init(section: 0, row: count / 2))
          },
          visits {
            rows.rows.remove(at: 7)
            list.deleteRow(at: .init(section: 0, row: 7))
          },
          visits {
            rows.rows.insert(rows.rows.remove(at: 9), at: count - 9)
            list.moveRow(from: .init(section: 0, row: 9), to: .init(section: 0, row: count - 9))
          },
          visits { _ = cell.position },
        ]
      }
      // Ten times as many levels would correspond to 10^10 rows.
      for (few, many) in zip(try visits(100), try visits(100_000)) {
        #expect(few > 0 && many <= 10 * few + 20, "\(few) among 100, \(many) among 100,000")
      }
    }
  #endif
}

/// A view that shows nothing, but receives calls.
@MainActor private final class SilentView: ListView {
  private weak var list: ListViewModel?
  init(of list: ListViewModel) { self.list = list }

  var isOnScreen: Bool { true }
  var numberOfSections: Int { list?.shown.numberOfSections ?? 0 }
  func numberOfRows(inSection section: Int) -> Int { list?.shown.numberOfRows(inSection: section) ?? 0 }
  func performBatchUpdates(_ updates: @escaping () -> Void, completion: @escaping @MainActor (Bool) -> Void) {
    updates()
    completion(true)
  }
  func deleteSections(_ sections: [Int]) {}
  func insertSections(_ sections: [Int]) {}
  func moveSection(from source: Int, to target: Int) {}
  func reloadSections(_ sections: [Int]) {}
  func deleteRows(at positions: [RowPosition]) {}
  func insertRows(at positions: [RowPosition]) {}
  func moveRow(from source: RowPosition, to target: RowPosition) {}
  func reloadRows(at positions: [RowPosition]) {}
  func reconfigureRows(at positions: [RowPosition]) {}
  func reloadData() {}
  var selectedRows: [RowPosition] { [] }
  func selectRow(at position: RowPosition) {}
  func deselectRow(at position: RowPosition) {}
}
