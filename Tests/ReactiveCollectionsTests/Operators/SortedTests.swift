import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

@Suite struct SortedTests {
  /// `b1` and `b2` are equal in this order, but can be distinguished.
  private static func byLetter(_ one: String, _ other: String) -> Bool { one.prefix(1) < other.prefix(1) }
  private static func byLetterDown(_ one: String, _ other: String) -> Bool { one.prefix(1) > other.prefix(1) }

  @Test(arguments: [
    // A list, edits one after another, the change for each, and the final list.
    ("ABCDEFG", ["U3:H"], ["M3>6 U6:H"], "ABCEFGH"),
    ("LPBZKT", ["U1:Q", "U0:Q", "U2:R"], ["U3:Q", "U2:Q", "M0>3 U3:R"], "KQQRTZ"),
    ("LQBZKT", ["U2:R"], ["M0>3 U3:R"], "KLQRTZ"),
    ("LQRZKT", ["U1:A"], ["M2>0 U0:A"], "AKLRTZ"),
    ("DEBG", ["I0:A", "R4", "R0"], ["I0:A", "R4", "R0"], "BDE"),
    ("DEBG", ["I4:F", "I5:EE", "I0:B"], ["I3:F", "I3:E I4:E", "I0:B"], "BBDEEEFG"),
  ]) func everyEditIsSentAtItsSortedPosition(start: String, edits: [String], tells: [String], shows: String) {
    let rows = Scenario(start) { $0.sorted() }
    for (edit, tells) in zip(edits, tells) { rows.edit(edit, tells: tells) }
    rows.shows(shows)
  }

  @Test func transactionsSendOneSortedChange() {
    let rows = Scenario("ABCDEFG") { $0.sorted() }
    rows.after({ rows.list.perform("U3:H I0:A") }, shows: "AABCEFGH")
    rows.after({ rows.list.perform("I0:I I1:A U5:J U9:K") }, shows: "AAABEFHIJK")
    rows.edit("I0:X I3:Y R0 R2", tells: "")
    rows.after({ rows.list.set(Array("KJIHFEBAAA")) }, tells: "")
    #expect(rows.updates.count == 3)
  }

  @Test func bothDirectionsSortUpdatesCorrectly() {
    let down = Scenario("DEBG") { $0.sorted(by: >) }
    for (edit, tells) in [
      ("U0:D", ""), ("U0:C", "U2:C"), ("U0:F", "M2>1 U1:F"), ("U2:F", "M3>2 U2:F"), ("R0", "R1"),
    ] { down.edit(edit, tells: tells) }
    down.shows("GFE")
    let up = Scenario("DEBG") { $0.sorted() }
    for (edit, tells) in [
      ("U0:D", ""), ("U0:C", "U1:C"), ("U0:A", "M1>0 U0:A"), ("U0:F", "M0>2 U2:F"), ("U0:H", "M2>3 U3:H"),
      ("U2:F", "M0>1 U1:F"),
    ] { up.edit(edit, tells: tells) }
    up.shows("EFGH")
  }

  @Test func severalEditsAtOnceAreSorted() {
    let rows = Scenario("DEA") { $0.sorted() }
    rows.shows("ADE")
    rows.edit("I3:FGB", tells: "I1:B I4:F I5:G", shows: "ABDEFG")
    rows.edit("R1*3", tells: "R3 R3 R0", shows: "BDG")
    rows.after({ rows.list.removeAll() }, tells: "R0 R0 R0", shows: "")
    rows.edit("I0:CAB", tells: "I0:A I1:B I2:C", shows: "ABC")
    rows.after({ rows.list.set(Array("BCA")) }, tells: "")
  }

  /// The elements that are cut off are at positions all over the result.
  @Test func truncationRemovesElementsAllOverTheResult() {
    let rows = Scenario("CDABEF") { $0.sorted(by: >) }
    rows.after({ rows.list.removeLast(4) }, shows: "DC")
    #expect(rows.updates[1].change.batch.deletions.map(\.position) == [0, 1, 4, 5])
    rows.after({ rows.list.removeFirst(1) }, tells: "R1", shows: "D")
  }

