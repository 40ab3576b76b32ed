import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Faults that people have reported of other observable collections.
@MainActor @Suite struct ReportedFaultTests {
  struct Department: Hashable, Identifiable {
    let id: Int
    var parent: Int?
    var name = ""
    var cost = 0
  }

  final class Model: Identifiable {
    let id: Int
    let isDone = MutableProperty(false)
    let tags = MutableCollectionProperty<String>()
    init(_ id: Int) { self.id = id }
  }

  /// A row that keeps what its user has done, whatever happens to the element.
  final class Row {
    var department: Department
    var isOpen = false
    init(_ department: Department) { self.department = department }
  }

  // MARK: Asynchronous results

  /// A result came after its element had left, and stayed for ever.
  @Test func nothingStaysOfElementsThatCameAndWentWhileTheyWereTransformed() async {
    let desk = AsyncMapTests.Desk()
    let items = MutableCollectionProperty<AsyncMapTests.Item>()
    let results = CollectionProperty(items.updates.map(limit: 3) { try await desk.call($0) })
    for id in 0..<20 {
      items.append(.init(id: id))
      for _ in 0..<id % 3 { await Task.yield() }
      desk.answerAll()
      if id % 2 == 0 { items.removeAll() } else { items.remove(at: 0) }
    }
    await until { desk.calls.isEmpty }
    for _ in 0..<20 { await Task.yield() }
    #expect(results.isEmpty)
  }

  /// Of a removal and an insertion of the same id in one change, the removal was lost.
  @Test func anElementThatIsReplacedByOneOfTheSameIdIsThereOnce() async {
    let desk = AsyncMapTests.Desk()
    let items = MutableCollectionProperty([AsyncMapTests.Item(id: 1)])
    let results = CollectionProperty(items.updates.map(limit: 3) { try await desk.call($0) })
    await until { desk.open.count == 1 }
    desk.answerAll()
    transact {
      items.remove(at: 0)
      items.append(.init(id: 1, version: 1))
    }
    await until { desk.open == [.init(id: 1, version: 1)] }
    desk.answerAll()
    await until {
      if case .loaded("1.1") = results[0] { true } else { false }
    }
    #expect(results.count == 1)
  }

  // MARK: Objects

  /// When one element came, the objects of all others were made again.
  @Test func objectsOfOtherElementsStayWhenOneComesOrTheListIsAssigned() {
    let departments = MutableCollectionProperty([Department(id: 0)])
    var made = 0
    let rows = CollectionProperty(
      departments.updates.map {
        made += 1
        return Row($0)
      } updating: {
        $0.department = $1
      })
    rows[0].isOpen = true
    departments.set([Department(id: 0), Department(id: 1)])
    departments.insert(Department(id: 2), at: 0)
    departments.set([Department(id: 1, name: "Sales"), Department(id: 0, name: "Board")])
    #expect(made == 3 && rows.map(\.isOpen) == [false, true] && rows.map(\.department.name) == ["Sales", "Board"])
  }

  /// All rows were made again when a limit changed that some of them depend on.
  @Test func aRuleForAllRowsChangesOnlyThoseThatDiffer() {
    let ids = MutableCollectionProperty(0..<100)
    let bound = MutableProperty(10)
    let faded = CollectionProperty(ids.updates.map(bound.map { bound in { $0 < bound } }))
    var updated = 0
    faded.flatChanges.startWithValues { updated += $0.count }
    bound.value = 12
    #expect(updated == 2 && faded.count { $0 } == 12)
  }

  /// An element that changed inside was neither shown nor hidden behind other operators.
  @Test func whatChangesInsideElementsIsFollowedBehindAnyOperator() {
    let models = MutableCollectionProperty((0..<4).map { Model($0) })
    let done = CollectionProperty(
      models.updates.observing(\.isDone).map { $0 }.filter { $0.isDone.value }.sorted(by: \.id, order: .descending).map(
        \.id))
    models[1].isDone.value = true
    models[3].isDone.value = true
    #expect(Array(done) == [3, 1])
    models[3].isDone.value = false
    models.remove(at: 1)
    #expect(done.isEmpty)
  }

  /// A removal from an inner list took out an element of another one.
  @Test func whatLeavesAnInnerListLeavesItsOwnPlace() {
    let models = MutableCollectionProperty((0..<3).map { Model($0) })
    for model in models { model.tags.append(contentsOf: ["a", "\(model.id)"]) }
    let tags = CollectionProperty(models.updates.flatMap(\.tags.updates))
    models[2].tags.remove(at: 0)
    models[1].tags.removeLast()
    #expect(Array(tags) == ["a", "0", "a", "2"])
  }

  // MARK: Trees

  private let departments = MutableCollectionProperty([
    Department(id: 3, parent: 2, name: "Support", cost: 4), Department(id: 1, name: "Company", cost: 1),
    Department(id: 2, parent: 1, name: "Sales", cost: 2), Department(id: 4, parent: 1, name: "Research", cost: 8),
  ])

  /// There was no way to have the sum of a branch at every node of a tree that goes on changing.
  @Test func everyNodeOfATreeHasTheTotalOfItsBranch() {
    let costs = CollectionProperty(departments.updates.tree(parent: \.parent).total(of: \.cost).rows())
    func shown() -> [String] { costs.map { "\($0.depth) \($0.name) \($0.total)" } }
    #expect(shown() == ["0 Company 15", "1 Sales 6", "2 Support 4", "1 Research 8"])
    departments[id: 3]?.parent = 4
    departments[id: 3]?.cost = 5
    #expect(shown() == ["0 Company 16", "1 Sales 2", "1 Research 13", "2 Support 5"])
  }

  /// A filter hid whatever matched below a parent that did not.
  @Test func whatMatchesInATreeIsShownWithAllAboveIt() {
    let text = MutableProperty("")
    let found = CollectionProperty(
      departments.updates.tree(parent: \.parent)
        .filter(keepingAncestors: text.map { text in { text.isEmpty || $0.name.contains(text) } }).rows())
    text.value = "Sup"
    #expect(found.map(\.name) == ["Company", "Sales", "Support"])
    departments[id: 4]?.name = "Supply"
    #expect(found.map(\.name) == ["Company", "Sales", "Support", "Supply"])
    text.value = "Sal"
    #expect(found.map(\.name) == ["Company", "Sales"])
  }
}
