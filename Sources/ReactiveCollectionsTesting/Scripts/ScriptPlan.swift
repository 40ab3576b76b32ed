/// A script before it is run: its lists and expectations are still missing, which the user's closure makes.
struct ScriptPlan {
  let seed: UInt64
  let generator: ScriptGenerator
  /// The maximal number of elements that a list begins with.
  var startLimit = 6
  var steps: [ScriptStep]

  init(seed: UInt64, steps count: Int, generator: ScriptGenerator) {
    self.seed = seed
    self.generator = generator
    // Not the same numbers as the user's generator.
    var random = SeededGenerator(seed: ~seed)
    steps = generator.steps(count, using: &random)
  }

  /// The result of a failed script: the violated law, and the step in which it was violated.
  typealias Outcome = (violation: LawViolation, step: Int, notes: [String])

  /// Runs the script. Returns `nil` if no law was violated.
  func run(isVerbose: Bool = false, _ setUp: (RandomScript) -> Void) -> Outcome? {
    let script = RandomScript(seed: seed, startLimit: startLimit, generator: generator, isVerbose: isVerbose)
    setUp(script)
    var step = 0
    while step < steps.count, script.violation == nil {
      script.perform(steps[step])
      step += 1
    }
    script.finish()
    return script.violation.map { ($0, step, script.notes) }
  }
}

// MARK: - Shortening

extension ScriptPlan {
  /// Returns the shortest script found that violates the same law.
  ///
  /// Steps are left out, many at a time and then one by one, transactions are replaced by their steps, and lists begin
  /// with fewer elements. The script is run at most a few hundred times.
  func shortened(after outcome: Outcome, _ setUp: (RandomScript) -> Void) -> ScriptPlan {
    var best = self
    best.steps = Array(steps.prefix(outcome.step))
    var budget = 500
    /// Accepts another script if it fails as well.
    func accept(_ change: (inout ScriptPlan) -> Void) -> Bool {
      guard budget > 0 else { return false }
      budget -= 1
      var candidate = best
      change(&candidate)
      guard let found = candidate.run(setUp), found.violation.law == outcome.violation.law else { return false }
      candidate.steps = Array(candidate.steps.prefix(found.step))
      best = candidate
      return true
    }

    var sharesStack = true
    while sharesStack, budget > 0 {
      sharesStack = false
      var length = max(best.steps.count / 2, 1)
      while length > 0 {
        var start = 0
        while start < best.steps.count {
          let range = start..<min(start + length, best.steps.count)
          if accept({ $0.steps.removeSubrange(range) }) { sharesStack = true } else { start += length }
        }
        length /= 2
      }
      for limit in 0..<best.startLimit where accept({ $0.startLimit = limit }) {
        sharesStack = true
        break
      }
      var index = 0
      while index < best.steps.count {
        let isSimpler = best.steps[index].simplifications.contains { simpler in
          accept { $0.steps.replaceSubrange(index...index, with: simpler) }
        }
        if isSimpler { sharesStack = true } else { index += 1 }
      }
    }
    return best
  }
}
