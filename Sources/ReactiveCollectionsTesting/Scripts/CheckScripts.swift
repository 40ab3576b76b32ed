/// Runs random scripts of edits, and checks all along that what they expect holds: see ``RandomScript``.
///
///     try checkScripts(seeds: 0..<100) { script in
///       let (people, teams) = (script.list("people", of: .letters), script.list("teams", of: .letters))
///       script.expect(people.updates.concatenated(with: teams.updates)) { Array(people.value) + Array(teams.value) }
///     }
///
/// When a script fails, it is shortened: steps are left out as long as it fails, which takes some hundred runs at most.
///
/// O(*s* *k* *n*) for *s* scripts of *k* steps, where lists have up to *n* elements, and expectations are made in
/// O(*n*).
///
/// - Parameters:
///   - seeds: One for each script; the same seed always gives the same script.
///   - steps: The number of steps of a script.
///   - weights: How often it does what.
///   - setUp: Called for each run of a script, to say what it edits and expects. It has to do the same for the same
///     seed.
/// - Throws: `ScriptFailure`, for the first script that fails, with what it did.
public func checkScripts(
  seeds: Range<UInt64>, steps: Int = 20, weights: ScriptWeights = ScriptWeights(), _ setUp: (RandomScript) -> Void
) throws(ScriptFailure) {
  let generator = ScriptGenerator(weights)
  for seed in seeds {
    let plan = ScriptPlan(seed: seed, steps: steps, generator: generator)
    guard let outcome = plan.run(setUp) else { continue }
    let shortened = plan.shortened(after: outcome, setUp)
    // Once more, with a journal; what fails now and then only may not fail again.
    let last = shortened.run(isVerbose: true, setUp)
    throw ScriptFailure(
      seed: seed, violation: last?.violation ?? outcome.violation,
      script: last?.notes ?? ["  It did not fail again: it depends on something else than the seed."],
      stepCount: shortened.steps.count, foundStepCount: outcome.step)
  }
}
