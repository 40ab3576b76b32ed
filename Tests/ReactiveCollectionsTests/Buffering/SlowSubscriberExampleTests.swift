import Dispatch
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Slow subscribers, step by step, in the code that users write first.
@Suite struct SlowSubscriberExampleTests {
  @MainActor @Test func slowSubscribers() async {
    let rows = MutableCollectionProperty([3, 1, 2])
    let isScrolling = MutableProperty(false)

    let shown = rows.updates
      .throttled(for: .milliseconds(16), on: .main)
      .paused(while: isScrolling)
      .sorted()
    let calm = CollectionProperty(shown)
    let elsewhere = rows.updates.observe(on: .main, buffering: .unbounded)

    var steps = elsewhere.values(buffering: .unbounded).makeAsyncIterator()
    var changes = calm.updates.values.makeAsyncIterator()
    #expect(await changes.next().map { Array($0.after) } == [1, 2, 3])
    rows.append(0)
    rows.append(5)
    #expect(await changes.next().map { Array($0.after) } == [0, 1, 2, 3, 5])
    for count in 3...5 { #expect(await steps.next()?.after.count == count) }
  }

  @MainActor @Test func aFollowerReceivesTheEditsOfSeveralThreads() async {
    let log = SharedCollectionProperty<String>()
    var counts: [Int] = []
    let (counted, saved) = (Gate(), Gate())
    log.updates.startWithValues(buffering: .coalesced) { update in
      counts.append(update.after.count)
      if update.after.count == 100 { counted.open() }
    }
    let lines = CollectionProperty(log, buffering: .coalesced)
    log.updates.observe(on: DispatchQueue(label: "disk"), buffering: .coalesced)
      .startWithValues { update in if update.after.count == 100 { saved.open() } }
    let loop = Task {
      var last = 0
      for await update in log.updates.values {
        last = update.after.count
        if last == 100 { break }
      }
      return last
    }
    await onThreads(2) { number in for line in 0..<50 { log.append("\(number): \(line)") } }
    #expect(await saved.passed())
    #expect(await loop.value == 100)
    for await update in lines.updates.values where update.after.count == 100 { break }
    // Each subscriber has turns of its own, so this one may be the last.
    #expect(await counted.passed())
    #expect(counts.last == 100)
  }
}
