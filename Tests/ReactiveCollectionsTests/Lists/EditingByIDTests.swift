import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

@Suite struct EditingByIDTests {
  struct Row: Identifiable, Equatable, CustomStringConvertible {
    var id: Int
    var name: Int
    var description: String { "\(id):\(name)" }
  }

  /// Edits by id, and others that move elements, in transactions that may be rolled back: the list is that of an array
  /// which is searched, and its changes lead there.
  @Test(arguments: 0..<4) func editsByIDFindTheFirstElementWithTheID(part: UInt64) throws {
    for seed in part * 1_000..<part * 1_000 + (isLongRun ? 1_000 : 60) {
      var random = SeededGenerator(seed: seed)
      func int(_ limit: Int) -> Int { .random(in: 0..<limit, using: &random) }
      // By the id alone: rows that change places may be equal for the list, and different for the index.
      let byName = ElementComparison<Row> {
        $0.name == $1.name
      } content: {
        $0.name == $1.name
      }
      let rows = (0..<int(6)).map { Row(id: $0, name: int(3)) }
      let list =
        seed.isMultiple(of: 2) ? MutableCollectionProperty(rows) : MutableCollectionProperty(rows, comparison: byName)
      let follows = seed % 3 > 0
      var replayed = Array(list.value)
      let observation =
        follows
        ? list.flatChanges.startWithValues { change in
          do { try change.apply(to: &replayed) } catch { Issue.record("seed \(seed): \(change): \(error)") }
        } : nil
      defer { observation?.dispose() }
      func check(_ subject: String) {
        for id in 0..<8 {
          let expected = list.value.firstIndex { $0.id == id }
          #expect(list.firstIndex(id: id) == expected, "seed \(seed), \(subject): the position of \(id) in \(list)")
          #expect(list[id: id] == expected.map { list[$0] }, "seed \(seed), \(subject)")
        }
        for name in 0..<3 {
          let expected = list.value.firstIndex { $0.name == name }
          #expect(list.firstIndex(id: name, by: \.name) == expected, "seed \(seed), \(subject): the name \(name)")
          #expect(list[id: name, by: \.name] == expected.map { list[$0] }, "seed \(seed), \(subject)")
        }
      }
      func edit() {
        let (id, name) = (int(8), int(3))
        switch int(19) {
        case 0: list[id: id]?.name = name
        case 1: list[id: id] = Row(id: id, name: name)
        case 2: list[id: id] = nil
        case 3: list.upsert(Row(id: id, name: name))
        case 4: list.upsert((0..<int(4)).map { _ in Row(id: int(8), name: int(3)) })
        case 5: list.remove(id: id)
        case 6: list.removeAll(ids: [id, int(8)])
        case 7: list.move(id: id, before: int(3) == 0 ? nil : int(8))
        case 12: list[id: name, by: \.name]?.id = id
        case 13: list[id: name, by: \.name] = int(2) == 0 ? nil : Row(id: id, name: name)
        case 14: list.upsert(Row(id: id, name: name), by: \.name)
        case 15: list.upsert((0..<int(3)).map { _ in Row(id: int(8), name: int(3)) }, by: \.name)
        case 16: list.remove(id: name, by: \.name)
        case 17: list.removeAll(ids: [name, int(3)], by: \.name)
        case 18: list.move(id: name, before: int(3) == 0 ? nil : int(3), by: \.name)
        case 8: list.insert(Row(id: id, name: name), at: int(list.count + 1))
        case 9: list.sort { $0.name < $1.name }
        case 10: list.reverse()
        default: if !list.isEmpty { list.remove(at: int(list.count)) }
        }
      }
      func transaction(_ depth: Int) {
        try? transact {
          for _ in 0..<int(4) {
            if int(4) == 0, depth < 2 { transaction(depth + 1) } else { edit() }
            check("in a transaction")
          }
          if int(3) == 0 { throw CancellationError() }
        }
      }
      for _ in 0..<15 {
        if int(3) == 0 { transaction(0) } else { edit() }
        check("after a step")
        if follows { #expect(replayed.map(\.name) == list.map(\.name), "seed \(seed)") }
      }
    }
  }

  @Test func upsertReplacesOrAppendsAndIsOneChange() {
    let list = MutableCollectionProperty([Row(id: 1, name: 0), Row(id: 2, name: 0)])
    var changes: [CollectionChange<Row>] = []
    list.flatChanges.startWithValues { changes.append($0) }
    list.upsert([Row(id: 2, name: 5), Row(id: 3, name: 6), Row(id: 3, name: 7), Row(id: 1, name: 0)])
    #expect(list.value == [Row(id: 1, name: 0), Row(id: 2, name: 5), Row(id: 3, name: 7)])
    #expect(changes.count == 1)
    list[id: 1]?.name = 0
    #expect(changes.count == 1)
  }

  @Test func moveSaysWhetherBothAreThere() {
    let list = MutableCollectionProperty((1...3).map { Row(id: $0, name: 0) }, comparison: .init())
    #expect(list.move(id: 1, before: nil))
    #expect(list.map(\.id) == [2, 3, 1])
    #expect(list.move(id: 1, before: 3))
    #expect(list.map(\.id) == [2, 1, 3])
    #expect(!list.move(id: 9, before: 3))
    #expect(!list.move(id: 2, before: 9))
    #expect(list.map(\.id) == [2, 1, 3])
  }

  @Test func sharedListsAndEditorsAreEditedByID() {
    let shared = SharedCollectionProperty([Row(id: 1, name: 0)])
    shared.upsert(Row(id: 2, name: 1))
    shared.modify { $0[id: 2]?.name = 7 }
    shared[id: 1] = nil
    #expect(shared[id: 2] == Row(id: 2, name: 7))
    #expect(shared.count == 1)
  }

  @Test func anIndexIsMadeOnceAndKeysAreTakenOnlyOfWhatAnEditNames() {
    var taken = 0
    struct Counting: Identifiable { let number: Int, count: () -> Void; var id: Int { count(); return number } }
    let list = MutableCollectionProperty((0..<10_000).map { Counting(number: $0) { taken += 1 } })
    #expect(taken == 0)
    list[5] = list[5]
    taken = 0
    #expect(list.firstIndex(id: 77) == 77)
    #expect(taken == 10_000)
    taken = 0
    list.remove(at: 0)
    #expect(list.firstIndex(id: 77) == 76)
    list.append(list[0])
    #expect(taken <= 2)
  }
}