  // MARK: Equal elements

  @Test func equalElementsKeepTheOrderOfTheSource() {
    let words = Scenario("", of: String.self) { $0.sorted { $0.count < $1.count } }
    for (word, position) in zip(
      ["abcde", "bbbbb", "ccccc", "ddddd", "eeeee", "fffff", "ggggg", "hhhhh"], [0, 1, 2, 0, 2, 5, 0, 4])
    {
      words.edit("I\(position):\(word)", tells: "I\(position):\(word)")
    }
    words.shows(String.text(words.list.value))
    let numbers = Scenario("4,3,1", of: Int.self) { $0.sorted { _, _ in false } }
    for (offset, number) in [5, 3, 0, 9].enumerated() {
      numbers.edit("I\(offset + 3):\(number)", tells: "I\(offset + 3):\(number)")
    }
    numbers.edit("M6>1", tells: "M6>1")
    numbers.edit("R0*2", tells: "R0 R0", shows: "3,1,5,3,0")
  }

  @Test(arguments: [
    ("b1,a1,b2,a2", "M3>0", "M1>0", "a2,a1,b1,b2"),  // a move among equals moves
    ("b1,a1,b2,a2", "M2>0", "M3>2", "a1,a2,b2,b1"),
    ("b1,a1,b2,a2", "M0>1", "", "a1,a2,b1,b2"),
    ("b1,a1,b2,a2", "U2:a3", "M3>1 U1:a3", "a1,a3,a2,b1"),  // among its equals, by its position in the source
    ("b1,a1,b2,a2", "U0:b9", "U2:b9", "a1,a2,b9,b2"), ("b1,a1,b2,a2", "U3:b3", "M1>3 U3:b3", "a1,b1,b2,b3"),
    ("b1,a1,b2,a2", "I1:b3", "I3:b3", "a1,a2,b1,b3,b2"), ("b1,a1,b2,a2", "R1", "R0", "a2,b1,b2"),
    ("b1,a1,b2,a2", "M1>3 M0>3", "M0>1 M2>3", "a2,a1,b2,b1"),
    ("x,y,x", "R2", "R1", "x,y"), ("x,y,x", "M2>1", "", "x,x,y"), ("b1,b2", "M1>0", "M1>0", "b2,b1"),
    ("a1,b1,c1,c2", "I4:c3,a2,b2", "I1:a2 I3:b2 I6:c3", "a1,a2,b1,b2,c1,c2,c3"),
  ]) func movesAmongEqualElementsFollowTheSource(start: String, edit: String, tells: String, shows: String) {
    let rows = Scenario(start, of: String.self) { $0.sorted(by: Self.byLetter) }
    rows.edit(edit, tells: tells, shows: shows)
    // The same with a key that is stored.
    let keyed = Scenario(start, of: String.self) { $0.sorted { $0.prefix(1) } }
    keyed.edit(edit, tells: tells, shows: shows)
  }

  /// The removed element itself is removed, not an equal one.
  @Test func theRightOneOfEqualElementsIsRemoved() {
    let rows = Scenario("A1,A2,A3", of: String.self) { $0.sorted(by: Self.byLetter) }
    rows.edit("R2", tells: "R2", shows: "A1,A2")
    let last = Scenario("J1", of: String.self) { $0.sorted(by: Self.byLetter) }
    last.edit("I1:K1,L1,J2,M1,J3", tells: "I1:J2 I2:J3 I3:K1 I4:L1 I5:M1", shows: "J1,J2,J3,K1,L1,M1")
  }

