import ListBinding
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

extension ListBinderTests {
  /// Threads edit the list; the view belongs to the main actor.
  @Test func editsByThreadsAreDisplayedOnTheMainActor() async throws {
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
