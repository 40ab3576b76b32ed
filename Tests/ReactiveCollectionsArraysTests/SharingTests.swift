import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsArrays

/// Tests that lists share nodes, by counting: times would not show it.
@Suite
struct SharingTests {
  /// A number that counts its comparisons.
  struct Counted: Equatable {
    final class Counter { var count = 0 }
    let number: Int
    let counter: Counter
    static func == (left: Counted, right: Counted) -> Bool {
      left.counter.count += 1
      return left.number == right.number
    }
  }

  static let length = 20_000

  private func makeList(_ counter: Counted.Counter) -> PersistentArray<Counted> {
    PersistentArray((0..<Self.length).map { Counted(number: $0, counter: counter) })
  }

  @Test
  func equalitySkipsSharedNodes() {
    let counter = Counted.Counter()
    let list = makeList(counter)
    var other = list
    other[7000] = list[7000]
    #expect(list == other)
    #expect(counter.count <= list.limits.leaf, "\(counter.count) comparisons")
    other[7000] = list[0]
    #expect(list != other)
  }

  @Test
  func equalitySkipsSharedNodesAtOtherPlacesInTheTree() {
    let counter = Counted.Counter()
    let list = makeList(counter)
    var other = list
    // A leaf is split, and its parent too; afterwards every element is back at its old position.
    let extra = list[0]
    for _ in 0..<600 { other.insert(extra, at: 5000) }
    for _ in 0..<600 { other.remove(at: 5000) }
    other = PersistentArray(other[..<9000]) + PersistentArray(other[9000...])
    other._checkInvariants()
    #expect(list == other)
    #expect(counter.count <= 40 * list.limits.leaf, "\(counter.count) comparisons")
  }

  @Test(arguments: [0, 1, 6999, 19_999])
  func commonEndsSkipSharedNodes(position: Int) {
    let counter = Counted.Counter()
    let list = makeList(counter)
    var other = list
    other.insert(Counted(number: -1, counter: counter), at: position)
    #expect(list.commonPrefixCount(with: other) == position)
    #expect(other.commonPrefixCount(with: list) == position)
    #expect(list.commonSuffixCount(with: other) == Self.length - position)
    #expect(other.commonSuffixCount(with: list) == Self.length - position)
    #expect(counter.count <= 8 * list.limits.leaf, "\(counter.count) comparisons")
  }

  @Test
  func aSharedLeafAtAnotherPositionIsNotSkipped() {
    let list = PersistentArray(
      [0, 0, 0, 0, 0, 0, 0, 1, 0, 0], in: .inner([.leaf(4), .leaf(4), .leaf(2)]), limits: .small)
    var other = list
    other.removeFirst(2)
    other.append(contentsOf: [0, 0])
    #expect(list.root != nil && list.rootPointer.children[1] == other.rootPointer.children[1])
    #expect(list != other)
    #expect(list.commonPrefixCount(with: other) == 5)
    #expect(list.commonSuffixCount(with: other) == 2)
  }

  @Test
  func elementsThatDoNotEqualThemselvesAreComparedLikeArrays() {
    let list = PersistentArray([Double](repeating: .nan, count: 10))
    #expect(list == list)
    #expect(list != PersistentArray([Double](repeating: .nan, count: 10)))
    #expect(list.elementsEqual(PersistentArray(list.map { $0 })) { $0.isNaN && $1.isNaN })
  }

  @Test
  func copiesAreTriviallyIdenticalUntilTheyAreEdited() {
    let list = PersistentArray(0..<1000)
    var copy = list
    #expect(copy.isTriviallyIdentical(to: list))
    #expect(PersistentArray(copy).isTriviallyIdentical(to: list))
    #expect(PersistentArray(copy[0..<1000]).isTriviallyIdentical(to: list))
    copy[0] = 0
    #expect(!copy.isTriviallyIdentical(to: list))
    #expect(PersistentArray<Int>().isTriviallyIdentical(to: []))
    var same = list
    same.removeAll { $0 < 0 }
    same.removeSubrange(3..<3)
    same.append(contentsOf: [])
    same.move(from: 4, to: 4)
    same.swapAt(5, 5)
    #expect(same.isTriviallyIdentical(to: list))
  }

  /// Returns the nodes of a list.
  private func nodes<Element>(of list: PersistentArray<Element>) -> Set<UnsafeMutableRawPointer> {
    var found: Set<UnsafeMutableRawPointer> = []
    func visit(_ node: NodePointer, level: Int) {
      found.insert(node.address)
      guard level > 0 else { return }
      for slot in 0..<node.count { visit(node.children[slot], level: level - 1) }
    }
    if list.root != nil { visit(list.rootPointer, level: list.height) }
    return found
  }

  private func append(_ elements: some Sequence<Int>, to list: inout PersistentArray<Int>) {
    list.append(contentsOf: elements)
  }

  @Test
  func editsCopyOnePath() {
    let list = PersistentArray(limits: .small, elements: 0..<4000)
    let before = nodes(of: list)
    let edits: [(String, Int, (inout PersistentArray<Int>) -> Void)] = [
      ("[]", 1, { $0[1999] = 0 }),
      ("insert", 2, { $0.insert(0, at: 1999) }),
      ("remove", 1, { $0.remove(at: 1999) }),
      ("slice", 2, { $0 = PersistentArray($0[801..<3003]) }),
      ("removeSubrange", 5, { $0.removeSubrange(801..<3003) }),
      ("append itself", 3, { $0.append(contentsOf: $0) }),
      ("append a slice", 3, { $0.append(contentsOf: list[801..<3003]) }),
      ("append any sequence", 3, { append(list[801..<3003], to: &$0) }),
      ("insert a slice", 5, { $0.insert(contentsOf: list[801..<3003], at: 1001) }),
      ("insert a list", 5, { $0.replaceSubrange(1001..<1001, with: PersistentArray(list[1..<3999])) }),
    ]
    for (name, paths, edit) in edits {
      var edited = list
      edit(&edited)
      edited._checkInvariants()
      let new = nodes(of: edited).subtracting(before).count
      #expect(new <= paths * (edited.height + 2), "\(name) made \(new) nodes, the height is \(edited.height)")
    }
    #expect(nodes(of: list) == before)
  }

  @Test
  func uniqueListsAreEditedInPlace() {
    var list = PersistentArray(limits: .small, elements: 0..<400)
    let before = nodes(of: list)
    list[200] = 0
    list[201] += 1
    list.swapAt(3, 300)
    #expect(nodes(of: list) == before)
  }

  @Test
  func repeatedElementsShareTheirNodes() {
    let count = 1_000_000_007
    var list = PersistentArray(repeating: "a", count: count)
    list.checkInvariantsOfSharedParts()
    #expect(list.count == count)
    #expect(nodes(of: PersistentArray(limits: .small, repeating: "a", count: 10_000)).count < 40)
    list[count / 2] = "b"
    #expect(list[count / 2 - 1] == "a")
    #expect(list[count / 2] == "b")
    #expect(list[count / 2 + 1] == "a")
  }
}

extension PersistentArray {
  /// Verifies the left and the right edge of a list with too many nodes to visit.
  fileprivate func checkInvariantsOfSharedParts() {
    PersistentArray(self[..<1000])._checkInvariants()
    PersistentArray(self[(count - 1000)...])._checkInvariants()
  }
}
