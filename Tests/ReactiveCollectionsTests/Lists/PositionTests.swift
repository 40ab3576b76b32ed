import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// The exact positions for every way to edit: deletions at old positions, insertions at new ones, and updates and moves
/// with both.
@Suite struct PositionTests {
  /// The positions in the change that one edit sends.
  private struct Positions: Equatable {
    var deleted: [Int] = []
    var inserted: [Int] = []
    var updated: [[Int]] = []
    var moved: [[Int]] = []
  }

  private func positions(
    _ before: String, _ after: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ edit: (MutableCollectionProperty<Character>) -> Void
  ) -> Positions {
    let list = MutableCollectionProperty(before)
    var updates: [CollectionUpdate<Character>] = []
    list.updates.startWithValues { updates.append($0) }
    edit(list)
    #expect(String(list.value) == after, sourceLocation: sourceLocation)
    #expect(updates.count == 2, sourceLocation: sourceLocation)
    #expect(throws: Never.self, sourceLocation: sourceLocation) { try checkChangeLaws(updates) }
    guard let batch = updates.last?.change.batch else { return Positions() }
    return Positions(
      deleted: batch.deletions.map(\.position), inserted: batch.insertions.map(\.position),
      updated: batch.updates.map { [$0.from, $0.to] }, moved: batch.moves.map { [$0.from, $0.to] })
  }

  @Test func additionsSendExactPositions() {
    #expect(positions("ab", "abc") { $0.append("c") } == Positions(inserted: [2]))
    #expect(positions("ab", "abcd") { $0.append(contentsOf: "cd") } == Positions(inserted: [2, 3]))
    #expect(positions("ab", "xab") { $0.insert("x", at: 0) } == Positions(inserted: [0]))
    #expect(positions("ab", "axyb") { $0.insert(contentsOf: "xy", at: 1) } == Positions(inserted: [1, 2]))
    // Setting the element at `count` appends it.
    #expect(positions("ab", "abc") { $0[2] = "c" } == Positions(inserted: [2]))
    #expect(positions("", "c") { $0[0] = "c" } == Positions(inserted: [0]))
  }

  @Test func removalsSendExactPositions() {
    #expect(positions("abc", "ab") { $0.removeLast() } == Positions(deleted: [2]))
    #expect(positions("abc", "ab") { _ = $0.popLast() } == Positions(deleted: [2]))
    #expect(positions("abc", "bc") { $0.removeFirst() } == Positions(deleted: [0]))
    #expect(positions("abc", "ac") { $0.remove(at: 1) } == Positions(deleted: [1]))
    #expect(positions("abcd", "ad") { $0.removeSubrange(1...2) } == Positions(deleted: [1, 2]))
    #expect(positions("abcd", "cd") { $0.removeFirst(2) } == Positions(deleted: [0, 1]))
    #expect(positions("abcd", "ab") { $0.removeLast(2) } == Positions(deleted: [2, 3]))
    #expect(positions("abc", "") { $0.removeAll() } == Positions(deleted: [0, 1, 2]))
    // Every element that is equal to the value.
    #expect(positions("abaca", "bc") { $0.removeAll { $0 == "a" } } == Positions(deleted: [0, 2, 4]))
    // A set of positions, in any order.
    let several = positions("abcde", "ad") { list in
      list.modify { items in for index in [1, 2, 4].reversed() { items.remove(at: index) } }
    }
    #expect(several == Positions(deleted: [1, 2, 4]))
  }

  @Test func removingByIdentity() {
    let objects = [Object(1), Object(2), Object(1)]
    let list = MutableCollectionProperty(objects)
    let changes = Recorder(list.flatChanges)
    list.removeAll { $0 === objects[2] }
    #expect(changes.values.map(\.index) == [2] && list.count == 2)
  }

