import Foundation
import ReactiveCollectionsTesting
import Testing

/// Whether long runs are requested.
let isLongRun = ProcessInfo.processInfo.environment["REACTIVE_COLLECTIONS_LONG_TESTS"] == "1"

enum Scripts {
  /// Runs a script, and reports a failure with the seed, the step, and the journal that led to it.
  static func run(seed: UInt64, steps: Int, _ make: (World) -> Void, sourceLocation: SourceLocation = #_sourceLocation)
  {
    guard let failure = failure(seed: seed, steps: steps, isVerbose: false, make) else { return }
    // Scripts are reproducible, so this one runs again with a journal.
    let again = Self.failure(seed: seed, steps: steps, isVerbose: true, make)
    Issue.record(
      "seed \(seed), step \(failure.step): \(failure.trouble)\n\(again?.lines ?? "")", sourceLocation: sourceLocation)
  }

  private static func failure(
    seed: UInt64, steps: Int, isVerbose: Bool, _ make: (World) -> Void
  ) -> (step: Int, trouble: String, lines: String)? {
    let world = World(seed: seed, isVerbose: isVerbose)
    make(world)
    for step in 0..<steps {
      world.journal("step \(step)")
      world.step()
      if let trouble = world.trouble { return (step, trouble, world.lines.suffix(60).joined(separator: "\n")) }
    }
    return nil
  }
}
