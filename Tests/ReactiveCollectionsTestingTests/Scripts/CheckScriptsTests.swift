import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

@Suite struct CheckScriptsTests {
  // MARK: Shortening

  @Test func aFailingScriptIsMadeAsShortAsPossible() throws {
    let failure = try scriptFailure { script in
      let numbers = script.list("numbers", of: .integers(in: 0..<2))
      script.expect("there are no three ones") { numbers.count { $0 == 1 } < 3 }
    }
    // Either nothing but the initial list, or one edit that inserts the three ones.
    #expect(failure.stepCount <= 1 && failure.script.count <= 2, "\(failure)")
    #expect(failure.violation == LawViolation("there are no three ones", "the condition is false"))
  }

  @Test func shorteningReplacesTransactionsByTheirEdits() throws {
    var weights = ScriptWeights()
    weights.edit = 0
    weights.action = 0
    weights.subscriber = 0
    weights.rollback = 0
    let failure = try scriptFailure(weights: weights) { script in
      let numbers = script.list("numbers", of: .integers(in: 0..<2))
      script.expect("the list is short") { numbers.count < 8 }
    }
    #expect(!failure.description.contains("transaction"), "\(failure)")
  }

  @Test func aShortenedScriptBreaksTheSameLaw() throws {
    // Shortening a script must not swap one failure for another.
    let failure = try scriptFailure { script in
      let numbers = script.list("numbers", of: .integers(in: 0..<9))
      script.expect("there are few") { numbers.count < 9 }
      script.expect("there is one") { numbers.count != 0 || script.seed < 5 }
    }
    #expect(failure.violation.law == "there are few" || failure.seed >= 5, "\(failure)")
  }

  @Test func aSeedGivesTheSameResultAgain() throws {
    func run() throws -> ScriptFailure {
      try scriptFailure { script in
        let letters = script.list(of: .letters)
        let limit = script.rule("limit", 3) { .random(in: 0..<5, using: &$0) }
        script.expect(letters.updates.prefix(limit)) { Array(letters.prefix(2)) }
      }
    }
    #expect(try run().description == run().description)
  }

  @Test func failuresThatDoNotRecurAreReportedAsSuch() throws {
    var runs = 0
    let failure = try scriptFailure { script in
      runs += 1
      let run = runs
      script.expect("it is the first run") { run != 1 }
    }
    #expect(failure.script == ["  It did not fail again: it depends on more than the seed."])
  }

  // MARK: Failure descriptions

  @Test func description() throws {
    let failure = ScriptFailure.self
    let found = try scriptFailure { script in
      let numbers = script.list("numbers", of: .integers())
      script.expect(numbers.updates.prefix(2), "two") { Array(numbers.prefix(3)) }
    }
    let lines = found.description.split(separator: "\n")
    #expect(type(of: found) == failure && lines[0].hasPrefix("Violated: "))
    #expect(lines[1] == "Seed \(found.seed); fails with \(found.stepCount) of \(found.foundStepCount) steps:")
    #expect(lines[2].hasPrefix("  numbers ["))
  }
}

/// The failure of scripts that are set up in this way.
func scriptFailure(
  steps: Int = 20, weights: ScriptWeights = ScriptWeights(), _ setUp: (RandomScript) -> Void
) throws -> ScriptFailure {
  try #require(
    #expect(throws: ScriptFailure.self) { try checkScripts(seeds: 0..<300, steps: steps, weights: weights, setUp) })
}