  @Test func replacementsSendExactPositions() {
    #expect(positions("abc", "axc") { $0[1] = "x" } == Positions(updated: [[1, 1]]))
    #expect(positions("abc", "abx") { $0.replace(at: 2, with: "x") } == Positions(updated: [[2, 2]]))
    // A range is replaced at its lower bound.
    #expect(
      positions("abcde", "abxyze") { $0.replaceSubrange(2..<4, with: "xyz") }
        == Positions(deleted: [2, 3], inserted: [2, 3, 4]))
    #expect(positions("abcde", "abe") { $0.replaceSubrange(2..<4, with: "") } == Positions(deleted: [2, 3]))
    #expect(positions("abcde", "abxcde") { $0.replaceSubrange(2..<2, with: "x") } == Positions(inserted: [2]))
    // Equal elements at both ends stay.
    #expect(
      positions("abcde", "abxde") { $0.replaceSubrange(1..<4, with: "bxd") } == Positions(deleted: [2], inserted: [2]))
    let several = positions("abcde", "xbydz") { list in
      list.modify { items in for (index, new) in zip([0, 2, 4], "xyz") { items[index] = new } }
    }
    #expect(several == Positions(updated: [[0, 0], [2, 2], [4, 4]]))
  }

  @Test func rearrangementsSendExactPositions() {
    #expect(positions("abcd", "bcad") { $0.move(from: 0, to: 2) } == Positions(moved: [[0, 2]]))
    #expect(positions("abcd", "dabc") { $0.move(from: 3, to: 0) } == Positions(moved: [[3, 0]]))
    #expect(positions("abcd", "dbca") { $0.swapAt(0, 3) } == Positions(moved: [[0, 3], [3, 0]]))
    #expect(positions("abcd", "bacd") { $0.swapAt(1, 0) }.moved.count == 1)
    // A sort moves as few elements as possible, and updates none.
    #expect(positions("bcdae", "abcde") { $0.sort() } == Positions(moved: [[3, 0]]))
    #expect(positions("abcde", "edcba") { $0.sort(by: >) }.moved.count == 4)
    #expect(positions("abcde", "edcba") { $0.reverse() } == positions("abcde", "edcba") { $0.sort(by: >) })
  }

  /// Assignments of whole lists by value.
  @Test func assignmentsSendExactPositions() {
    #expect(positions("aab", "ab") { $0.value = ["a", "b"] }.deleted.count == 1)
    #expect(positions("abc", "axbc") { $0.set("axbc") } == Positions(inserted: [1]))
    #expect(positions("abc", "cab") { $0.set("cab") } == Positions(moved: [[2, 0]]))
    #expect(positions("a", "aa") { $0.set("aa") }.inserted.count == 1)
    #expect(positions("aa", "a") { $0.set("a") }.deleted.count == 1)
    let mixed = positions("164", "99476") { $0.set("99476") }
    #expect(mixed.deleted == [0] && mixed.inserted.count == 3 && mixed.moved.count == 1 && mixed.updated.isEmpty)
    #expect(positions("ABCDEFG", "EBGHAIJ") { $0.set("EBGHAIJ") }.deleted == [2, 3, 5])
  }

  @Test func assigningEqualElementsSendsNothing() {
    let list = MutableCollectionProperty("abc")
    let changes = Recorder(list.flatChanges)
    #expect(list.set("abc").isEmpty)
    list.value = ["a", "b", "c"]
    list[0] = "a"
    list.swapAt(1, 1)
    list.move(from: 1, to: 1)
    list.removeAll { _ in false }
    list.append(contentsOf: "")
    list.removeSubrange(1..<1)
    list.sort()
    #expect(changes.values.isEmpty)
  }

  // MARK: What counts as changed

  /// Content decides whether an update is reported, and a list's own comparison overrides its elements'.
  @Test func aListsOwnComparisonOverridesItsElements() {
    let before = [Row(id: 1, text: 1), Row(id: 2, text: 2), Row(id: 3, text: 3)]
    let after = [Row(id: 3, text: 4), Row(id: 1, text: 5)]
    let byItself = MutableCollectionProperty(before)
    let byID = MutableCollectionProperty(
      before, comparison: ElementComparison(id: \.id, content: { _, _ in true }))
    let odd = MutableCollectionProperty(
      before, comparison: ElementComparison(id: \.id, content: { ($0.text - $1.text) % 2 == 0 }))
    #expect(byItself.set(after).batch.updates.map { [$0.from, $0.to] } == [[0, 1], [2, 0]])
    #expect(byID.set(after).batch.updates.isEmpty)
    #expect(odd.set(after).batch.updates.map(\.from) == [2])
  }

  @Test func refreshesReportExactPositions() {
    let rows = [Row(id: 1, text: 1), Row(id: 2, text: 2), Row(id: 3, text: 3)]
    let list = MutableCollectionProperty(rows)
    let changes = Recorder(list.flatChanges)
    // For one element, and for several positions in one change.
    if let index = list.firstIndex(of: rows[1]) { list.refresh(at: index) }
    list.modify { items in for index in [2, 0] { items.refresh(at: index) } }
    #expect(changes.values.map { $0.batch.updates.map(\.from) } == [[1], [0, 2]])
  }

  /// The paths of a change in a section that you choose.
  @Test func aChangeGivesIndexPathsInASection() {
    let list = MutableCollectionProperty("abc")
    var lines: [String] = []
    list.flatChanges.startWithValues { change in lines.append("\(IndexPathChange(change, at: [7]))") }
    list.remove(at: 1)
    list.append(contentsOf: "xy")
    list.move(from: 0, to: 1)
    #expect(lines == ["remove [7, 1] b", "insert [7, 2] x\ninsert [7, 3] y", "move [7, 0] [7, 1] a"])
  }
}
