import ReactiveCollections
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Elements with their offsets. `OperatorLawTests` compares them with recomputed ones.
@Suite struct EnumeratedTests {
  let list = MutableCollectionProperty(["a", "b", "c", "d"])

  private func sent(by edit: () -> Void) -> String {
    let told = Recorder(list.updates.enumerated())
    edit()
    let text = told.values.dropFirst().map { update in
      update.change.map { "\($0.offset)\($0.element)" }.description
    }
    return text.joined(separator: "; ").replacing("\"", with: "")
  }

  @Test func laterOffsetsAreUpdatedAsOneRun() {
    #expect(
      sent { list.insert("x", at: 2) }
        == "composite([insert(2, 2x), update(3, old: 2c, new: 3c), update(4, old: 3d, new: 4d)])")
    #expect(sent { list.append("e") } == "insert(5, 5e)")
    #expect(sent { list.remove(at: 4) } == "composite([remove(4, 4d), update(4, old: 5e, new: 4e)])")
    #expect(sent { list[1] = "B" } == "update(1, old: 1b, new: 1B)")
    #expect(sent { list.refresh(at: 0) } == "update(0, old: 0a, new: 0a)")
    #expect(
      sent { list.move(from: 3, to: 2) }
        == "composite([move(from: 3, to: 2, 3c), update(2, old: 3c, new: 2c), update(3, old: 2x, new: 3x)])")
    #expect(
      sent {
        list.modify {
          $0.swapAt(0, 1)
          $0[4] = "E"
        }
      }.contains("2") == false)
    #expect(sent { list.set(list.value + []) } == "")
  }

  @Test func theRunIsOneStepOfItsLayout() {
    let numbers = MutableCollectionProperty(0..<1_000)
    var runs = 0
    numbers.updates.enumerated().producer.skip(first: 1).startWithValues { update in
      if case .composite(let changes) = update.change { runs = changes.runs.count }
    }
    numbers.insert(7, at: 10)
    #expect(runs == 2)
    numbers.removeSubrange(100..<200)
    #expect(runs == 2)
  }

  /// Elements that cannot be compared.
  @Test func offsetsFollowAnyElements() {
    let actions = MutableCollectionProperty([{ 1 }, { 2 }, { 3 }])
    let numbered = CollectionProperty(actions.updates.enumerated())
    actions.move(from: 2, to: 0)
    actions.insert({ 4 }, at: 1)
    #expect(numbered.map { $0.offset * 10 + $0.element() } == [3, 14, 21, 32])
  }
}
