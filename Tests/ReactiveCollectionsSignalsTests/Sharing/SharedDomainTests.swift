import Foundation
import Testing

@testable import ReactiveCollectionsSignals

@Suite struct SharedDomainTests {
  @Test func workItemsRunAfterTheOutermostLockInOrder() {
    let domain = SharedDomain()
    let log = Collected<String>()
    domain.withLock {
      domain.enqueue { log.append("first") }
      domain.withLock { domain.enqueue { log.append("second") } }
      domain.run { log.append("third") }
      #expect(ThreadContext.current.isDeferring)
      log.append("turn")
    }
    #expect(log.values == ["turn", "first", "second", "third"])
    #expect(!ThreadContext.current.isDeferring)
  }

  @Test func workItemsEnqueuedByAWorkItemRunAfterIt() {
    let domain = SharedDomain()
    let log = Collected<String>()
    domain.run {
      domain.run {
        log.append("inner")
        domain.run { log.append("innermost") }
      }
      log.append("outer")
    }
    #expect(log.values == ["outer", "inner", "innermost"])
  }

  @Test func withLockThatThrowsReleasesTheLockAndRunsItsWorkItems() {
    let domain = SharedDomain()
    let log = Collected<String>()
    #expect(throws: Fault.first) {
      try domain.withLock { () throws(Fault) in
        domain.enqueue { log.append("queued") }
        throw Fault.first
      }
    }
    onThread { domain.run { log.append("other thread") } }
    #expect(log.values == ["queued", "other thread"])
  }

  /// Threads that hold the lock exclude one another, and so do work items; these run in the order in which they were
  /// enqueued.
  @Test func locksAndWorkItemsOfManyThreadsDoNotOverlap() {
    for round in 0..<(isLongRun ? 200 : 20) {
      final class State {
        var turns = 0
        var jobs: [Int] = []
        var isInJob = false
      }
      let domain = SharedDomain()
      let state = Carried(State())
      onThreads(4) { _ in
        for _ in 0..<100 {
          domain.withLock {
            state.value.turns += 1
            let number = state.value.turns
            domain.enqueue {
              #expect(!state.value.isInJob)
              state.value.isInJob = true
              state.value.jobs.append(number)
              state.value.isInJob = false
            }
          }
        }
      }
      let jobs = domain.withLock { state.value.jobs }
      #expect(jobs == Array(1...400), "round \(round)")
    }
  }

  /// Work items of two domains enqueue work items in each other's domain: no thread waits for another.
  @Test func domainsThatEnqueueWorkItemsInEachOtherDoNotDeadlock() {
    for _ in 0..<(isLongRun ? 200 : 20) {
      let domains = (SharedDomain(), SharedDomain())
      let count = Collected<Int>()
      @Sendable func bounce(_ left: Int) {
        count.append(left)
        guard left > 0 else { return }
        (left % 2 == 0 ? domains.0 : domains.1).run { bounce(left - 1) }
      }
      onThreads(4) { thread in
        for _ in 0..<10 { (thread % 2 == 0 ? domains.0 : domains.1).run { bounce(20) } }
      }
      #expect(count.count == 4 * 10 * 21)
    }
  }

  @Test func workItemsOfASchedulersDomainRunOnTheScheduler() async {
    let scheduler = QueueScheduler()
    let domain = SharedDomain(scheduler: scheduler)
    let log = Collected<Int>()
    scheduler.queue.suspend()
    for value in 0..<10 { domain.run { log.append(value) } }
    #expect(log.count == 0)
    scheduler.queue.resume()
    await reached(scheduler.queue)
    #expect(log.values == Array(0..<10))
  }

  /// A thread that enqueues a single work item does not keep running those that another thread enqueues, even if the
  /// queue is never empty.
  @Test func aThreadThatKeepsSendingTakesOverTheDelivery() async {
    let domain = SharedDomain()
    let (isFree, isOver) = (Flag(), Flag())
    let (begins, brought) = (Gate(), DispatchSemaphore(value: 0))
    let order = Carried(Order())
    let bringing = Thread {
      begins.wait()
      let thread = currentThread()
      var number = 0
      while !isFree.flag.load(ordering: .acquiring) {
        number += 1
        domain.run { [number] in
          order.value.numbers.append(number)
          if currentThread() != thread { brought.wait() }
        }
        brought.signal()
      }
      domain.run { isOver.flag.store(true, ordering: .releasing) }
    }
    bringing.start()
    domain.run {
      begins.open()
      brought.wait()
    }
    isFree.flag.store(true, ordering: .releasing)
    await until { isOver.flag.load(ordering: .acquiring) }
    #expect(order.value.numbers == Array(1...order.value.numbers.count))
  }

  private final class Order {
    var numbers: [Int] = []
  }

  /// When all senders have returned, all work items have run.
  @Test func allWorkItemsHaveRunWhenAllSendersHaveReturned() {
    for round in 0..<(isLongRun ? 100 : 10) {
      let domain = SharedDomain()
      let told = Carried(Order())
      onThreads(4) { thread in for number in 0..<500 { domain.run { told.value.numbers.append(number) } } }
      #expect(told.value.numbers.count == 2000, "round \(round)")
    }
  }

  /// Work items that a single thread enqueues have run when its call returns, however many there are.
  @Test func theWorkItemsOfASingleThreadRunBeforeItsCallReturns() {
    let domain = SharedDomain()
    let log = Collected<UInt>()
    domain.run {
      for _ in 0..<1500 { domain.run { log.append(currentThread()) } }
      domain.run { for _ in 0..<1500 { domain.run { log.append(currentThread()) } } }
    }
    #expect(log.values == Array(repeating: currentThread(), count: 3000))
  }

  @Test func sharedDisposablesRunOnceFromAnyThread() {
    for _ in 0..<20 {
      let runs = Collected<Int>()
      let disposable = SharedDisposable { runs.append(1) }
      #expect(!disposable.isDisposed)
      onThreads(4) { thread in if thread == 0 { disposable.silence() } else { disposable.dispose() } }
      #expect(runs.count == 1 && disposable.isDisposed)
    }
  }
}
