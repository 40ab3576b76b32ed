import Testing

@testable import ReactiveCollectionsSignals

@Suite struct RecursionLimiterTests {
  /// A tree of steps, each of which leads to two more, runs in the order of nested calls.
  @Test func deferredStepsRunInTheOrderOfNestedCalls() {
    onSmallStack {
      let nesting = RecursionLimiter()
      var expected: [Int] = []
      func call(_ number: Int) {
        expected.append(number)
        if number < 20_000 { for child in 0..<2 { call(2 * number + child) } }
      }
      var runs: [Int] = []
      func step(_ number: Int) {
        runs.append(number)
        if number < 20_000 { for child in 0..<2 { nesting.run { step(2 * number + child) } } }
      }
      call(1)
      nesting.run { step(1) }
      #expect(runs == expected && !nesting.isActive && !nesting.hasDeferred)
    }
  }

  /// The order stays the same if each step needs so much stack that most steps are deferred.
  @Test func deferredStepsRunInTheOrderOfNestedCallsOnASmallStack() {
    onSmallStack {
      let nesting = RecursionLimiter()
      var (runs, deepest, depth) = ([Int](), 0, 0)
      func step(_ number: Int, _ level: Int) {
        depth += 1
        deepest = max(deepest, depth)
        runs.append(number)
        withUnsafeTemporaryAllocation(byteCount: 900, alignment: 8) { _ in
          if level < 3_000 { nesting.run { step(number + 1, level + 1) } }
        }
        depth -= 1
      }
      nesting.run { step(1, 1) }
      #expect(runs == Array(1...3_000) && deepest > 10 && deepest < 1_000, "\(deepest)")
    }
  }

  @Test func stepsRunImmediatelyWhileTheStackHasRoom() {
    let nesting = RecursionLimiter()
    var log: [String] = []
    nesting.run {
      nesting.run { log.append("inside") }
      log.append("outside")
    }
    #expect(log == ["inside", "outside"])
  }

  @Test func stepsAfterADeferredStepWaitForIt() {
    let nesting = RecursionLimiter()
    var log: [Int] = []
    nesting.run {
      nesting.postpone {
        log.append(1)
        nesting.run { log.append(2) }
      }
      #expect(nesting.hasDeferred && nesting.isFull)
      nesting.run { log.append(3) }
    }
    #expect(log == [1, 2, 3])
  }

  @Test func stepsSetAsideRunWhenResumed() {
    let nesting = RecursionLimiter()
    var log: [Int] = []
    nesting.run {
      nesting.postpone { log.append(3) }
      let outer = nesting.suspend()
      nesting.run { log.append(1) }
      nesting.resume(outer)
      log.append(2)
    }
    #expect(log == [1, 2, 3])
  }
}
