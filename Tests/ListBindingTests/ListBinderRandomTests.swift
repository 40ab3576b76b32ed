import ListBinding
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Whatever happens to a list, and however the view behaves: in the end it shows the list, and no batch is refused.
@MainActor @Suite struct ListBinderRandomTests {
  typealias View = StrictListView<Int, Int>

  /// A list in groups; changes come while completions wait, the view goes off screen and comes back, and is far behind at times.
  @Test(arguments: 0..<4) func sections(part: Int) throws {
    for seed in 0..<(isLongRun ? 300 : 60) {
      var random = SeededGenerator(seed: UInt64(part * 10_000 + seed))
      func int(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }
      let list = MutableCollectionProperty((0..<int(12)).map { _ in int(20) })
      let divisor = MutableProperty(4)
      let key = divisor.map { divisor in { (number: Int) in number % divisor } }
      let view = View(part % 2 == 0 ? .table : .collection) { [] }
      let options = ListBinderOptions(
        rowUpdates: int(2) == 0 ? .reload : .reconfigure, largestBatch: [3, 20, 1_000][int(3)])
      let binder = ListBinder<Int, Int>(
        view, sections: .init(), rows: .init(), options: options, scheduler: TestScheduler())
      view.source = { [unowned binder] in binder.sections }
      var incidents: [ListBinderIncident] = []
      binder.onIncident = { incidents.append($0) }
      let rows = list.updates.grouped(by: key)
      binder.bind(to: int(2) == 0 ? rows : rows.sortedRows())
      for step in 0..<30 {
        switch int(12) {
        case 0: view.delaysCompletions.toggle()
        case 1: view.isOnScreen.toggle()
        case 2...3: view.complete(finished: int(2) == 0)
        case 4: divisor.value = 1 + int(6)
        case 5: list.set((0..<int(12)).map { _ in int(20) })
        case 6:
          list.modify { list in
            for _ in 0..<1 + int(4) { Self.edit(&list, &random) }
          }
        default: list.modify { Self.edit(&$0, &random) }
        }
        #expect(
          view.violations.isEmpty && incidents.isEmpty, "seed \(seed), step \(step): \(view.violations) \(incidents)")
        view.layout()
        #expect(view.displayed == binder.sections, "seed \(seed), step \(step)")
      }
      view.completeAll()
      view.layout()
      let all = view.displayed.flatMap { $0.rows }
      #expect(all.sorted() == list.value.sorted(), "seed \(seed)")
      let expected = CollectionProperty(rows).value.map(\.section)
      #expect(view.displayed.map(\.section) == expected, "seed \(seed)")
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

  /// One list as one section, with duplicates; assigned whole, and edited.
  @Test(arguments: 0..<2) func flat(part: Int) async throws {
    for seed in 0..<(isLongRun ? 300 : 60) {
      var random = SeededGenerator(seed: UInt64(part * 10_000 + seed))
      func int(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }
      let list = MutableCollectionProperty((0..<int(12)).map { _ in int(6) })
      let view = StrictListView<String, Int>(part == 0 ? .table : .collection) { [] }
      let binder = ListBinder<Void, Int>(view, rows: .init())
      // What can be compared.
      view.source = { [unowned binder] in
        PersistentArray(binder.sections.map { SectionSnapshot(section: "", rows: $0.rows) })
      }
      if part == 0 { binder.bind(to: list.updates) }
      for step in 0..<20 {
        if int(3) == 0 {
          list.set((0..<int(12)).map { _ in int(6) })
        } else {
          list.modify { Self.edit(&$0, &random) }
        }
        if part == 1 { await binder.apply(list.value) }
        view.layout()
        #expect(view.violations.isEmpty, "seed \(seed), step \(step): \(view.violations)")
        #expect(view.displayed.first?.rows ?? [] == list.value, "seed \(seed), step \(step)")
      }
    }
  }

  /// Threads edit; the view is on the main actor.
  @Test func threads() async throws {
    let list = SharedCollectionProperty([Int]())
    let view = StrictListView<String, Int>(.collection) { [] }
    let binder = ListBinder<Void, Int>(view, rows: .init(), options: ListBinderOptions(largestBatch: 20))
    view.source = { [unowned binder] in
      PersistentArray(binder.sections.map { SectionSnapshot(section: "", rows: $0.rows) })
    }
    let kept = CollectionProperty(list)
    binder.bind(to: kept.updates)
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask { @concurrent in
          var random = SeededGenerator(seed: UInt64(thread))
          for number in 0..<300 {
            list.modify { list in
              if list.count > 40 { list.remove(at: Int.random(in: 0..<list.count, using: &random)) }
              list.insert(thread * 1_000 + number, at: Int.random(in: 0...list.count, using: &random))
            }
          }
        }
      }
    }
    while kept.value != list.value { await Task.yield() }
    view.layout()
    #expect(view.violations.isEmpty && view.displayed.first?.rows == list.value)
  }
}
