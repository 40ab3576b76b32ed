import Dispatch
import ReactiveCollections

/// A section with its own data.
///
/// A section has the isolation of its list. If the main actor is the default isolation, the class is declared
/// `nonisolated`, so that it can override the initializers of lists.
nonisolated private final class Course: MutableCollectionSection<String> {
  var title: String

  init(_ title: String, _ dishes: [String]) {
    self.title = title
    super.init(dishes)
  }
}

@MainActor private final class MenuTable {
  let courses = MutableCollectionProperty([Course("Starters", ["soup"]), Course("Mains", [])])
  private(set) var shown: [String] = []
  private(set) var events = 0

  init() {
    courses.sectionedUpdates.mapSections(\.title).startWithValues { [weak self] update in
      self?.shown = update.after.map { "\($0.section): \($0.rows.joined(separator: ", "))" }
    }
    courses.changes.startWithValues { [weak self] _ in self?.events += 1 }
  }
}

/// Literals of several sections, which the compiler must type-check quickly.
@MainActor private let (letters, numbers) = (
  MutableCollectionProperty([
    MutableCollectionSection(["a", "b"]), MutableCollectionSection(["c"]), MutableCollectionSection([]),
    MutableCollectionSection(["d"]), MutableCollectionSection(["e", "f"]),
  ]),
  MutableCollectionProperty([
    MutableCollectionSection([1, 2]), MutableCollectionSection([3]), MutableCollectionSection([4, 5]),
    MutableCollectionSection([6]),
  ])
)

@MainActor func sections() {
  expect(letters.map(\.count), [2, 1, 0, 1, 2])
  expect(numbers[1].set([3, 4]), .insert(1, 4))

  let table = MenuTable()
  table.courses[1].append("pie")
  table.courses[0].title = "First"
  table.courses.refresh(at: 0)
  expect(table.shown, ["First: soup", "Mains: pie"])
  expect(table.events, 2)
}

@MainActor private final class SharedTable {
  private(set) var rows: [Int] = []

  init(_ courses: SharedHandle<MutableCollectionProperty<Course>>) {
    SignalProducer(courses.sectionedUpdates(mapSections: \.title)).startWithValues { [weak self] update in
      self?.rows = update.after.map(\.rows.count)
    }
  }
}

/// Sections in a list for many threads: they are edited in `modify`, and observed as values.
@MainActor func sharedSections() async {
  let courses = SharedHandle(MutableCollectionProperty([Course("Starters", []), Course("Mains", [])]))
  let table = SharedTable(courses)
  let titles = Tally<[String]>([])
  courses.sectionedUpdates(mapSections: \.title).startWithValues { update in
    titles.change { $0 = update.after.map(\.section) }
  }
  DispatchQueue.global().async {
    DispatchQueue.concurrentPerform(iterations: 20) { number in
      courses.modify { $0[number % 2].append("dish \(number)") }
    }
    courses.modify { $0.append(Course("Sweets", ["fig"])) }
  }
  while table.rows != [10, 10, 1] { await Task.yield() }
  while titles.value.count < 3 { await Task.yield() }
  expect(titles.value, ["Starters", "Mains", "Sweets"])
}
