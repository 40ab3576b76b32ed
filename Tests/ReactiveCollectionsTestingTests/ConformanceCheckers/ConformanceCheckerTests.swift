import ReactiveCollectionsTesting
import Testing

/// Tests that the checkers find the error in collections that each break one law, and none in an array.
@Suite
struct ConformanceCheckerTests {
  /// An array with an error.
  struct Faulty: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    enum Fault: CaseIterable, Sendable {
      case count, iterator, underestimatedCount, contiguousStorage, copying, distance, offset, before, slice
      case setting, modifying, swapping, partition, removed, inserting, replacing, removingAll, repeating
    }

    // The requirements include an initializer without arguments, so the error cannot be passed as one.
    @TaskLocal static var fault: Fault?
    var elements: [Int]

    init() { elements = [] }
    init(_ elements: [Int]) { self.elements = elements }
    init(repeating element: Int, count: Int) {
      elements = Array(repeating: element, count: Self.fault == .repeating ? count + 1 : count)
    }

    private func fails(_ fault: Fault) -> Bool { Self.fault == fault && elements.count > 2 }

    var startIndex: Int { 0 }
    var endIndex: Int { elements.count }
    var count: Int { fails(.count) ? elements.count - 1 : elements.count }
    var underestimatedCount: Int { fails(.underestimatedCount) ? elements.count + 1 : elements.count }
    func index(after index: Int) -> Int { index + 1 }
    func index(before index: Int) -> Int { fails(.before) && index > 1 ? index - 2 : index - 1 }
    func distance(from start: Int, to end: Int) -> Int { fails(.distance) ? abs(end - start) : end - start }
    func index(_ index: Int, offsetBy distance: Int) -> Int {
      fails(.offset) ? index + abs(distance) : index + distance
    }

    subscript(index: Int) -> Int {
      get { elements[index] }
      set { elements[fails(.setting) ? 0 : index] = newValue }
      _modify {
        if fails(.modifying) { elements[1] = 1000 }
        yield &elements[index]
      }
    }
    subscript(bounds: Range<Int>) -> Slice<Faulty> {
      get {
        Slice(
          base: self,
          bounds: fails(.slice) && bounds.count > 1 ? bounds.dropLast().startIndex..<bounds.endIndex - 1 : bounds)
      }
      set { elements.replaceSubrange(bounds, with: newValue) }
    }
    func makeIterator() -> IndexingIterator<[Int]> {
      (fails(.iterator) ? elements.dropLast() : elements).makeIterator()
    }
    func withContiguousStorageIfAvailable<Result>(
      _ body: (UnsafeBufferPointer<Int>) throws -> Result
    ) rethrows -> Result? {
      try (fails(.contiguousStorage) ? elements.reversed() : elements).withContiguousStorageIfAvailable(body)
    }
    func _copyContents(initializing buffer: UnsafeMutableBufferPointer<Int>) -> (IndexingIterator<[Int]>, Int) {
      let part = elements.prefix(fails(.copying) ? Swift.max(0, buffer.count - 1) : buffer.count)
      let copied = Array(part)._copyContents(initializing: buffer).1
      return ([Int](elements.dropFirst(fails(.copying) ? copied + 1 : copied)).makeIterator(), copied)
    }
    mutating func swapAt(_ first: Int, _ second: Int) {
      if fails(.swapping) && first != second {
        elements[first] = elements[second]
      } else {
        elements.swapAt(first, second)
      }
    }
    mutating func partition(by belongsInSecondPartition: (Int) throws -> Bool) rethrows -> Int {
      let pivot = try elements.partition(by: belongsInSecondPartition)
      return fails(.partition) ? pivot - 1 : pivot
    }
    mutating func remove(at index: Int) -> Int {
      let removed = elements.remove(at: index)
      return Self.fault == .removed ? removed + 1 : removed
    }
    mutating func insert(_ element: Int, at index: Int) {
      elements.insert(element, at: fails(.inserting) ? 0 : index)
    }
    mutating func replaceSubrange(_ range: Range<Int>, with new: some Collection<Int>) {
      if fails(.replacing) && range.count > 1 {
        elements.replaceSubrange(range.dropLast().startIndex..<range.endIndex - 1, with: new)
      } else {
        elements.replaceSubrange(range, with: new)
      }
    }
    mutating func removeAll(keepingCapacity: Bool) {
      if !fails(.removingAll) { elements.removeAll(keepingCapacity: keepingCapacity) }
    }
  }

  private func checkAll(_ elements: [Int]) throws {
    let collection = Faulty(elements)
    try checkRandomAccessCollection(collection, expected: elements)
    try checkMutableCollection(collection, expected: elements, replacement: -1)
    try checkRangeReplaceableCollection(collection, expected: elements, replacements: [-1, -2])
  }

  @Test
  func collectionsWithoutFaultPass() throws {
    for count in 0..<6 { try checkAll(Array(0..<count)) }
  }

  @Test(arguments: Faulty.Fault.allCases)
  func eachFaultIsFound(fault: Faulty.Fault) {
    #expect(throws: LawViolation.self) { try Faulty.$fault.withValue(fault) { try checkAll(Array(0..<4)) } }
  }

  /// A number that is equal to its neighbors.
  struct Near: Hashable, Comparable {
    var number: Int
    static func == (left: Near, right: Near) -> Bool { abs(left.number - right.number) < 2 }
    static func < (left: Near, right: Near) -> Bool { left.number < right.number }
  }

  @Test
  func faultyEqualityIsFound() throws {
    try checkEquatable([[Near(number: 1), Near(number: 2)], [Near(number: 4)]])
    #expect(throws: LawViolation.self) { try checkEquatable([[Near(number: 1)], [Near(number: 2)]]) }
    #expect(throws: LawViolation.self) { try checkEquatable([[Near(number: 1), Near(number: 2), Near(number: 3)]]) }
    #expect(throws: LawViolation.self) { try checkHashable([[Near(number: 1), Near(number: 2)]]) }
    #expect(throws: LawViolation.self) { try checkComparable(ascending: [[Near(number: 1), Near(number: 2)]]) }
    try checkComparable(ascending: [[1, 1], [2], [3, 3]])
  }

  @Test
  func violationsSayWhatWasFound() {
    let violation = #expect(throws: LawViolation.self) { try checkSequence([1, 2], expected: [1, 3]) }
    #expect(
      violation?.description
        == "Violated: the iterator returns all elements: at 1: expected Optional(3), found Optional(2)"
    )
  }
}
