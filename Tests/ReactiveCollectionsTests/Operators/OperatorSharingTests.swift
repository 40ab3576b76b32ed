import ReactiveCollections
import Testing

/// Pipelines on the sections of shared lists.
@Suite struct OperatorSharingTests {
  /// Inside of `modify` nothing can be observed yet: what is started there has its first list after the turn.
  @Test func startedInATurn() {
    let table = Shared(MutableCollectionProperty([MutableCollectionSection([1, 2]), MutableCollectionSection([3])]))
    // Lives with the sections, and is only touched in turns.
    nonisolated(unsafe) var odd: CollectionProperty<Int>?
    nonisolated(unsafe) var copy: CollectionProperty<Int>?
    nonisolated(unsafe) var told: [[Int]] = []
    table.modify { sections in
      odd = CollectionProperty(sections[0].updates.filter { $0 % 2 == 1 })
      copy = CollectionProperty(sections[0].updates)
    }
    table.modify { _ in
      _ = copy?.updates.startWithValues { told.append(Array($0.after)) }
    }
    table.modify { sections in
      sections[0].append(7)
      sections[0].append(8)
      sections[1].append(9)
    }
    table.modify { sections in _ = sections[0].remove(at: 0) }
    #expect(odd.map { Array($0) } == [7])
    #expect(copy.map { Array($0) } == [2, 7, 8])
    #expect(told == [[1, 2], [1, 2, 7, 8], [2, 7, 8]])
  }
}
