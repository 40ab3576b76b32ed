import Foundation
import ListModules
import Testing

@MainActor @Suite struct ModuleRegistryTests {
  let registry = ModuleRegistry()

  @Test func lookingUpToRegisterMakesAncestors() throws {
    let cell = try registry.module(creatingAt: "//host/table/102/:")
    #expect(cell.address.path == "/table/102/:/" && cell.isEmpty)
    #expect(try registry.module(creatingAt: "https://HOST:80/table/102/:?x#y") === cell)
    let table = try registry.module(at: "//host/table")
    #expect(table.section("102").cell() === cell)
    #expect(try registry.module(at: "//host/table/102/:") === cell)
    #expect(registry.domainNames == ["host"])
  }

  @Test func lookingUpToUseThrows() throws {
    try registry.module(creatingAt: "//host/table/name")
    for missing in ["//host/table/other", "//host/table/name/x", "//other/table", "/table", "//host/table/kind:name"] {
      let error = #expect(throws: ModuleError.self) { try registry.module(at: missing) }
      guard case .notRegistered(let address) = error, address == (try ModuleAddress(missing)) else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(error?.description == "Nothing is registered at \(address)")
    }
    // Looking up has created nothing.
    #expect(registry.domainNames == ["host"])
    #expect(try registry.module(at: "//host/table").submodules.count == 1)
  }

