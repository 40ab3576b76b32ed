import ReactiveCollections
import Testing

/// How many comparisons a list takes that is kept sorted.
extension OperatorCostTests {
  /// The cost of a list that is kept sorted, at any length.
  @Test(arguments: isLongRun ? [1_000, 100_000, 1_000_000] : [1_000, 30_000])
  func sortedEditsNeedLogarithmicallyManyComparisons(count: Int) {
    let counter = Counter()
    // Odd numbers are inserted among even ones.
    let list = MutableCollectionProperty((0..<count).map { ($0 &* 7_919 % count) * 2 })
    let sorted = CollectionProperty(list.updates.sorted(by: counter.count(<)))
    #expect(sorted[0] == 0 && sorted[count - 1] == 2 * count - 2)
    let search = Self.logarithm(count) + 2
    for index in stride(from: 0, to: count, by: max(1, count / 50)) {
      let number = list[index]
      #expect(counter.calls { list.insert(number + 1, at: index) } <= search)
      // The element stays between its neighbors.
      #expect(counter.calls { list[index] = number + 1 } <= 4)
      #expect(counter.calls { list[index + 1] = number - 1 } <= search + 4)
      #expect(counter.calls { list[index + 1] = number } <= search + 4)
      let other = (number + count) % (2 * count) + 1
      #expect(counter.calls { list[index] = other } <= search + 4)
      // Without equal elements, its place stays the same, which comparisons with two neighbors show.
      #expect(counter.calls { list.move(from: index, to: count - 1 - index) } <= 4)
      #expect(counter.calls { list.move(from: count - 1 - index, to: index) } <= 4)
      #expect(counter.calls { list.remove(at: index) } == 0)
    }
    #expect(sorted.elementsEqual((0..<count).lazy.map { $0 * 2 }))
    #expect(counter.calls { list.removeLast(count / 2) } == 0)
    #expect(counter.calls { list.removeAll() } == 0)
  }

  /// Many new elements are sorted among themselves, and then merged.
  @Test func sortingManyInsertionsNeedsFewComparisons() {
    let (count, more) = (20_000, 5_000)
    let counter = Counter()
    let list = MutableCollectionProperty((0..<count).map { $0 &* 7_919 % count })
    let sorted = CollectionProperty(list.updates.sorted(by: counter.count(<)))
    let new = (0..<more).map { $0 &* 7_919 % more * 4 }
    let comparator: (Int, Int) -> Bool = counter.count(<)
    let toSort = counter.calls { _ = new.sorted(by: comparator) }
    #expect(counter.calls { list.insert(contentsOf: new, at: 500) } <= toSort + 2 * (count + more))
    #expect(sorted.count == count + more && sorted[0] == 0 && sorted[count + more - 1] == count - 1)
    // The place of each of a few elements is searched for.
    #expect(counter.calls { list.insert(contentsOf: 0..<10, at: 7) } <= 10 * 2 * (Self.logarithm(count + more) + 2))
  }

  /// If all elements are equal, their positions in the source decide.
  @Test(arguments: [1_000, 100_000]) func sortedEditsOfEqualElementsNeedFewComparisons(count: Int) {
    let counter = Counter()
    let list = MutableCollectionProperty(Array(0..<count))
    let sorted = CollectionProperty(list.updates.sorted(by: counter.count { _, _ in false }))
    let search = 2 * (Self.logarithm(count) + 2)
    for index in [0, 1, count / 3, count - 2] {
      #expect(counter.calls { list.insert(-1, at: index) } <= search)
      #expect(counter.calls { list[index] = -2 } <= 4)
      #expect(counter.calls { list.refresh(at: index) } <= 4)
      #expect(counter.calls { list.move(from: index, to: count - index) } <= search + 4)
      #expect(counter.calls { list.remove(at: count - index) } == 0)
    }
    #expect(sorted.value == list.value)
  }

  /// Reversing an order costs two comparisons per element, and moves all elements except the longest run.
  @Test(arguments: [1, 2, 1_000, 10_000], [1, 3])
  func reversingAnOrderCostsTwoComparisonsPerElement(count: Int, copies: Int) {
    let counter = Counter()
    let ascending: (Int, Int) -> Bool = counter.count { $0 / copies < $1 / copies }
    let descending: (Int, Int) -> Bool = counter.count { $0 / copies > $1 / copies }
    let order = MutableProperty(ascending)
    let list = MutableCollectionProperty(Array(0..<count))
    let sorted = CollectionProperty(list.updates.sorted(by: order))
    var steps: [Int] = []
    sorted.flatChanges.startWithValues { steps.append($0.count) }
    #expect(counter.calls { order.value = descending } <= 2 * count)
    // Equal elements stay in order, so a run of them is the longest.
    #expect(steps == (count <= copies ? [] : [count - min(copies, count)]))
    #expect(sorted.first == (count - 1) / copies * copies)
    // The same order again.
    #expect(counter.calls { order.value = { descending($0, $1) } } <= 2 * count)
    #expect(counter.calls { order.value = ascending } <= 2 * count)
    #expect(steps.count == (count <= copies ? 0 : 2) && sorted.elementsEqual(0..<count))
  }

  /// Replacing an order with any other one sorts all elements once.
  @Test func replacingAnOrderSortsOnce() {
    let count = 10_000
    let counter = Counter()
    let order = MutableProperty<(Int, Int) -> Bool>(<)
    let list = MutableCollectionProperty(Array(0..<count))
    let sorted = CollectionProperty(list.updates.sorted(by: order))
    let other: (Int, Int) -> Bool = counter.count { $0 &* 7_919 % 10_007 < $1 &* 7_919 % 10_007 }
    var expected: [Int] = []
    let toSort = counter.calls { expected = Array(0..<count).sorted(by: other) }
    // The first comparisons show that the order is neither the same nor reversed.
    #expect(counter.calls { order.value = other } <= toSort + 10)
    #expect(sorted.elementsEqual(expected))
  }
}
