import Foundation
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Assignments to shared lists, which are compared without holding the lock.
@Suite struct SharedConcurrentSetTests {
  private let list = SharedCollectionProperty([1, 2, 3])
  private let updates = Guarded<[CollectionUpdate<Int>]>([])

  init() {
    let updates = updates
    list.updates.startWithValues { update in updates.withLock { $0.append(update) } }
  }

  private var states: [[Int]] { updates.value.map { Array($0.after) } }

  private func checkLaws(_ comment: Comment = "", sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(throws: Never.self, comment, sourceLocation: sourceLocation) { try checkChangeLaws(updates.value) }
    #expect(updates.value.last?.after == list.value, comment, sourceLocation: sourceLocation)
  }

  @Test func theConcurrentSetHasTheSameEffectAsSet() async {
    var random = SeededGenerator(seed: 5)
    let twin = SharedCollectionProperty([1, 2, 3])
    for step in 0..<60 {
      let rows = (0..<Int.random(in: 0..<12, using: &random)).map { _ in Int.random(in: 0..<9, using: &random) }
      let change = await list.set(rows, by: .init())
      #expect(change == twin.set(rows), "step \(step)")
      #expect(list.value == twin.value, "step \(step)")
    }
    checkLaws()
  }

  /// On the main actor, the comparison runs elsewhere, and the update is sent here before the method returns.
  @MainActor @Test func comparesOffTheMainActorAndSendsOnIt() async {
    let log = ComparisonLog()
    var drawn: [[Int]] = []
    list.producer.startWithValues { drawn.append(Array($0)) }
    let follower = CollectionProperty(list)
    await list.set([3, 4], by: log.note(.init()))
    #expect(isOnMainQueue)
    #expect(log.areOnMainActor == [false])
    #expect(drawn == [[1, 2, 3], [3, 4]])
    #expect(Array(follower) == [3, 4])
  }

  /// The lock is free: a comparison may wait for another thread that uses the list.
  @Test func comparesWithoutTheLock() async {
    let (log, list) = (ComparisonLog(), list)
    let (hasBegun, read) = (Guarded(false), Gate())
    await list.set(
      [7],
      by: log.note(
        .init(
          id: { number in
            let isFirst = hasBegun.withLock { hasBegun in
              defer { hasBegun = true }
              return !hasBegun
            }
            if !isFirst { return number }
            Thread.detachNewThread {
              #expect(list.count == 3)
              read.open()
            }
            #expect(read.wait())
            return number
          }, content: ==)))
    #expect(hasBegun.value && log.count == 1)
    #expect(states == [[1, 2, 3], [7]])
  }

  @Test(arguments: 0...3) func editsDuringTheComparisonRepeatIt(times: Int) async {
    let (log, list) = (ComparisonLog(), list)
    let change = await list.set([7, 3], by: log.note(.init()) { if $0 <= times { list.append($0) } })
    #expect(log.count == times + 1)
    #expect(list.value == [7, 3])
    #expect(updates.value.count == 1 + times + 1)
    #expect(updates.value.last?.change == change)
    checkLaws("\(times) edits")
  }

  @Test func aTransactionDuringTheComparisonComesBeforeTheAssignment() async {
    let (log, list) = (ComparisonLog(), list)
    await list.set(
      [4],
      by: log.note(.init()) { number in
        guard number == 1 else { return }
        list.modify { items in
          items.removeAll()
          items.append(5)
        }
      })
    #expect(log.count == 2 && states == [[1, 2, 3], [5], [4]])
    checkLaws()
  }

  @Test func simultaneousAssignmentsAreEachMadeAsAWhole() async {
    let list = list
    let targets = (0..<8).map { number in (0..<200).map { $0 * 7 % (number + 50) + number } }
    await withTaskGroup { group in
      for rows in targets { group.addTask { await list.set(rows, by: .init()) } }
      await group.waitForAll()
    }
    let sorted = states.dropFirst().sorted { $0.lexicographicallyPrecedes($1) }
    #expect(sorted == targets.sorted { $0.lexicographicallyPrecedes($1) })
    checkLaws()
  }

  /// Tasks assign while threads edit: whatever the timing, everything is sent and can be replayed.
  @Test(arguments: 1...3 as ClosedRange<UInt64>) func updatesFromTasksAndThreadsCanBeReplayed(seed: UInt64) async {
    let (list, updates) = (list, updates)
    let count = isLongRun ? 2_000 : 50
    let returned = Guarded<[CollectionChange<Int>]>([])
    async let threads: Void = onThreads(2) { number in
      var editor = RandomEditor(list, seed: seed * 100 + UInt64(number))
      for _ in 0..<count { editor.edit() }
    }
    await withTaskGroup { group in
      for number in 0..<3 {
        group.addTask {
          var random = SeededGenerator(seed: seed * 1_000 + UInt64(number))
          for step in 0..<count {
            // No two assignments have the same rows, and no editor produces the rows of an assignment.
            let mark = 1_000 + step * 3 + number
            let rows = [mark] + (0..<Int.random(in: 0..<30, using: &random)).shuffled(using: &random)
            let change = await list.set(rows, by: .init())
            returned.withLock { $0.append(change) }
            // The update may be sent in another thread's turn. The returned change leads to the rows.
            #expect(change.batch.insertions.contains { $0.element == mark }, "seed \(seed), step \(step)")
          }
        }
      }
    }
    await threads
    let told = updates.value
    let marks = told.filter {
      ($0.after.first ?? 0) >= 1_000 && $0.change.batch.insertions.contains { $0.element >= 1_000 }
    }
    #expect(marks.count == 3 * count, "seed \(seed)")
    let all = Set(told.map { "\($0.change)" })
    #expect(returned.value.allSatisfy { all.contains("\($0)") }, "seed \(seed)")
    checkLaws("seed \(seed)")
  }

  @Test func aCancelledTaskStillAssigns() async {
    let list = list
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await list.set([2], by: .init())
    }.value
    #expect(list.value == [2])
  }

  /// Inserted sections take part in the list's transactions.
  @Test func insertedSectionsBecomePartOfTheList() async {
    let table = SharedCollectionProperty<Shelf>([Shelf(["a"])])
    let lines = Guarded<[String]>([])
    table.sectionedUpdates(mapSections: { _ in 0 }).startWithValues { update in
      lines.withLock { $0.append("\(update.change)") }
    }
    await table.set([table[0], Shelf(["b"])], by: .init())
    table.modify { sections in
      sections[0].append("c")
      sections[1].append("d")
    }
    #expect(lines.value.count == 3)
    #expect(
      lines.value.last == #"composite([row(insert(1, "c"), section: 0), row(insert(1, "d"), section: 1)])"#)
  }

  /// A section that may be sent to another thread to be compared by reference.
  ///
  /// `@unchecked Sendable`: it has no state of its own, and is otherwise used in the turns of its list.
  private final class Shelf: MutableCollectionSection<String>, @unchecked Sendable {}
}
