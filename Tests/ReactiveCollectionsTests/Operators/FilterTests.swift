import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

@Suite struct FilterTests {
  private static func among(_ letters: String) -> (Character) -> Bool { { letters.contains($0) } }
  private static func isOdd(_ number: Int) -> Bool { number % 2 != 0 }

  @Test func removalsOfScatteredElementsAreOneChange() {
    let rows = Scenario("LIMPBIZKIT") { $0.filter { _ in true } }
    rows.after({ rows.list.removeAll { "MI".contains($0) } }, tells: "R8 R5 R1 R1", shows: "LPBZKT")
    #expect(rows.updates[1].change.inverted.steps.compactMap(\.newElement).sorted() == ["I", "I", "I", "M"])
  }

  @Test func updatesCanKeepRemoveOrInsertAnElement() {
    let rows = Scenario("LIMPBIZKIT") { $0.filter(Self.among("LIPBZ")) }
    rows.shows("LIPBIZI")
    rows.edit("U0:Z", tells: "U0:Z", shows: "ZIPBIZI")
    rows.edit("U4:E", tells: "R3", shows: "ZIPIZI")
    rows.edit("U2:Z", tells: "I2:Z", shows: "ZIZPIZI")
    #expect(rows.updates[2].change == .remove(3, "B"))
  }

  /// Hidden elements have positions in the source, but not in the result.
  @Test func insertionsAmongFilteredElementsAreSentAtTheirPositions() {
    let rows = Scenario("0,1,2,3,4,5", of: Int.self) { $0.filter { $0 == 3 || $0 == 4 || $0 > 5 } }
    rows.shows("3,4")
    rows.edit("I0:6", tells: "I0:6")
    rows.edit("I2:7", tells: "I1:7", shows: "6,7,3,4")
    rows.edit("I5:8", tells: "I2:8")
    rows.edit("I7:9", tells: "I4:9")
    rows.edit("I9:10", tells: "I6:10")
    rows.edit("I11:11", tells: "I7:11", shows: "6,7,8,3,9,4,10,11")
    for position in [0, 1, 5] { rows.edit("I\(position):0", tells: "") }
    rows.edit("I5:12", tells: "I2:12", shows: "6,7,12,8,3,9,4,10,11")
    for (position, tells) in [(0, ""), (0, ""), (0, "R0"), (1, "R0"), (0, ""), (0, "R0")] {
      rows.edit("R\(position)", tells: tells)
    }
    rows.shows("8,3,9,4,10,11")
  }

  @Test func updatesOfNeighborsAreSentAtTheirPositions() {
    let rows = Scenario("0,1000,2000,3000,4,5000", of: Int.self) { $0.filter { $0 < 256 } }
    rows.shows("0,4")
    rows.edit("U2:200", tells: "I1:200")
    rows.edit("U2:20", tells: "U1:20")
    rows.edit("U0:255", tells: "U0:255")
    rows.edit("U4:4000", tells: "R2")
    rows.edit("U5:50", tells: "I2:50", shows: "255,20,50")
  }

  @Test func insertionsOfFilteredElementsSendNothing() {
    let rows = Scenario("1,2000,3000,4000,5000,6", of: Int.self) { $0.filter { $0 < 256 } }
    rows.edit("I3:30", tells: "I1:30")
    rows.edit("I4:400", tells: "")
    rows.edit("I8:80", tells: "I3:80", shows: "1,30,6,80")
  }

  @Test func onlyRemovalsOfVisibleElementsAreSent() {
    let rows = Scenario("0,1,2000,3000,4000,5,6000", of: Int.self) { $0.filter { $0 < 256 } }
    for (position, tells) in [(3, ""), (3, ""), (3, "R2"), (0, "R0"), (1, ""), (0, "R0"), (0, "")] {
      rows.edit("R\(position)", tells: tells)
    }
    rows.shows("")
  }

  @Test func truncationRemovesVisibleElements() {
    let rows = Scenario("-17,5,1,-5,10,-1,-2,10", of: Int.self) { $0.filter { $0 > 0 } }
    for (length, tells) in [(6, "R3"), (4, "R2"), (1, "R0 R0"), (0, "")] {
      rows.after({ rows.list.removeLast(rows.list.count - length) }, tells: tells)
    }
  }

