import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Elements that stay the same are not reported, unless they were refreshed.
@Suite struct RedundantUpdateTests {
  @Test func distinctSendsNoUpdateToTheSameElement() {
    let rows = Scenario("Aa") { $0.distinct { $0.lowercased() } }
    rows.edit("M1>0 U0:b", tells: "I0:b", shows: "bA")
  }

  @Test func aRowMovedToAnotherSectionSendsNoUpdateToTheSameRow() {
    let numbers = MutableCollectionProperty([3, 1, 6])
    let recorder = Recorder(numbers.updates.grouped { $0 % 3 }.mapRows { _ in "x" })
    numbers[0] = 4
    let updates = recorder.values[1].change.steps.filter { step in
      if case .row(.update, _) = step { true } else { false }
    }
    #expect(updates.isEmpty)
  }

  @Test func mappedEmptySectionsSendNoUpdateToTheSameSection() {
    let numbers = MutableCollectionProperty([1])
    let recorder = Recorder(numbers.updates.grouped { $0 % 3 }.filterRows { _ in false }.mapSections { $0 })
    numbers.set([4])
    #expect(recorder.values.count == 1)
  }

  /// The sections change places, and only one of them is shown.
  @Test func sectionsThatChangePlacesAmongHiddenOnesSendNoUpdate() {
    let numbers = MutableCollectionProperty([1, 3, 4])
    let shown = numbers.updates.grouped { $0 % 2 }.having { $0.count.map { $0 > 1 } }
    let recorder = Recorder(shown)
    numbers.modify {
      $0.removeSubrange(0..<2)
      $0.append(contentsOf: [1, 3])
    }
    #expect(recorder.values.count == 1)
  }

  @Test func snapshotsThatChangePlacesAmongHiddenOnesSendNoUpdate() {
    let numbers = MutableCollectionProperty([1, 3, 4])
    let sections = CollectionProperty(numbers.updates.grouped { $0 % 2 })
    let recorder = Recorder(sections.updates.filter { $0.rows.count > 1 })
    numbers.modify {
      $0.removeSubrange(0..<2)
      $0.append(contentsOf: [1, 3])
    }
    #expect(recorder.values.count == 1)
  }

  @Test func sectionsWithEqualValuesAndRowsSendNoUpdateAcrossThreads() {
    let table = SharedCollectionProperty(MutableCollectionProperty([TitledGroup("a", [1])]))
    let count = Guarded(0)
    table.sectionedUpdates(mapSections: \.title).startWithValues { _ in count.withLock { $0 += 1 } }
    table.modify { $0[0] = TitledGroup("a", [1]) }
    #expect(count.value == 2, "an update of a section counts")
    table.modify {
      $0.remove(at: 0)
      $0.append(TitledGroup("a", [1]))
    }
    #expect(count.value == 2)
  }

  @MainActor @Test func listsThatFollowSharedOnesSendNoUpdateToTheSameElements() {
    let numbers = SharedCollectionProperty([1, 2])
    let follower = CollectionProperty(numbers)
    let recorder = Recorder(follower.updates.filter { $0 % 2 == 1 })
    numbers.modify {
      $0.remove(at: 0)
      $0.append(1)
    }
    #expect(recorder.values.count == 1)
  }

  /// A list that is made while the lock is held follows its source as an observer.
  @Test func listsMadeBehindALockSendNoUpdateToTheSameElements() {
    final class Board {
      let numbers = MutableCollectionProperty([1, 2])
      lazy var follower = CollectionProperty(numbers.updates)
    }
    let board = SharedHandle(Board())
    board.modify { _ = $0.follower }
    let changes = Guarded<[String]>([])
    board.lift { $0.follower.filter { $0 % 2 == 1 } }.startWithValues { update in
      changes.withLock { $0.append("\(update.change)") }
    }
    board.modify {
      $0.numbers.remove(at: 0)
      $0.numbers.append(1)
    }
    #expect(changes.value == ["insert(0, 1)"])
  }
}
