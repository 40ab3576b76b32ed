import ReactiveCollectionsDictionaries
import ReactiveCollectionsTesting
import Testing

@Suite
struct PersistentSetTests {
  /// Equal to others with the same number.
  struct Labeled: Hashable {
    let number: Int
    let label: String
    static func == (left: Labeled, right: Labeled) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test
  func equalElementsStayAndAreReplacedAsInASet() {
    var found: PersistentSet = [Labeled(number: 1, label: "a")]
    var expected: Set = [Labeled(number: 1, label: "a")]
    let new = Labeled(number: 1, label: "b")
    let (inserted, insertedExpected) = (found.insert(new), expected.insert(new))
    #expect(inserted.inserted == insertedExpected.inserted)
    #expect(inserted.memberAfterInsert.label == insertedExpected.memberAfterInsert.label)
    #expect(found.update(with: new)?.label == expected.update(with: new)?.label)
    #expect(found.first?.label == "b" && expected.first?.label == "b")
    #expect(found.update(with: Labeled(number: 2, label: "x")) == nil && found.count == 2)
    #expect(found.remove(new)?.label == "b" && found.remove(new) == nil)
  }

  @Test
  func combinedSetsHaveTheElementsOfTheFirst() {
    let left = PersistentSet((0..<40).map { Labeled(number: $0, label: "left") })
    let right = PersistentSet((20..<60).map { Labeled(number: $0, label: "right") })
    for other in [right, PersistentSet(right.filter { $0.number < 22 })] {
      #expect(left.union(other).count { $0.label == "left" } == 40)
      #expect(left.intersection(other).allSatisfy { $0.label == "left" })
      #expect(left.subtracting(other).allSatisfy { $0.label == "left" })
      #expect(left.union(Array(other)).count { $0.label == "left" } == 40)
      #expect(left.intersection(Array(other)).allSatisfy { $0.label == "left" })
    }
  }

  @Test
  func elementsTakeNoMoreThanTheirMemory() {
    #expect(MemoryLayout<PersistentSet<Int>>.size == 2 * MemoryLayout<Int>.size)
    #expect(MemoryLayout<(key: Int, value: Present)>.stride == MemoryLayout<Int>.stride)
  }

  @Test
  func theKeysOfADictionaryAreItsSet() {
    var set = PersistentSet(1...3)
    set.entries[4] = Present()
    #expect(set == [1, 2, 3, 4] && PersistentSet(entries: set.entries) == set)
    #expect(set.firstIndex(of: 3).map { set[$0] } == 3 && set.contains(4) && !set.contains(5))
    #expect(set.filter { $0 > 3 } == [4] && set.isTriviallyIdentical(to: set))
  }
}
