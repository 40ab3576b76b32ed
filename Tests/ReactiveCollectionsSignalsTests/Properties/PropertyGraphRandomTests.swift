import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

/// Compares random programs with a model: see `PropertyGraphWorld`.
@Suite struct PropertyGraphRandomTests {
  @Test(arguments: ["quiet", "setting inside", "with validation, actions and bindings"])
  func everyChangeOfARandomGraphIsSentOnceAndConsistent(mode: String) {
    for seed in 0..<UInt64(isLongRun ? 3_000 : 500) {
      let world = PropertyGraphWorld(seed: seed, isFull: mode.hasPrefix("with"))
      for step in 0..<30 {
        world.budget = mode == "quiet" ? 0 : 6
        switch Int.random(in: 0..<14, using: &world.random) {
        case 0...4: world.set()
        case 5, 6: world.observe()
        case 7: world.dispose()
        case 8: world.read("outside")
        case 9: world.propose()
        case 10: world.execute()
        case 11: world.finish()
        case 12: if mode.hasPrefix("with") { world.bind() }
        default: if Int.random(in: 0..<3, using: &world.random) == 0 { world.dropOne() }
        }
        let failures = world.check()
        #expect(failures.isEmpty, "\(world.random), \(mode), step \(step), \(world.model.kinds): \(failures)")
        if !failures.isEmpty { return }
      }
      let failures = world.close()
      #expect(failures.isEmpty, "\(world.random), \(mode), at the end, \(world.model.kinds): \(failures)")
      if !failures.isEmpty { return }
    }
  }
}