  /// Many edits at once take another code path than single edits, with the same result.
  @Test(arguments: [16, 17, 18, 40, 400]) func manyEditsAtOnceGiveTheSameResult(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    func fresh(_ count: Int) -> String {
      String.text((0..<count).map { "\("abcdef".randomElement(using: &random) ?? "a")\($0)" })
    }
    for start in [0, 10, 1_000] {
      let rows = Scenario(fresh(start), of: String.self) { $0.sorted(by: Self.byLetter) }
      let keyed = CollectionProperty(rows.list.updates.sorted { $0.prefix(1) })
      func check(tellsOf steps: Int) {
        let expected = rows.list.value.sorted(by: Self.byLetter)
        rows.shows(String.text(expected))
        #expect(keyed.elementsEqual(expected))
        #expect(rows.updates.last?.change.count == steps)
        #expect(throws: Never.self) { try checkChangeLaws(rows.updates) }
      }
      let position = start / 2
      rows.list.perform("I\(position):\(fresh(count))")
      check(tellsOf: count)
      rows.list.removeSubrange(position..<position + count - 1)
      check(tellsOf: count - 1)
      #expect(rows.updates.count == 3)
    }
  }

  // MARK: Elements that change internally

  private final class Person {
    var age: Int
    init(_ age: Int) { self.age = age }
  }

  private static func told(_ updates: [CollectionUpdate<Person>]) -> [String] {
    updates.dropFirst().map { update in
      update.change.steps.map { step in
        switch step {
        case .insert(let index, _): "I\(index)"
        case .remove(let index, _): "R\(index)"
        case .update(let index, _, _): "U\(index)"
        case .move(let source, let target, _): "M\(source)>\(target)"
        case .composite: "nested"
        }
      }.joined(separator: " ")
    }
  }

  @Test func refreshedElementsMoveToTheirPositions() throws {
    let people = [10, 20, 30, 40].map { Person($0) }
    let list = MutableCollectionProperty(people)
    for rows in [list.updates.sorted { $0.age < $1.age }, list.updates.sorted(by: \.age)] {
      let told = Recorder(rows)
      people[0].age = 60
      list.refresh(at: 0)
      people[0].age = 59
      list.refresh(at: 0)
      people[0].age = 35
      list.refresh(at: 0)
      people[0].age = 10
      list.refresh(at: 0)
      #expect(Self.told(told.values) == ["M0>3 U3", "U3", "M3>2 U2", "M2>0 U0"])
      try checkChangeLaws(told.values) { $0 === $1 }
    }
  }

  /// Elements that changed internally without an announcement are found, and not by comparing.
  @Test func elementsThatChangedInsideAreFoundByPosition() throws {
    let people = [10, 20, 30, 40, 50].map { Person($0) }
    let list = MutableCollectionProperty(people)
    let told = Recorder(list.updates.sorted { $0.age < $1.age })
    let keyed = Recorder(list.updates.sorted(by: \.age))
    people[1].age = 99
    people[3].age = 0
    list.remove(at: 1)
    list.replace(at: 2, with: Person(25))
    list.remove(at: 2)
    #expect(Self.told(told.values).first == "R1" && Self.told(told.values).last == "R1")
    for told in [told, keyed] {
      #expect(told.values.last.map { $0.after.map(\.age) } == [10, 30, 50])
      try checkChangeLaws(told.values) { $0 === $1 }
    }
  }

  /// The rule may be replaced by itself to sort all elements again.
  @Test func settingTheOrderAgainSortsAllElements() throws {
    let people = (0..<100).map { Person($0 * 37 % 100) }
    let list = MutableCollectionProperty(people)
    let byAge: (Person, Person) -> Bool = { $0.age < $1.age }
    let rule = MutableProperty(byAge)
    let told = Recorder(list.updates.sorted(by: rule))
    rule.value = byAge
    #expect(told.values.count == 1)
    for (index, person) in people.enumerated() { person.age = index }
    rule.value = byAge
    #expect(told.values.count == 2 && told.values[1].after.elementsEqual(people, by: ===))
    #expect(told.values[1].change.steps.allSatisfy { $0.operation == .move })
    try checkChangeLaws(told.values) { $0 === $1 }
  }

