import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsArrays

@Suite
struct RandomEditsTests {
  static let steps = isLongRun ? 300_000 : 100_000

  @Test
  func integersInSmallNodes() throws {
    try RandomEdits(length: 100, limits: .small) { $0 }.run(steps: Self.steps, seed: 1)
  }

  @Test
  func randomEditsOfIntegersMatchAnArray() throws {
    try RandomEdits(length: 3000, limits: NodeLimits(for: Int.self)) { $0 }.run(steps: Self.steps, seed: 2)
  }

  @Test
  func strings() throws {
    let makeString: (Int) -> String = { "the element number \($0)" }
    try RandomEdits(length: 300, limits: NodeLimits(for: String.self), make: makeString).run(steps: Self.steps, seed: 3)
    try RandomEdits(length: 50, limits: .small, make: makeString).run(steps: Self.steps / 10, seed: 4)
  }

  @Test
  func trackedObjects() throws {
    try withLifetimeTracking { tracker in
      try RandomEdits(length: 200, limits: .small) { tracker.track($0) }.run(steps: Self.steps, seed: 5)
    }
    try withLifetimeTracking { tracker in
      try RandomEdits(length: 500, limits: NodeLimits(for: Tracked<Int>.self)) { tracker.track($0) }
        .run(steps: Self.steps / 10, seed: 6)
    }
  }
}
