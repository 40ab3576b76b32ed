import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Lists that are bound to sources, and lists that are kept equal.
@Suite struct ListBindingTests {
  /// The changes that a list sends.
  private final class Log<Element> {
    private(set) var lines: [String] = []
    init(_ list: MutableCollectionProperty<Element>) {
      list.flatChangesSignal.observeValues { self.lines.append("\($0)") }
    }
  }

  /// What is written last counts, but not what changes nothing in the end.
  @Test func editsUndoneInATransactionDoNotOverrideTheOtherSide() {
    let (left, right) = (MutableCollectionProperty([0]), MutableCollectionProperty([0]))
    left <~> right
    left.append(1)
    transact {
      right.append(9)
      left.append(5)
      left.removeLast()
    }
    #expect(Array(left) == [0, 1, 9] && Array(right) == [0, 1, 9])
  }

  @Test func aListCanBeBoundToArraysAndLists() {
    let list = MutableCollectionProperty([1, 2])
    let log = Log(list)
    let array = MutableProperty([1, 2, 3])
    let binding = list <~ array
    array.value = [1, 3]
    binding.dispose()
    array.value = []
    #expect(Array(list) == [1, 3])

    let source = MutableCollectionProperty([1, 3, 4])
    list <~ source
    source.append(5)
    list <~ SignalProducer<Range<Int>, Never>(value: 3..<6)
    #expect(
      log.lines == ["insert(2, 3)", "remove(1, 2)", "insert(2, 4)", "insert(3, 5)", "remove(0, 1)"])
  }

  @Test func aBindingDoesNotKeepItsTarget() {
    let source = MutableCollectionProperty([1])
    var target: MutableCollectionProperty<Int>? = MutableCollectionProperty()
    let weakTarget = Weak(target)
    target! <~ source
    target = nil
    #expect(weakTarget.object == nil)
    source.append(2)
  }

  @Test func theLeftListIsFirstSetToTheRightOne() {
    let (left, right) = (MutableCollectionProperty([1, 2]), MutableCollectionProperty([2, 3]))
    let (first, second) = (Log(left), Log(right))
    left <~> right
    #expect(Array(left) == [2, 3] && Array(right) == [2, 3])
    left.append(4)
    right.remove(at: 0)
    #expect(Array(left) == [3, 4] && Array(right) == [3, 4])
    #expect(first.lines.dropFirst() == ["insert(2, 4)", "remove(0, 2)"])
    #expect(second.lines == ["insert(2, 4)", "remove(0, 2)"])
  }

  /// If every version of an element counts as changed, echoes could continue forever.
  @Test func changesAreNotEchoed() {
    let (left, right) = (MutableCollectionProperty([Opaque(serial: 1)]), MutableCollectionProperty<Opaque>([]))
    let (first, second) = (Log(left), Log(right))
    left <~> right
    right.append(Opaque(serial: 2))
    left.append(Opaque(serial: 3))
    #expect(left.map(\.serial) == [2, 3] && right.map(\.serial) == [2, 3])
    #expect(first.lines.count == 3 && second.lines.count == 2, "\(first.lines) \(second.lines)")
  }

  @Test func deallocationOrDisposalEndsTheBinding() {
    let left = MutableCollectionProperty([1])
    var right: MutableCollectionProperty<Int>? = MutableCollectionProperty([1])
    let weakRight = Weak(right)
    let binding = left <~> right!
    right = nil
    #expect(weakRight.object == nil && binding.isDisposed)
    let other = MutableCollectionProperty([1])
    let second = left <~> other
    second.dispose()
    left.append(2)
    #expect(Array(other) == [1])
  }

  /// Observers edit either side at random: both sides are equal after all changes are sent.
  @Test(arguments: UInt64(1)...20) func boundListsBecomeEqualAfterRandomReentrantEdits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (left, right) = (MutableCollectionProperty([0]), MutableCollectionProperty<Int>([]))
    left <~> right
    var budget = 0
    for list in [left, right] {
      list.flatChangesSignal.observeValues { _ in
        guard budget > 0 else { return }
        budget -= 1
        Bool.random(using: &random) ? left.append(budget) : right.insert(budget, at: 0)
      }
    }
    for step in 0..<200 {
      budget = Int.random(in: 0..<4, using: &random)
      let list = Bool.random(using: &random) ? left : right
      if list.count > 8 { list.removeFirst() } else { list.append(step) }
      #expect(Array(left) == Array(right), "seed \(seed), step \(step)")
    }
  }

  /// A ring of lists that are bound to one another, each edited now and then: all settle on the newest list.
  @Test(arguments: UInt64(1)...20) func aRingOfBoundListsSettlesOnTheNewestList(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let ring = (0..<5).map { MutableCollectionProperty([$0]) }
    for (list, next) in zip(ring, ring.dropFirst() + ring.prefix(1)) { list <~> next }
    var budget = 0
    for list in ring {
      list.flatChangesSignal.observeValues { _ in
        guard budget > 0 else { return }
        budget -= 1
        ring.randomElement(using: &random)?.append(budget)
      }
    }
    for step in 0..<100 {
      budget = Int.random(in: 0..<3, using: &random)
      let list = ring[Int.random(in: 0..<ring.count, using: &random)]
      if list.count > 8 { list.modify { $0.removeFirst(3) } } else { list.insert(step, at: 0) }
      for other in ring { #expect(Array(other) == Array(list), "seed \(seed), step \(step)") }
    }
  }

  /// A transaction edits both sides: the list that was edited last wins, and both are equal.
  @Test func boundListsAreEqualAfterATransactionThatEditsBoth() {
    let (left, right) = (MutableCollectionProperty([1]), MutableCollectionProperty([1]))
    left <~> right
    transact {
      left.append(2)
      right.append(3)
    }
    #expect(Array(left) == Array(right) && left.count == 2)
    let (first, second) = (MutableCollectionProperty([1]), MutableCollectionProperty([2]))
    transact {
      first <~> second
      first.append(5)
    }
    #expect(Array(first) == [2, 5] && Array(second) == [2, 5])
  }
}
