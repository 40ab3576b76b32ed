import Dispatch
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Assignments to an actor's own list, which are compared off the actor.
@Suite struct ConcurrentSetOnActorTests {
  /// Runs an actor on a queue, so that a test can check whether code runs on the actor.
  private final class Executor: SerialExecutor {
    let queue = DispatchQueue(label: "an actor's queue")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
  }

  private actor Keeper {
    private let executor = Executor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    private let list = MutableCollectionProperty([1, 2, 3])
    private var updates: [CollectionUpdate<Int>] = []
    private(set) var changes: [CollectionChange<Int>] = []

    func follow() {
      list.updates.startWithValues { update in
        dispatchPrecondition(condition: .onQueue(self.executor.queue))
        self.updates.append(update)
      }
    }

    /// Assigns, with one edit in the middle of each of the first `edits` comparisons.
    func assign(_ rows: [Int], interruptedBy edits: Int, _ log: ComparisonLog) async {
      let queue = executor.queue
      changes.append(
        await list.set(
          rows,
          by: log.note(.init()) { number in
            guard number <= edits else { return }
            dispatchPrecondition(condition: .notOnQueue(queue))
            queue.sync { self.assumeIsolated { $0.list.append(number) } }
          }))
      dispatchPrecondition(condition: .onQueue(queue))
    }

    /// Makes random assignments and edits while other tasks do the same.
    func editAtRandom(seed: UInt64, steps: Int) async {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<steps {
        let number = Int.random(in: 0..<50, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: list.append(number)
        case 1: list.removeAll { $0 % 5 == number % 5 }
        case 2: list.shuffle(using: &random)
        default: changes.append(await list.set((number..<number + 9).shuffled(using: &random), by: .init()))
        }
        await Task.yield()
      }
    }

    func check(_ comment: Comment) {
      #expect(throws: Never.self, comment) { try checkChangeLaws(updates) }
      #expect(updates.last?.after == list.value, comment)
      // Every returned change was sent, in the order of the assignments, unless it was empty.
      let told = updates.map(\.change)
      var rest = told[...]
      for change in changes where !change.isEmpty {
        guard let index = rest.firstIndex(of: change) else {
          Issue.record("\(change) was not sent, \(comment)")
          return
        }
        rest = rest[(index + 1)...]
      }
    }

    var states: [[Int]] { updates.map { Array($0.after) } }
  }

  @Test func onlyComparisonsRunOffTheActor() async {
    let (keeper, log) = (Keeper(), ComparisonLog())
    await keeper.follow()
    await keeper.assign([3, 1], interruptedBy: 1, log)
    #expect(log.count == 2)
    #expect(await keeper.states == [[1, 2, 3], [1, 2, 3, 1], [3, 1]])
    await keeper.check("one edit meanwhile")
  }

  @Test func anAssignmentEndsDespiteRepeatedEdits() async {
    let (keeper, log) = (Keeper(), ComparisonLog())
    await keeper.follow()
    await keeper.assign([3, 1], interruptedBy: 3, log)
    #expect(log.count == 4)
    #expect(await keeper.states.last == [3, 1])
    await keeper.check("edits meanwhile")
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>) func updatesFromSeveralTasksCanBeReplayed(seed: UInt64) async {
    let keeper = Keeper()
    await keeper.follow()
    await withTaskGroup { group in
      for number in 0..<4 {
        group.addTask {
          await keeper.editAtRandom(seed: seed * 10 + UInt64(number), steps: isLongRun ? 300 : 40)
        }
      }
    }
    await keeper.check("seed \(seed)")
  }
}
