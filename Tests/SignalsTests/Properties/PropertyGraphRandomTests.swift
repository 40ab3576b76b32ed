import ReactiveCollectionsTesting
import Testing

@testable import Signals

@Suite struct PropertyGraphRandomTests {
  @Test(arguments: ["quiet", "setting inside"])
  func everyChangeIsToldOnceAndConsistent(mode: String) {
    for seed in 0..<UInt64(isLongRun ? 20_000 : 600) {
      let world = PropertyGraphWorld(seed: seed)
      for step in 0..<30 {
        world.budget = mode == "quiet" ? 0 : 6
        switch Int.random(in: 0..<10, using: &world.random) {
        case 0...4: world.set()
        case 5, 6: world.observe()
        case 7: world.dispose()
        case 8: world.read("outside")
        default: if Int.random(in: 0..<4, using: &world.random) == 0 { world.dropOne() }
        }
        let failures = world.check()
        #expect(failures.isEmpty, "\(world.random), \(mode), step \(step), \(world.kinds): \(failures)")
        if !failures.isEmpty { return }
      }
      let failures = world.close()
      #expect(failures.isEmpty, "\(world.random), \(mode), at the end, \(world.kinds): \(failures)")
      if !failures.isEmpty { return }
    }
  }
}
