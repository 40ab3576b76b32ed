import ReactiveCollections
import ReactiveCollectionsChanges
import Testing

/// Misuse that would trap for an array traps, with the index and the count in the message.
@Suite struct ListTrapTests {
  /// A misuse of a list of two elements, and the message of the trap.
  private struct Misuse<Subject>: Sendable {
    let words: String
    let commit: @Sendable (Subject) -> Void

    init(_ words: String, _ commit: @escaping @Sendable (Subject) -> Void) {
      self.words = words
      self.commit = commit
    }

    static func index(_ index: Int, of count: String = "2 elements", _ commit: @escaping @Sendable (Subject) -> Void)
      -> Misuse
    { Misuse("Index \(index) is out of bounds: the list has \(count)", commit) }

    static func range(_ range: Range<Int>, _ commit: @escaping @Sendable (Subject) -> Void) -> Misuse {
      Misuse("Range \(range) is out of bounds: the list has 2 elements", commit)
    }

    static func number(_ number: Int, _ commit: @escaping @Sendable (Subject) -> Void) -> Misuse {
      Misuse("\(number) elements cannot be removed: the list has 2 elements", commit)
    }

    static func editing(_ commit: @escaping @Sendable (Subject) -> Void) -> Misuse {
      Misuse("The list was edited while an edit compared its elements", commit)
    }
  }

  /// Misuses of lists that have a thread of their own, and of shared ones.
  private static func ofEveryList<List: EditableList<Int> & SendableMetatype>() -> [Misuse<List>]
  where List.SentElement: Sendable {
    [
      .index(-1) { $0.insert(0, at: -1) },
      .index(3) { $0.insert(contentsOf: [7, 8], at: 3) },
      .index(2) { $0.remove(at: 2) },
      .index(0, of: "0 elements") {
        $0.removeAll(); $0.removeFirst()
      },
      .index(-1, of: "0 elements") {
        $0.removeAll(); $0.removeLast()
      },
      .number(3) { $0.removeFirst(3) },
      .number(3) { $0.removeLast(3) },
      .range(1..<4) { $0.removeSubrange(1..<4) },
      .range(1..<Int.max) { $0.removeSubrange(1..<Int.max) },
      .index(3) { $0.replaceSubrange(3..., with: [7]) },
      .index(2) { $0.replace(at: 2, with: 0) },
      .index(2) { $0.move(from: 0, to: 2) },
      .index(5) { $0.swapAt(0, 5) },
      .index(7) { $0.refresh(at: 7) },
      .editing { list in
        list.removeAll { _ in
          list.append(3); return true
        }
      },
    ]
  }

  private static let ofLists: [Misuse<MutableCollectionProperty<Int>>] =
    ofEveryList() + [
      .index(2) { _ = $0[2] },
      .index(3) { $0[3] = 0 },
      .index(1, of: "1 element") {
        $0.removeLast(); $0.remove(at: 1)
      },
      .number(-1) { $0.removeLast(-1) },
      .index(5) { $0.removeSubrange(5...) },
      .range(0..<Int.max) { $0.replaceSubrange(0..<Int.max, with: [7]) },
      .range(-1..<1) { $0.replaceSubrange(-1..<1, with: [7]) },
      .index(-1) { $0.move(from: -1, to: 0) },
      .index(3) { $0.move(fromOffsets: [0], toOffset: 3) },
      .index(2) { $0.move(fromOffsets: [2], toOffset: 0) },
      .index(7, of: "1 element") {
        $0.removeLast(); $0.move(fromOffsets: [0], toOffset: 7)
      },
      Misuse("1 position cannot be replaced by 2 elements") { $0.replaceAll(at: [0], with: [7, 8]) },
      .index(2) { _ = CollectionProperty($0.updates)[2] },
      .editing { list in
        list.sort {
          list[0] = $0 + 9; return $0 > $1
        }
      },
    ]

  private static let ofEditors: [Misuse<MutableCollectionProperty<Int>>] = [
    .index(2) { $0.modify { _ = $0[2] } },
    .index(2) { $0.modify { $0[2] = 3 } },
    .range(1..<3) { $0.modify { _ = $0[1..<3] } },
    .range(1..<3) { $0.modify { $0[1..<3] = $0[0..<1] } },
    .index(3) { $0.modify { $0.insert(0, at: 3) } },
    .index(3) { $0.modify { $0.insert(contentsOf: [7, 8], at: 3) } },
    .index(-1) { $0.modify { _ = $0.remove(at: -1) } },
    .index(-1, of: "0 elements") { list in
      list.removeAll()
      list.modify { _ = $0.removeLast() }
    },
    .index(0, of: "0 elements") { list in
      list.removeAll()
      list.modify { _ = $0.removeFirst() }
    },
    .number(3) { $0.modify { $0.removeFirst(3) } },
    .number(3) { $0.modify { $0.removeLast(3) } },
    .range(1..<4) { $0.modify { $0.removeSubrange(1..<4) } },
    .range(2..<3) { $0.modify { $0.replaceSubrange(2..<3, with: [7]) } },
    .index(2) { $0.modify { $0.move(from: 0, to: 2) } },
    .index(5) { $0.modify { $0.swapAt(5, 0) } },
    .index(2) { $0.modify { $0.refresh(at: 2) } },
    .index(3) { $0.modify { $0.replaceSubrange(3..., with: [7]) } },
    .index(3) { $0.modify { $0.removeAll(at: [3]) } },
    Misuse("1 position cannot be replaced by 2 elements") { $0.modify { $0.replaceAll(at: [0], with: [7, 8]) } },
    .editing { list in
      list.modify {
        $0.removeAll { _ in
          list.append(3); return true
        }
      }
    },
  ]

