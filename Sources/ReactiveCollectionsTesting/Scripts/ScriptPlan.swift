/// A script before it is run: what remains to be known is what the closure of the user makes.
struct ScriptPlan {
  let seed: UInt64
  let generator: ScriptGenerator
  /// At most how many elements a list begins with.
  var startLimit = 6
  var steps: [ScriptStep]

  init(seed: UInt64, steps count: Int, generator: ScriptGenerator) {
    self.seed = seed
    self.generator = generator
    // Other numbers than those of the user.
    var random = SeededGenerator(seed: ~seed)
    steps = generator.steps(count, using: &random)
  }

  /// What came of a script: a law that was broken, and in which step.
  struct Outcome {
    let violation: LawViolation
    let step: Int
    let notes: [String]
  }

  /// Runs it; the outcome is nil if all is well.
  func run(isVerbose: Bool = false, _ setUp: (RandomScript) -> Void) -> Outcome? {
    let script = RandomScript(seed: seed, startLimit: startLimit, generator: generator, isVerbose: isVerbose)
    setUp(script)
    var step = 0
    while step < steps.count, script.violation == nil {
      script.perform(steps[step])
      step += 1
    }
    script.finish()
    return script.violation.map { Outcome(violation: $0, step: step, notes: script.notes) }
  }
}

// MARK: - Making it shorter

extension ScriptPlan {
  /// The shortest script that could be found with which the same law is broken.
  ///
  /// Steps are left out, many at once and then one by one, transactions are opened, and lists begin shorter. It is run some hundred
  /// times at most.
  func shortened(after outcome: Outcome, _ setUp: (RandomScript) -> Void) -> ScriptPlan {
    var best = self
    best.steps = Array(steps.prefix(outcome.step))
    var budget = 500
    /// Takes another script if it fails as well.
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

    var goesOn = true
    while goesOn, budget > 0 {
      goesOn = false
      var length = max(best.steps.count / 2, 1)
      while length > 0 {
        var start = 0
        while start < best.steps.count {
          let range = start..<min(start + length, best.steps.count)
          if accept({ $0.steps.removeSubrange(range) }) { goesOn = true } else { start += length }
        }
        length /= 2
      }
      for limit in 0..<best.startLimit where accept({ $0.startLimit = limit }) {
        goesOn = true
        break
      }
      var index = 0
      while index < best.steps.count {
        let isSimpler = best.steps[index].simplifications.contains { simpler in
          accept { $0.steps.replaceSubrange(index...index, with: simpler) }
        }
        if isSimpler { goesOn = true } else { index += 1 }
      }
    }
    return best
  }
}
