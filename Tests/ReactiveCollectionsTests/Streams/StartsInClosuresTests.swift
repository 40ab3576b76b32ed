import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Observers and pipelines that start in the middle of a commit, or whose own start edits what they are made of.
@Suite struct StartsInClosuresTests {
  /// A closure starts an observer, and edits: two commits are on their way when the observer starts, or one of them is.
  @Test(arguments: [1, 2, 3]) func anObserverStartedInAnOperatorClosureMissesNothing(start: Int) {
    let list = MutableCollectionProperty([1])
    let doubled = CollectionProperty(list.updates.map { $0 * 2 })
    var (calls, updates) = (0, [CollectionUpdate<Int>]())
    let acting = CollectionProperty(
      doubled.updates.map { (number: Int) -> Int in
        calls += 1
        if calls == start { doubled.updates.startWithValues { updates.append($0) } }
        if calls == 2 { list.append(20) }
        return number
      })
    list.append(2)
    list.append(3)
    #expect(acting.value == doubled.value && doubled.value == [2, 4, 40, 6])
    var copy: [Int] = []
    for update in updates {
      #expect(Array(update.before) == copy)
      copy = Array(update.after)
    }
    #expect(copy == [2, 4, 40, 6])
  }

  /// The closure of a derived property sets its source while an observer starts.
  @Test func aClosureCanSetItsSourceDuringTheStart() {
    let source = MutableProperty(1)
    let derived = source.map { (number: Int) -> Int in
      if number == 1 { source.value = 2 }
      return number * 10
    }
    var values: [Int] = []
    derived.producer.startWithValues { values.append($0) }
    #expect(values == [10, 20] && derived.value == 20)
    source.value = 3
    #expect(values == [10, 20, 30])
  }

  /// The closure of a derived property starts an observer of that property: it begins with the value before.
  @Test func aClosureCanObserveItsOwnProperty() {
    let source = MutableProperty(1)
    var (values, property) = ([Int](), Property<Int>?.none)
    property = source.map { (number: Int) -> Int in
      if number == 2 { property?.producer.startWithValues { values.append($0) } }
      return number * 10
    }
    #expect(property?.value == 10)
    source.value = 2
    #expect(values.isEmpty && property?.value == 20 && values == [10, 20])
    source.value = 3
    #expect(values == [10, 20, 30])
  }

  /// The same in the middle of a commit that changes another source, too, which has yet to do its part.
  @Test func aClosureCanObserveItsOwnPropertyDuringACommit() {
    let (list, source) = (MutableCollectionProperty<Int>(), MutableProperty(1))
    var (outer, inner, property) = ([String](), [String](), Property<String>?.none)
    let trigger = source.map { (number: Int) -> Int in
      if number == 2 { property?.producer.startWithValues { outer.append($0) } }
      return number
    }
    trigger.signal.observeValues { _ in }
    let count = Property(list.updates.count)
    property = source.combineLatest(with: count).map { (number: Int, count: Int) -> String in
      if number == 2, count == 0 { property?.producer.startWithValues { inner.append($0) } }
      return "\(number) \(count)"
    }
    #expect(property?.value == "1 0")
    transact {
      source.value = 2
      list.append(7)
    }
    #expect(property?.value == "2 1" && outer.last == "2 1" && inner.last == "2 1")
    list.append(8)
    #expect(property?.value == "2 2" && outer.last == "2 2" && inner.last == "2 2")
  }

  /// The same for a property that keeps its values up to date from the beginning.
  @Test func aClosureOfAStatefulPropertyCanSetItsSource() {
    let source = MutableProperty(1)
    let derived = source.map { (number: Int) -> Int in
      if number == 1 { source.value = 2 }
      return number * 10
    }.combinePrevious(0)
    #expect(derived.value.0 == 10 && derived.value.1 == 20)
    source.value = 3
    #expect(derived.value.0 == 20 && derived.value.1 == 30)
  }

  /// The closure that makes a rule changes what the rule is made of, while a list that follows the rule is made.
  @Test func aLiveRuleCanSetItsSourceDuringTheStart() {
    let (list, limit) = (MutableCollectionProperty(0..<5), MutableProperty(1))
    let rule = limit.map { (number: Int) -> (Int) -> Bool in
      if number == 1 { limit.value = 3 }
      return { $0 >= number }
    }
    let rows = CollectionProperty(list.updates.filter(rule))
    #expect(rows.value == [3, 4])
    limit.value = 4
    #expect(rows.value == [4])
  }
}