  @Test func kindsAndNamesAreDistinguished() throws {
    let table = try registry.module(creatingAt: "//host/table")
    let section = table.section()
    let modules = [
      section.cell(), section.cell("header"), section.header(), section.header("big"), section.footer(),
      section[kind: "badge", nil],
    ]
    #expect(Set(modules.map(\.address.path)).count == 6)
    #expect(
      modules.map(\.address.path).sorted() == [
        "/table/:/:/", "/table/:/badge:/", "/table/:/footer:/", "/table/:/header/", "/table/:/header:/",
        "/table/:/header:big/",
      ])
    #expect(section.submodule(kind: .header, "big") === modules[3])
    #expect(section.submodule(kind: .header, "small") == nil)
  }

  @Test func anyValueCanBeRegistered() throws {
    try registry.register(7, at: "//host/answer")
    try registry.register(["a"], at: "//host/answer/below")
    #expect(try registry.value(at: "//host/answer", as: Int.self) == 7)
    #expect(try registry.value(at: "//host/answer/below") == ["a"])
    let error = #expect(throws: ModuleError.self) { try registry.value(at: "//host/answer", as: String.self) }
    #expect(error?.description == "The value at //host/answer/ is of type Int, but String is expected")
    try registry.module(creatingAt: "//host/page").viewModel = ViewModelFactory { (model: Any?) in
      ViewModel(model: model)
    }
    #expect(
      throws: (any Error).self, performing: { try registry.value(at: "//host/page", as: Int.self) })
    #expect(throws: ModuleError.self) { try registry.value(at: "//host/missing", as: Int.self) }
    // The value replaces the factories.
    try registry.register("now", at: "//host/page")
    #expect(try registry.value(at: "//host/page") == "now")
    #expect(try registry.module(at: "//host/page").viewModel == nil)
  }

  @Test func removedModulesAreNotFound() throws {
    let table = try registry.module(creatingAt: "//host/table")
    let cell = table.section("s").cell("c")
    #expect(try registry.removeModule(at: "//host/table/s"))
    #expect(throws: ModuleError.self) { try registry.module(at: "//host/table/s") }
    #expect(throws: ModuleError.self) { try registry.module(at: "//host/table/s/c") }
    #expect(table.submodule("s") == nil && table.submodules.isEmpty)
    #expect(try !registry.removeModule(at: "//host/table/s"))
    // A removed module that is still held does not affect the registry.
    cell.viewModel = ViewModelFactory { (model: Any?) in CellViewModel(model: model) }
    #expect(throws: ModuleError.self) { try registry.module(at: "//host/table/s/c") }
    // Registering the address again creates a new module.
    #expect(try registry.module(creatingAt: "//host/table/s/c") !== cell)
    #expect(try registry.module(at: "//host/table/s/c").isEmpty)
    table.remove()
    #expect(throws: ModuleError.self) { try registry.module(at: "//host/table") }
    try registry.register(1, at: "//other")
    #expect(try registry.removeModule(at: "//other"))
    #expect(throws: ModuleError.self) { try registry.module(at: "//other") }
    try registry.module(creatingAt: "//host/x")
    registry.removeAll()
    #expect(registry.domainNames.isEmpty)
    #expect(throws: ModuleError.self) { try registry.module(at: "//host/x") }
  }

  @Test func registriesShareNothing() throws {
    let address = try ModuleAddress("//registry-tests.example/x")
    registry.register(1, at: address)
    #expect(throws: ModuleError.self) { try ModuleRegistry.shared.module(at: address) }
    ModuleRegistry.shared.register(2, at: address)
    defer { ModuleRegistry.shared.removeModule(at: address) }
    #expect(try registry.value(at: address) == 1)
    #expect(try ModuleRegistry.shared.value(at: address) == 2)
  }

  @Test func builder() throws {
    let wantsFooter = true
    let registry = try ModuleRegistry {
      ModuleAt("https://contacts.example.com/list", viewModel: TableViewModel.init(model:)) {
        SectionModule {
          CellModule(viewModel: CellViewModel.init(model:))
          for name in ["big", "small"] { CellModule(name, viewModel: CellViewModel.init(model:)) }
          if wantsFooter { SupplementaryModule(.footer, viewModel: SupplementaryViewModel.init(model:)) }
        }
        SectionModule("favorites", viewModel: SectionViewModel.init(model:))
        ModuleAt("details", viewModel: ViewModel.init(model:))
        ValueAt("version", 3)
      }
      ModuleAt("/local", viewModel: ViewModel.init(model:))
      ValueAt("//other.example.com/limit", 20)
    }
    for path in ["", "/:/:", "/:/big", "/:/small", "/:/footer:", "/favorites", "/details"] {
      let module = try registry.module(at: "//contacts.example.com/list" + path)
      #expect(module.viewModel != nil, "\(path)")
    }
    #expect(try registry.module(at: "//contacts.example.com/list/:").viewModel == nil)
    #expect(try registry.value(at: "//contacts.example.com/list/version") == 3)
    #expect(try registry.value(at: "//other.example.com/limit") == 20)
    #expect(try registry.module(at: "/local").viewModel != nil)
    #expect(registry.domainNames == ["", "contacts.example.com", "other.example.com"])
    // More modules are added.
    try registry.register { ValueAt("//contacts.example.com/list/more", 4) }
    #expect(try registry.value(at: "//contacts.example.com/list/more") == 4)
    #expect(try registry.module(at: "//contacts.example.com/list").viewModel != nil)
  }

  @Test func malformedAddressesThrowAnErrorThatNamesTheSegment() throws {
    for body in [
      { _ = try registry.module(at: "//host/a b") }, { try registry.module(creatingAt: "//host/a b") },
      { try registry.register(1, at: "//host/a b") }, { _ = try registry.value(at: "//host/a b", as: Int.self) },
      { try registry.removeModule(at: "//host/a b") }, { try registry.register { ValueAt("//host/a b", 1) } },
      { _ = try ModuleRegistry { ModuleAt("//host") { ModuleAt("x/a b") } } },
    ] as [() throws -> Void] {
      let error = #expect(throws: ModuleError.self) { try body() }
      guard case .address(let error) = error else { throw try #require(error) }
      #expect(error.problem == .character(" ") && error.found == "a b")
    }
    #expect(registry.domainNames.isEmpty)
  }

  @Test func log() throws {
    var lines: [String] = []
    registry.log = { lines.append("\($0)") }
    try registry.module(creatingAt: "//host/a/b")
    _ = try registry.module(at: "//host/a")
    _ = try? registry.module(at: "//host/c")
    try registry.removeModule(at: "//host/a")
    #expect(
      lines == [
        "Created //host/a/", "Created //host/a/b/", "Found //host/a/", "There is no //host/c/", "Removed //host/a/",
      ])
    registry.log = nil
    try registry.module(creatingAt: "//host/d")
    #expect(lines.count == 5)
  }

  // MARK: Factories

  struct Contact { let name: String }
  final class ContactModel: ViewModel {
    let contact: Contact
    init(_ contact: Contact) throws {
      if contact.name.isEmpty { throw Nameless() }
      self.contact = contact
      super.init(model: contact)
    }
  }
  struct Nameless: Error {}
  final class TypedModel: ViewModel, TypedViewModel { typealias Model = Contact }

  @Test func viewModelsAreMadeOfTheirModels() throws {
    let module = try registry.module(creatingAt: "//host/contact")
    var error = #expect(throws: ModuleError.self) { try module.makeViewModel(for: Contact(name: "Ada")) }
    #expect(error?.description == "The module at //host/contact/ has no factory for a view model")
    module.viewModel = ViewModelFactory(ContactModel.init)
    let made: ContactModel = try module.makeViewModel(for: Contact(name: "Ada"))
    #expect(made.contact.name == "Ada" && made.module === module && !made.isReady)
    error = #expect(throws: ModuleError.self) { try module.makeViewModel(for: 7) }
    #expect(error?.description == "The view model at //host/contact/ is made for Contact, not for Int")
    error = #expect(throws: ModuleError.self) { try module.makeViewModel(for: nil) }
    #expect(error?.description == "The view model at //host/contact/ is made for Contact, not for nil")
    error = #expect(throws: ModuleError.self) { try module.makeViewModel(for: Contact(name: "")) }
    guard case .failed(let address, is Nameless) = error else { throw try #require(error) }
    #expect(address == module.address)
    error = #expect(throws: ModuleError.self) {
      try module.makeViewModel(for: Contact(name: "Ada"), as: CellViewModel.self)
    }
    #expect(
      error?.description
        == "The module at //host/contact/ makes a view model of type ContactModel, but CellViewModel is expected")
  }

  @Test func typedViewModels() throws {
    let module = try registry.module(creatingAt: "//host/contact")
    module.viewModel = ViewModelFactory(TypedModel.init(model:))
    let made: TypedModel = try module.makeViewModel(for: Contact(name: "Ada"))
    #expect(made.typedModel.name == "Ada")
    let error = #expect(throws: ModuleError.self) { try module.makeViewModel(for: "Ada") }
    #expect(error?.description == "The view model at //host/contact/ is made for Contact, not for String")
    // Without a type of models, any model is accepted.
    module.viewModel = ViewModelFactory(ViewModel.init(model:))
    #expect(try module.makeViewModel(for: nil).model == nil)
    #expect(try module.makeViewModel(for: 7).model as? Int == 7)
  }
}
