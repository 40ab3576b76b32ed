import ReactiveCollections
import ReactiveCollectionsChanges
import ReactiveCollectionsTesting
import Testing

/// Set operations by a key. `OperatorLawTests` compares them with recomputed ones.
@Suite struct SetOperationTests {
  struct Row: Equatable {
    var id: Int
    var text: String
  }

  let left = MutableCollectionProperty([Row(id: 1, text: "a"), Row(id: 2, text: "b"), Row(id: 1, text: "c")])
  let right = MutableCollectionProperty([Row(id: 2, text: "x"), Row(id: 3, text: "y")])

  private func texts(_ list: CollectionProperty<Row>) -> String { list.map(\.text).joined() }

  @Test func theElementOfTheFirstListIsShown() {
    let (a, b) = (left.updates, right.updates)
    let union = CollectionProperty(a.union(b, by: \.id))
    let common = CollectionProperty(a.intersection(b, by: \.id))
    let rest = CollectionProperty(a.subtracting(b, by: \.id))
    let different = CollectionProperty(a.symmetricDifference(b, by: \.id))
    #expect([texts(union), texts(common), texts(rest), texts(different)] == ["aby", "b", "a", "ay"])
    left.remove(at: 1)
    #expect([texts(union), texts(common), texts(rest), texts(different)] == ["axy", "", "a", "axy"])
    left.remove(at: 0)
    right.append(Row(id: 1, text: "z"))
    #expect([texts(union), texts(common), texts(rest), texts(different)] == ["cxy", "c", "", "xy"])
    left[0].text = "d"
    right[2].text = "w"
    #expect([texts(union), texts(common), texts(rest), texts(different)] == ["dxy", "d", "", "xy"])
  }

  @Test func elementsAreShownAgainWhenTheOtherListLosesTheirKey() {
    let ids = MutableCollectionProperty([2, 2])
    let told = Recorder(left.updates.subtracting(ids.updates, by: \.id, \.self))
    ids.remove(at: 0)
    #expect(told.values.count == 1)
    ids.remove(at: 0)
    #expect(told.values.last.map { $0.after.map(\.text) } == ["a", "b"] && told.values.count == 2)
    transact {
      ids.append(1)
      left[1].id = 1
    }
    #expect(told.values.last.map { $0.after.map(\.text) } == [] && told.values.count == 3)
    let common = CollectionProperty(left.updates.intersection(ids.updates, by: \.id, \.self))
    #expect(texts(common) == "a")
  }

  /// Each source is started once, and a refresh passes.
  @Test func eachListIsStartedOnceAndRefreshesPass() {
    var calls = 0
    let counted = left.updates.filter { _ in
      calls += 1
      return true
    }
    let told = Recorder(counted.symmetricDifference(right.updates, by: \.id))
    #expect(calls == 3)
    left.refresh(at: 0)
    #expect(calls == 4 && told.values.count == 2 && told.values.last?.change.operation == .update)
    let numbers = MutableCollectionProperty([1, 2])
    calls = 0
    let other = Recorder(
      numbers.updates.filter { _ in
        calls += 1
        return true
      }.symmetricDifference(MutableCollectionProperty([2, 3]).updates))
    #expect(calls == 2 && other.values.map { Array($0.after) } == [[1, 3]])
  }
}
