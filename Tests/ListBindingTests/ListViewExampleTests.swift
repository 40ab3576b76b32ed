import ListBinding
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// List views that are updated manually, step by step: the code that users write first.
@MainActor @Suite struct ListViewExampleTests {
  struct Person: Equatable {
    var id: Int
    var name: String
    var age: Int
  }

  @Test func trackedUpdatesProvideIndexPaths() {
    let people = MutableCollectionProperty([Person(id: 1, name: "Ada", age: 36), Person(id: 2, name: "Bob", age: 17)])
    var printed: [String] = []
    let token = people.updates.track(by: ChangeTracking(comparison: .init(id: \.id) { $0.name == $1.name })) { update in
      let paths = update.batch.indexPaths(inSection: 2)
      printed.append("\(paths.deletions) \(paths.insertions) \(update.batch.newUpdatedIndexes.map { $0 })")
    }
    people[1].age = 18
    people[1].name = "Bobby"
    people.refresh(at: 0)
    people.remove(at: 0)
    #expect(printed == ["[] [] [1]", "[] [] [0]", "[[2, 0]] [] []"])
    token.dispose()
  }

  @Test func makeCallsMakesTheCallsOfABatchInOrder() throws {
    let list = MutableCollectionProperty([1, 2, 3])
    var shown = list.value
    let view = StrictListView<Int, Int> {
      [SectionSnapshot(section: 0, rows: []), SectionSnapshot(section: 1, rows: shown)]
    }
    list.updates.track { update in
      for stage in update.batch.stages(to: update.after) {
        view.performBatchUpdates {
          shown = stage.after
          view.makeCalls(for: stage.batch, inSection: 1)
        } completion: { _ in
        }
      }
    }
    list.set([3, 1, 4])
    list[0] = 9
    try view.check()
    #expect(view.displayed[1].rows == [9, 1, 4])
  }
}
