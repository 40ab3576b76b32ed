import Testing

@testable import Signals

@Suite struct NestingTests {
  /// A tree of steps, each of which leads to two more, runs in the order of nested calls.
  @Test func deferredStepsRunInTheOrderOfNestedCalls() {
    onSmallStack {
      let nesting = Nesting()
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
      #expect(runs == expected && !nesting.isUnderWay && !nesting.hasPutOff)
    }
  }

  /// The order stays the same if each step needs so much stack that most steps are deferred.
  @Test func deferredStepsRunInTheOrderOfNestedCallsOnASmallStack() {
    onSmallStack {
      let nesting = Nesting()
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
    let nesting = Nesting()
    var log: [String] = []
    nesting.run {
      nesting.run { log.append("inside") }
      log.append("outside")
    }
    #expect(log == ["inside", "outside"])
  }

  @Test func stepsAfterADeferredStepWaitForIt() {
    let nesting = Nesting()
    var log: [Int] = []
    nesting.run {
      nesting.putOff {
        log.append(1)
        nesting.run { log.append(2) }
      }
      #expect(nesting.hasPutOff && nesting.isFull)
      nesting.run { log.append(3) }
    }
    #expect(log == [1, 2, 3])
  }

  @Test func stepsSetAsideRunWhenResumed() {
    let nesting = Nesting()
    var log: [Int] = []
    nesting.run {
      nesting.putOff { log.append(3) }
      let outer = nesting.putAside()
      nesting.run { log.append(1) }
      nesting.resume(outer)
      log.append(2)
    }
    #expect(log == [1, 2, 3])
  }
}
