import Testing

@testable import ReactiveCollectionsArrays

@Suite
struct BuildingTests {
  static let counts = [0, 1, 2, 3, 4, 5, 31, 32, 33, 250, 251, 252, 503, 4016, 4017, 10_000]

  @Test(arguments: counts)
  func fromSequencesOfEachKind(count: Int) {
    let expected = Array(0..<count)
    let lists: [(String, PersistentArray<Int>)] = [
      ("array", PersistentArray(expected)),
      ("range", PersistentArray(0..<count)),
      ("no known count", PersistentArray(sequence(first: 0) { $0 + 1 < count ? $0 + 1 : nil }.prefix(count))),
      ("too small a count", PersistentArray(Underestimating(rest: expected[...], estimate: count / 3))),
      ("set", PersistentArray(Set(expected)).sortedList),
      ("slice", PersistentArray(([-1] + expected).dropFirst())),
      ("list in disguise", PersistentArray(AnySequence(PersistentArray(expected)))),
    ]
    for (name, list) in lists {
      list._checkInvariants()
      #expect(Array(list) == expected, "\(name) of \(count)")
    }
  }

  struct Underestimating: Sequence, IteratorProtocol {
    var rest: ArraySlice<Int>
    let estimate: Int
    var underestimatedCount: Int { estimate }
    mutating func next() -> Int? { rest.popFirst() }
  }

  @Test(arguments: counts)
  func appendingAtOnceAndOneByOne(count: Int) {
    for start in [0, 3, 251, 1000] {
      let expected = Array(0..<start + count)
      let list = PersistentArray(0..<start)
      var atOnce = list
      atOnce.append(contentsOf: Array(start..<start + count))
      var fromRange = list
      fromRange.append(contentsOf: start..<start + count)
      var joined = list
      joined.append(contentsOf: PersistentArray(start..<start + count))
      var oneByOne = list
      for element in start..<start + count { oneByOne.append(element) }
      for appended in [atOnce, fromRange, joined, oneByOne] {
        appended._checkInvariants()
        #expect(Array(appended) == expected, "\(count) after \(start)")
      }
      #expect(Array(list) == Array(0..<start))
    }
  }

  @Test
  func leavesAreFullAfterBuilding() {
    for list in [PersistentArray(0..<10_000), PersistentArray(Array(0..<10_000))] {
      var chunks: [Int] = []
      list.forEachChunk { chunks.append($0.count) }
      #expect(chunks.dropLast().allSatisfy { $0 == list.limits.leaf }, "\(chunks)")
    }
    var appended = PersistentArray<Int>()
    for element in 0..<10_000 { appended.append(element) }
    var chunks: [Int] = []
    appended.forEachChunk { chunks.append($0.count) }
    #expect(chunks.dropLast().allSatisfy { $0 == appended.limits.leaf }, "\(chunks)")
  }

  @Test
  func repeating() {
    for count in [0, 1, 3, 4, 5, 16, 17, 64, 65, 1000] {
      let list = PersistentArray(limits: .small, repeating: 7, count: count)
      list._checkInvariants()
      #expect(Array(list) == Array(repeating: 7, count: count))
    }
  }

  @Test
  func elementsOfUnusualLayout() {
    struct Huge: Equatable {
      var numbers: (Int, Int, Int, Int, Int, Int, Int, Int) = (0, 1, 2, 3, 4, 5, 6, 7)
      var texts: [String] = []
      static func == (left: Huge, right: Huge) -> Bool {
        left.numbers.0 == right.numbers.0 && left.texts == right.texts
      }
    }
    var huge = PersistentArray((0..<100).map { Huge(texts: ["\($0)"]) })
    huge.insert(Huge(), at: 50)
    huge._checkInvariants()
    #expect(huge[50].texts.isEmpty && huge[51].texts == ["50"])

    var empty = PersistentArray(repeating: (), count: 10_000)
    empty.removeSubrange(10..<5000)
    empty.append(())
    empty._checkInvariants()
    #expect(empty.count == 5011)

    var bytes = PersistentArray((0..<100_000).map { UInt8(truncatingIfNeeded: $0) })
    bytes.insert(7, at: 33_333)
    bytes._checkInvariants()
    #expect(bytes[33_333] == 7 && bytes[33_334] == UInt8(truncatingIfNeeded: 33_333))

    var vectors = PersistentArray((0..<1000).map { SIMD16<Double>(repeating: Double($0)) })
    vectors.insert(SIMD16(repeating: -1), at: 500)
    vectors._checkInvariants()
    #expect(vectors[501] == SIMD16(repeating: 500))

    weak var object: ElementLifetimeTests.Mourner?
    var weaks = PersistentArray((0..<100).map { _ in Weak() })
    do {
      let mourner = ElementLifetimeTests.Mourner {}
      object = mourner
      weaks[50].object = mourner
      for _ in 0..<100 { weaks.insert(Weak(), at: 0) }
      weaks.removeSubrange(0..<60)
      #expect(weaks[90].object === mourner)
    }
    #expect(object == nil && weaks[90].object == nil)
  }

  /// A type that cannot be moved by copying its bytes on every platform.
  struct Weak {
    weak var object: ElementLifetimeTests.Mourner?
  }
}

extension PersistentArray where Element: Comparable {
  fileprivate var sortedList: PersistentArray { PersistentArray(sorted()) }
}