  /// An invalid order may lead to any order of the elements, but none is lost, and sorting ends.
  @Test func invalidOrdersLoseNoElementsAndTerminate() {
    var random = SeededGenerator(seed: 206)
    for comparator in [{ _, _ in true }, { a, _ in a == 1 }, { $0 % 3 < $1 % 2 }] as [(Int, Int) -> Bool] {
      let list = MutableCollectionProperty([4, 3, 1])
      let rule = MutableProperty(comparator)
      let sorted = CollectionProperty(list.updates.sorted(by: rule))
      var updates: [CollectionUpdate<Int>] = []
      sorted.updates.startWithValues { updates.append($0) }
      for step in 0..<100 {
        switch step % 5 {
        case 0: list.insert(step, at: .random(in: 0...list.count, using: &random))
        case 1: list[.random(in: 0..<list.count, using: &random)] = step
        case 2: list.move(from: 0, to: list.count - 1)
        case 3: list.append(contentsOf: 0..<20)
        default: if step % 2 == 0 { rule.value = comparator } else { list.removeFirst(15) }
        }
        #expect(sorted.sorted() == list.sorted())
      }
      #expect(throws: Never.self) { try checkChangeLaws(updates) }
    }
  }

  // MARK: Live orders

  @Test func replacingTheOrderMovesElements() {
    let rule = MutableProperty<(String, String) -> Bool>(Self.byLetter)
    let rows = Scenario("a1,b1,a2", of: String.self) { $0.sorted(by: rule) }
    rows.shows("a1,a2,b1")
    rows.after({ rule.value = Self.byLetterDown }, tells: "M2>0", shows: "b1,a1,a2")
    rows.after({ rule.value = { Self.byLetterDown($0, $1) } }, tells: "")
    rows.edit("I0:c1", tells: "I0:c1")
    rows.edit("M3>0", tells: "M3>2", shows: "c1,b1,a2,a1")
    rows.after({ rule.value = { _, _ in false } }, shows: "a2,c1,a1,b1")
    rows.after({ rule.value = Self.byLetter }, shows: "a2,a1,b1,c1")
    rows.after({ rows.list.removeAll() }, tells: "R0 R0 R0 R0")
    rows.after({ rule.value = Self.byLetterDown }, tells: "")
    rows.after({ rows.list.set(["x", "y"]) }, tells: "I0:y I1:x", shows: "y,x")
  }

  @Test func withoutAnOrderTheSourceIsUnchanged() {
    let rule = MutableProperty<((String, String) -> Bool)?>(nil)
    let rows = Scenario("a,c,b", of: String.self) { $0.sorted(by: rule) }
    rows.edit("U2:0", tells: "U2:0", shows: "a,c,0")
    rows.after({ rule.value = (<) }, tells: "M2>0", shows: "0,a,c")
    rows.edit("M0>2", tells: "")
    rows.after({ rule.value = nil }, tells: "M2>0", shows: "c,0,a")
    rows.after({ rows.list.reverse() }, shows: "a,0,c")
    rows.after({ rows.list.removeAll() }, tells: "R0 R0 R0")
    rows.after({ rule.value = (<) }, tells: "")
  }

  @Test func replacingTheKeyMovesElements() {
    let key = MutableProperty<(Int) -> Int>({ $0 })
    let rows = Scenario("3,12,21", of: Int.self) { $0.sorted(by: key) }
    rows.after({ key.value = { $0 % 10 } }, tells: "M2>0 M2>1", shows: "21,12,3")
    rows.edit("I3:1,40", tells: "I0:40 I2:1", shows: "40,21,1,12,3")
    rows.edit("U0:2", tells: "M4>3 U3:2", shows: "40,21,1,2,12")
    rows.after({ key.value = { -$0 } }, shows: "40,21,12,2,1")
    rows.after({ key.value = { -$0 * 2 } }, tells: "")
  }

