import ListBinding
import ListModules
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Whatever happens to the data, and however the list is notified, view models, positions and the strict view agree
/// with the data.
@MainActor @Suite struct ListViewModelRandomTests {
  typealias Snapshots = PersistentArray<SectionSnapshot<String, String>>

  /// A random script, and the screen that it tests.
  @MainActor final class Script {
    var random: SeededGenerator
    let screen: Screen
    var nextID = 0
    private var isShown = true

    init(seed: UInt64, _ list: ListViewModel) throws {
      random = SeededGenerator(seed: seed)
      screen = try Screen(list, seed % 2 == 0 ? .table : .collection, asksCells: seed % 3 > 0)
      list.options.delivery = int(4) == 0 ? .withoutMoves : .batches
      list.options.largestBatch = [3, 20, 1_000][int(3)]
    }

    func int(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }

    func item() -> Item {
      nextID += 1
      // Some items occur several times.
      return Item(id: int(4) == 0 ? int(4) : nextID, version: int(2), moduleName: int(5) == 0 ? "big" : nil)
    }

    func shelf() -> Shelf {
      Shelf(
        (0..<int(5)).map { _ in item() }, title: int(3) == 0 ? nil : "t\(int(3))",
        moduleName: int(5) == 0 ? "special" : nil)
    }

    /// The view may become busy or go off screen, and some view models are requested.
    func disturb() {
      switch int(10) {
      case 0: screen.view.delaysCompletions.toggle()
      case 1: screen.view.isOnScreen.toggle()
      case 2: screen.view.complete(finished: int(2) == 0)
      case 3...5:
        let list = screen.list
        guard list.numberOfSections > 0 else { break }
        let section = int(list.numberOfSections)
        if int(2) == 0 { _ = list.section(at: section).header }
        if list.numberOfRows(inSection: section) > 0 {
          _ = list.cell(at: .init(section: section, row: int(list.numberOfRows(inSection: section))))
        }
      default: break
      }
    }

    /// Compares everything with the data.
    func check(_ expected: Snapshots, _ place: String) throws {
      let (list, view) = (screen.list, screen.view)
      // Positions are correct whatever the view is doing.
      try #require(list.numberOfSections == expected.count, "\(place)")
      for section in 0..<list.numberOfSections {
        let viewModel = list.section(at: section)
        try #require(viewModel.index == section && viewModel.parent === list, "\(place)")
        try #require(list.numberOfRows(inSection: section) == expected[section].rows.count, "\(place)")
      }
      let cells = list.children.flatMap(\.children).compactMap { $0 as? TextCell }
      for cell in cells {
        let position = try #require(cell.position, "\(place)")
        try #require(list.cell(at: position) === cell && cell.section?.index == position.section, "\(place)")
        try #require(cell.isReady && cell.preparations == 1, "\(place)")
      }
      guard !view.delaysCompletions else { return }
      view.completeAll()
      view.layout()
      try #require(view.violations.isEmpty, "\(place): \(view.violations)")
      try #require(view.displayed == expected, "\(place)")
      for cell in cells where cell.position != nil {
        guard let position = cell.position else { continue }
        try #require(cell.text.value == expected[position.section].rows[position.row], "\(place)")
      }
      // View models of removed rows have been released.
      let made = list.children.flatMap(\.children)
      try #require(screen.tracker.liveCount == made.count, "\(place)")
    }
  }

  private func snapshots(_ library: Library) -> Snapshots {
    PersistentArray(
      library.shelves.map { SectionSnapshot(section: $0.title ?? "-", rows: $0.items.map(\.description)) })
  }

  private var seeds: Range<UInt64> { 0..<(isLongRun ? 500 : 25) }

  @Test func callsKeepViewAndViewModelsUpToDate() throws {
    for seed in seeds {
      let library = Library()
      let script = try Script(seed: seed, TableViewModel(model: library))
      library.shelves = (0..<script.int(4)).map { _ in script.shelf() }
      script.screen.start()
      for step in 0..<25 {
        script.disturb()
        edit(library, script)
        try script.check(snapshots(library), "seed \(seed), step \(step)")
      }
      script.screen.view.delaysCompletions = false
      script.screen.view.completeAll()
      try script.check(snapshots(library), "seed \(seed), end")
    }
  }

