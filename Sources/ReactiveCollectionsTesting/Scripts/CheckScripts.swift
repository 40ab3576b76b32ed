/// Runs random scripts of edits, and checks their expectations after each step: see ``RandomScript``.
///
/// ```swift
/// try checkScripts(seeds: 0..<100) { script in
///   let (people, teams) = (script.list("people", of: .letters), script.list("teams", of: .letters))
///   script.expect(people.updates.concatenated(with: teams.updates)) { Array(people.value) + Array(teams.value) }
/// }
/// ```
///
/// If a script fails, it is shortened: steps are left out as long as it still fails, which takes a few hundred runs at
/// most.
///
/// O(*s* *k* *n*) for *s* scripts of *k* steps, if lists have up to *n* elements, and expected values are computed in
/// O(*n*).
///
/// - Parameters:
///   - seeds: The seeds, one for each script. The same seed always gives the same script.
///   - steps: The number of steps of a script.
///   - weights: How often a script takes each kind of step.
///   - setUp: Called for each run of a script, to specify the lists that it edits and its expectations. It has to do
///     the same for the same seed.
/// - Throws: `ScriptFailure`, for the first script that fails, with its steps.
public func checkScripts(
  seeds: Range<UInt64>, steps: Int = 20, weights: ScriptWeights = ScriptWeights(), _ setUp: (RandomScript) -> Void
) throws(ScriptFailure) {
  let generator = ScriptGenerator(weights)
  for seed in seeds {
    let plan = ScriptPlan(seed: seed, steps: steps, generator: generator)
    guard let outcome = plan.run(setUp) else { continue }
    let shortened = plan.shortened(after: outcome, setUp)
    // Once more, with a journal. A failure that is not deterministic may not occur again.
    let last = shortened.run(isVerbose: true, setUp)
    throw ScriptFailure(
      seed: seed, violation: last?.violation ?? outcome.violation,
      script: last?.notes ?? ["  It did not fail again: it depends on more than the seed."],
      stepCount: shortened.steps.count, foundStepCount: outcome.step)
  }
}
