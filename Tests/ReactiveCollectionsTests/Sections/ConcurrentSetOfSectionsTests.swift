import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Assignments that are compared off the list's actor, for lists inside lists.
@MainActor @Suite struct ConcurrentSetOfSectionsTests {
  private typealias Section = MutableCollectionSection<String>

  /// A section that may be sent to another thread to be compared by reference.
  ///
  /// `@unchecked Sendable`: it has no state of its own, and is otherwise used on the main actor only.
  private final class Shelf: MutableCollectionSection<String>, @unchecked Sendable {}

  /// A table, with the changes that it sends at paths and for sections.
  private final class Log<Element: MutableCollectionSection<String>> {
    private(set) var lines: [String] = []
    private let sectioned: Recorder<SectionedUpdate<Element, String>, Never>

    init(_ table: MutableCollectionProperty<Element>) {
      sectioned = Recorder(table.sectionedUpdates)
      table.changes.startWithValues { [unowned self] in lines.append("\($0)") }
    }

    func check(_ rows: [[String]], sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(sectioned.values.last?.after.map { Array($0.rows) } == rows, sourceLocation: sourceLocation)
      #expect(throws: Never.self, sourceLocation: sourceLocation) {
        try checkChangeLaws(sectioned.values, sections: ===, rows: ==)
      }
    }
  }

  @MainActor private final class Table {
    let sections = [Section(["a", "b"]), Section(["x"])]
    let list: MutableCollectionProperty<Section>
    init() { list = MutableCollectionProperty(sections) }
  }

  /// A parent that changes during the comparison does not discard it, and reports the current position of the section.
  @Test func parentsReportTheCurrentPositionOfTheSection() async {
    let (table, comparisons) = (Table(), ComparisonLog())
    let log = Log(table.list)
    await table.sections[0].set(
      ["b", "c"], by: comparisons.note(.init()) { _ in onMainActor { table.list.move(from: 0, to: 1) } })
    #expect(comparisons.areOnMainActor == [false])
    #expect(log.lines.dropFirst() == ["remove [1, 0] a\ninsert [1, 1] c"])
    log.check([["x"], ["b", "c"]])
    // The section is removed during the next comparison: the parent reports the removal, and nothing else.
    await table.sections[0].set(
      ["d"], by: comparisons.note(.init()) { _ in onMainActor { _ = table.list.removeLast() } })
    #expect(Array(table.sections[0]) == ["d"])
    #expect(log.lines.count == 3)
    log.check([["x"]])
  }

  @Test func insertedSectionsAreFollowed() async {
    let shelves = [Shelf(["a"]), Shelf(["b"]), Shelf(["c"])]
    let list = MutableCollectionProperty([shelves[0], shelves[1]])
    let log = Log(list)
    let change = await list.set([shelves[2], shelves[1]], by: .init())
    #expect(change.batch.deletions.map(\.position) == [0] && change.batch.insertions.map(\.position) == [0])
    // The inserted section is followed, and the removed one is not.
    shelves[2].append("d")
    shelves[0].append("e")
    #expect(log.lines.count == 2 && log.lines.last == "insert [0, 1] d")
    log.check([["c", "d"], ["b"]])
  }

  /// The list contained no section to follow when it was first observed.
  @Test func theFirstInsertedSectionIsFollowed() async {
    let list = MutableCollectionProperty<any Sendable>([1])
    var lines: [String] = []
    list.changes.startWithValues { lines.append("\($0)") }
    let shelf = Shelf(["a"])
    await list.set([1, shelf], by: .init())
    shelf.append("b")
    #expect(lines.count == 2 && lines.last == "insert [1, 1] b")
  }

  private final class Folder: MutableCollectionSection<Folder>, @unchecked Sendable {}

  @Test func assigningASectionToItselfTraps() async {
    await #expect(processExitsWith: .failure) {
      let folder = Folder([])
      await folder.set([folder], by: .init())
    }
  }
}
