import ReactiveCollections
import Testing

@Suite struct OperatorRandomTests {
  @Test(arguments: 0..<4) func chains(part: UInt64) {
    let count: UInt64 = Scripts.areLong ? 500 : 50
    for seed in part * count..<(part + 1) * count {
      let world = OperatorWorld(seed: seed)
      for _ in 0..<3 {
        world.probes.append(.init(world.chain(of: 1 + world.int(4)), isProperty: world.int(2) == 0, in: world))
      }
      for _ in 0..<30 { world.step() }
    }
  }
}