  /// Changes the data, and notifies the list, at times wrongly.
  private func edit(_ library: Library, _ script: Script) {
    let list = script.screen.list
    let section = script.int(library.shelves.count)
    switch script.int(12) {
    case 0:
      let index = script.int(library.shelves.count + 1)
      library.shelves.insert(script.shelf(), at: index)
      list.insertSection(at: index)
    case 1 where !library.shelves.isEmpty:
      library.shelves.remove(at: section)
      list.deleteSection(at: section)
    case 2 where !library.shelves.isEmpty:
      let target = script.int(library.shelves.count)
      library.shelves.insert(library.shelves.remove(at: section), at: target)
      list.moveSection(from: section, to: target)
    case 3 where !library.shelves.isEmpty:
      library.shelves[section].title = script.int(2) == 0 ? nil : "t\(script.int(3))"
      library.shelves[section].moduleName = script.int(3) == 0 ? "special" : nil
      library.shelves[section].items = (0..<script.int(5)).map { _ in script.item() }
      list.reloadSection(at: section)
    case 4...5 where !library.shelves.isEmpty:
      let places = Set((0..<1 + script.int(3)).map { _ in script.int(library.shelves[section].items.count + 1) })
        .sorted()
      for place in places {
        library.shelves[section].items.insert(script.item(), at: min(place, library.shelves[section].items.count))
      }
      let count = library.shelves[section].items.count
      list.insertRows(at: places.map { RowPosition(section: section, row: $0) }.filter { $0.row < count })
    case 6...7 where !library.shelves.isEmpty && !library.shelves[section].items.isEmpty:
      let places = Set((0..<1 + script.int(3)).map { _ in script.int(library.shelves[section].items.count) })
      for place in places.sorted(by: >) { library.shelves[section].items.remove(at: place) }
      list.deleteRows(at: places.map { RowPosition(section: section, row: $0) })
    case 8 where !library.shelves.isEmpty && !library.shelves[section].items.isEmpty:
      let source = script.int(library.shelves[section].items.count)
      let item = library.shelves[section].items.remove(at: source)
      let other = script.int(library.shelves.count)
      let target = script.int(library.shelves[other].items.count + 1)
      library.shelves[other].items.insert(item, at: target)
      list.moveRow(from: .init(section: section, row: source), to: .init(section: other, row: target))
    case 9 where !library.shelves.isEmpty && !library.shelves[section].items.isEmpty:
      let places = Set((0..<1 + script.int(3)).map { _ in script.int(library.shelves[section].items.count) })
      for place in places.sorted() { library.shelves[section].items[place] = script.item() }
      list.reloadRows(at: places.map { RowPosition(section: section, row: $0) })
    case 10 where !library.shelves.isEmpty:
      // The call does not match the change.
      library.shelves[section].items.append(script.item())
      library.shelves[section].items.append(script.item())
      switch script.int(5) {
      case 0: list.insertRow(at: .init(section: section, row: 99))
      case 1: list.deleteRow(at: .init(section: section, row: 0))
      case 2: list.reloadSection(at: -1)
      case 3: list.deleteSections(at: [section, 7])
      default: list.moveRow(from: .init(section: section, row: 0), to: .init(section: section + 1, row: 0))
      }
    default:
      library.shelves.append(script.shelf())
      list.reloadData()
    }
  }

