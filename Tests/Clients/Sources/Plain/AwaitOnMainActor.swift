import ReactiveCollections

/// A main-actor class that awaits the values of its own list.
@MainActor private final class Clock {
  let hours = MutableCollectionProperty<Int>()
  private(set) var counts: [Int] = []

  func run() async {
    for await hours in hours.producer.values {
      counts.append(hours.count)
      if counts.count == 3 { break }
    }
  }
}

@MainActor func awaitOnMainActor() async {
  let clock = Clock()
  let task = Task { await clock.run() }
  while clock.counts.isEmpty { await Task.yield() }
  clock.hours.append(1)
  clock.hours.append(2)
  await task.value
  expect(clock.counts, [0, 1, 2])

  // Cancelling the task ends the loop.
  let other = Clock()
  let cancelled = Task { await other.run() }
  while other.counts.isEmpty { await Task.yield() }
  cancelled.cancel()
  await cancelled.value
  other.hours.append(1)
  expect(other.counts, [0])
}
