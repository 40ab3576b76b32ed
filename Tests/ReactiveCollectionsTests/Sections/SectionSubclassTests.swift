import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Subclasses compare elements like the lists that they inherit from, whether or not they have their own initializers.
@Suite struct SectionSubclassTests {
  struct Both: Identifiable, Hashable {
    var id: Int
    var text = 0
  }
  final class Thing: Identifiable, Hashable {
    let id: Int
    init(_ id: Int) { self.id = id }
    static func == (a: Thing, b: Thing) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  final class Numbers: MutableCollectionSection<Int> {}
  final class Rows: MutableCollectionSection<Row> {}
  final class Boths: MutableCollectionSection<Both> {}
  final class Cells: MutableCollectionSection<Cell> {}
  final class Objects: MutableCollectionSection<Object> {}
  final class Things: MutableCollectionSection<Thing> {}
  final class Strings: MutableCollectionProperty<String> {}
  final class Generic<E: Hashable>: MutableCollectionSection<E> {}
  final class Named: MutableCollectionSection<Both> {
    init(name: String, rows: [Both]) { super.init(rows) }
  }

  /// Checks that each list sends the changes that a plain list sends when it is set to other elements.
  private func check<E>(
    _ lists: [MutableCollectionProperty<E>], _ elements: [E], _ others: [E],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var told: [[String]] = []
    for list in lists {
      var lines: [String] = []
      list.flatChangesSignal.observeValues { lines.append("\($0)") }
      list.set(elements)
      list.set(elements)
      list.set(others)
      list[0] = others[0]
      told.append(lines)
    }
    for lines in told { #expect(lines == told[0], sourceLocation: sourceLocation) }
  }

  @Test func subclassesInheritTheComparison() {
    check([MutableCollectionProperty(), Numbers(), Numbers([]), Generic<Int>()], [1, 2, 3], [2, 1, 3])
    check([MutableCollectionProperty(), Strings(), Strings([])], ["a", "b"], ["b", "c", "a"])
    let rows = (0..<4).map { Row(id: $0, text: 0) }
    check([MutableCollectionProperty(), Rows(), Rows([])], rows, [rows[1], Row(id: 0, text: 1), rows[3]])
    let boths = (0..<4).map { Both(id: $0) }
    check(
      [MutableCollectionProperty(), MutableCollectionSection(), Boths(), Boths([]), Named(name: "", rows: [])], boths,
      [boths[1], Both(id: 0, text: 1), boths[3]])
    let cells = (0..<4).map { Cell(id: $0, text: 0) }
    check([MutableCollectionProperty(), Cells(), Cells([])], cells, [cells[1], Cell(id: 0, text: 1), cells[3]])
    let objects = (0..<4).map { Object($0) }
    check([MutableCollectionProperty(), Objects(), Objects([])], objects, [objects[1], objects[0], objects[3]])
    let things = (0..<4).map { Thing($0) }
    check(
      [MutableCollectionProperty(), MutableCollectionSection(), Things(), Things([])], things,
      [things[1], Thing(0), things[3]])
  }

  @Test func nothingIsSentIfNothingChanged() throws {
    let numbers = Numbers([1, 2])
    var changes: [CollectionChange<Int>] = []
    numbers.flatChangesSignal.observeValues { changes.append($0) }
    numbers.set([1, 2])
    numbers[0] = 1
    #expect(throws: ChangeError.self) { try numbers.apply(.remove(0, 99)) }
    #expect(changes.isEmpty)
    numbers.append(3)
    numbers.set([2, 1, 3])
    #expect(changes.last?.operation == .move)
  }
}

/// Lists that only follow others cannot be edited from outside, not even through a list that contains them.
@Suite struct ReadOnlySectionTests {
  @Test func readOnlySectionsCannotBeEditedAtIndexPaths() throws {
    let source = MutableCollectionProperty([1, 2])
    let follower = CollectionProperty(source.updates)
    let fixed = CollectionProperty(value: [1, 2])
    let table = MutableCollectionProperty([follower, fixed])
    var told = 0
    table.changesSignal.observeValues { _ in told += 1 }
    for section in 0...1 {
      let readOnly = ChangeError.Reason.readOnly
      #expect(throws: ChangeError(readOnly, at: [section, 0])) { try table.insert(5, at: [section, 0]) }
      #expect(throws: ChangeError(readOnly, at: [section, 0])) { try table.remove(at: [section, 0]) }
      #expect(throws: ChangeError(readOnly, at: [section, 1])) { try table.replace(at: [section, 1], with: 7) }
      #expect(throws: ChangeError(readOnly, at: [section, 0])) {
        try table.move(from: [section, 0], to: [section, 1])
      }
      #expect(throws: ChangeError.self) { try table.move(from: [section, 0], to: [1 - section, 0]) }
      #expect(throws: ChangeError(readOnly, at: [section, 0])) {
        try table.apply(IndexPathChange.remove([section, 0], 1))
      }
      #expect(throws: ChangeError.self) { try table.apply(.row(.remove(0, 1), section: section)) }
    }
    #expect(Array(follower) == [1, 2] && Array(fixed) == [1, 2] && told == 0)
    #expect(try table.element(at: [0, 1]) as? Int == 2)
    source.append(3)
    #expect(Array(follower) == [1, 2, 3] && told == 1)
  }

  /// A section that has nothing to show but its rows is described by the rows that it had, and these once.
  @Test func aSectionIsDescribedByItsTitleAndItsRowsOnce() {
    let plain = MutableCollectionSection(["a", "b"])
    let titled = TitledGroup("T", [1])
    let list = MutableCollectionProperty<AnyObject>([])
    var lines: [String] = []
    list.changes.startWithValues { lines.append("\($0)") }
    list.append(plain)
    list.append(titled)
    list.move(from: 1, to: 0)
    list.append(CollectionProperty(plain.updates))
    #expect(lines == ["insert [0] [a, b]", "insert [1] T[1] [1]", "move [1] [0] T[1] [1]", "insert [2] [a, b]"])
  }
}
