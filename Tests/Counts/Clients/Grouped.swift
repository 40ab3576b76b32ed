import ReactiveCollections

// A file of a client: a list, a live filter, an order and groups. `.ci/counts` compiles it, and counts what the
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
  let groups: SectionedProducer<String, ToDo>
  private(set) var log: [String] = []

  init() {
    groups = all.updates
      .filter(words.map { words in { (item: ToDo) in words.isEmpty || item.title.contains(words) } })
      .sorted { $0.title }
      .grouped(by: \.project, sortedBy: .ascending)
    groups.startWithValues { [weak self] in self?.log.append("\($0.change)") }
  }

  func append(_ item: ToDo) { all.append(item) }
  func finish(at index: Int) { all[index].isDone = true }
  func remove(at index: Int) { all.remove(at: index) }
  func load(_ items: [ToDo]) { all.set(items) }
}
