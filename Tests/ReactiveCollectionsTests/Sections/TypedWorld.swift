import ReactiveCollections
import ReactiveCollectionsTesting

/// Three levels, each with one type: a library of tables of sections of numbers. Sections and tables are in several
/// lists, or several times in one list.
struct TypedWorld {
  final class Section: MutableCollectionSection<Int>, NamedSection {
    let number: Int
    init(_ number: Int, _ rows: [Int]) {
      self.number = number
      super.init(rows)
    }
  }

  final class Table: MutableCollectionSection<Section>, NamedSection {
    let number: Int
    init(_ number: Int, _ sections: [Section]) {
      self.number = number
      super.init(sections)
    }
  }

  static func make(_ world: World) {
    let supply = Supply(world)
    world.key = { ($0 as? Int) ?? ($0 as? any NamedSection)?.number ?? -1 }
    let elements = Elements<Table>(
      make: supply.anyTable, vary: { _, random in supply.anyTable(&random) }, key: { $0.number },
      comparison: ElementComparison(), list: { MutableCollectionProperty($0) })
    let tables = (0..<2).map { _ in supply.anyTable(&world.random) }
    let library = TableSubject("library", tables, elements, in: world, holdsSections: true) { _ in () }
    world.extra = { [unowned library] in try library.editAtRandomPath() }
  }

  /// The existing sections and tables, with methods that add new ones.
  private final class Supply {
    unowned let world: World
    var sections: [Section] = []
    var tables: [Table] = []

    init(_ world: World) { self.world = world }

    func anySection(_ random: inout SeededGenerator) -> Section {
      if sections.count < 8, Int.random(in: 0..<4, using: &random) == 0 { return newSection(&random) }
      return sections.randomElement(using: &random) ?? newSection(&random)
    }

    func anyTable(_ random: inout SeededGenerator) -> Table {
      if tables.count < 4, Int.random(in: 0..<4, using: &random) == 0 { return newTable(&random) }
      return tables.randomElement(using: &random) ?? newTable(&random)
    }

    private func newSection(_ random: inout SeededGenerator) -> Section {
      let number = 100 + sections.count
      weak var made: Section?
      var elements = Elements.ints()
      elements.list = {
        let section = Section(number, $0)
        made = section
        self.sections.append(section)
        return section
      }
      let rows = (0..<Int.random(in: 0..<4, using: &random)).map { _ in elements.make(&random) }
      _ = SectionSubject("s\(number)", rows, elements, in: world) { rows in
        made.map { SectionSnapshot(section: $0, rows: PersistentArray(rows.map { $0 as? Int ?? -1 })) } as Any
      }
      return sections[number - 100]
    }

    private func newTable(_ random: inout SeededGenerator) -> Table {
      let number = 200 + tables.count
      weak var made: Table?
      let elements = Elements<Section>(
        make: anySection, vary: { _, random in self.anySection(&random) }, key: { $0.number },
        comparison: ElementComparison(),
        list: {
          let table = Table(number, $0)
          made = table
          self.tables.append(table)
          return table
        })
      let initial = (0..<Int.random(in: 0..<4, using: &random)).map { _ in anySection(&random) }
      _ = TableSubject("s\(number)", initial, elements, in: world, holdsSections: true) { rows in
        made.map { SectionSnapshot(section: $0, rows: PersistentArray<Any>(rows)) } as Any
      }
      return tables[number - 200]
    }
  }
}
