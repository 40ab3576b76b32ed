// What examples in doc comments use without declaring it: these types, and below them the values that an example has if
// it uses the name in the line above.

import ListBinding
import ListModules
import Observation
import ReactiveCollections
import ReactiveCollectionsTesting

struct Person: Identifiable, Hashable, Sendable {
  let id: String
  var name: String
  var age: Int
  var team = 1
}

struct Team: Identifiable, Hashable, Sendable {
  let id: Int
  var name: String
}

struct Order: Identifiable, Hashable, Sendable {
  let id: Int
  var customerID: Int
  var due = 1
  var isOpen = true
}

struct Customer: Identifiable, Hashable, Sendable {
  let id: Int
  var name: String
}

struct Book: Identifiable, Hashable, Sendable {
  let id: Int
  var title: String
}

final class Album: MutableCollectionSection<String> {
  let title: String
  init(_ title: String, _ songs: [String]) {
    self.title = title
    super.init(songs)
  }
}

final class Track {
  let title: MutableProperty<String>
  init(_ title: String) { self.title = MutableProperty(title) }
}

@Observable final class Chore {
  let name: String
  var isDone = false
  init(_ name: String) { self.name = name }
}

@Observable final class Model {
  var text = "tea"
}

struct File: Hashable, Sendable {
  let name: String
  var folder: String?
  var size = 0
}

struct Office {
  let people = MutableCollectionProperty([Person.ada, .bob, .cleo])
  let teams = MutableCollectionProperty([Team(id: 1, name: "Red"), Team(id: 2, name: "Blue")])
  let query = MutableProperty("")
}

/// An outline view that does nothing.
final class QuietOutlineView: OutlineView {
  let isOnScreen = true
  func performUpdates(_ updates: () -> Void) { updates() }
  func insertChildren(at positions: Range<Int>, of parent: AnyObject?) {}
  func removeChildren(at positions: Range<Int>, of parent: AnyObject?) {}
  func moveChild(at source: Int, of parent: AnyObject?, to target: Int, of newParent: AnyObject?) {}
  func reload(_ item: AnyObject) {}
  func reloadData() {}
  func expand(_ item: AnyObject) {}
  func collapse(_ item: AnyObject) {}
}

enum LoadError: Error {
  case offline
}

enum NameError: Error {
  case isEmpty, isTaken
}

struct Server {
  func search(_ text: String) -> SignalProducer<String, Never> { SignalProducer(value: "results for \(text)") }
  func load(_ page: Int) -> SignalProducer<String, LoadError> {
    page > 0 ? SignalProducer(value: "page \(page)") : SignalProducer(error: .offline)
  }
}

final class PersonList: TableViewModel {}

final class PersonCell: CellViewModel, TypedViewModel {
  typealias Model = Person
}

final class PersonPage: ViewModel {}

@MainActor func makeRegistry() throws -> ModuleRegistry {
  try ModuleRegistry {
    ModuleAt("https://people.example.com/list", viewModel: PersonList.init(model:)) {
      SectionModule { CellModule(viewModel: PersonCell.init(model:)) }
    }
    ModuleAt("https://people.example.com/person", viewModel: PersonPage.init(model:))
  }
}

extension Person {
  static let ada = Person(id: "ada", name: "Ada", age: 36)
  static let bob = Person(id: "bob", name: "Bob", age: 17, team: 2)
  static let cleo = Person(id: "cleo", name: "Cleo", age: 52)
}

//- people
let people = MutableCollectionProperty([Person.ada, .bob, .cleo])
//- teams
let teams = MutableCollectionProperty([Team(id: 1, name: "Red"), Team(id: 2, name: "Blue")])
//- numbers
let numbers = MutableCollectionProperty([3, 1, 2])
//- prices
let prices = MutableDictionaryProperty(["tea": 2, "milk": 1])
//- tags
let tags = MutableSetProperty(["red", "new"])
//- orders
let orders = MutableCollectionProperty([Order(id: 1, customerID: 7), Order(id: 2, customerID: 8, isOpen: false)])
//- customers
let customers = MutableCollectionProperty([Customer(id: 7, name: "Kim"), Customer(id: 8, name: "Lou")])
//- albums
let albums = MutableCollectionProperty([Album("First", ["a", "b"]), Album("Second", ["c"])])
//- tracks
let tracks = MutableCollectionProperty([Track("A"), Track("B")])
//- chores
let chores = MutableCollectionProperty([Chore("sweep"), Chore("cook")])
//- model
let model = Model()
//- query
let query = MutableProperty("")
//- files
let files = MutableCollectionProperty([
  File(name: "docs"), File(name: "a.md", folder: "docs", size: 3), File(name: "b.md", folder: "docs", size: 5),
])
//- tree
let tree = MutableCollectionProperty([
  File(name: "docs"), File(name: "a.md", folder: "docs", size: 3), File(name: "b.md", folder: "docs", size: 5),
]).updates.tree(id: \.name, parent: \.folder)
//- expanded
let expanded = MutableSetProperty<String>()
//- score
let score = MutableProperty(0)
//- server
let server = Server()
//- office
let office = SharedHandle(Office())
//- registry
let registry = try makeRegistry()
//- router
let router = InMemoryRouter(modules: try makeRegistry())
//- outlineView
let outlineView = QuietOutlineView()
//- tableView
let tableView = StrictListView<Int, Person>(showing: { [] })
