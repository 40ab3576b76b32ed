import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// What follows one thing in great numbers comes and goes without a search: each of these takes minutes otherwise.
struct ManyFollowersTests {
  private struct Row: Identifiable, Equatable {
    let id: Int
    var value = 0
  }

  @Test func propertiesOfOneKeyCanBeAddedAndRemovedInAnyOrder() {
    var random = SeededGenerator(seed: 3)
    let rows = MutableCollectionProperty([Row(id: 1), Row(id: 2)])
    let index = CollectionIndex(rows.updates)
    var told = Array(repeating: 0, count: 20_000)
    var followers: [Int: any Disposable] = [:]
    for number in told.indices {
      followers[number] = index.property(for: 1).signal.observeValues { _ in told[number] += 1 }
    }
    var expected = told
    for part in 0..<4 {
      rows[0].value += 1
      for number in followers.keys { expected[number] += 1 }
      #expect(told == expected, "part \(part)")
      rows[1].value += 1
      #expect(told == expected, "another key, part \(part)")
      for number in followers.keys.shuffled(using: &random).prefix(5_000) {
        followers.removeValue(forKey: number)?.dispose()
      }
    }
    #expect(followers.isEmpty)
    let last = index.property(for: 1)
    let values = Recorder(last.signal)
    rows[0].value = 9
    #expect(values.values == [Row(id: 1, value: 9)] && told == expected)
  }

  @Test func aListCanBeAddedToAndRemovedFromManyLists() throws {
    let section = MutableCollectionSection([1])
    var lists = (0..<20_000).map { _ in MutableCollectionProperty([section]) }
    // Those that have gone are forgotten, and do not count.
    lists.removeLast(lists.count - 2)
    for list in lists { list.append(section) }
    var update: SectionedUpdate<MutableCollectionSection<Int>, Int>?
    lists[0].sectionedUpdates.startWithValues { update = $0 }
    section.append(2)
    #expect(update?.after.map { Array($0.rows) } == [[1, 2], [1, 2]])
    lists[0].remove(at: 0)
    section.append(3)
    #expect(update?.after.map { Array($0.rows) } == [[1, 2, 3]])
    lists[0].removeAll()
    let alone = MutableCollectionProperty([section])
    lists.removeAll()
    section.append(4)
    #expect(alone[0].value == [1, 2, 3, 4])
  }
}
