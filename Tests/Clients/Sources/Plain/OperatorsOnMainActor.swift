import ReactiveCollections

/// Operators whose closures read and change state of the main actor.
@MainActor private final class SearchScreen {
  let dishes = MutableCollectionProperty(["tart", "toast", "soup"])
  let query = MutableProperty("")
  private let book = PriceBook(["toast": 1])
  private var searches = 0
  private(set) var results: [String] = []
  private(set) var log: [String] = []

  func begin() {
    query.producer
      .on(value: { [unowned self] _ in searches += 1 })
      .combineLatest(with: dishes.producer)
      .map { [unowned self] query, dishes in dishes.filter { self.matches($0, query) } }
      .map { [book] names in names.sorted { book.price(of: $0) > book.price(of: $1) } }
      .startWithValues { [weak self] in self?.results = $0 }
    query.signal
      .combinePrevious("")
      .filter { [weak self] old, new in self != nil && old != new }
      .compactMap { [unowned self] _, new in searches > 0 ? "\(searches): \(new)" : nil }
      .observeValues { [unowned self] in log.append($0) }
  }

  private func matches(_ name: String, _ query: String) -> Bool { query.isEmpty || name.hasPrefix(query) }
}

@MainActor func operatorsOnMainActor() {
  let screen = SearchScreen()
  screen.begin()
  expect(screen.results, ["toast", "tart", "soup"])
  screen.query.value = "t"
  expect(screen.results, ["toast", "tart"])
  screen.dishes.append("trifle")
  expect(screen.results, ["toast", "tart", "trifle"])
  expect(screen.log, ["2: t"])
}
