import ReactiveCollections

// A file of a client: a list, and a live filter. `.ci/counts` compiles it, and counts what the
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
  let words = MutableProperty("")
  let shown: CollectionProperty<ToDo>
  private(set) var log: [String] = []

  init() {
    shown = CollectionProperty(
      all.updates.filter(words.map { words in { (item: ToDo) in words.isEmpty || item.title.contains(words) } }))
    shown.flatChanges.startWithValues { [weak self] in self?.log.append("\($0)") }
  }

  func append(_ item: ToDo) { all.append(item) }
  func finish(at index: Int) { all[index].isDone = true }
  func remove(at index: Int) { all.remove(at: index) }
  func load(_ items: [ToDo]) { all.set(items) }
}
