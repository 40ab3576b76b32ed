import ReactiveCollections

// A file of a client: a list that is edited and observed. `.ci/counts` compiles it, and counts what the
// compiler makes of the library.

struct ToDo: Hashable, Identifiable, Sendable {
  let id: Int
  var title: String
  var project: String
  var isDone = false
}

@MainActor
final class Model {
  let all = MutableCollectionProperty<ToDo>([])
  private(set) var log: [String] = []

  init() { all.flatChanges.startWithValues { [weak self] in self?.log.append("\($0)") } }

  func append(_ item: ToDo) { all.append(item) }
  func finish(at index: Int) { all[index].isDone = true }
  func remove(at index: Int) { all.remove(at: index) }
  func load(_ items: [ToDo]) { all.set(items) }
}
