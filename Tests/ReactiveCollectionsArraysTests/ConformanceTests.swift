import Foundation
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsArrays

@Suite
struct ConformanceTests {
  /// Lists of small and of ordinary nodes, of several heights.
  static let lists: [PersistentArray<Int>] =
    [0, 1, 2, 4, 5, 9, 17].map { PersistentArray(limits: .small, elements: 0..<$0) }
    + [0, 1, 3, 16].map { PersistentArray(0..<$0) }

  @Test(arguments: lists)
  func randomAccessCollection(list: PersistentArray<Int>) throws {
    try checkRandomAccessCollection(list, expected: Array(0..<list.count))
  }

  @Test
  func randomAccessCollectionOfManyLeaves() throws {
    // Long enough for two leaves of the ordinary size, of integers and of objects.
    try checkSequence(PersistentArray(0..<300), expected: Array(0..<300))
    let strings = (0..<100).map { "number \($0)" }
    try checkSequence(PersistentArray(strings), expected: strings)
  }

  @Test(arguments: lists)
  func mutableCollection(list: PersistentArray<Int>) throws {
    try checkMutableCollection(list, expected: Array(0..<list.count), replacement: -1)
  }

  @Test(arguments: lists)
  func rangeReplaceableCollection(list: PersistentArray<Int>) throws {
    let expected = Array(0..<list.count)
    try checkRangeReplaceableCollection(list, expected: expected, replacements: [-1, -2, -3, -4, -5])
    // By a collection without contiguous storage.
    var replaced = list
    replaced.replaceSubrange(0..<list.count / 2, with: (-9 ..< -5).lazy.map { $0 })
    #expect(Array(replaced) == [-9, -8, -7, -6] + expected[(list.count / 2)...])
  }

  @Test
  func equatableAndHashable() throws {
    var edited = PersistentArray(limits: .small, elements: 0..<20)
    edited[10] = -1
    try checkHashable([
      [PersistentArray(0..<20), PersistentArray(limits: .small, elements: 0..<20)],
      [edited, PersistentArray(edited.map { $0 })],
      [PersistentArray(0..<19)],
      [PersistentArray([Int]()), PersistentArray(limits: .small)],
    ])
  }

  @Test
  func hashingIsThatOfTheElements() {
    var hasher = Hasher()
    hasher.combine(["a", "b"])
    #expect(PersistentArray(["a", "b"]).hashValue == hasher.finalize())
  }

  @Test
  func encodesAsAnArray() throws {
    let list = PersistentArray(limits: .small, elements: 0..<50)
    let encoded = try JSONEncoder().encode(["list": list])
    #expect(encoded == (try JSONEncoder().encode(["list": Array(0..<50)])))
    #expect(try JSONDecoder().decode([String: PersistentArray<Int>].self, from: encoded) == ["list": list])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(PersistentArray<Int>.self, from: Data("[1, \"a\"]".utf8))
    }
  }

  @Test
  func isShownAsAnArray() {
    let list = PersistentArray(limits: .small, elements: (0..<9).map { "number \($0)" })
    let array = Array(list)
    #expect(list.description == array.description)
    #expect(list.debugDescription == array.debugDescription)
    var (dumped, expected) = ("", "")
    dump(list, to: &dumped)
    dump(array, to: &expected)
    #expect(dumped == expected)
  }

  @Test
  func literal() {
    let list: PersistentArray = [1, 2, 3]
    #expect(list.elementsEqual([1, 2, 3]))
  }
}