  @Test func transactionsSendOnlyVisibleElements() {
    let rows = Scenario("-2,1024,-1,-1", of: Int.self) { $0.filter { 0..<256 ~= $0 } }
    rows.edit("I4:1 I5:9999 U1:2", tells: "I0:2 I1:1", shows: "2,1")
    rows.edit("I0:999 U1:-3 R3", tells: "")
  }

  @Test func equalElementsAreRemovedByPosition() {
    let rows = Scenario("1,2,3,4,3,2", of: Int.self) { $0.filter { $0 % 2 == 0 } }
    rows.edit("R1", tells: "R0", shows: "4,2")
    rows.edit("R1", tells: "")
    rows.edit("R3", tells: "R1", shows: "4")
  }

  // MARK: Moves

  @Test(arguments: [
    // A list, a move, the resulting change, and the result.
    ("1,2,3,4,5", "M4>0", "M2>0", "5,1,3"), ("1,2,3", "M2>0", "M1>0", "3,1"), ("1,2,3", "M0>1", "", "1,3"),
    ("1,2,3", "M0>2", "M0>1", "3,1"), ("1,2,3", "M1>0", "", "1,3"), ("2,1,4,3,6,5", "M3>1", "M1>0", "3,1,5"),
    ("2,1,4,3,6,5", "M1>4", "M0>1", "3,1,5"), ("2,1,4,3,6,5", "M1>2", "", "1,3,5"), ("1,2,3", "M1>1", "", "1,3"),
  ]) func movesAreSentOnlyIfTheResultChanges(start: String, edit: String, tells: String, shows: String) {
    let rows = Scenario(start, of: Int.self) { $0.filter(Self.isOdd) }
    rows.edit(edit, tells: tells, shows: shows)
  }

  @Test func severalMovesAtOnceAreOneChange() {
    // Positive numbers are included.
    let rows = Scenario("1,2,3,-4,-5,-6", of: Int.self) { $0.filter { $0 > 0 } }
    rows.after({ rows.list.perform("M2>0 M1>5") }, shows: "3,2,1")
    #expect(rows.updates.count == 2)
    rows.edit("M2>0 M3>1", tells: "")
  }

  /// Elements that leave the result and return.
  @Test func elementsCanLeaveAndReturnInOneTransaction() {
    let rows = Scenario("1,2,3", of: Int.self) { $0.filter(Self.isOdd) }
    rows.after({ rows.list.perform("U0:4 M0>2 U2:1") }, shows: "3,1")
    #expect(rows.updates.count == 2)
    rows.edit("U1:6 U1:3", tells: "")
    let letters = Scenario("ABCDEF") { $0.filter { _ in true } }
    letters.edit("R1 R2 R1 R1 R1", tells: "R1 R1 R1 R1 R1", shows: "A")
  }

  // MARK: Refresh

  @Test func refreshedElementsAreFilteredAgain() {
    final class Item { var isIn = false }
    let items = (0..<6).map { _ in Item() }
    for item in items.prefix(3) { item.isIn = true }
    let list = MutableCollectionProperty(items)
    let told = Recorder(list.updates.filter(\.isIn))
    for item in items { item.isIn = true }
    #expect(told.values.count == 1)
    list.modify { editor in for index in editor.indices { editor.refresh(at: index) } }
    #expect(told.values.count == 2 && told.values[1].after.elementsEqual(items, by: ===))
    let batch = told.values[1].change.batch
    #expect(batch.updates.map(\.from) == [0, 1, 2] && batch.insertions.map(\.position) == [3, 4, 5])
    items[2].isIn = false
    list.refresh(at: 2)
    list.refresh(at: 2)
    #expect(told.values.dropFirst(2).map { $0.change.operation } == [.remove] && told.values[2].change.index == 2)
    #expect(throws: Never.self) { try checkChangeLaws(told.values) { $0 === $1 } }
  }

  /// An element that changed internally without an announcement is still removed at its position.
  @Test func elementsThatChangedInsideAreFoundByPosition() {
    final class Item { var isIn = true }
    let items = (0..<3).map { _ in Item() }
    let list = MutableCollectionProperty(items)
    let told = Recorder(list.updates.filter(\.isIn))
    items[0].isIn = false
    list.move(from: 0, to: 2)
    list.remove(at: 2)
    #expect(told.values.last.map { $0.after.elementsEqual(items[1...], by: ===) } == true)
    items[1].isIn = false
    list.refresh(at: 0)
    #expect(told.values.last?.after.count == 1 && told.values.count == 4)
  }

