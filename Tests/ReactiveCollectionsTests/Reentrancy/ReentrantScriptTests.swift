import Testing

/// Random scripts in which all code that the package calls does anything.
@Suite struct ReentrantScriptTests {
  @Test(arguments: 0..<4 as Range<UInt64>) func randomReentrantScriptsObeyTheLaws(part: UInt64) {
    let count: UInt64 = isLongRun ? 2_000 : 25
    for seed in part * count..<(part + 1) * count {
      let world = ReentrantWorld(seed: seed)
      for step in 0..<40 where world.trouble == nil {
        world.step()
        if let trouble = world.trouble { Issue.record("seed \(seed), step \(step): \(trouble)") }
      }
      world.end()
    }
  }
}
