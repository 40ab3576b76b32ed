import ReactiveCollectionsTesting
import Testing

/// Random scripts over lists of lists, three levels deep: sections that stand in several lists, or several times in one, that
/// come, go, move and are edited in whatever order; all compared with nested arrays.
@Suite struct RandomSectionTests {
  @Test(arguments: [0, 1, 2, 3]) func threeLevels(part: UInt64) {
    for seed in part * 100..<(part + 1) * 100 { Scripts.run(seed: seed, steps: 30, TypedWorld.make) }
  }

  @Test(arguments: [0, 1]) func foldersAmongFiles(part: UInt64) {
    for seed in part * 100..<(part + 1) * 100 { Scripts.run(seed: seed, steps: 30, MixedWorld.make) }
  }

  @Test func longScripts() {
    let steps = Scripts.areLong ? 50_000 : 500
    Scripts.run(seed: 0, steps: steps, TypedWorld.make)
    Scripts.run(seed: 1, steps: steps, MixedWorld.make)
  }
}