  @Test func batchesKeepViewAndViewModelsUpToDate() async throws {
    for seed in seeds {
      let library = Library()
      let script = try Script(seed: seed, CollectionViewModel(model: library))
      library.shelves = (0..<script.int(4)).map { _ in script.shelf() }
      script.screen.start()
      var due = 0
      var done = 0
      for step in 0..<25 {
        script.disturb()
        due += 1
        script.screen.list.performBatchUpdates {
          for _ in 0..<1 + script.int(4) { edit(library, script) }
          if script.int(4) == 0 {
            due += 1
            script.screen.list.performBatchUpdates {
              edit(library, script)
            } completion: {
              done += 1
            }
          }
        } completion: {
          done += 1
        }
        try script.check(snapshots(library), "seed \(seed), step \(step)")
        if !script.screen.view.delaysCompletions { try #require(done == due, "seed \(seed), step \(step)") }
      }
      script.screen.view.delaysCompletions = false
      script.screen.view.completeAll()
      try script.check(snapshots(library), "seed \(seed), end")
      #expect(done == due)
    }
  }

  /// Rows that are objects whose content changes.
  final class Box: CustomStringConvertible {
    let id: Int
    var version = 0
    init(_ id: Int) { self.id = id }
    var description: String { "\(id).\(version)" }
  }

  @MainActor final class Boxes: ListModel {
    var sections: [[Box]] = []
    var numberOfSectionModels: Int { sections.count }
    func sectionModel(at index: Int) -> Any { sections[index] }
  }

  @Test func objectsThatChangeInsideAreShownWhenReported() throws {
    for seed in seeds {
      let boxes = Boxes()
      let list = TableViewModel(model: boxes)
      // The texts come from view models: an object would show its changes immediately.
      let script = try Script(seed: 3 * seed + 1, list)
      var next = 0
      func box() -> Box {
        next += 1
        return Box(next)
      }
      boxes.sections = (0..<3).map { _ in (0..<script.int(5)).map { _ in box() } }
      script.screen.start()
      for step in 0..<25 {
        script.disturb()
        let section = script.int(3)
        let row = script.int(boxes.sections[section].count)
        func change() {
          guard !boxes.sections[section].isEmpty else { return }
          boxes.sections[section][row].version += 1
        }
        switch script.int(8) {
        case 0...1:
          boxes.sections[section].insert(box(), at: row)
          list.insertRow(at: .init(section: section, row: row))
        case 2 where !boxes.sections[section].isEmpty:
          boxes.sections[section].remove(at: row)
          list.deleteRow(at: .init(section: section, row: row))
        case 3 where !boxes.sections[section].isEmpty:
          let target = script.int(3)
          boxes.sections[target].append(boxes.sections[section].remove(at: row))
          list.moveRow(
            from: .init(section: section, row: row), to: .init(section: target, row: boxes.sections[target].count - 1))
        case 4:
          change()
          list.reloadRow(at: .init(section: section, row: row))
        case 5:
          list.performBatchUpdates {
            change()
            list.reloadRow(at: .init(section: section, row: row))
            boxes.sections[script.int(3)].shuffle(using: &script.random)
          }
        case 6:
          change()
          list.reloadSection(at: section)
          boxes.sections[section].reverse()
          list.performBatchUpdates {}
        default:
          change()
          list.reloadData()
        }
        let expected = boxes.sections.map { SectionSnapshot(section: "-", rows: $0.map(\.description)) }
        try script.check(PersistentArray(expected), "seed \(seed), step \(step)")
      }
      script.screen.view.delaysCompletions = false
      script.screen.view.completeAll()
      let expected = boxes.sections.map { SectionSnapshot(section: "-", rows: $0.map(\.description)) }
      try script.check(PersistentArray(expected), "seed \(seed), end")
    }
  }

  /// Data without identity: arrays of numbers, with duplicates, which are assigned as a whole.
  @Test func assignedValuesAreShownWhateverTheirDuplicates() throws {
    for seed in seeds {
      let list = TableViewModel(model: [[Int]]())
      let script = try Script(seed: seed, list)
      script.screen.start()
      for step in 0..<20 {
        script.disturb()
        let rows = (0..<script.int(4)).map { _ in (0..<script.int(6)).map { _ in script.int(5) } }
        list.model = rows
        let expected = rows.map { SectionSnapshot(section: "-", rows: $0.map(String.init)) }
        try script.check(PersistentArray(expected), "seed \(seed), step \(step)")
      }
    }
  }

  /// A bound list in groups that change, with transactions.
  @Test func boundGroupsKeepViewAndViewModelsUpToDate() throws {
    for seed in seeds {
      let list = GroupedList()
      let script = try Script(seed: seed, list)
      let items = MutableCollectionProperty<Item>((0..<script.int(10)).map { _ in script.item() })
      let divisor = MutableProperty(4)
      let key = divisor.map { divisor in { (item: Item) in item.id % divisor } }
      let groups = items.updates.grouped(by: key)
      let isEarly = script.int(2) == 0
      if isEarly { list.bind(to: groups) }
      script.screen.start()
      if !isEarly { list.bind(to: groups) }
      let expected = CollectionProperty(groups)
      for step in 0..<25 {
        script.disturb()
        func change() {
          switch script.int(8) {
          case 0: divisor.value = 1 + script.int(5)
          case 1: items.set((0..<script.int(12)).map { _ in script.item() })
          case 2: items.modify { for _ in 0..<script.int(4) { $0.edit(script) } }
          case 3 where !items.isEmpty: items.refresh(at: script.int(items.count))
          default: items.modify { $0.edit(script) }
          }
        }
        switch script.int(4) {
        case 0: list.performBatchUpdates { for _ in 0..<3 { change() } }
        case 1: transact { for _ in 0..<2 { change() } }
        default: change()
        }
        let now = expected.value.map { section in
          SectionSnapshot(section: "\(section.section)", rows: section.rows.map(\.description))
        }
        try script.check(PersistentArray(now), "seed \(seed), step \(step)")
      }
    }
  }

  /// Bound live sections, which are also replaced and refreshed.
  @Test func boundLiveSectionsKeepViewAndViewModelsUpToDate() throws {
    for seed in seeds {
      let list = TableViewModel()
      let script = try Script(seed: seed, list)
      func section() -> MutableCollectionSection<Item> {
        MutableCollectionSection((0..<script.int(4)).map { _ in script.item() })
      }
      let table = MutableCollectionProperty((0..<script.int(4)).map { _ in section() })
      list.bind(to: table)
      script.screen.start()
      for step in 0..<25 {
        script.disturb()
        let index = script.int(table.count)
        switch script.int(9) {
        case 0: table.insert(section(), at: script.int(table.count + 1))
        case 1 where !table.isEmpty: table.remove(at: index)
        case 2 where !table.isEmpty: table.move(from: index, to: script.int(table.count))
        case 3 where !table.isEmpty: table[index] = section()
        case 4 where !table.isEmpty: table.refresh(at: index)
        case 5 where table.count > 1 && !table[index].isEmpty:
          let target = script.int(table.count)
          try table.move(from: [index, script.int(table[index].count)], to: [target, script.int(table[target].count)])
        case 6: table.modify { $0.shuffle(using: &script.random) }
        case 7:
          transact {
            for section in table { section.modify { $0.edit(script) } }
            if !table.isEmpty { table.remove(at: index) }
            table.append(section())
          }
        default: if !table.isEmpty { table[index].modify { $0.edit(script) } }
        }
        let now = table.map { SectionSnapshot(section: "-", rows: $0.map(\.description)) }
        try script.check(PersistentArray(now), "seed \(seed), step \(step)")
      }
    }
  }

  /// Numbers in groups, with headers of their own.
  private final class GroupedList: TableViewModel {
    override func supplementaryModels(of kind: ModuleKind, inSection model: Any) -> [Any] {
      kind == .header ? [model] : []
    }
  }
}

extension CollectionEditor<Item> {
  @MainActor fileprivate mutating func edit(_ script: ListViewModelRandomTests.Script) {
    switch script.int(6) {
    case 0...1: insert(script.item(), at: script.int(count + 1))
    case 2 where !isEmpty: remove(at: script.int(count))
    case 3 where !isEmpty: self[script.int(count)] = script.item()
    case 4 where !isEmpty: move(from: script.int(count), to: script.int(count))
    case 5 where !isEmpty:
      let index = script.int(count)
      self[index].version += 1
    default: append(script.item())
    }
  }
}
