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
}
