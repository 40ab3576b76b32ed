import Foundation
import ListBinding
import ListModules
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

struct Contact: Identifiable, Equatable {
  let id: Int
  var name: String
  var isFavourite = false

  var initial: String { String(name.prefix(1)) }
}

@MainActor final class ContactBook {
  let contacts = MutableCollectionProperty<Contact>()
}

final class ContactCell: CellViewModel, TypedViewModel {
  typealias Model = Contact
  let name = MutableProperty("")

  override func prepare() {
    super.prepare()
    height = 44
    show()
  }

  override func modelDidChange(from old: Any?) {
    super.modelDidChange(from: old)
    show()
  }

  private func show() {
    name.value = typedModel.isFavourite ? "★ \(typedModel.name)" : typedModel.name
  }

  override func didSelect() { emit(.openContact, typedModel.id) }
}

extension Emission.Name where Value == Int {
  static let openContact = Self("openContact")
}

final class InitialHeader: SupplementaryViewModel, TypedViewModel {
  typealias Model = String
}

final class ContactList: TableViewModel {
  private let book: ContactBook
  private let router: any Router
  let search = MutableProperty("")
  let failure = MutableProperty<String?>(nil)

  init(_ book: ContactBook, _ router: any Router) {
    self.book = book
    self.router = router
    super.init()
  }

  override func prepare() {
    super.prepare()
    let isFound = search.map { text in
      { (contact: Contact) in text.isEmpty || contact.name.contains(text) }
    }
    bind(to: book.contacts.updates.filter(isFound).sorted { $0.name < $1.name }.grouped(by: \.initial))
  }

  override func supplementaryModels(of kind: ModuleKind, inSection model: Any) -> [Any] {
    kind == .header ? [model] : []
  }

  override func didEmit(_ emission: Emission, from child: ViewModel) -> Emission.Passing {
    guard let id = emission[.openContact] else { return super.didEmit(emission, from: child) }
    do { try router.push("https://contacts.example.com/contact", options: ["id": id]) } catch {
      failure.value = error.description
    }
    return .stop
  }
}

final class ContactPage: ViewModel {
  struct Query: Decodable {
    let id: Int
    var edit: Bool?
  }

  let title: Property<String>

  init(_ query: Query, _ book: ContactBook) {
    let contact = CollectionIndex(book.contacts.updates).element(for: query.id)
    title = contact.map { $0?.name ?? "Nobody" }
    super.init(model: query)
  }
}

@MainActor func contactModules(_ book: ContactBook, _ router: InMemoryRouter) throws {
  try router.modules.register {
    ModuleAt("https://contacts.example.com/list", viewModel: { (_: ModuleOptions) in ContactList(book, router) }) {
      SectionModule {
        CellModule(viewModel: ContactCell.init(model:))
        SupplementaryModule(.header, viewModel: InitialHeader.init(model:))
      }
    }
    ModuleAt(
      "https://contacts.example.com/contact", options: ContactPage.Query.self, viewModel: { ContactPage($0, book) })
  }
}

/// The contacts screen of docs/modules.md, compiled and run, so that the page cannot drift from what it shows.
@MainActor @Suite struct ModulesGuideTests {
  @Test func contacts() throws {
    let book = ContactBook()
    book.contacts.set([
      Contact(id: 1, name: "Ada"), Contact(id: 2, name: "Grace", isFavourite: true), Contact(id: 3, name: "Alan"),
    ])
    let router = InMemoryRouter(ModuleRegistry())
    try contactModules(book, router)
    let page = try router.setRoot("https://contacts.example.com/list")
    let list = try #require(page.viewModel as? ContactList)

    list.cell(at: (0, 1)).didSelect()
    let contact = try #require(router.top?.viewModel as? ContactPage)
    #expect(contact.title.value == "Alan")
    book.contacts[2].name = "Alan M."
    #expect(contact.title.value == "Alan M.")

    #expect(throws: RoutingError.self) { try router.push("https://contacts.example.com/contact?id=seven") }

    let view = StrictListView<String, String> { [] }
    view.source = {
      PersistentArray(
        (0..<list.shown.numberOfSections).map { section in
          SectionSnapshot(
            section: "\(list.shown.model(ofSection: section))",
            rows: (0..<list.shown.numberOfRows(inSection: section)).map {
              (list.shown.cell(at: (section, $0)) as? ContactCell)?.name.value ?? "?"
            })
        })
    }
    list.show(in: view)
    #expect(view.displayed.map(\.description) == ["A [Ada, Alan M.]", "G [★ Grace]"])

    list.search.value = "Al"
    #expect(view.displayed.map(\.description) == ["A [Alan M.]"])
    list.search.value = ""
    try view.check()

    let (ada, alan) = (Contact(id: 1, name: "Ada"), Contact(id: 2, name: "Alan"))
    let table = TableViewModel(model: [[ada], [alan]])
    table.module = try router.modules.module(at: "https://contacts.example.com/list")
    table.ready()
    let cell = table.cell(at: (0, 0))

    table.performBatchUpdates {
      table.model = [[], [Contact(id: 3, name: "Grace"), alan, Contact(id: 1, name: "Ada L.")]]
    }
    #expect(table.cell(at: (1, 2)) === cell && cell.index == 2)
    #expect((cell as? ContactCell)?.name.value == "Ada L.")

    let strange = TableViewModel(model: [["no contact"]])
    strange.module = table.module
    strange.ready()
    let placeholder = try #require(strange.cell(at: (0, 0)) as? PlaceholderCellViewModel)
    #expect(placeholder.text.hasSuffix("/list/:/:/ is made for Contact, and not for String"))
  }

  @Test func theCodeIsThatOfThePage() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    func lines(_ file: URL) throws -> [Substring] {
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { $0.drop { $0 == " " } }
    }
    let here = try lines(URL(filePath: #filePath))
    var page = try lines(root.appending(path: "docs/modules.md"))[...]
    var count = 0
    while let start = page.firstIndex(of: "```swift"), let end = page[start...].firstIndex(of: "```") {
      let block = page[(start + 1)..<end]
      page = page[(end + 1)...]
      count += 1
      if block.first?.hasPrefix("import") == true { continue }
      #expect(here.indices.count { here[$0...].starts(with: block) } == 1, "\(block.joined(separator: "\n"))")
    }
    #expect(count == 12)
  }
}
