import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsArrays

/// Tests when elements are destroyed, and what may happen meanwhile.
@Suite
struct ElementLifetimeTests {
  @Test
  func elementsAreReleasedWithTheLastList() throws {
    try withLifetimeTracking { tracker in
      var list = PersistentArray(limits: .small, elements: tracker.track(0..<100))
      let copy = list
      list.removeAll { $0.value % 2 == 0 }
      #expect(tracker.liveCount == 100)
      list = copy
      #expect(tracker.liveCount == 100)
    }
  }

  @Test
  func removedElementsAreReleasedImmediately() throws {
    try withLifetimeTracking { tracker in
      var list = PersistentArray(limits: .small, elements: tracker.track(0..<100))
      list.remove(at: 50)
      #expect(tracker.liveCount == 99)
      list[3] = tracker.track(-1)
      #expect(tracker.liveCount == 99)
      list.removeSubrange(1..<3)
      #expect(tracker.liveCount == 97)
      list.removeSubrange(10..<90)
      #expect(tracker.liveCount == 17)
      list.removeAll()
      #expect(tracker.liveCount == 0)
    }
  }

  /// Runs `action` when it is destroyed.
  final class Mourner {
    let action: () -> Void
    init(_ action: @escaping () -> Void) { self.action = action }
    deinit { action() }
  }

  @Test(arguments: [0, 5, 39])
  func deinitializersSeeCompleteLists(position: Int) {
    // All ways to remove an element. While the element is destroyed, a copy that was made before is read and edited.
    let edits: [(inout PersistentArray<Mourner?>) -> Void] = [
      { $0.remove(at: position) },
      { $0[position] = nil },
      { $0.removeSubrange(position..<position + 1) },
      { $0.removeSubrange(0..<40) },
      { $0.replaceSubrange(position..<40, with: [nil, nil, nil, nil, nil, nil]) },
      { $0.removeAll() },
      { $0 = PersistentArray($0[41...]) },
    ]
    for (number, edit) in edits.enumerated() {
      var calls = 0
      var list = PersistentArray<Mourner?>(limits: .small, repeating: nil, count: 60)
      let others = list
      list[position] = Mourner {
        calls += 1
        var copy = others
        copy.insert(nil, at: position)
        copy._checkInvariants()
      }
      edit(&list)
      list._checkInvariants()
      #expect(calls == 1, "edit \(number)")
    }
  }

  struct Failure: Error {}

  @Test
  func throwingInTheMiddleOfAModification() throws {
    try withLifetimeTracking { tracker in
      for isShared in [false, true] {
        var list = PersistentArray(limits: .small, elements: tracker.track(0..<30))
        let copy = isShared ? list : []
        func fail(_ element: inout Tracked<Int>) throws {
          element = tracker.track(-1)
          throw Failure()
        }
        #expect(throws: Failure.self) { try fail(&list[13]) }
        list._checkInvariants()
        #expect(list.map(\.value) == Array(0..<13) + [-1] + Array(14..<30))
        #expect(copy.map(\.value) == (isShared ? Array(0..<30) : []))
      }
    }
  }

  @Test
  func bulkEditsThatThrowChangeNothing() throws {
    try withLifetimeTracking { tracker in
      var list = PersistentArray(limits: .small, elements: tracker.track(0..<30))
      let before = list
      func fail(at element: Tracked<Int>) throws -> Bool {
        if element.value == 20 { throw Failure() }
        return element.value % 3 == 0
      }
      #expect(throws: Failure.self) { try list.removeAll(where: fail) }
      #expect(throws: Failure.self) { try list.sort { left, _ in try fail(at: left) } }
      #expect(throws: Failure.self) { _ = try list.partition(by: fail) }
      #expect(list.isTriviallyIdentical(to: before))
    }
  }

  /// A sequence that calls a closure before each element.
  struct Interrupted: Sequence, IteratorProtocol {
    var rest: [Tracked<Int>]
    let interrupt: () -> Void
    mutating func next() -> Tracked<Int>? {
      interrupt()
      return rest.popLast()
    }
  }

  @Test
  func iteratorsMayEditOtherListsWhileTheyAreRead() throws {
    try withLifetimeTracking { tracker in
      var other = PersistentArray(limits: .small, elements: tracker.track(0..<10))
      var list = other
      var expected = Array(other)
      let rest = tracker.track(0..<20)
      list.append(contentsOf: Interrupted(rest: rest) { other.removeLast(other.count / 4) })
      expected += rest.reversed()
      list._checkInvariants()
      #expect(Array(list) == expected)
    }
  }
}
