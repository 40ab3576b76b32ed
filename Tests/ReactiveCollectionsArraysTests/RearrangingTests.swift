import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsArrays

@Suite
struct RearrangingTests {
  static let lists: [PersistentArray<Int>] = [0, 1, 2, 5, 17, 100].flatMap { count in
    var random = SeededGenerator(seed: UInt64(count))
    let elements = (0..<count).map { _ in Int.random(in: 0..<20, using: &random) }
    return [PersistentArray(elements), PersistentArray(limits: .small, elements: elements)]
  }

  @Test(arguments: lists)
  func sorting(list: PersistentArray<Int>) {
    var sorted = list
    sorted.sort()
    sorted._checkInvariants()
    #expect(Array(sorted) == list.sorted())
    sorted.sort(by: >)
    #expect(Array(sorted) == list.sorted(by: >))
  }

  @Test
  func sortingKeepsTheOrderOfEqualElements() {
    var list = PersistentArray((0..<1000).map { (key: $0 % 7, position: $0) })
    list.sort { $0.key < $1.key }
    #expect(zip(list, list.dropFirst()).allSatisfy { ($0.key, $0.position) < ($1.key, $1.position) })
  }

  @Test(arguments: lists)
  func reversing(list: PersistentArray<Int>) {
    var reversed = list
    reversed.reverse()
    reversed._checkInvariants()
    #expect(Array(reversed) == Array(list).reversed())
  }

  @Test(arguments: lists)
  func shuffling(list: PersistentArray<Int>) {
    var shuffled = list
    var random = SeededGenerator(seed: 7)
    shuffled.shuffle(using: &random)
    shuffled._checkInvariants()
    random = SeededGenerator(seed: 7)
    #expect(Array(shuffled) == Array(list).shuffled(using: &random))
    shuffled.shuffle()
    #expect(shuffled.sorted() == list.sorted())
  }

  @Test(arguments: lists)
  func removingByCondition(list: PersistentArray<Int>) {
    for divisor in 1...4 {
      var rest = list
      rest.removeAll { $0 % divisor == 0 }
      rest._checkInvariants()
      #expect(Array(rest) == list.filter { $0 % divisor != 0 })
    }
  }

  @Test(arguments: lists)
  func searching(list: PersistentArray<Int>) {
    let array = Array(list)
    for value in -1...20 {
      #expect(list.firstIndex(of: value) == array.firstIndex(of: value))
      #expect(list.firstIndex { $0 > value } == array.firstIndex { $0 > value })
      #expect(list.contains(value) == array.contains(value))
    }
  }

  @Test(arguments: lists)
  func chunksOfRanges(list: PersistentArray<Int>) {
    let array = Array(list)
    for start in stride(from: 0, through: list.count, by: 3) {
      for end in stride(from: start, through: list.count, by: 4) {
        var found: [Int] = []
        list.forEachChunk(in: start..<end) { chunk in
          #expect(!chunk.isEmpty)
          found += chunk
        }
        #expect(found == Array(array[start..<end]))
      }
    }
  }

  @Test
  func chunksStopWhenTheBodyThrows() {
    struct Stop: Error {}
    var count = 0
    #expect(throws: Stop.self) {
      try PersistentArray(0..<10_000).forEachChunk { (chunk) throws(Stop) in
        count += chunk.count
        throw Stop()
      }
    }
    #expect(count > 0 && count < 10_000)
  }

  @Test
  func iteratorsKeepTheListAsItWas() {
    var list = PersistentArray(limits: .small, elements: 0..<100)
    var iterator = list.makeIterator()
    for expected in 0..<50 { #expect(iterator.next() == expected) }
    var copy = iterator
    list.removeAll()
    #expect(Array(IteratorSequence(iterator)) == Array(50..<100))
    #expect(copy.next() == 50)
  }
}
