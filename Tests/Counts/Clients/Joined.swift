import ReactiveCollections

// A file of a client: a list, joined with another one. `.ci/counts` compiles it, and counts what the
// compiler makes of the library.

struct ToDo: Hashable, Identifiable, Sendable {
  let id: Int
  var title: String
  var project: String
  var isDone = false
}

struct Project: Hashable, Identifiable, Sendable {
  let id: String
  var color: Int
}

@MainActor
final class Model {
  let all = MutableCollectionProperty<ToDo>([])
  let projects = MutableCollectionProperty<Project>([])
  let shown: CollectionProperty<Joined<ToDo, Project?>>
  private(set) var log: [String] = []

  init() {
    shown = CollectionProperty(all.updates.leftJoined(with: projects.updates, on: \.project, \.id))
    shown.flatChanges.startWithValues { [weak self] in self?.log.append("\($0)") }
  }

  func load(_ projects: [Project]) { self.projects.set(projects) }

  func append(_ item: ToDo) { all.append(item) }
  func finish(at index: Int) { all[index].isDone = true }
  func remove(at index: Int) { all.remove(at: index) }
  func load(_ items: [ToDo]) { all.set(items) }
}
