import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Operators, step by step, in the code that users write first.
@Suite struct OperatorExampleTests {
  struct Person: Identifiable, Equatable {
    let id: Int
    var name: String
    var age: Int
  }

  struct Order: Sendable {
    var isOpen: Bool
    var due: Int
  }

  private let people = MutableCollectionProperty([
    Person(id: 1, name: "Ann", age: 31), Person(id: 2, name: "Bob", age: 17),
  ])

  @Test func aSearchShowsTheMatchingPeopleInOrder() {
    let query = MutableProperty("")
    let shown = people.updates
      .filter(query.map { query in { query.isEmpty || $0.name.contains(query) } })
      .sorted(by: \.name)
      .prefix(100)
    var batches = 0
    shown.startWithValues { update in batches += update.change.batch.isEmpty ? 0 : 1 }
    let names = CollectionProperty(shown.map(\.name))
    let count = Property(people.updates.count)
    query.value = "o"
    people.append(Person(id: 3, name: "Flo", age: 4))
    #expect(Array(names.value) == ["Bob", "Flo"])
    #expect(batches == 3 && count.value == 3)
  }

  @Test func eachUseOfAPipelineRunsItAndAListOfItOnce() {
    var calls = 0
    let adults = people.updates.filter { person in
      calls += 1
      return person.age >= 18
    }
    let counts = [Property(adults.count), Property(adults.count), Property(adults.count)]
    #expect(calls == 3 * people.count && counts.map(\.value) == [1, 1, 1])
    let shared = CollectionProperty(adults)
    calls = 0
    let others = [Property(shared.updates.count), Property(shared.updates.count), Property(shared.updates.count)]
    let names = CollectionProperty(shared.updates.map(\.name))
    #expect(calls == 0)
    people[1].age = 18
    #expect(calls == 3 + 1 && others.map(\.value) == [2, 2, 2] && Array(names) == ["Ann", "Bob"])
  }

  @Test func groupsAreSortedAndCanBeFlattened() {
    let ages = people.updates.grouped(by: \.age, sortedBy: <).sortedRows(by: \.name)
    var sizes: [Int] = []
    ages.startWithValues { update in sizes.append(update.change.batch.sections.insertions.count) }
    let byAge = CollectionProperty(ages.flattened())
    let sections = CollectionProperty(ages)
    people.append(Person(id: 3, name: "Amy", age: 31))
    #expect(byAge.value.map(\.name) == ["Bob", "Amy", "Ann"])
    #expect(sections[1].section == 31 && sections[1].rows.map(\.name) == ["Amy", "Ann"])
    #expect(sizes == [2, 0])
  }

  @Test func anIndexFollowsTheElementOfAKey() {
    let byID = CollectionIndex(people.updates)
    #expect(byID[2]?.name == "Bob")
    #expect(byID.position(of: 2) == 1)
    let bob = byID.property(for: 2)
    people[1].name = "Rob"
    #expect(bob.value?.name == "Rob")
    people.remove(at: 1)
    #expect(bob.value == nil)
  }

  @Test func observedObjectsAreSortedAgainWhenTheyChange() {
    final class Download {
      let progress = MutableProperty(0.0)
    }

    let downloads = MutableCollectionProperty<Download>([])
    let mostDone = downloads.updates.observing(\.progress).sorted { -$0.progress.value }
    let list = CollectionProperty(mostDone)
    let (one, other) = (Download(), Download())
    downloads.append(one)
    downloads.append(other)
    other.progress.value = 0.5
    #expect(list[0] === other)
  }

  @Test func aLiftedPipelineFollowsASharedList() {
    let orders = SharedCollectionProperty([Order(isOpen: true, due: 3), Order(isOpen: false, due: 1)])
    let open = orders.lift { $0.filter(\.isOpen).sorted { $0.due } }
    let told = Guarded<[[Int]]>([])
    open.startWithValues { update in told.withLock { $0.append(update.after.map(\.due)) } }
    orders.append(Order(isOpen: true, due: 2))
    #expect(told.value == [[3], [2, 3]])
  }
}
