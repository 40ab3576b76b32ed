import ReactiveCollectionsTesting
import Testing

/// Random scripts over lists of lists, three levels deep. Sections are in several lists or several times in one list,
/// and are inserted, removed, moved and edited in any order. Everything is compared with nested arrays.
@Suite struct RandomSectionTests {
  @Test(arguments: [0, 1, 2, 3]) func randomEditsAtThreeLevelsObeyTheLaws(part: UInt64) {
    for seed in seeds(part) { Scripts.run(seed: seed, steps: 30, TypedWorld.make) }
  }

  @Test(arguments: [0, 1]) func randomEditsOfMixedListsObeyTheLaws(part: UInt64) {
    for seed in seeds(part) { Scripts.run(seed: seed, steps: 30, MixedWorld.make) }
  }

  private func seeds(_ part: UInt64) -> Range<UInt64> {
    let count: UInt64 = isLongRun ? 100 : 40
    return part * count..<(part + 1) * count
  }

  @Test func longScripts() {
    let steps = isLongRun ? 1_500 : 300
    Scripts.run(seed: 0, steps: steps, TypedWorld.make)
    Scripts.run(seed: 1, steps: steps, MixedWorld.make)
  }
}
