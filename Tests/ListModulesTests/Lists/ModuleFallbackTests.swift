import ListModules
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Which module is used: first the module for the own name, then more general ones.
@MainActor @Suite struct ModuleFallbackTests {
  final class Named: CellViewModel {}
  final class Kind: SupplementaryViewModel {}
  final class NamedSection: SectionViewModel {}

  /// Registers cells below a list, and returns one that the list shows.
  private func cell(
    registered paths: [String], section: String? = "102", name: String? = "big", log: ((ModuleEvent) -> Void)? = nil
  ) throws -> CellViewModel {
    let registry = ModuleRegistry()
    for path in paths {
      try registry.module(creatingAt: "/table" + path).viewModel = ViewModelFactory(Named.init(model:))
    }
    registry.log = log
    let list = TableViewModel(model: [Shelf([Item(id: 1, moduleName: name)], title: "t", moduleName: section)])
    list.module = try registry.module(creatingAt: "/table")
    list.showsPlaceholders = true
    list.ready()
    return list.cell(at: .init(section: 0, row: 0))
  }

  static let levels: [(path: String, level: ModuleMatch.Level)] = [
    ("/102/big", .named), ("/102/:", .unnamed), ("/:/big", .namedInDefaultSection), ("/:/:", .unnamedInDefaultSection),
  ]

  /// The modules are tried in the order of the levels, whichever of them exist.
  @Test func modulesAreTriedInTheOrderOfTheLevels() throws {
    for mask in 0..<16 {
      let registered = Self.levels.enumerated().filter { mask & 1 << $0.offset != 0 }.map(\.element)
      let cell = try cell(registered: registered.map(\.path))
      let expected = registered.first?.level ?? .placeholder
      #expect(cell.match?.level == expected, "\(registered)")
      #expect((cell is Named) == !registered.isEmpty)
      if let first = registered.first {
        let path = first.path
        #expect(cell.module?.address.path == "/table\(path)/")
      }
    }
  }

  /// The same name has another reuse identifier at another level.
  @Test func aNameHasAReuseIdentifierForEachLevel() throws {
    var identifiers: Set<String> = []
    for (path, level) in Self.levels {
      let match = try #require(try cell(registered: [path]).match)
      #expect(match.level == level)
      identifiers.insert(match.reuseIdentifier)
    }
    identifiers.insert(try #require(try cell(registered: []).match).reuseIdentifier)
    #expect(identifiers.count == 5)
    // Items that one module makes at one level share views.
    let one = try cell(registered: ["/:/:"], section: "102", name: "big").match
    let other = try cell(registered: ["/:/:"], section: "103", name: "small").match
    #expect(one != other && one?.reuseIdentifier == other?.reuseIdentifier)
    let named = try cell(registered: ["/102/big"]).match,
      elsewhere = try cell(registered: ["/103/big"], section: "103").match
    #expect(named?.reuseIdentifier != elsewhere?.reuseIdentifier)
  }

  /// A separator in a name, with or without a combining mark, is none in the identifier.
  @Test(arguments: ["", "\u{301}"]) func reuseIdentifiersOfAnyNames(mark: String) throws {
    let registry = ModuleRegistry()
    let names = [("a/\(mark)b", "c"), ("a", "\(mark)b/x\(mark)c"), ("a", "\(mark)b/c"), ("a:\(mark)b", "c")]
    let identifiers = try names.map { section, name in
      let table = ModuleAddress(segments: [ModuleSegment(name: "table")])
      let address = table.appending(ModuleSegment(name: section)).appending(ModuleSegment(name: name))
      registry.module(creatingAt: address).viewModel = ViewModelFactory(Named.init(model:))
      let list = TableViewModel(model: [Shelf([Item(id: 1, moduleName: name)], title: "t", moduleName: section)])
      list.module = registry.module(creatingAt: table)
      list.ready()
      let match = try #require(list.cell(at: .init(section: 0, row: 0)).match)
      #expect(match.level == .named)
      return match.reuseIdentifier
    }
    #expect(Set(identifiers).count == names.count)
    #expect(identifiers.allSatisfy { $0.unicodeScalars.count { $0 == "/" } == 1 })
  }

  @Test func elementsWithoutANameUseTheModulesWithoutAName() throws {
    #expect(try cell(registered: ["/102/:"], name: nil).match?.level == .named)
    #expect(try cell(registered: ["/:/:"], name: nil).match?.level == .namedInDefaultSection)
    #expect(try cell(registered: ["/:/:"], section: nil, name: nil).match?.level == .named)
    #expect(try cell(registered: ["/:/:"], section: nil).match?.level == .unnamed)
    // A kind is not a name.
    #expect(try cell(registered: ["/102/header:big"]).match?.level == .placeholder)
    #expect(try cell(registered: ["/102/header:"], name: "header").match?.level == .placeholder)
  }

  /// A module without a view model is skipped.
  @Test func modulesWithoutViewModels() throws {
    let registry = ModuleRegistry()
    try registry.module(creatingAt: "/table/102/big").view = .type(Library.self)
    try registry.module(creatingAt: "/table/:/:").viewModel = ViewModelFactory(Named.init(model:))
    let list = TableViewModel(model: [Shelf([Item(id: 1, moduleName: "big")], moduleName: "102")])
    list.module = try registry.module(at: "/table")
    list.ready()
    #expect(list.cell(at: .init(section: 0, row: 0)).match?.level == .unnamedInDefaultSection)
  }

  @Test func sectionsFallBackToModulesWithoutAName() throws {
    let registry = ModuleRegistry()
    let list = TableViewModel(model: [Shelf(moduleName: "102"), Shelf(moduleName: "103"), Shelf()])
    list.module = try registry.module(creatingAt: "/table")
    try registry.module(creatingAt: "/table/102").viewModel = ViewModelFactory(NamedSection.init(model:))
    list.ready()
    #expect((0..<3).map { list.section(at: $0) is NamedSection } == [true, false, false])
    try registry.module(creatingAt: "/table/:").viewModel = ViewModelFactory(NamedSection.init(model:))
    let other = TableViewModel(model: list.model)
    other.module = list.module
    other.ready()
    #expect((0..<3).map { other.section(at: $0) is NamedSection } == [true, true, true])
    #expect((0..<3).map { other.section(at: $0).module?.address.path } == ["/table/102/", "/table/:/", "/table/:/"])
  }

  @Test func supplementaryItemsFallBackToModulesWithoutAName() throws {
    let registry = ModuleRegistry()
    let list = Badges(model: [Shelf([Item(id: 1)], moduleName: "102")])
    list.module = try registry.module(creatingAt: "/table")
    try registry.module(creatingAt: "/table/102/header:").viewModel = ViewModelFactory(Kind.init(model:))
    try registry.module(creatingAt: "/table/:/badge:gold").viewModel = ViewModelFactory(Kind.init(model:))
    list.ready()
    let section = list.section(at: 0)
    #expect(section.header?.match?.level == .unnamed && section.header is Kind && section.header?.section === section)
    #expect(section.numberOfSupplementaries(of: "badge") == 2)
    let badges = (0..<2).map { section.supplementary(of: "badge", at: $0) }
    #expect(badges[0]?.match?.level == .namedInDefaultSection && badges[0]?.kind == "badge" && badges[0]?.index == 0)
    #expect(badges[1] is PlaceholderSupplementaryViewModel && badges[1]?.index == 1)
    #expect(section.supplementary(of: "badge", at: 2) == nil && section.footer == nil)
    #expect(list.shown.supplementary(of: "badge", at: 1, inSection: 0) === badges[1])
    #expect(list.shown.supplementaryModels(of: "badge", inSection: 0).count == 2)
    #expect(Set([section.header, badges[0], badges[1]].compactMap { $0?.match?.reuseIdentifier }).count == 3)
  }

  final class Badges: CollectionViewModel {
    override var supplementaryKinds: [ModuleKind] { [.header, "badge"] }
    override func supplementaryModels(of kind: ModuleKind, inSection model: Any) -> [Any] {
      switch kind {
      case .header: [Item(id: 0, moduleName: "unknown")]
      case "badge": [Item(id: 1, moduleName: "gold"), Item(id: 2, moduleName: "silver")]
      default: []
      }
    }
  }

  // MARK: Placeholders

  @Test func placeholdersSayWhatIsMissing() throws {
    var events: [String] = []
    let cell = try cell(registered: []) { events.append("\($0)") }
    let placeholder = try #require(cell as? PlaceholderCellViewModel)
    #expect(placeholder.text == "Nothing is registered at /table/102/big/")
    guard case .notRegistered(let address) = placeholder.reason else { throw placeholder.reason }
    #expect(address.path == "/table/102/big/")
    #expect(
      events.last == "A placeholder is shown for cell 'big' in section '102': Nothing is registered at /table/102/big/")
    #expect(placeholder.isReady)
    #expect(placeholder.size == ItemSize())
  }

