import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsArrays

@Suite
struct SharedRunsTests {
  private final class Object {}

  /// The shared runs of two versions have the same elements in both, each element once, and include nearly all of them.
  @Test
  func runsSharedByTwoVersionsAreFound() {
    for seed in 0..<40 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let list = PersistentArray((0..<Int.random(in: 0..<20_000, using: &generator)).map { _ in Object() })
      var other = list
      let edits = Int.random(in: 0..<6, using: &generator)
      for _ in 0..<edits {
        let start = Int.random(in: 0...other.count, using: &generator)
        let range = start..<Int.random(in: start...other.count, using: &generator)
        let block = PersistentArray(other[range])
        if Bool.random(using: &generator) { other.removeSubrange(range) }
        other.insert(contentsOf: block, at: Int.random(in: 0...other.count, using: &generator))
        other.insert(Object(), at: Int.random(in: 0...other.count, using: &generator))
      }
      let runs = list.sharedRuns(with: other)
      var isShared = Array(repeating: false, count: list.count)
      var end = 0
      for run in runs {
        #expect(run.otherStart >= end && run.count > 0, "seed \(seed)")
        end = run.otherStart + run.count
        for offset in 0..<run.count {
          #expect(list[run.start + offset] === other[run.otherStart + offset], "seed \(seed)")
          #expect(!isShared[run.start + offset], "seed \(seed)")
          isShared[run.start + offset] = true
        }
      }
      let kept = Set(other.map(ObjectIdentifier.init))
      let shareable = list.count { kept.contains(ObjectIdentifier($0)) }
      // Each edit has four ends, and each end copies some leaves.
      let lost = shareable - isShared.count { $0 }
      #expect(lost <= 12 * edits * list.limits.leaf, "seed \(seed): \(lost) of \(shareable)")
    }
    #expect(PersistentArray<Int>().sharedRuns(with: [1]) == [])
    #expect(PersistentArray([1]).sharedRuns(with: [1]) == [])
    // Lists with repeated nodes.
    let zeros = PersistentArray(repeating: 0, count: 100_000)
    let fewer = PersistentArray(repeating: 0, count: 40_000)
    for (list, other) in [(zeros, zeros + zeros), (zeros, fewer), (fewer, zeros)] {
      let shared = list.sharedRuns(with: other).reduce(0) { $0 + $1.count }
      #expect(shared <= min(list.count, other.count))
    }
    #expect(zeros.sharedRuns(with: zeros + zeros).reduce(0) { $0 + $1.count } == 100_000)
  }
}
