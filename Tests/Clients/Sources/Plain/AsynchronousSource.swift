import ReactiveCollections

/// An asynchronous sequence as the source of a list of the main actor.
@MainActor private final class Feed {
  let names = MutableCollectionProperty<String>()
  private(set) var isComplete = false

  func follow(_ source: AsyncStream<[String]>) {
    names <~ SignalProducer(source).on(completed: { [weak self] in self?.isComplete = true })
  }
}

@MainActor func asynchronousSource() async {
  let feed = Feed()
  let (source, input) = AsyncStream<[String]>.makeStream()
  feed.follow(source)
  input.yield(["tea"])
  while feed.names.isEmpty { await Task.yield() }
  input.yield(["tea", "cake"])
  input.finish()
  while !feed.isComplete { await Task.yield() }
  expect(feed.names.value, ["tea", "cake"])
}
