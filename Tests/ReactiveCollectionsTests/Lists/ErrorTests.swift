import ReactiveCollections
import ReactiveCollectionsChanges
import ReactiveCollectionsTesting
import Testing

/// Paths, elements and changes from outside that do not fit throw, say why, and leave everything unchanged.
@Suite struct ErrorTests {
  private typealias Section = MutableCollectionSection<String>

  /// A table that counts the events of its streams.
  private final class Table {
    let sections = [Section(["a", "b"]), Section(["c"])]
    let list: MutableCollectionProperty<Section>
    private(set) var events = 0

    init() {
      list = MutableCollectionProperty(sections)
      list.signal.observeValues { _ in self.events += 1 }
      list.flatChangesSignal.observeValues { _ in self.events += 1 }
      list.changesSignal.observeValues { _ in self.events += 1 }
      list.sectionedUpdates.startWithValues { _ in self.events += 1 }
      for section in sections { section.updates.startWithValues { _ in self.events += 1 } }
      events = 0
    }

    var isUntouched: Bool {
      list.count == 2 && list[0] === sections[0] && list[1] === sections[1] && Array(sections[0]) == ["a", "b"]
        && Array(sections[1]) == ["c"] && events == 0
    }
  }

  private func check(
    _ reason: ChangeError.Reason, at path: [Int], sourceLocation: SourceLocation = #_sourceLocation,
    _ edit: (MutableCollectionProperty<Section>) throws(ChangeError) -> Void
  ) {
    let table = Table()
    do {
      try edit(table.list)
      Issue.record("It did not throw", sourceLocation: sourceLocation)
    } catch {
      #expect(error.reason == reason, sourceLocation: sourceLocation)
      #expect(error.path == path, sourceLocation: sourceLocation)
      #expect(!error.expected.isEmpty && !error.found.isEmpty, sourceLocation: sourceLocation)
    }
    #expect(table.isUntouched, sourceLocation: sourceLocation)
    // Later changes are reported correctly, too.
    var changes: [String] = []
    table.list.changesSignal.observeValues { changes.append("\($0)") }
    table.sections[1].append("d")
    #expect(changes == ["insert [1, 1] d"], sourceLocation: sourceLocation)
  }

  @Test func pathsOutOfBoundsThrow() {
    check(.positionOutOfBounds(count: 2), at: [2]) { list throws(ChangeError) in _ = try list.element(at: [2]) }
    check(.positionOutOfBounds(count: 2), at: [-1]) { list throws(ChangeError) in _ = try list.element(at: [-1, 0]) }
    check(.positionOutOfBounds(count: 1), at: [1, 1]) { list throws(ChangeError) in try list.remove(at: [1, 1]) }
    check(.positionOutOfBounds(count: 2), at: [0, 3]) { list throws(ChangeError) in try list.insert("x", at: [0, 3]) }
    check(.positionOutOfBounds(count: 2), at: [7]) { list throws(ChangeError) in try list.insert("x", at: [7, 0]) }
    check(.positionOutOfBounds(count: 2), at: [0, 2]) { list throws(ChangeError) in
      try list.replace(at: [0, 2], with: "x")
    }
  }

  @Test func emptyPathsThrow() {
    check(.emptyPath, at: []) { list throws(ChangeError) in _ = try list.element(at: []) }
    check(.emptyPath, at: []) { list throws(ChangeError) in try list.insert("x", at: []) }
    check(.emptyPath, at: []) { list throws(ChangeError) in try list.remove(at: []) }
    check(.emptyPath, at: []) { list throws(ChangeError) in try list.replace(at: [], with: "x") }
    check(.emptyPath, at: []) { list throws(ChangeError) in try list.move(from: [], to: [0]) }
    check(.emptyPath, at: []) { list throws(ChangeError) in try list.move(from: [0], to: []) }
    check(.emptyPath, at: []) { list throws(ChangeError) in try list.move(from: [0, 0], to: []) }
  }

