import Foundation
import ListModules
import ReactiveCollections
import Testing

/// Supplies modules from a file: each entry has the name of a kind of view model, or a text as its value.
@MainActor final class FileProvider: ModuleProvider {
  struct Entry: Decodable {
    var viewModel: String?
    var value: String?
  }

  struct UnknownViewModel: Error { let name: String }

  private let entries: [ModuleAddress: Entry]
  private(set) var asked: [String] = []

  init(_ file: URL) throws {
    let texts = try JSONDecoder().decode([String: Entry].self, from: Data(contentsOf: file))
    entries = try Dictionary(uniqueKeysWithValues: texts.map { (try ModuleAddress($0.key), $0.value) })
  }

  func content(at address: ModuleAddress) throws -> ModuleContent? {
    asked.append(address.description)
    guard let entry = entries[address] else { return nil }
    if let value = entry.value { return .value(value) }
    switch entry.viewModel {
    case "cell": return .factories(viewModel: ViewModelFactory(CellViewModel.init(model:)))
    case "page": return .factories(viewModel: ViewModelFactory(ViewModel.init(model:)))
    case let name: throw UnknownViewModel(name: name ?? "")
    }
  }
}

@MainActor @Suite struct ModuleProviderTests {
  let registry = ModuleRegistry()
  let provider: FileProvider

  init() throws {
    let file = FileManager.default.temporaryDirectory.appending(component: "modules-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let text = """
      {"//host/page": {"viewModel": "page"}, "//host/list/:/:": {"viewModel": "cell"}, "//host/title": {"value": "Contacts"},
       "//host/": {"value": "root"}, "//host/bad": {"viewModel": "bad"}}
      """
    try Data(text.utf8).write(to: file)
    provider = try FileProvider(file)
    registry.domain("host").provider = provider
  }

  @Test func modulesAreSuppliedOnDemand() throws {
    let page = try registry.module(at: "//host/page")
    #expect(page.viewModel != nil)
    #expect(try registry.module(at: "//host/page") === page)
    #expect(provider.asked == ["//host/page/"])
    #expect(try registry.value(at: "//host/title") == "Contacts")
    #expect(try registry.value(at: "//host") == "root")
    #expect(throws: ModuleError.self) { try registry.module(at: "//host/other") }
    #expect(throws: ModuleError.self) { try registry.module(at: "//elsewhere/page") }
  }

  @Test func listsFindModulesOfTheProvider() throws {
    let table = TableViewModel(model: [["a"]])
    table.module = try registry.module(creatingAt: "//host/list")
    table.ready()
    let cell = table.cell(at: .init(section: 0, row: 0))
    #expect(cell.match?.level == .named && cell.module?.address.description == "//host/list/:/:/")
  }

  @Test func registeredModulesTakePrecedenceOverTheProvider() throws {
    try registry.register("mine", at: "//host/title")
    #expect(try registry.value(at: "//host/title") == "mine")
    #expect(provider.asked.isEmpty)
    // A removed module is supplied again.
    try registry.removeModule(at: "//host/title")
    #expect(try registry.value(at: "//host/title") == "Contacts")
    registry.domain("host").provider = nil
    try registry.removeModule(at: "//host/title")
    #expect(throws: ModuleError.self) { try registry.module(at: "//host/title") }
  }

  @Test func failuresOfTheProviderAreLogged() throws {
    var lines: [String] = []
    registry.log = { lines.append("\($0)") }
    #expect(throws: ModuleError.self) { try registry.module(at: "//host/bad") }
    #expect(lines.first?.hasPrefix("The provider has failed for //host/bad/: UnknownViewModel") == true)
    _ = try registry.module(at: "//host/page")
    #expect(lines.contains("The provider has supplied //host/page/"))
  }
}