  @Test func invisiblePlaceholdersHaveNoSize() throws {
    #if DEBUG
      #expect(TableViewModel().showsPlaceholders)
    #else
      #expect(!TableViewModel().showsPlaceholders)
    #endif
    let list = TableViewModel(model: [["a"]])
    list.showsPlaceholders = false
    list.ready()
    #expect(list.cell(at: .init(section: 0, row: 0)).size == ItemSize(width: 0, height: 0))
    #expect(
      (list.cell(at: .init(section: 0, row: 0)) as? PlaceholderCellViewModel)?.text == "Nothing is registered at /:/:/")
  }

  @Test func elementsOfAnUnexpectedType() throws {
    let registry = ModuleRegistry()
    let list = TableViewModel(model: [[1, "two"] as [Any]])
    list.module = try registry.module(creatingAt: "/table")
    list.module?.section().cell().viewModel = ViewModelFactory { (number: Int) in Named(model: number) }
    list.ready()
    #expect(list.cell(at: .init(section: 0, row: 0)) is Named)
    #expect(
      (list.cell(at: .init(section: 0, row: 1)) as? PlaceholderCellViewModel)?.text
        == "The view model at /table/:/:/ is made for Int, not for String")
    // The module makes a view model that is not a cell's.
    list.module?.section().cell().viewModel = ViewModelFactory(ViewModel.init(model:))
    list.model = [[7]]
    #expect(
      (list.cell(at: .init(section: 0, row: 0)) as? PlaceholderCellViewModel)?.text
        == "The module at /table/:/:/ makes a view model of type ViewModel, but CellViewModel is expected")
  }

  /// A placeholder is replaced as soon as its row is shown by a registered module.
  @Test func aPlaceholderIsReplacedWhenAModuleIsRegisteredLater() throws {
    let registry = ModuleRegistry()
    let list = TableViewModel(model: [[Item(id: 1)]])
    list.module = try registry.module(creatingAt: "/table")
    list.ready()
    #expect(list.cell(at: .init(section: 0, row: 0)) is PlaceholderCellViewModel)
    list.module?.section().cell().viewModel = ViewModelFactory(Named.init(model:))
    list.reloadData()
    #expect(list.cell(at: .init(section: 0, row: 0)) is Named)
  }
}