  @Test func pathsIntoRowsThrow() {
    check(.notAList(found: "String"), at: [0, 1]) { list throws(ChangeError) in _ = try list.element(at: [0, 1, 0]) }
    check(.notAList(found: "String"), at: [0, 0]) { list throws(ChangeError) in try list.insert("x", at: [0, 0, 0]) }
  }

  @Test func elementsOfAnotherTypeThrow() {
    check(.typeMismatch(expected: "String", found: "Int"), at: [0, 0]) { list throws(ChangeError) in
      try list.insert(1, at: [0, 0])
    }
    check(.typeMismatch(expected: "\(Section.self)", found: "String"), at: [0]) { list throws(ChangeError) in
      try list.replace(at: [0], with: "x")
    }
    check(.typeMismatch(expected: "String", found: "\(Section.self)"), at: [0, 0]) { list throws(ChangeError) in
      try list.move(from: [1], to: [0, 0])
    }
  }

  /// In a list of snapshots, a snapshot is an element even if its section is a live one.
  @Test func snapshotsAreElementsInAListOfSnapshots() throws {
    let sections = [Section(["a"]), Section(["b"])]
    let snapshots = sections.map { SectionSnapshot(section: $0, rows: $0.value) }
    let list = MutableCollectionProperty(
      snapshots.prefix(1),
      comparison: ElementComparison(id: { ObjectIdentifier($0.section) }, content: { $0.rows == $1.rows }))
    let told = Recorder(list.flatChanges)
    try list.insert(snapshots[1], at: [1])
    try list.replace(at: [0], with: SectionSnapshot(section: sections[0], rows: ["c"]))
    for change in told.values.reversed() { try list.apply(IndexPathChange(change.inverted)) }
    #expect(list.map { Array($0.rows) } == [["a"]])
    #expect(throws: ChangeError.self) { try list.insert(sections[1], at: [1]) }
  }

  @Test func movesOutOfBoundsThrow() {
    check(.positionOutOfBounds(count: 1), at: [0, 2]) { list throws(ChangeError) in
      try list.move(from: [0, 0], to: [0, 2])
    }
    check(.positionOutOfBounds(count: 1), at: [1, 2]) { list throws(ChangeError) in
      try list.move(from: [0, 0], to: [1, 2])
    }
    check(.positionOutOfBounds(count: 2), at: [3]) { list throws(ChangeError) in
      try list.move(from: [0, 0], to: [3, 0])
    }
    check(.positionOutOfBounds(count: 1), at: [2]) { list throws(ChangeError) in try list.move(from: [0], to: [2]) }
    // The target path applies to the list after the section was removed.
    check(.positionOutOfBounds(count: 1), at: [1]) { list throws(ChangeError) in try list.move(from: [0], to: [1, 0]) }
  }

  @Test func sectionsInsideOfThemselvesThrow() throws {
    let inner = MutableCollectionSection<AnyObject>([])
    let outer = MutableCollectionSection<AnyObject>([inner])
    let list = MutableCollectionProperty([outer])
    var events = 0
    list.changesSignal.observeValues { _ in events += 1 }
    let reason = ChangeError.Reason.sectionInsideItself(found: "\(type(of: outer))")
    #expect(#expect(throws: ChangeError.self) { try list.insert(outer, at: [0, 0, 0]) }?.reason == reason)
    #expect(#expect(throws: ChangeError.self) { try list.insert(outer, at: [0, 1]) }?.reason == reason)
    #expect(#expect(throws: ChangeError.self) { try list.replace(at: [0, 0], with: outer) }?.reason == reason)
    list.append(outer)
    events = 0
    #expect(throws: ChangeError.self) { try list.move(from: [1], to: [0, 0, 0]) }
    #expect(list.count == 2 && inner.isEmpty && outer.count == 1 && events == 0)
  }