  private static let ofSharedLists: [Misuse<SharedCollectionProperty<Int>>] =
    ofEveryList() + [
      .index(2) { _ = $0[2] },
      .index(3) { $0[3] = 0 },
      .index(2) { $0.modify { $0[2] = 3 } },
    ]

  /// Sections that would contain themselves.
  private static let ofSections: [Misuse<MutableCollectionSection<AnyObject>>] = [
    Misuse("A section cannot contain itself") { $0.value = [$0] },
    Misuse("A section cannot contain itself") { inner in
      inner.append(MutableCollectionSection<AnyObject>([inner]))
    },
    Misuse("A section cannot contain itself") { inner in
      inner.append(MutableCollectionSection([1]))
      inner[0] = MutableCollectionSection<AnyObject>([MutableCollectionSection<AnyObject>([inner])])
    },
  ]

  /// A comparison that edits the list that calls it.
  private final class Edits: @unchecked Sendable {
    var list: MutableCollectionProperty<Int>?
    func edit() { list?.append(9) }
  }

  private static let whileComparing: [@Sendable (MutableCollectionProperty<Int>) -> Void] = [
    { $0.set([1, 3]) },
    { $0.set([1, 3], preferring: .head) },
    { list in list.modify { $0[0..<1] = $0[1..<2] } },
    { $0.reverse() },
    { $0.shuffle() },
    { $0.replace(at: 0, with: 5) },
    { $0[1] = 5 },
    { $0.replaceSubrange(0..<1, with: [5, 6]) },
    { $0.move(from: 0, to: 1) },
    { $0.swapAt(0, 1) },
    { try? $0.apply(.remove(0, 1)) },
    { try? $0.apply(.composite([.insert(0, 5), .move(from: 0, to: 1, 5)])) },
    { try? $0.apply(IndexPathChange.update([0], old: 1, new: 5)) },
    { list in
      let other = MutableCollectionProperty([4])
      list <~> other
    },
  ]

  @Test(arguments: whileComparing.indices) func editingAListInItsComparisonTraps(number: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [number] in
      let edits = Edits()
      let list = MutableCollectionProperty(
        [1, 2],
        comparison: ElementComparison(
          identity: {
            edits.edit(); return $0 == $1
          }, content: { $0 == $1 }))
      edits.list = list
      Self.whileComparing[number](list)
    }
    check(result, says: "The list was edited while an edit compared its elements")
  }

  @Test func derivingAListFromItselfTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let outer = MutableCollectionProperty([0])
      var all: CollectionProperty<Int>?
      all = CollectionProperty(
        outer.updates.flatMap { (number: Int) -> CollectionProducer<Int> in all?.updates ?? outer.updates })
      outer.append(1)
    }
    check(result, says: "A list or property cannot be derived from itself")
  }

  @Test func sharingAListThatTheTransactionHasEditedTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      transact {
        let list = MutableCollectionProperty([1])
        list.append(2)
        _ = SharedHandle(list)
      }
    }
    check(result, says: "A list or property cannot be shared by a transaction that has edited it")
  }

  /// What cannot be made while a shared list is locked: it has a value from the beginning, but no list is sent in a turn.
  private static let startsUnderLock: [(String, @Sendable (CollectionProducer<Int>) -> Void)] = [
    ("A property of an aggregate", { _ = Property($0.count) }), ("An index", { _ = CollectionIndex($0) { $0 } }),
  ]

  private static func commit(_ start: @Sendable (CollectionProducer<Int>) -> Void) {
    let table = SharedHandle(MutableCollectionProperty([MutableCollectionSection([1, 2])]))
    table.modify { sections in start(sections[0].updates) }
  }

  @Test(arguments: startsUnderLock.indices) func startingAnIndexOrPropertyInsideModifyTraps(number: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [number] in
      Self.commit(Self.startsUnderLock[number].1)
    }
    check(result, says: "\(Self.startsUnderLock[number].0) cannot be started while a shared list is locked")
  }

  private func check(_ result: ExitTest.Result?, says words: String) {
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains(words), "\(message)")
  }

  @Test(arguments: (ofLists + ofEditors).indices) func invalidEditsOfListsAndEditorsTrap(number: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [number] in
      (Self.ofLists + Self.ofEditors)[number].commit(MutableCollectionProperty([1, 2]))
    }
    check(result, says: (Self.ofLists + Self.ofEditors)[number].words)
  }

  @Test(arguments: ofSharedLists.indices) func invalidEditsOfSharedListsTrap(number: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [number] in
      Self.ofSharedLists[number].commit(SharedCollectionProperty([1, 2]))
    }
    check(result, says: Self.ofSharedLists[number].words)
  }

  @Test(arguments: ofSections.indices) func puttingASectionInsideItselfTraps(number: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [number] in
      Self.ofSections[number].commit(MutableCollectionSection([]))
    }
    check(result, says: Self.ofSections[number].words)
  }
}
