import ReactiveCollectionsTesting
import Testing

@testable import PersistentArrays

@Suite
struct EditScriptTests {
  static let steps = isLongRun ? 300_000 : 100_000

  @Test
  func integersInSmallNodes() throws {
    try EditScript(length: 100, limits: .small) { $0 }.run(steps: Self.steps, seed: 1)
  }

  @Test
  func integers() throws {
    try EditScript(length: 3000, limits: NodeLimits(for: Int.self)) { $0 }.run(steps: Self.steps, seed: 2)
  }

  @Test
  func strings() throws {
    let makeString: (Int) -> String = { "the element number \($0)" }
    try EditScript(length: 300, limits: NodeLimits(for: String.self), make: makeString).run(steps: Self.steps, seed: 3)
    try EditScript(length: 50, limits: .small, make: makeString).run(steps: Self.steps / 10, seed: 4)
  }

  @Test
  func trackedObjects() throws {
    try withLifetimeTracking { tracker in
      try EditScript(length: 200, limits: .small) { tracker.track($0) }.run(steps: Self.steps, seed: 5)
    }
    try withLifetimeTracking { tracker in
      try EditScript(length: 500, limits: NodeLimits(for: Tracked<Int>.self)) { tracker.track($0) }
        .run(steps: Self.steps / 10, seed: 6)
    }
  }
}