  /// A change from outside must not put a section inside itself either.
  @Test func changesThatPutSectionsInsideOfThemselvesThrow() {
    let inner = MutableCollectionSection<AnyObject>([Object(1), Object(2)])
    let outer = MutableCollectionSection<AnyObject>([inner])
    var events = 0
    outer.changesSignal.observeValues { _ in events += 1 }
    let reason = ChangeError.Reason.sectionInsideItself(found: "\(type(of: outer))")
    #expect(throws: ChangeError(reason, at: [1])) { try inner.apply(.insert(1, outer)) }
    #expect(throws: ChangeError(reason, at: [1], step: 2)) {
      try inner.apply(.composite([.remove(0, inner[0]), .insert(0, Object(3)), .update(1, old: inner[1], new: inner)]))
    }
    #expect(throws: ChangeError.self) { try inner.apply(CollectionChange.insert(0, outer).batch) }
    #expect(inner.count == 2 && events == 0)
  }

  /// In the right order of edits, a section may swap places with the section that contains it.
  @Test func aSectionCanSwapPlacesWithTheSectionThatContainsIt() throws {
    let inner = MutableCollectionSection<AnyObject>([])
    let outer = MutableCollectionSection<AnyObject>([inner])
    let list = MutableCollectionProperty<AnyObject>([outer])
    var lines: [String] = []
    list.changes.startWithValues { lines.append("\($0.operation)") }
    try list.remove(at: [0, 0])
    try list.insert(inner, at: [1])
    try list.move(from: [0], to: [0, 0])
    #expect(list.count == 1 && list[0] === inner && inner[0] === outer)
    #expect(lines == ["remove", "insert", "composite"])
  }

  // MARK: Changes from outside

  private func apply(
    _ change: CollectionChange<Row>, to before: [Row], throws reason: ChangeError.Reason, at path: [Int], step: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let list = MutableCollectionProperty(before)
    var events = 0
    list.signal.observeValues { _ in events += 1 }
    do {
      try list.apply(change)
      Issue.record("It did not throw", sourceLocation: sourceLocation)
    } catch {
      #expect(error == ChangeError(reason, at: path, step: step), sourceLocation: sourceLocation)
    }
    #expect(Array(list) == before && events == 0, sourceLocation: sourceLocation)
    #expect(throws: ChangeError.self, sourceLocation: sourceLocation) { try list.apply(change.batch) }
  }

  @Test func changesMadeForAnotherListThrow() {
    let rows = [Row(id: 1, text: 1), Row(id: 2, text: 2)]
    apply(.remove(2, rows[0]), to: rows, throws: .positionOutOfBounds(count: 2), at: [2], step: 0)
    apply(
      .composite([.insert(0, rows[0]), .remove(1, rows[1])]), to: rows,
      throws: .elementMismatch(expected: String(reflecting: rows[1]), found: String(reflecting: rows[0])), at: [1],
      step: 1)
    apply(.move(from: 0, to: 2, rows[0]), to: rows, throws: .positionOutOfBounds(count: 1), at: [2], step: 0)
    // The same row, but with other content than in the list: undoing the update would not restore the list.
    let stale = Row(id: 1, text: 0)
    apply(
      .update(0, old: stale, new: Row(id: 1, text: 5)), to: rows,
      throws: .elementMismatch(expected: String(reflecting: stale), found: String(reflecting: rows[0])), at: [0],
      step: 0)
  }

  /// If nothing is known about the content, ids have to suffice.
  @Test func versionsOfUnknownContentAreMatchedByID() throws {
    let list = MutableCollectionProperty([Version(id: 1, serial: 1)])
    try list.apply(.update(0, old: Version(id: 1, serial: 0), new: Version(id: 1, serial: 2)))
    #expect(list[0].serial == 2)
    #expect(throws: ChangeError.self) { try list.apply(.remove(0, Version(id: 2, serial: 2))) }
  }

  /// A transaction continues after it catches an error.
  @Test func aTransactionContinuesAfterAnErrorThatItCatches() throws {
    let table = Table()
    var changes: [String] = []
    table.list.changesSignal.observeValues { changes.append("\($0)") }
    try table.list.modify { sections in
      try table.list.insert("x", at: [0, 0])
      #expect(throws: ChangeError.self) { try table.list.move(from: [0, 0], to: [5, 0]) }
      #expect(throws: ChangeError.self) { try table.list.insert("y", at: [0, 9]) }
      #expect(Array(sections[0]) == ["x", "a", "b"])
    }
    #expect(changes == ["insert [0, 0] x"])
  }
}
