import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

@Suite struct LiveRuleTests {
  @Test func aRuleBehindAJoin() {
    let list = MutableCollectionProperty([1, 2])
    let factor = MutableProperty(1)
    let scaled = list.updates.map(factor.map { factor in { $0 * factor } as (Int) -> Int })
    var told: [[Int]] = []
    let observation = scaled.concatenated(with: list.updates).startWithValues { told.append(Array($0.after)) }
    factor.value = 3
    #expect(told == [[1, 2, 1, 2], [3, 6, 1, 2]])
    list.append(3)
    factor.value = 2
    factor.value = 5
    #expect(told.last == [5, 10, 15, 1, 2, 3])
    observation.dispose()
  }
}
