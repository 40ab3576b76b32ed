import Dispatch
import Foundation
import ReactiveCollections
import ReactiveCollectionsChanges
import ReactiveCollectionsTesting
import Testing

/// Pipelines of operators on a list that many threads edit.
@Suite struct SharedLiftTests {
  @Test func aLiftedPipelineFollowsOnOneThread() throws {
    let list = SharedCollectionProperty([3, 1, 2])
    let even = list.lift { $0.filter { $0 % 2 == 0 } }
    let told = Guarded<[CollectionUpdate<Int>]>([])
    let observation = even.startWithValues { update in told.withLock { $0.append(update) } }
    list.append(4)
    list.append(5)
    list.modify { list in
      list.append(6)
      list.remove(at: 2)
    }
    #expect(told.value.map { Array($0.after) } == [[2], [2, 4], [4, 6]])
    try checkChangeLaws(told.value)
    observation.dispose()
    list.append(8)
    #expect(told.value.count == 3)
    let counts = Guarded<[Int]>([])
    list.lift(\.count).startWithValues { count in counts.withLock { $0.append(count) } }
    list.removeLast()
    #expect(counts.value == [6, 5])
  }

  /// Several subscribers to one pipeline, which start early or late, with operators that have several sources or make
  /// sections.
  @Test func aLiftedPipelineFollowsWhileThreadsEditAndSubscribe() async throws {
    let list = SharedCollectionProperty([1, 2, 3])
    let sorted = list.lift { numbers in
      numbers.filter { $0 % 3 > 0 }.concatenated(with: numbers.filter { $0 % 3 == 0 }).sorted()
    }
    let groups = list.lift { $0.grouped(by: { $0 % 4 }, sortedBy: <).sortedRows() }
    let sum = list.lift { $0.map { $0 % 10 }.sum() }
    let lists = (0..<3).map { _ in Guarded<[CollectionUpdate<Int>]>([]) }
    let sections = Guarded<[SectionedUpdate<Int, Int>]>([])
    let sums = Guarded<[Int]>([])
    sorted.startWithValues { update in lists[0].withLock { $0.append(update) } }
    groups.startWithValues { update in sections.withLock { $0.append(update) } }
    sum.startWithValues { value in sums.withLock { $0.append(value) } }
    await onThreads(4) { number in
      var editor = RandomEditor(list, seed: UInt64(number))
      for step in 0..<(isLongRun ? 300 : 100) {
        editor.edit()
        // Some threads subscribe late.
        if step == 50, number < 2 {
          sorted.startWithValues { update in lists[number + 1].withLock { $0.append(update) } }
        }
      }
    }
    let expected = list.value.sorted()
    for told in lists {
      try checkChangeLaws(told.value)
      #expect(told.value.last.map { Array($0.after) } == expected)
    }
    try checkChangeLaws(sections.value)
    #expect(sections.value.last?.after.map(\.section) == Set(expected.map { $0 % 4 }).sorted())
    #expect(sections.value.last?.after.flatMap { Array($0.rows) }.sorted() == expected)
    #expect(sums.value.last == expected.reduce(0) { $0 + $1 % 10 })
  }

  /// Both branches of a pipeline start with the same list, even if another thread edits the list between their starts.
  @Test func allBranchesOfALiftedPipelineStartWithTheSameList() throws {
    let list = SharedCollectionProperty([2])
    let hasEdited = Guarded(false)
    let both = list.lift { numbers in
      numbers.filter { number in
        let isFirst = hasEdited.withLock { hasEdited in
          defer { hasEdited = true }
          return !hasEdited
        }
        if isFirst {
          let edited = DispatchSemaphore(value: 0)
          Thread.detachNewThread {
            list[0] = 3
            edited.signal()
          }
          edited.wait()
        }
        return number % 2 == 0
      }.concatenated(with: numbers.filter { $0 % 2 == 1 })
    }
    let told = Guarded<[CollectionUpdate<Int>]>([])
    both.startWithValues { update in told.withLock { $0.append(update) } }
    #expect(told.value.map { Array($0.after) } == [[2], [3]])
    try checkChangeLaws(told.value)
  }
}
