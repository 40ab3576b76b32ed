import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Sections that are in several lists, or several times in one list, and that are moved, removed and inserted again.
@Suite struct SectionParentsTests {
  private typealias Section = MutableCollectionSection<String>
  private typealias Table = MutableCollectionProperty<Section>

  /// The deep changes of a table as lines, which are checked by replaying them.
  private final class Log {
    private(set) var lines: [String] = []
    private(set) var updates: [SectionedUpdate<Section, String>] = []
    private let table: Table
    private var replayed: [Any]

    init(_ table: Table) {
      self.table = table
      replayed = table.map { SectionSnapshot(section: $0, rows: $0.value) }
      table.changes.startWithValues { [unowned self] change in
        lines.append("\(change)")
        do { try change.apply(to: &replayed) } catch { Issue.record("\(error)") }
      }
      table.sectionedUpdates.startWithValues { [unowned self] in updates.append($0) }
    }

    /// Checks that the received changes lead to the table's current state.
    func check(sourceLocation: SourceLocation = #_sourceLocation) {
      let rows = table.map { Array($0) }
      let known = replayed.map { ($0 as? SectionSnapshot<Section, String>).map { Array($0.rows) } ?? [] }
      #expect(known == rows, sourceLocation: sourceLocation)
      #expect(updates.last?.after.map { Array($0.rows) } == rows, sourceLocation: sourceLocation)
      #expect(throws: Never.self, sourceLocation: sourceLocation) {
        try checkChangeLaws(updates, sections: ===, rows: ==)
      }
    }
  }

  /// No parent is lost, however many there are.
  @Test func aChangeIsSentByEveryParent() {
    let section = Section(["a"])
    let tables = (0..<40).map { number in Table((0..<number % 4).map { _ in Section([]) } + [section]) }
    let logs = tables.map { Log($0) }
    section.append("b")
    for (number, log) in logs.enumerated() {
      #expect(log.lines == ["insert [\(number % 4), 1] b"])
      log.check()
    }
    // Each parent is removed independently.
    for table in tables.prefix(39) { table.removeLast() }
    section.append("c")
    #expect(logs[39].lines.last == "insert [3, 2] c")
    #expect(logs.prefix(39).allSatisfy { $0.lines.count == 2 })
    for log in logs { log.check() }
  }

  @Test func aChangeIsSentOncePerPositionInAParent() {
    let section = Section(["a"])
    let table = Table([section, Section(["x"]), section])
    let log = Log(table)
    var own: [CollectionChange<String>] = []
    section.flatChanges.startWithValues { own.append($0) }
    section.append("b")
    #expect(log.lines == ["insert [0, 1] b\ninsert [2, 1] b"])
    #expect(own == [.insert(1, "b")])
    log.check()
    table.remove(at: 0)
    section.append("c")
    #expect(log.lines.last == "insert [1, 2] c")
    log.check()
    table.remove(at: 1)
    section.append("d")
    #expect(log.lines.count == 4)
    log.check()
  }

  @Test func aSectionRemovedAtOnePositionIsFollowedAtTheOther() {
    let section = Section(["a"])
    let table = Table([section, section])
    let log = Log(table)
    table.remove(at: 1)
    section.append("b")
    #expect(log.lines.last == "insert [0, 1] b")
    table.append(section)
    table[0] = Section(["x"])
    section.append("c")
    #expect(log.lines.last == "insert [1, 2] c")
    log.check()
  }

  @Test func aSectionMovedBetweenParentsIsSentByTheCurrentOne() {
    let (first, second) = (Table([Section(["a"]), Section(["b"])]), Table([Section(["x"])]))
    let (left, right) = (Log(first), Log(second))
    let section = first.remove(at: 1)
    section.append("unseen by both")
    second.insert(section, at: 0)
    section.append("c")
    #expect(left.lines.count == 1 && right.lines.count == 2)
    #expect(right.lines.last == "insert [0, 2] c")
    left.check()
    right.check()
    // In one transaction that also changes rows before and after the move.
    transact {
      section.append("d")
      first.append(second.remove(at: 0))
      section.removeFirst()
    }
    #expect(left.lines.count == 2 && right.lines.count == 3)
    #expect(Array(first[1]) == ["unseen by both", "c", "d"])
    section.append("e")
    #expect(left.lines.last == "insert [1, 3] e" && right.lines.count == 3)
    left.check()
    right.check()
  }

  /// A former parent sends no changes of the section, however the section was removed.
  @Test(arguments: 0..<9) func aRemovedSectionIsNoLongerFollowed(way: Int) throws {
    struct Failure: Error {}
    let section = Section(["a"])
    let table = Table([Section(["x"]), section, Section(["y"])])
    let log = Log(table)
    switch way {
    case 0: table.remove(at: 1)
    case 1: table[1] = Section(["new"])
    case 2: table.removeAll()
    case 3: table.set([Section(["new"]), table[0]])
    case 4: table.removeAll { $0 === section }
    case 5: table.replaceSubrange(0..<2, with: [Section(["new"])])
    case 6: try table.remove(at: [1])
    case 7: try table.apply(.remove(1, section))
    default:
      table.modify { sections in
        sections.remove(at: 1)
        transact { sections.append(Section(["new"])) }
        try? transact {
          sections.append(section)
          throw Failure()
        }
      }
    }
    #expect(log.lines.count == 1)
    section.append("b")
    section.removeAll()
    #expect(log.lines.count == 1)
    log.check()
    // The section may be inserted again, in its current state.
    section.append("c")
    table.append(section)
    section.append("d")
    #expect(log.lines.count == 3)
    log.check()
  }

  /// If the removal of a section is rolled back, the list follows it as before.
  @Test func aSectionWhoseRemovalIsRolledBackIsFollowed() {
    struct Failure: Error {}
    let section = Section(["a"])
    let table = Table([section, Section(["x"])])
    let log = Log(table)
    #expect(throws: Failure.self) {
      try table.modify { sections in
        sections.remove(at: 0)
        section.append("b")
        throw Failure()
      }
    }
    #expect(log.lines.isEmpty && Array(section) == ["a"])
    section.append("c")
    #expect(log.lines == ["insert [0, 1] c"])
    log.check()
  }

  /// An observer that starts while all sections are removed, in a transaction that is rolled back, follows them
  /// nevertheless.
  @Test func newObserversFollowSectionsRestoredByARollback() {
    struct Failure: Error {}
    let section = Section(["a"])
    let list = MutableCollectionProperty([section] as [AnyObject])
    var lines: [String] = []
    #expect(throws: Failure.self) {
      try list.modify { items in
        items.removeAll()
        list.changes.startWithValues { lines.append("\($0)") }
        throw Failure()
      }
    }
    section.append("b")
    #expect(lines == ["insert [0, 1] b"])
  }

  // MARK: Rows

  @Test func aRowMovedBetweenSectionsIsOneMove() throws {
    let sections = [Section(["a", "b"]), Section(["c"])]
    let table = Table(sections)
    let log = Log(table)
    var own: [String] = []
    for (number, section) in sections.enumerated() {
      section.flatChanges.startWithValues { own.append("\(number): \($0)") }
    }
    try table.move(from: [0, 0], to: [1, 1])
    #expect(log.lines == ["move [0, 0] [1, 1] a"])
    #expect("\(log.updates[1].change)" == #"moveRow(from: (0, 0), to: (1, 1), "a")"#)
    #expect(
      own == [#"1: insert(1, "a")"#, #"0: remove(0, "a")"#] || own == [#"0: remove(0, "a")"#, #"1: insert(1, "a")"#])
    // The same move as two explicit edits is one event, too.
    table.modify { sections in sections[0].append(sections[1].removeFirst()) }
    #expect(log.lines.count == 2 && log.updates.count == 3)
    log.check()
  }

  @Test func aMovedRowIsAMoveEvenIfAnotherRowOfItsSectionChangesInside() throws {
    typealias Row = MutableCollectionSection<Int>
    typealias Group = MutableCollectionSection<Row>
    let rows = (0..<3).map { Row([$0]) }
    let table = MutableCollectionProperty([Group([rows[0], rows[1]]), Group([rows[2]])])
    var updates: [SectionedUpdate<Group, Row>] = []
    table.sectionedUpdates.startWithValues { updates.append($0) }
    try transact {
      try table.move(from: [0, 0], to: [1, 1])
      rows[1].append(9)
    }
    let last = try #require(updates.last)
    if case .moveRow(let source, let target, let row) = last.change {
      #expect(source == RowPosition(section: 0, row: 0) && target == RowPosition(section: 1, row: 1) && row === rows[0])
    } else {
      Issue.record("It is \(last.change)")
    }
    #expect(last.after.map { $0.rows.map { ObjectIdentifier($0) } } == table.map { $0.map { ObjectIdentifier($0) } })
  }

  /// A row moves between two positions of the same section.
  @Test func rowsCanMoveBetweenTwoPositionsOfOneSection() throws {
    let section = Section(["a", "b", "c"])
    let table = Table([section, Section(["x"]), section])
    let log = Log(table)
    try table.move(from: [0, 0], to: [2, 2])
    #expect(Array(section) == ["b", "c", "a"])
    #expect(log.lines.count == 1)
    log.check()
    try table.move(from: [2, 0], to: [1, 1])
    #expect(Array(section) == ["c", "a"] && Array(table[1]) == ["x", "b"])
    #expect(log.lines.count == 2)
    log.check()
    try table.insert("z", at: [0, 1])
    try table.replace(at: [2, 0], with: "y")
    try table.remove(at: [2, 2])
    #expect(Array(section) == ["y", "z"])
    #expect(log.lines.count == 5)
    log.check()
  }

  // MARK: Depth

  /// Positions are correct for a row at any depth, whatever was moved above it.
  @Test func changesReportPositionsAtEveryDepth() throws {
    typealias Node = MutableCollectionSection<AnyObject>
    func leaf(_ rows: String...) -> Section { Section(rows) }
    let deep = leaf("a")
    let inner = Node([leaf(), deep] as [AnyObject])
    let outer = Node([leaf("x"), inner] as [AnyObject])
    let root = MutableCollectionProperty([leaf(), outer] as [AnyObject])
    var lines: [String] = []
    root.changes.startWithValues { lines.append("\($0)") }
    deep.append("b")
    #expect(lines.last == "insert [1, 1, 1, 1] b")
    root.move(from: 1, to: 0)
    inner.insert(leaf("y"), at: 0)
    deep.insert("c", at: 0)
    #expect(lines.last == "insert [0, 1, 2, 0] c")
    outer.remove(at: 0)
    try root.insert("d", at: [0, 0, 2, 3])
    #expect(lines.last == "insert [0, 0, 2, 3] d")
    #expect(try root.element(at: [0, 0, 2, 3]) as? String == "d")
    outer.removeAll()
    let count = lines.count
    deep.append("unseen")
    inner.removeAll()
    #expect(lines.count == count)
  }

  /// Subclasses with their own data are elements like any other.
  @Test func sectionsWithData() throws {
    final class Group: MutableCollectionSection<String> {
      let name: String
      var indexTitle: String { String(name.prefix(1)) }
      init(_ name: String, _ rows: [String]) {
        self.name = name
        super.init(rows)
      }
    }
    let table = MutableCollectionProperty([Group("Fruit", ["fig"]), Group("Trees", ["oak"])])
    var titles: [[String]] = []
    table.sectionedUpdates.startWithValues { titles.append($0.after.map(\.section.indexTitle)) }
    table.append(Group("Animals", []))
    table.sort { $0.name < $1.name }
    #expect(titles == [["F", "T"], ["F", "T", "A"], ["A", "F", "T"]])
    #expect(table.firstIndex { $0.name == "Fruit" } == 1)
  }

  // MARK: Costs

  /// A change in a section makes no call to other sections.
  @Test func findingThePositionOfASectionComparesNothing() throws {
    var comparisons = 0
    let table = MutableCollectionProperty(
      (0..<1_000).map { Section(["\($0)"]) },
      comparison: ElementComparison(
        id: { section in
          comparisons += 1
          return ObjectIdentifier(section)
        }, content: { $0 === $1 }))
    var lines: [String] = []
    table.changes.startWithValues { lines.append("\($0)") }
    table[700].append("b")
    try table.insert("c", at: [999, 0])
    try table.move(from: [0, 0], to: [500, 1])
    #expect(lines == ["insert [700, 1] b", "insert [999, 0] c", "move [0, 0] [500, 1] 0"])
    #expect(comparisons == 0)
  }

  /// Without deep observers, sections do not know their parents: no parent is notified, and none is missing later.
  @Test func sectionsAreFollowedOnlyWhileObserved() {
    let table = Table([Section(["a"])])
    table[0].append("b")
    let observation = table.changes.startWithValues { _ in }
    table.append(Section(["x"]))
    observation.dispose()
    table.insert(Section(["y"]), at: 0)
    table[1].append("c")
    let log = Log(table)
    #expect(log.updates.map { $0.after.map { Array($0.rows) } } == [[["y"], ["a", "b", "c"], ["x"]]])
    table[1].append("d")
    #expect(log.lines == ["insert [1, 3] d"])
    log.check()
  }
}
