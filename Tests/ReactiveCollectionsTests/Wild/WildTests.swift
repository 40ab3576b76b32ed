import Testing

/// Random scripts in which all code that the package calls does anything.
@Suite struct WildTests {
  @Test func scripts() async {
    await withKnownIssue {
      await #expect(processExitsWith: .success) {
        for seed in 0..<20 as Range<UInt64> {
          let world = WildWorld(seed: seed)
          for step in 0..<40 where world.trouble == nil {
            world.step()
            if let trouble = world.trouble { Issue.record("seed \(seed), step \(step): \(trouble)") }
          }
          world.end()
        }
      }
    }
  }
}
