import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

@Suite struct ActionHeapTests {
  @Test(arguments: 0..<20 as Range<UInt64>) func actionsComeOutInOrderAfterRandomEdits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var heap = ActionHeap()
    var expected: [ScheduledAction] = []
    var count = 0
    for step in 0..<300 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where !expected.isEmpty:
        let removed = expected.remove(at: Int.random(in: expected.indices, using: &random))
        heap.remove(removed)
        heap.remove(removed)
      case 1 where !expected.isEmpty: heap.remove(expected.removeFirst())
      default:
        count += 1
        let due = Duration.seconds(Int.random(in: 0..<20, using: &random))
        let new = ScheduledAction(at: due, number: count, isolation: .unknown) {}
        heap.insert(new)
        expected.insert(new, at: expected.firstIndex { new.precedes($0) } ?? expected.endIndex)
      }
      #expect(heap.first === expected.first && heap.isEmpty == expected.isEmpty, "\(random), step \(step)")
    }
    #expect(Set(heap.removeAll().map(\.number)) == Set(expected.map(\.number)) && heap.isEmpty, "\(random)")
  }

  @Test func actionsOfOneTimeComeOutInSchedulingOrder() {
    var heap = ActionHeap()
    for number in [2, 0, 3, 1] { heap.insert(ScheduledAction(at: .seconds(1), number: number, isolation: .unknown) {}) }
    var order: [Int] = []
    while let first = heap.first {
      order.append(first.number)
      heap.remove(first)
    }
    #expect(order == [0, 1, 2, 3])
  }
}
