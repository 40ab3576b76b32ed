import ListBinding
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Each call of `apply` returns once.
extension ListBinderTests {
  @Test func applyingReturnsWhenTheViewHasFinished() async throws {
    let bench = Bench()
    bench.view.delaysCompletions = true
    var finished: [Int] = []
    let tasks = (1...3).map { number in
      Task {
        await bench.binder.apply(Self.sections(Array(0...number)))
        finished.append(number)
      }
    }
    while bench.view.waitingCompletionCount == 0 { await Task.yield() }
    for _ in 0..<20 { await Task.yield() }
    #expect(finished.isEmpty)
    bench.view.complete()
    await tasks[0].value
    #expect(finished == [1])
    bench.view.complete()
    for task in tasks { await task.value }
    #expect(finished.sorted() == [1, 2, 3] && bench.view.displayed == Self.sections([0, 1, 2, 3]))
    // There is nothing to wait for.
    await bench.binder.apply(Self.sections([0, 1, 2, 3]))
    bench.view.isOnScreen = false
    await bench.binder.apply(Self.sections([7]))
    try bench.view.check()
  }

  @Test func aViewThatNeverCompletesIsReloaded() async throws {
    let bench = Bench(.collection, ListBinderOptions(completionLimit: .seconds(2)))
    let numbers = MutableCollectionProperty([1, 2, 3])
    bench.binder.bind(to: numbers.updates.grouped { _ in 0 })
    bench.view.delaysCompletions = true
    numbers.append(4)
    numbers.append(5)
    bench.view.selectRow(at: .init(section: 0, row: 1))
    bench.scheduler.advance(by: .seconds(1))
    #expect(bench.issues.isEmpty && bench.view.displayed[0].rows.count == 4)
    bench.view.clear()
    bench.scheduler.advance(by: .seconds(1))
    #expect(bench.issues == [.completionMissing(batches: 1, after: .seconds(2))])
    #expect(bench.view.calls == [.reloadData, .beginBatch, .insertRow(.init(section: 0, row: 4)), .endBatch])
    #expect(bench.view.selectedRows.map(\.row) == [1])
    // The first completion is called after all, but too late to have an effect.
    bench.view.complete()
    numbers.append(6)
    #expect(bench.view.displayed[0].rows.count == 5)
    bench.view.complete()
    #expect(bench.view.displayed[0].rows == numbers.value)
    try bench.view.check()
  }

  /// Changes that arrive meanwhile do not extend the time limit.
  @Test func laterChangesDoNotExtendTheCompletionLimit() {
    let bench = Bench(.table, ListBinderOptions(completionLimit: .seconds(2)))
    let numbers = MutableCollectionProperty([1])
    bench.binder.bind(to: numbers.updates.grouped { _ in 0 })
    bench.view.delaysCompletions = true
    numbers.append(4)
    for number in 0..<3 {
      bench.scheduler.advance(by: .milliseconds(900))
      numbers.append(number)
    }
    #expect(bench.issues == [.completionMissing(batches: 1, after: .seconds(2))])
    #expect(bench.view.displayed[0].rows == [1, 4, 0, 1])
  }

  /// Reporting that a view is given up, and selecting its rows again, leads to further changes, which are delivered
  /// afterwards.
  @Test func changesMadeWhileReportingAMissingCompletionAreDelivered() throws {
    let bench = Bench(.table, ListBinderOptions(completionLimit: .seconds(2)))
    let numbers = MutableCollectionProperty([1, 2, 3, 4])
    bench.binder.bind(to: numbers.updates.grouped { _ in 0 })
    for row in [0, 3] { bench.view.selectRow(at: .init(section: 0, row: row)) }
    bench.view.delaysCompletions = true
    numbers.append(5)
    bench.binder.onIssue = { _ in
      bench.view.complete()
      numbers.removeAll()
    }
    bench.scheduler.advance(by: .seconds(3))
    #expect(bench.view.displayed.isEmpty && bench.view.waitingCompletionCount == 1)
    bench.view.completeAll()
    try bench.view.check()
  }
}
