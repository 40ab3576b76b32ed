import ReactiveCollections

/// Counts the insertions into and removals from a list of any elements.
private final class Turnover<Element> {
  private(set) var added = 0
  private(set) var removed = 0

  init(_ list: MutableCollectionProperty<Element>) {
    list.flatChanges.startWithValues { [weak self] change in
      let batch = change.batch
      self?.added += batch.insertions.count
      self?.removed += batch.deletions.count
    }
  }
}

/// Generic code that uses a handle requires `Sendable` elements, since they cross threads.
private func append<Element: Sendable>(
  _ elements: [Element], concurrentlyTo list: SharedCollectionProperty<Element>
) async {
  await withTaskGroup(of: Void.self) { group in
    for element in elements { group.addTask { list.append(element) } }
  }
}

private func last<Section: ObservableList>(of section: Section) -> Section.Element? { section.last }

/// Generic code edits a list of any kind.
private func moveLastToFront<List: EditableList>(of list: List, count: Int) where List.SentElement: Sendable {
  if count > 1 { list.move(from: count - 1, to: 0) }
}

func genericCode() async {
  let names = MutableCollectionProperty(["tea"])
  let turnover = Turnover(names)
  names.set(["milk", "tea", "jam"])
  names.removeFirst()
  expect(turnover.added, 2)
  expect(turnover.removed, 1)
  expect(last(of: names), "jam")

  let orders = MutableCollectionProperty<Order>()
  let traffic = Turnover(orders)
  orders.append(Order(table: 1))
  expect(traffic.added, 1)

  let numbers = SharedCollectionProperty([0])
  await append([1, 2, 3], concurrentlyTo: numbers)
  expect(numbers.value.sorted(), [0, 1, 2, 3])

  numbers.set([1, 2, 3])
  moveLastToFront(of: numbers, count: 3)
  numbers.modify { moveLastToFront(of: $0, count: $0.count) }
  expect(numbers.value, [2, 3, 1])
  moveLastToFront(of: names, count: names.count)
  expect(names.value, ["jam", "tea"])
  // Elements that are not `Sendable` can be edited where threads do not share the list.
  moveLastToFront(of: orders, count: orders.count)
  expect(orders.count, 1)
}
