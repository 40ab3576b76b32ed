import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Updates in `for await` loops.
@Suite struct ListValuesTests {
  @MainActor @Test func aBusyLoopReceivesOneCombinedUpdate() async throws {
    let list = MutableCollectionProperty([1])
    var loop = list.updates.values.makeAsyncIterator()
    let first = try #require(await loop.next())
    #expect(first.before.isEmpty && Array(first.after) == [1])
    list.append(2)
    list.append(3)
    list.remove(at: 0)
    let second = try #require(await loop.next())
    #expect(Array(second.before) == [1] && Array(second.after) == [2, 3] && second.version == 3)
    try checkChangeLaws([first, second])
    // Changes that cancel out do not end the wait.
    list.append(4)
    list.removeLast()
    let waiting = Task {
      var other = loop
      return await other.next()
    }
    await Task.yield()
    list.append(5)
    let third = try #require(await waiting.value)
    #expect(third.change == .insert(2, 5))
  }

  @MainActor @Test func aBusyLoopReceivesWhatItsPolicyBuffers() async {
    func loop(_ buffering: ListBuffering<Int>) async -> [[Int]] {
      var list: MutableCollectionProperty<Int>? = MutableCollectionProperty([1])
      guard let values = list?.updates.values(buffering: buffering) else { return [] }
      var seen: [[Int]] = []
      for await update in values {
        #expect(Array(update.before) == seen.last ?? [])
        seen.append(Array(update.after))
        if seen.count == 1 {
          for number in 2...4 { list?.append(number) }
          list = nil
        }
      }
      return seen
    }
    #expect(await loop(.unbounded) == [[1], [1, 2], [1, 2, 3], [1, 2, 3, 4]])
    #expect(await loop(.coalesced) == [[1], [1, 2, 3, 4]])
    #expect(await loop(.latest(by: .init())) == [[1], [1, 2, 3, 4]])
  }

  @MainActor @Test func anEmptyListIsAnUpdate() async {
    var list: MutableCollectionProperty<Int>? = MutableCollectionProperty()
    var values = list?.updates.values.makeAsyncIterator()
    list = nil
    #expect(await values?.next()?.after.isEmpty == true)
    #expect(await values?.next() == nil)
  }

  @MainActor @Test func aBusyLoopReceivesOneUpdateOfSections() async throws {
    let section = MutableCollectionSection([1])
    let table = MutableCollectionProperty([section])
    var loop = table.sectionedUpdates.mapSections { _ in "a" }.values.makeAsyncIterator()
    var updates = [try #require(await loop.next())]
    section.append(2)
    table.append(MutableCollectionSection([3]))
    section.append(4)
    updates.append(try #require(await loop.next()))
    #expect(updates[1].after.map { Array($0.rows) } == [[1, 2, 4], [3]])
    try checkChangeLaws(updates)
    var all = table.sectionedUpdates.values(buffering: .unbounded).makeAsyncIterator()
    section.removeAll()
    section.append(7)
    for count in [3, 0, 1] { #expect(await all.next()?.after[0].rows.count == count) }
  }

  @Test func aLoopOverASharedListReceivesEachUpdateIfItSaysSo() async {
    let shared = SharedCollectionProperty([1])
    var all = shared.updates.values(buffering: .unbounded).makeAsyncIterator()
    var newest = shared.updates.values(buffering: .newest(1)).makeAsyncIterator()
    #expect(await all.next()?.after == [1])
    #expect(await newest.next()?.after == [1])
    shared.append(2)
    shared.append(3)
    for list in [[1, 2], [1, 2, 3]] { #expect(await all.next()?.after == .init(list)) }
  }

  @MainActor @Test func cancellingALoopEndsItsStart() async throws {
    try await withLifetimeTracking { @MainActor tracker in
      let list = MutableCollectionProperty(tracker.track(0..<3))
      let task = Task { @MainActor in
        var count = 0
        for await update in list.updates.values { count += update.after.count }
        return count
      }
      await Task.yield()
      task.cancel()
      list.append(tracker.track(3))
      #expect([0, 3, 4].contains(await task.value))
      list.removeAll()
      #expect(tracker.liveCount == 0)
    }
  }

  /// The number of buffered changes is bounded, and their elements are deallocated while no lock is held.
  @MainActor @Test func theNumberOfBufferedChangesIsBounded() async throws {
    final class Row {
      let closing: () -> Void
      init(_ closing: @escaping () -> Void) { self.closing = closing }
      deinit { closing() }
    }
    var live = 0
    let log = MutableCollectionProperty([Int]())
    let list = MutableCollectionProperty<Row>()
    var logs = log.updates.values.makeAsyncIterator()
    var rows = list.updates.values.makeAsyncIterator()
    for _ in 0..<5_000 {
      live += 1
      list.append(
        Row {
          live -= 1
          log.append(live)
        })
      list.removeFirst(list.count - 1)
    }
    #expect(live < 1_000)
    #expect(await rows.next()?.after.count == 1)
    #expect(await logs.next()?.after.count == log.count)
  }
}