  /// Replacing the order moves as few elements as possible: all except the longest run that stays.
  @Test func replacingTheOrderMovesAsFewElementsAsPossible() {
    typealias Order = (Int, Int) -> Bool
    var random = SeededGenerator(seed: 36)
    for count in [0, 1, 2, 10, 300] {
      // Equal elements are distinguished by the digits below the thousands.
      let numbers = (0..<count).map { .random(in: 0..<max(count / 3, 1), using: &random) * 1_000 + $0 }
      let rule = MutableProperty<Order>({ $0 / 1_000 < $1 / 1_000 })
      let list = MutableCollectionProperty(numbers)
      let told = Recorder(list.updates.sorted(by: rule))
      let orders: [Order] = [
        { $0 / 1_000 > $1 / 1_000 }, { $0 / 1_000 % 5 < $1 / 1_000 % 5 }, { $0 / 4_000 > $1 / 4_000 },
      ]
      for order in orders {
        let (before, updates) = (told.values.last?.after ?? [], told.values.count)
        rule.value = order
        let after = told.values.last?.after ?? []
        #expect(Array(after) == numbers.sorted(by: order))
        var longest: [Int] = []
        for position in after.compactMap({ before.firstIndex(of: $0) }) {
          let place = longest.firstIndex { $0 > position } ?? longest.count
          longest.replaceSubrange(place..<min(place + 1, longest.count), with: [position])
        }
        #expect((told.values.count == updates ? 0 : told.values.last?.change.count) == count - longest.count)
      }
      #expect(throws: Never.self) { try checkChangeLaws(told.values) }
    }
  }

  // MARK: Sorts of sorts

  @Test func anInnerSortOrdersEqualElements() {
    let inner = MutableProperty<((String, String) -> Bool)?>(nil)
    let rows = Scenario("dddd,aaa,c,bb", of: String.self) { source in
      source.sorted(by: inner).sorted { $0.count < $1.count }
    }
    rows.shows("c,bb,aaa,dddd")
    rows.edit("I4:a,eeee,dd,aaa", tells: "I1:a I3:dd I5:aaa I7:eeee", shows: "c,a,bb,dd,aaa,aaa,dddd,eeee")
    rows.after({ inner.value = (<) }, tells: "M1>0", shows: "a,c,bb,dd,aaa,aaa,dddd,eeee")
    rows.after({ inner.value = (>) }, shows: "c,a,dd,bb,aaa,aaa,eeee,dddd")
    rows.after({ inner.value = nil }, shows: "c,a,bb,dd,aaa,aaa,dddd,eeee")
  }

  /// A reordering of the source that makes no difference is not sent.
  @Test func anInnerSortWithoutEffectSendsNothing() {
    let inner = MutableProperty<((String, String) -> Bool)?>(<)
    let rows = Scenario("CB,BC,DD,AA", of: String.self) { $0.sorted(by: inner).sorted(by: >) }
    rows.after({ inner.value = (>) }, tells: "")
    rows.after({ inner.value = nil }, tells: "")
    rows.after({ rows.list.reverse() }, tells: "", shows: "DD,CB,BC,AA")
  }

  /// A preceding filter, under random edits of one or many elements.
  @Test func aSortedFilterShowsTheRecomputedResult() {
    var random = SeededGenerator(seed: 16)
    let limit = MutableProperty(500)
    let isIncluded = limit.map { limit in { $0 % 1_000 < limit } as (Int) -> Bool }
    let list = MutableCollectionProperty((0..<1_000).map { _ in Int.random(in: 0..<2_000, using: &random) })
    let told = Recorder(list.updates.filter(isIncluded).sorted { $0 % 100 })
    for step in 0..<200 {
      let (count, number) = (told.values.count, Int.random(in: 0..<2_000, using: &random))
      let index = Int.random(in: 0..<list.count, using: &random)
      switch step % 8 {
      case 0: limit.value = .random(in: 0..<1_000, using: &random)
      case 1: list.insert(number, at: index)
      case 2: list.remove(at: index)
      case 3: list.move(from: index, to: .random(in: 0..<list.count, using: &random))
      case 4: list.insert(contentsOf: (0..<100).map { _ in Int.random(in: 0..<2_000, using: &random) }, at: index)
      case 5: list.removeSubrange(index..<min(list.count, index + 100))
      default: list[index] = number
      }
      let expected = list.value.filter(isIncluded.value).enumerated().sorted {
        ($0.element % 100, $0.offset) < ($1.element % 100, $1.offset)
      }.map(\.element)
      #expect(told.values.last?.after.elementsEqual(expected) == true, "step \(step)")
      #expect(told.values.count <= count + 1, "step \(step)")
    }
    #expect(throws: Never.self) { try checkChangeLaws(told.values.suffix(30)) }
  }
}
