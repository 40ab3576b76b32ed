import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

@Suite struct SharedPropertyLiftTests {
  @Test func aPipelineBeginsWithTheCurrentValue() {
    let property = SharedProperty(1)
    let sums = property.lift { $0.scan(0, +) }
    property.value = 2
    let lists = (0..<2).map { _ in Collected<Int>() }
    sums.startWithValues { lists[0].append($0) }
    property.value = 3
    sums.startWithValues { lists[1].append($0) }
    onThreads(2) { _ in property.modify { $0 += 1 } }
    #expect(lists[0].values == [2, 5, 9, 14] && lists[1].values == [3, 7, 12])
  }

  @Test func map() {
    let property = SharedProperty(1)
    let list = Collected<String>()
    property.map { "\($0)!" }.startWithValues { list.append($0) }
    property.value = 2
    #expect(list.values == ["1!", "2!"])
  }

  @Test func aLiftedPipelineCanUseATimedScheduler() async {
    let property = SharedProperty(0)
    let settled = property.lift { signal, scheduler in signal.debounce(.milliseconds(1), on: scheduler) }
    let list = Collected<Int>()
    settled.startWithValues { list.append($0) }
    onThreads(2) { _ in for _ in 0..<50 { property.modify { $0 += 1 } } }
    await until { list.values.last == 100 }
  }
}
