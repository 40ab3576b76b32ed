import ListBinding
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Whatever happens to a list, and however the view behaves, the view finally shows the list, and no batch is rejected.
@MainActor @Suite struct ListBinderRandomTests {
  typealias View = StrictListView<Int, Int>

  /// A list in groups: changes arrive while completions wait, and the view goes off screen and returns, and is far
  /// behind at times.
  @Test(arguments: View.Flavor.allCases) func theViewShowsTheSectionsInTheEnd(flavor: View.Flavor) throws {
    let first: UInt64 = flavor == .table ? 0 : 1_000_000
    try checkListView(seeds: first..<first + (isLongRun ? 1_500 : 100)) {
      View(flavor, showing: $0)
    } disturb: { view, random in
      switch Int.random(in: 0..<8, using: &random) {
      case 0: view.delaysCompletions.toggle()
      case 1: view.isOnScreen.toggle()
      case 2...3: view.complete(finished: Bool.random(using: &random))
      default: break
      }
    } settle: {
      $0.completeAll()
    } displayed: { view in
      #expect(view.violations.isEmpty, "\(view.violations)")
      view.layout()
      return view.displayed
    }
  }

  /// A view that does not display the content of its data source is detected.
  @Test func viewsThatIgnoreCallsAreDetected() {
    for forgotten in ["delete", "insert", "move", "reload", "reload all", "rows"] {
      #expect(throws: LawViolation.self, "\(forgotten)") {
        try checkListView {
          ForgetfulView(forgotten, View(.table, showing: $0))
        } displayed: {
          $0.shown
        }
      }
    }
    #expect(throws: Never.self) {
      try checkListView {
        ForgetfulView("nothing", View(.table, showing: $0))
      } displayed: {
        $0.shown
      }
    }
  }

  static func edit(_ list: inout CollectionEditor<Int>, _ random: inout SeededGenerator) {
    func int(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }
    switch int(6) {
    case 0...1: list.insert(int(20), at: int(list.count + 1))
    case 2 where !list.isEmpty: list.remove(at: int(list.count))
    case 3 where !list.isEmpty: list[int(list.count)] = int(20)
    case 4 where !list.isEmpty: list.move(from: int(list.count), to: int(list.count))
    case 5 where !list.isEmpty: list.refresh(at: int(list.count))
    default: break
    }
  }

  /// A list as one section, with duplicates, which is edited and assigned as a whole.
  @Test(arguments: 0..<2) func randomListChangesAreDisplayedWithoutRejectedBatches(part: Int) async throws {
    for seed in 0..<(isLongRun ? 300 : 40) {
      var random = SeededGenerator(seed: UInt64(part * 10_000 + seed))
      func int(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }
      let list = MutableCollectionProperty((0..<int(12)).map { _ in int(6) })
      let view = StrictListView<String, Int>(part == 0 ? .table : .collection) { [] }
      let binder = ListBinder<Void, Int>(view, rows: .init())
      // The view needs sections that can be compared.
      view.source = { [unowned binder] in
        PersistentArray(binder.sections.map { SectionSnapshot(section: "", rows: $0.rows) })
      }
      view.reloadData()
      var issues: [ListBinderIssue] = []
      binder.onIssue = { issues.append($0) }
      if part == 0 { binder.bind(to: list.updates) }
      for step in 0..<20 {
        if int(3) == 0 {
          list.set((0..<int(12)).map { _ in int(6) })
        } else {
          list.modify { Self.edit(&$0, &random) }
        }
        if part == 1 { await binder.apply(list.value) }
        view.layout()
        #expect(
          view.violations.isEmpty && issues.isEmpty, "seed \(seed), step \(step): \(view.violations) \(issues)")
        #expect(view.displayed.first?.rows ?? [] == list.value, "seed \(seed), step \(step)")
      }
    }
  }
}

/// A view that ignores one kind of call.
@MainActor private final class ForgetfulView: ListView {
  private let forgotten: String
  private let view: StrictListView<Int, Int>
  private var isWrong = false
  init(_ forgotten: String, _ view: StrictListView<Int, Int>) {
    self.forgotten = forgotten
    self.view = view
  }

  /// After a violation, the strict view corrects what it displays; this view does not.
  var shown: PersistentArray<SectionSnapshot<Int, Int>> { isWrong ? [] : view.displayed }

  private func does(_ what: String, _ body: () -> Void) {
    if what == forgotten { isWrong = true } else { body() }
  }
  var isOnScreen: Bool { true }
  var numberOfSections: Int { view.numberOfSections }
  func numberOfRows(inSection section: Int) -> Int {
    view.numberOfRows(inSection: section) + (forgotten == "rows" ? 1 : 0)
  }
  func performBatchUpdates(_ updates: @escaping () -> Void, completion: @escaping @MainActor (Bool) -> Void) {
    view.performBatchUpdates(updates, completion: completion)
  }
  func deleteSections(_ sections: [Int]) { does("delete") { view.deleteSections(sections) } }
  func insertSections(_ sections: [Int]) { does("insert") { view.insertSections(sections) } }
  func moveSection(from source: Int, to target: Int) { does("move") { view.moveSection(from: source, to: target) } }
  func reloadSections(_ sections: [Int]) { does("reload") { view.reloadSections(sections) } }
  func deleteRows(at positions: [RowPosition]) { does("delete") { view.deleteRows(at: positions) } }
  func insertRows(at positions: [RowPosition]) { does("insert") { view.insertRows(at: positions) } }
  func moveRow(from source: RowPosition, to target: RowPosition) {
    does("move") { view.moveRow(from: source, to: target) }
  }
  func reloadRows(at positions: [RowPosition]) { does("reload") { view.reloadRows(at: positions) } }
  func reconfigureRows(at positions: [RowPosition]) { does("reload") { view.reconfigureRows(at: positions) } }
  func reloadData() { does("reload all") { view.reloadData() } }
  var selectedRows: [RowPosition] { view.selectedRows }
  func selectRow(at position: RowPosition) { view.selectRow(at: position) }
  func deselectRow(at position: RowPosition) { view.deselectRow(at: position) }
}
