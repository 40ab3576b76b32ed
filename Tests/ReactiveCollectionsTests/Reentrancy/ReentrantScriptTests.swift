import ReactiveCollectionsTestSupport
import Testing

/// Random scripts in which all code that the package calls does anything.
@Suite struct ReentrantScriptTests {
  @Test(arguments: 0..<4 as Range<UInt64>) func randomReentrantScriptsObeyTheLaws(part: UInt64) {
    for trouble in ReentrantWorld.troubles(part: part, of: isLongRun ? 2_000 : 25, steps: 40) {
      Issue.record("\(trouble)")
    }
  }
}
