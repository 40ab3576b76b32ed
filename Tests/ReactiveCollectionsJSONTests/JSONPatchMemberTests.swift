import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsJSON
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Updates of elements of which one member has changed.
@Suite struct JSONPatchMemberTests {
  struct Place: Codable, Equatable {
    var city: String
    var numbers: [Int]
  }

  struct Row: Codable, Equatable {
    var id: Int
    var name: String
    var score: Double?
    var place: Place
  }

  enum Shape: Codable, Equatable {
    case circle(radius: Int)
    case square(side: Int)
  }

  func text(_ old: Row, _ new: Row) throws -> String {
    try JSONPatch(CollectionChange.update(7, old: old, new: new)).description
  }

  @Test func onlyTheMemberThatChangedIsReplaced() throws {
    let old = Row(id: 1, name: "a", score: 2, place: Place(city: "b", numbers: [1, 2]))
    var new = old
    new.name = "z"
    #expect(try text(old, new) == #"[{"op":"replace","path":"/7/name","value":"z"}]"#)
    new = old
    new.place.city = "z"
    #expect(try text(old, new) == #"[{"op":"replace","path":"/7/place/city","value":"z"}]"#)
    new = old
    new.place.numbers[0] = 3
    #expect(try text(old, new) == #"[{"op":"replace","path":"/7/place/numbers","value":[3,2]}]"#)
    new.place.city = "z"
    #expect(
      try text(old, new) == #"[{"op":"replace","path":"/7/place","value":{"city":"z","numbers":[3,2]}}]"#)
  }

  /// Two members, a member that comes or goes, or none: the whole element. A reader that decodes it after each
  /// operation never finds something that does not exist.
  @Test func theWholeElementIsReplacedIfItIsNotOneMember() throws {
    let old = Row(id: 1, name: "a", score: 2, place: Place(city: "b", numbers: []))
    var (both, gone) = (old, old)
    (both.name, both.id, gone.score) = ("z", 2, nil)
    for new in [both, gone, old] {
      let value = try JSONValue(encoding: new)
      #expect(try text(old, new) == #"[{"op":"replace","path":"/7","value":\#(value)}]"#)
    }
    let change = CollectionChange.update(0, old: Shape.circle(radius: 1), new: .square(side: 1))
    #expect(
      try JSONPatch(change).description == #"[{"op":"replace","path":"/0","value":{"square":{"side":1}}}]"#)
    let grown = CollectionChange.update(0, old: Shape.circle(radius: 1), new: .circle(radius: 2))
    #expect(try JSONPatch(grown).description == #"[{"op":"replace","path":"/0/circle/radius","value":2}]"#)
  }

  @Test func rowsSectionsAndNestedArraysAreLikeElements() throws {
    let old = Row(id: 1, name: "a", score: 2, place: Place(city: "b", numbers: []))
    var new = old
    new.id = 5
    let rows: SectionedChange<Row, Row> = .row(.update(3, old: old, new: new), section: 2)
    #expect(try JSONPatch(rows).description == #"[{"op":"replace","path":"/2/rows/3/id","value":5}]"#)
    let none = PersistentArray<Row>()
    let data: SectionedChange<Row, Row> = .section(
      .update(1, old: SectionSnapshot(section: old, rows: none), new: SectionSnapshot(section: new, rows: none)))
    #expect(try JSONPatch(data).description == #"[{"op":"replace","path":"/1/section/id","value":5}]"#)
    let paths: IndexPathChange = .update([4, 0], old: old, new: new)
    let patch = try JSONPatch(paths) { row in try JSONValue(encoding: row as? Row) }
    #expect(patch.description == #"[{"op":"replace","path":"/4/0/id","value":5}]"#)
    let named = try JSONPatch(CollectionChange.update(0, old: old, new: new)) { ["a/b": .integer($0.id), "c": 1] }
    #expect(named.description == #"[{"op":"replace","path":"/0/a~1b","value":5}]"#)
  }

  /// Objects with any members, in nested objects; compared with a plain search.
  @Test func anyUpdateIsOneOperationWithTheSameEffect() throws {
    var (members, wholes) = (0, 0)
    for seed in 0..<(isLongRun ? 4_000 : 1_000) as Range<UInt64> {
      var random = JSONRandom(seed: seed)
      let old = random.object(depth: 3)
      var new = old
      for _ in 0..<1 + random.int(2) {
        try? JSONPatch([.replace(random.pointer(into: new), random.value(depth: 2))]).apply(to: &new)
      }
      let patch = try JSONPatch(CollectionChange.update(0, old: old, new: new)) { $0 }
      #expect(patch.operations.count == 1, "seed \(seed)")
      var document: JSONValue = [old]
      try patch.apply(to: &document)
      #expect(document == [new], "seed \(seed): \(patch)")
      let expected = Self.place(of: new, in: old, at: JSONPointer(["0"]))
      guard case .replace(let pointer, _)? = patch.operations.first else {
        Issue.record("seed \(seed): \(patch)")
        continue
      }
      #expect(pointer == expected, "seed \(seed): \(patch)")
      if pointer.tokens.count > 1 { members += 1 } else { wholes += 1 }
      #expect(try JSONPatch(parsing: patch.description) == patch, "seed \(seed)")
      #expect(patch.description == patch.json.description, "seed \(seed)")
    }
    #expect(members > 100 && wholes > 100, "\(members) and \(wholes)")
  }

  private static func place(of new: JSONValue, in old: JSONValue, at pointer: JSONPointer) -> JSONPointer {
    guard case .object(let new) = new, case .object(let old) = old, Set(new.keys) == Set(old.keys) else {
      return pointer
    }
    let changed = new.keys.filter { new[$0] != old[$0] }
    guard changed.count == 1, let name = changed.first, let before = old[name], let after = new[name] else {
      return pointer
    }
    return place(of: after, in: before, at: pointer.appending(name.text))
  }

  /// Many members, some of them set again, and nested containers among them.
  @Test func objectsOfManyMembersAreEncoded() throws {
    struct Many: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for number in 0..<40 { try container.encode(number, forKey: Name(number)) }
        for number in stride(from: 0, to: 40, by: 3) { try container.encode("again", forKey: Name(number)) }
        var nested = container.nestedUnkeyedContainer(forKey: Name(5))
        try nested.encode(1)
        var other = container.nestedUnkeyedContainer(forKey: Name(50))
        try other.encode(true)
        try container.encode(2, forKey: Name(50))
        try nested.encode(2)
      }
    }
    struct Name: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(_ number: Int) { stringValue = "member \(number)" }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    var expected: [JSONName: JSONValue] = [:]
    for number in 0..<40 { expected[JSONName("member \(number)")] = number % 3 == 0 ? "again" : .integer(number) }
    expected["member 5"] = [1, 2]
    expected["member 50"] = 2
    #expect(try JSONValue(encoding: Many()) == .object(expected))
  }

  @Test(arguments: [Int.min, Int.min + 1, -10, -1, 0, 1, 9, 10, 1234567890, .max - 1, .max])
  func integersSurviveTheirText(number: Int) throws {
    #expect(JSONValue.integer(number).description == "\(number)")
    guard case .integer(Int64(number)) = try JSONValue(parsing: "\(number)") else {
      Issue.record("\(number) is not an integer")
      return
    }
  }

  @Test func integersThatAreTooLargeBecomeDoubles() throws {
    for text in ["9223372036854775808", "-9223372036854775809", "123456789012345678901234567890"] {
      guard case .double(let double) = try JSONValue(parsing: text) else {
        Issue.record("\(text) is not a double")
        continue
      }
      #expect(double == Double(text))
    }
  }
}
