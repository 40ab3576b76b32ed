import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import Testing

struct ApplyTests {
  typealias Change = CollectionChange<String>

  static let list = ["a", "b", "c"]

  static let failures: [(Change, ChangeError)] = [
    (.insert(4, "x"), ChangeError(.positionOutOfBounds(count: 3), at: [4])),
    (.insert(-1, "x"), ChangeError(.positionOutOfBounds(count: 3), at: [-1])),
    (.remove(3, "x"), ChangeError(.positionOutOfBounds(count: 3), at: [3])),
    (.remove(1, "x"), ChangeError(.elementMismatch(expected: #""x""#, found: #""b""#), at: [1])),
    (.update(3, old: "x", new: "y"), ChangeError(.positionOutOfBounds(count: 3), at: [3])),
    (.update(0, old: "x", new: "y"), ChangeError(.elementMismatch(expected: #""x""#, found: #""a""#), at: [0])),
    (.move(from: 3, to: 0, "x"), ChangeError(.positionOutOfBounds(count: 3), at: [3])),
    (.move(from: 0, to: 3, "a"), ChangeError(.positionOutOfBounds(count: 2), at: [3])),
    (.move(from: 0, to: -1, "a"), ChangeError(.positionOutOfBounds(count: 2), at: [-1])),
    (.move(from: 2, to: 0, "x"), ChangeError(.elementMismatch(expected: #""x""#, found: #""c""#), at: [2])),
    // In runs.
    (.removal(of: ["b", "c", "d"], at: 1), ChangeError(.positionOutOfBounds(count: 1), at: [1], step: 2)),
    (
      .removal(of: ["b", "x"], at: 1),
      ChangeError(.elementMismatch(expected: #""x""#, found: #""c""#), at: [1], step: 1)
    ),
    (.removal(of: ["x", "c", "d"], at: 1), ChangeError(.elementMismatch(expected: #""x""#, found: #""b""#), at: [1])),
    (
      .update(of: ["b", "c", "d"], to: ["1", "2", "3"], at: 1),
      ChangeError(.positionOutOfBounds(count: 3), at: [3], step: 2)
    ),
    (
      .update(of: ["b", "x"], to: ["1", "2"], at: 1),
      ChangeError(.elementMismatch(expected: #""x""#, found: #""c""#), at: [2], step: 1)
    ),
    (.insertion(of: ["x", "y"], at: 9), ChangeError(.positionOutOfBounds(count: 3), at: [9])),
    // After other steps.
    (
      .composite([.remove(0, "a"), .insert(2, "d"), .insert(3, "e"), .remove(3, "x")]),
      ChangeError(.elementMismatch(expected: #""x""#, found: #""e""#), at: [3], step: 3)
    ),
    (
      .composite([.insertion(of: ["x", "y"], at: 1), .move(from: 1, to: 5, "x")]),
      ChangeError(.positionOutOfBounds(count: 4), at: [5], step: 2)
    ),
  ]

  @Test(arguments: failures.indices)
  func changesThatDoNotFitThrowAndLeaveTheListUnchanged(_ index: Int) {
    let (change, error) = Self.failures[index]
    var array = Self.list
    #expect(throws: error) { try change.apply(to: &array) }
    #expect(array == Self.list)

    var tree = PersistentArray(Self.list)
    #expect(throws: error) { try change.apply(to: &tree) }
    #expect(Array(tree) == Self.list)

    var slice = (["-", "-"] + Self.list + ["-"])[2..<5]
    #expect(throws: error) { try change.apply(to: &slice) }
    #expect(slice == Self.list[...] && slice.startIndex == 2)
  }

  @Test func batchesThatDoNotFitThrowAndLeaveTheListUnchanged() {
    var array = Self.list
    let batch = BatchUpdate<String>(deletions: [.init(position: 1, element: "x")])
    #expect(throws: ChangeError.self) { try batch.apply(to: &array) }
    #expect(array == Self.list)
    var tree = PersistentArray(Self.list)
    #expect(throws: ChangeError.self) { try batch.apply(to: &tree) }
    #expect(Array(tree) == Self.list)
  }

  @Test func applyingABatchLeadsToTheNewList() throws {
    let target = ["c", "x", "a"]
    let batch = Self.list.changes(to: target).batch
    var array = Self.list
    try batch.apply(to: &array)
    #expect(array == target)
    var tree = PersistentArray(Self.list)
    try batch.apply(to: &tree)
    #expect(Array(tree) == target)
  }

  @Test func positionsInASliceCountFromItsStart() throws {
    var slice = ["-", "-", "a", "b", "c", "-"][2..<5]
    try Change.insert(0, "x").apply(to: &slice)
    try Change.composite([.remove(1, "a"), .move(from: 0, to: 2, "x"), .update(1, old: "c", new: "d")]).apply(
      to: &slice)
    #expect(slice == ["b", "d", "x"])
  }

  @Test func changesApplyToAnyCollectionWithIntegerIndices() throws {
    var list: ContiguousArray = ["a", "b", "c"]
    try Change.move(from: 2, to: 0, "c").apply(to: &list)
    #expect(list == ["c", "a", "b"])
    var ring = Ring(["a", "b", "c"])
    try Change.composite([.move(from: 0, to: 2, "a"), .removal(of: ["b", "c"], at: 0), .insert(1, "x")]).apply(
      to: &ring)
    #expect(Array(ring) == ["a", "x"])
    #expect(throws: ChangeError.self) { try Change.remove(1, "a").apply(to: &ring) }
  }

  @Test func elementsWithoutEqualityAreAppliedWithoutComparison() throws {
    struct Opaque { var name: String }
    var list = [Opaque(name: "a"), Opaque(name: "b")]
    try CollectionChange.remove(0, Opaque(name: "other")).apply(to: &list)
    #expect(list.map(\.name) == ["b"])
    #expect(throws: ChangeError(.positionOutOfBounds(count: 1), at: [1])) {
      try CollectionChange.remove(1, Opaque(name: "b")).apply(to: &list)
    }
    var tree = PersistentArray(list)
    try CollectionChange.update(0, old: Opaque(name: "other"), new: Opaque(name: "c")).apply(to: &tree)
    #expect(tree.map(\.name) == ["c"])
  }

  @Test func anArrayIsEditedInPlace() throws {
    var list = Array(0..<100)
    list.reserveCapacity(1000)
    let address = list.withUnsafeBufferPointer { $0.baseAddress }
    try CollectionChange.insertion(of: [1, 2, 3], at: 50).apply(to: &list)
    try CollectionChange.remove(0, 0).apply(to: &list)
    #expect(list.withUnsafeBufferPointer { $0.baseAddress } == address)
  }

  @Test func aMismatchRestoresTheOriginalElements() {
    struct Opaque { var name: String }
    let names = (0..<200).map(String.init)
    func step(_ index: Int) -> CollectionChange<Opaque> {
      switch index % 4 {
      case 0: .removal(of: [Opaque(name: "other"), Opaque(name: "other")], at: index)
      case 1: .update(of: [Opaque(name: "other")], to: [Opaque(name: "new")], at: index)
      case 2: .move(from: index, to: 0, Opaque(name: "other"))
      default: .insert(index, Opaque(name: "new"))
      }
    }
    // Few runs, which are applied in place, and many.
    for count in [2, 5, 20, 100] {
      var list = names.map { Opaque(name: $0) }
      let steps = CollectionChange((0..<count).map(step) + [.remove(1000, Opaque(name: "other"))])
      let failing = steps.count - 1
      let error = #expect(throws: ChangeError.self) { try steps.apply(to: &list) }
      #expect(error?.step == failing && error?.path == [1000])
      #expect(list.map(\.name) == names)
    }
  }

  @Test func descriptionsOfErrors() {
    #expect(
      ChangeError(.elementMismatch(expected: #""x""#, found: #""e""#), at: [3, 1], step: 2).description
        == #"Step 2 at [3, 1]: expected "x", found "e""#)
    #expect(
      ChangeError(.positionOutOfBounds(count: 1), at: [7]).description
        == "Step 0 at [7]: expected a position in a list of 1 element, found position 7")
    #expect(ChangeError(.notAList(found: "String"), at: [0]).expected == "a list")
    #expect(ChangeError(.typeMismatch(expected: "Int", found: "String"), at: [0]).expected == "an element of type Int")
    #expect(
      ChangeError(.sectionInsideItself(found: "Group"), at: [0]).description
        == "Step 0 at [0]: expected a section that does not contain this list, found Group")
    #expect(ChangeError(.differentEdits(expected: "the same", found: "insert"), at: [0]).expected == "the same")
    #expect(ChangeError(.emptyPath, at: []).description == "Step 0 at []: expected a position, found an empty path")
  }

  /// A list whose integer indices do not start at 0, unlike an array's.
  struct Ring: RangeReplaceableCollection {
    private var elements: [String] = []
    var startIndex: Int { 1000 }
    var endIndex: Int { 1000 + elements.count }
    init() {}
    func index(after index: Int) -> Int { index + 1 }
    subscript(index: Int) -> String { elements[index - 1000] }
    mutating func replaceSubrange(_ range: Range<Int>, with new: some Collection<String>) {
      elements.replaceSubrange(range.lowerBound - 1000..<range.upperBound - 1000, with: new)
    }
  }
}
