import Testing

@testable import ReactiveCollectionsSignals

@Suite struct DeferredReleaseTests {
  /// Nested steps run immediately up to a certain depth, and all of them have run when the outermost one has returned.
  @Test func nestedStepsRunOnceHoweverDeep() {
    onSmallStack {
      var runs: [Int] = []
      func step(_ number: Int) {
        runs.append(number)
        if number < 100_000 { DeferredRelease.run { step(number + 1) } }
      }
      DeferredRelease.run { step(1) }
      #expect(runs == Array(1...100_000))
    }
  }

  @Test func separateStepsHaveRunWhenTheCallReturns() {
    var log: [String] = []
    func nest(_ depth: Int, _ name: String, _ body: @escaping () -> Void) {
      if depth == 0 { return body() }
      DeferredRelease.run { nest(depth - 1, name, body) }
    }
    nest(100, "outer") {
      DeferredRelease.run { log.append("later") }
      let result = ThreadContext.current.separately {
        nest(100, "inner") { log.append("separately") }
        return log
      }
      #expect(result.last == "separately")
      log.append("returned")
    }
    #expect(log == ["later", "separately", "returned"] || log == ["separately", "returned", "later"], "\(log)")
  }
}
