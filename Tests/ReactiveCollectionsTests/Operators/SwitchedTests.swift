import ReactiveCollections
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// The list that a property chooses.
@Suite struct SwitchedTests {
  typealias List = MutableCollectionProperty<Int>

  @Test func anotherChoiceSendsTheDifference() {
    let (inbox, outbox) = (List([1, 2, 3]), List([2, 4, 3]))
    let chosen = MutableProperty(inbox)
    let told = Recorder(chosen.switched())
    chosen.value = outbox
    #expect(
      told.values.last.map { "\($0.change)" } == "composite([remove(0, 1), insert(1, 4)])" && told.values.count == 2)
    inbox.append(9)
    #expect(told.values.count == 2)
    outbox.append(5)
    #expect(told.values.last.map { Array($0.after) } == [2, 4, 3, 5])
    chosen.value = outbox
    chosen.value = List([2, 4, 3, 5])
    #expect(told.values.count == 3)
  }

  @Test func aChoiceAndAnEditInOneCommitAreOneUpdate() {
    let (one, other) = (List([1, 2, 3]), List([2, 3]))
    let chosen = MutableProperty(one)
    let told = Recorder(chosen.switched())
    transact {
      one.append(8)
      other.append(4)
      chosen.value = other
      one.append(9)
      other.append(5)
    }
    #expect(told.values.map { Array($0.after) } == [[1, 2, 3], [2, 3, 4, 5]])
    transact {
      chosen.value = one
      chosen.value = other
      other.remove(at: 0)
    }
    #expect(told.values.last.map { "\($0.change)" } == "remove(0, 2)")
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try transact {
        chosen.value = one
        throw Failure()
      }
    }
    other.append(6)
    #expect(told.values.last.map { Array($0.after) } == [3, 4, 5, 6] && told.values.count == 4)
  }

  @Test func theChoiceMayDependOnTheChosenList() {
    let (short, long) = (List([1]), List([5, 6, 7]))
    let number = Property(short.updates.count)
    let shown = CollectionProperty(number.map { $0 > 2 ? long : short }.switched())
    let told = Recorder(shown.updates)
    short.append(2)
    short.append(3)
    #expect(Array(shown) == [5, 6, 7])
    short.remove(at: 0)
    #expect(told.values.map { Array($0.after) } == [[1], [1, 2], [5, 6, 7], [2, 3]])
  }

  /// By the comparison of the new list, or the conformances of the elements; else all are replaced.
  @Test func elementsAreComparedAsTheNewListComparesThem() {
    struct Row: Equatable {
      var id: Int
      var text: String
    }
    struct Other { var id: Int }
    final class Object {}
    let byID = ElementComparison<Row>(id: \.id) { $0.text == $1.text }
    let (old, new) = (
      MutableCollectionProperty([Row(id: 1, text: "a"), Row(id: 2, text: "b")]),
      MutableCollectionProperty([Row(id: 2, text: "b"), Row(id: 1, text: "c")], comparison: byID)
    )
    let chosen = MutableProperty(old)
    let told = Recorder(chosen.switched())
    chosen.value = new
    #expect(told.values.last?.change.steps.map(\.operation) == [.move, .update])

    let (one, other) = (Object(), Object())
    let objects = MutableProperty(MutableCollectionProperty([one, other]))
    let objectsTold = Recorder(objects.switched())
    objects.value = MutableCollectionProperty([other, one])
    #expect(objectsTold.values.last?.change.operation == .move)

    let others = MutableProperty(MutableCollectionProperty([Other(id: 1), Other(id: 2)]))
    let othersTold = Recorder(others.switched())
    others.value = MutableCollectionProperty([Other(id: 1)])
    #expect(othersTold.values.last?.change.count == 3)
  }

  /// Elements that the comparison cannot tell apart stay; what is sent leads to the value at any time.
  @Test func equalElementsWithOtherContentStay() {
    struct Row: Hashable {
      var id: Int
      var note: String
      static func == (a: Row, b: Row) -> Bool { a.id == b.id }
      func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }
    func rows(_ note: String) -> MutableCollectionProperty<Row> {
      MutableCollectionProperty((0..<4).map { Row(id: $0, note: note) })
    }
    let (one, other) = (rows("one"), rows("other"))
    let chosen = MutableProperty(one)
    let shown = CollectionProperty(chosen.switched())
    var copy: PersistentArray<Row> = []
    shown.updates.startWithValues { update in
      let list = MutableCollectionProperty(copy)
      #expect(throws: Never.self) { try list.apply(update.change) }
      copy = list.value
    }
    func notes() -> [String] { shown.map { "\($0.id)\($0.note)" } }
    chosen.value = other
    #expect(notes() == ["0one", "1one", "2one", "3one"])
    other.append(Row(id: 4, note: "other"))
    other.remove(at: 1)
    #expect(notes() == ["0one", "2one", "3one", "4other"] && copy.map(\.note) == shown.map(\.note))
    transact {
      other.remove(at: 0)
      chosen.value = one
    }
    #expect(notes() == ["0one", "1one", "2one", "3one"] && copy.map(\.note) == shown.map(\.note))
  }

  @Test func nilIsTheEmptyList() {
    let chosen = MutableProperty<List?>(nil)
    let told = Recorder(chosen.switched())
    chosen.value = List([1, 2])
    chosen.value?.append(3)
    chosen.value = nil
    #expect(told.values.map { Array($0.after) } == [[], [1, 2], [1, 2, 3], []])
    let numbers = List([3, 1])
    let order = MutableProperty<Bool?>(nil)
    let sorted = CollectionProperty(
      order.map { isUp in isUp.map { $0 ? numbers.updates.sorted() : numbers.updates.sorted(by: >) } }.switched())
    #expect(sorted.isEmpty)
    order.value = true
    numbers.append(2)
    #expect(Array(sorted) == [1, 2, 3])
    order.value = false
    #expect(Array(sorted) == [3, 2, 1])
  }

  @Test func aListThatIsNotChosenAnyMoreIsNotKept() {
    weak var first: List?
    let chosen: MutableProperty<List>
    do {
      let list = List([1])
      first = list
      chosen = MutableProperty(list)
    }
    let shown = CollectionProperty(chosen.switched())
    #expect(first != nil && Array(shown) == [1])
    chosen.value = List([2])
    #expect(first == nil && Array(shown) == [2])
  }

  @Test func theResultEndsWithTheChoiceAndTheChosenList() {
    var list: List? = List([1])
    var chosen = list.map { MutableProperty($0) }
    var hasEnded = false
    chosen?.switched().startWithCompleted { hasEnded = true }
    chosen = nil
    #expect(!hasEnded)
    list = nil
    #expect(hasEnded)
    var empty: MutableProperty<List?>? = MutableProperty(nil)
    var hasEmptyEnded = false
    empty?.switched().startWithCompleted { hasEmptyEnded = true }
    empty = nil
    #expect(hasEmptyEnded)
  }

  /// Sections can be chosen, too, and followers.
  @Test(arguments: 0..<4) func theChosenListIsShownAfterRandomEdits(part: UInt64) throws {
    try checkScripts(seeds: seeds(part: part, 20, long: 1000)) { script in
      let lists = (0..<3).map { script.list("list \($0)", of: .integers(in: 0..<5), upTo: 6) }
      let choice = script.rule("choice", 0) { .random(in: 0..<4, using: &$0) }
      let chosen = choice.map { $0 < 3 ? lists[$0] : nil }
      func expected() -> [Int] { choice.value < 3 ? Array(lists[choice.value]) : [] }
      script.expect(chosen.switched(), "switched", makes: expected)
      script.expect(chosen.switched().sorted(), "switched and sorted") { expected().sorted() }
      let followers = lists.map { CollectionProperty($0.updates.map { $0 * 2 }) }
      script.expect(choice.map { followers[$0 % 3] }.switched(), "followers") {
        lists[choice.value % 3].map { $0 * 2 }
      }
      // Chosen by the list itself.
      script.expect(
        Property(lists[0].updates.count).map { $0 > 2 ? lists[1] : lists[0] }.switched(), "chosen by itself"
      ) { Array(lists[0].count > 2 ? lists[1] : lists[0]) }
      // A choice of choices.
      script.expect(
        choice.map { number in number > 1 ? chosen.switched() : lists[2].updates.reversed() }.switched(), "twice"
      ) { choice.value > 1 ? expected() : lists[2].reversed() }
    }
  }
}