  // MARK: Live rules

  @Test func replacingThePredicateSendsTheDifferences() {
    let rule = MutableProperty(Self.among("LPBZKT"))
    let rows = Scenario("LPBZKT") { $0.filter(rule) }
    rows.after({ rule.value = Self.among("LPBZ") }, tells: "R4 R4", shows: "LPBZ")
    rows.after({ rule.value = Self.among("PBZT") }, tells: "R0 I3:T", shows: "PBZT")
    rows.after({ rule.value = Self.among("LPBZT") }, tells: "I0:L", shows: "LPBZT")
    rows.after({ rule.value = { _ in false } }, tells: "R0 R0 R0 R0 R0", shows: "")
    rows.after({ rule.value = { _ in false } }, tells: "")
    rows.edit("I3:X", tells: "")
    rows.after({ rule.value = { _ in true } }, tells: "I0:L I1:P I2:B I3:X I4:Z I5:K I6:T", shows: "LPBXZKT")
    rows.after({ rule.value = { _ in true } }, tells: "")
    rows.edit("M0>6", tells: "M0>6", shows: "PBXZKTL")
  }

  @Test func replacingThePredicateOfLongRunsSendsTheDifferences() {
    var random = SeededGenerator(seed: 213)
    let numbers = (0..<200).map { _ in
      Int.random(in: 0..<15, using: &random) < 12 ? 11 : [10, 0, 1].randomElement(using: &random) ?? 0
    }
    let least = MutableProperty(11)
    let rows = Scenario(Int.text(numbers), of: Int.self) {
      $0.filter(least.map { least in { $0 >= least } as (Int) -> Bool })
    }
    var shown = numbers.filter { $0 >= 11 }
    for limit in [11, 10, 0, 10, 11, 0, 1, 12] {
      rows.after({ least.value = limit }, shows: Int.text(numbers.filter { $0 >= limit }))
      // There are no more steps than inserted or removed elements.
      let new = numbers.filter { $0 >= limit }
      let told = new.count == shown.count ? nil : rows.updates.last?.change.count
      #expect(told == (new.count == shown.count ? nil : abs(new.count - shown.count)))
      shown = new
    }
  }

  /// The rule is called again for all elements when it is replaced, even by itself, and not otherwise.
  @Test func settingThePredicateAgainCallsItForAllElements() {
    final class Person { var age: Int; init(_ age: Int) { self.age = age } }
    let people = (1...100).map { Person($0) }
    let list = MutableCollectionProperty(people)
    let isOlder: (Person) -> Bool = { $0.age > 20 }
    let rule = MutableProperty(isOlder)
    let told = Recorder(list.updates.filter(rule))
    #expect(told.values.last?.after.count == 80)
    for person in people { person.age += 10 }
    #expect(told.values.count == 1)
    rule.value = isOlder
    #expect(told.values.count == 2 && told.values[1].after.elementsEqual(people[10...], by: ===))
    #expect(told.values[1].change.count == 10 && told.values[1].change.batch.deletions.isEmpty)
    #expect(throws: Never.self) { try checkChangeLaws(told.values) { $0 === $1 } }
  }

  /// No element appears twice or behind its position.
  @Test func updatesUseTheReplacedPredicate() {
    let rule = MutableProperty<(Int) -> Bool>({ $0 > 1 })
    let rows = Scenario("1,2", of: Int.self) { $0.filter(rule) }
    rows.shows("2")
    rows.after({ rule.value = { _ in true } }, tells: "I0:1", shows: "1,2")
    rows.edit("U0:5", tells: "U0:5", shows: "5,2")
  }

  @Test func filtersCanFollowFilters() {
    let limit = MutableProperty(3)
    let rows = Scenario("1,2,3,4,5,6", of: Int.self) { source in
      source.filter(limit.map { limit in { $0 > limit } as (Int) -> Bool }).filter(Self.isOdd)
    }
    rows.shows("5")
    rows.after({ limit.value = 4 }, tells: "")
    rows.after({ limit.value = 0 }, tells: "I0:1 I1:3", shows: "1,3,5")
    rows.edit("M4>0", tells: "M2>0", shows: "5,1,3")
    rows.after({ limit.value = 5 }, tells: "R0 R0 R0")
  }
}
