import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Rules that change together with the list, or are derived from it: each commit sends one change, from one generation.
@Suite struct LiveRuleTests {
  private struct Failure: Error {}

  private static func isEven(_ number: Int) -> Bool { number % 2 == 0 }
  private static func isOdd(_ number: Int) -> Bool { number % 2 != 0 }

  @Test func aLiveRuleWorksBehindOtherOperators() {
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

  // MARK: In one transaction

  /// The list and the rule are changed in either order.
  @Test(arguments: [true, false]) func filterChangesItsRuleAndListInOneUpdate(isRuleFirst: Bool) {
    let rule = MutableProperty<(Int) -> Bool>(Self.isEven)
    var askedOfNew: [String] = []
    let rows = Scenario("1,2,3", of: Int.self) { $0.filter(rule) }
    rows.after(
      {
        transact {
          if !isRuleFirst { rows.list.append(4) }
          rule.value = { number in
            if number == 4 { askedOfNew.append("odd") }
            return Self.isOdd(number)
          }
          if isRuleFirst { rows.list.append(4) }
          #expect(rows.property.elementsEqual([2]) && rows.updates.count == 1)
        }
      }, tells: "R0 I0:1 I1:3", shows: "1,3")
    #expect(!askedOfNew.isEmpty)
  }

  /// Only the new rule is called for inserted elements.
  @Test func aReplacedRuleIsNotCalledAnymore() {
    var asked: [String] = []
    func rule(_ name: String) -> (Int) -> Bool {
      {
        asked.append("\(name)\($0)"); return true
      }
    }
    let (list, current) = (MutableCollectionProperty([1]), MutableProperty(rule("a")))
    let told = Recorder(list.updates.filter(current))
    asked = []
    transact {
      current.value = rule("b")
      list.append(2)
      current.value = rule("c")
    }
    #expect(asked.allSatisfy { $0.hasPrefix("c") } && Set(asked) == ["c1", "c2"])
    #expect(told.values.map(\.change.count) == [1, 1])
  }

  @Test func aRuleThatIsRestoredInATransactionSendsNothing() {
    let rule = MutableProperty<(Int) -> Bool>(Self.isEven)
    let rows = Scenario("1,2,3", of: Int.self) { $0.filter(rule) }
    rows.after(
      {
        transact {
          rule.value = Self.isOdd
          rule.value = Self.isEven
        }
      }, tells: "")
    rows.after(
      {
        transact {
          rule.value = Self.isOdd
          rows.list.append(6)
          rows.list.removeLast()
          rule.value = Self.isEven
        }
      }, tells: "")
  }

  @Test func sortedChangesItsOrderAndListInOneUpdate() {
    let rule = MutableProperty<(Int, Int) -> Bool>(<)
    let rows = Scenario("1,2,3", of: Int.self) { $0.sorted(by: rule) }
    rows.after(
      {
        transact {
          rule.value = { $0 > $1 }
          rows.list.insert(4, at: 1)
        }
      }, shows: "4,3,2,1")
    #expect(rows.updates.count == 2 && rows.updates[1].change.count == 3)
    rows.after(
      {
        transact {
          rows.list[0] = 5
          rule.value = { $0 < $1 }
          rows.list.remove(at: 1)
        }
      }, shows: "2,3,5")
    #expect(rows.updates.count == 3)
  }

  @Test func windowsChangeTheirRangeAndListInOneUpdate() {
    let positions = MutableProperty(2..<4)
    let rows = Scenario("ABCDEF") { $0.window(positions) }
    rows.after(
      {
        transact {
          rows.list.removeFirst()
          positions.value = 1..<3
        }
      }, tells: "", shows: "CD")
    rows.after(
      {
        transact {
          positions.value = 2..<4
          rows.list.insert("X", at: 0)
        }
      }, tells: "", shows: "CD")
    rows.after(
      {
        transact {
          positions.value = 0..<2
          rows.list.removeFirst()
        }
      }, tells: "R1 I0:B", shows: "BC")
    let length = MutableProperty(2)
    let start = Scenario("ABC") { $0.prefix(length) }
    start.after(
      {
        transact {
          start.list.removeFirst()
          length.value = 1
        }
      }, tells: "R0", shows: "B")
    let end = Scenario("ABCD") { $0.suffix(length) }
    end.shows("D")
    end.after(
      {
        transact {
          end.list.append("E")
          length.value = 2
        }
      }, tells: "I1:E", shows: "DE")
    #expect(start.property.elementsEqual("BC"))
    end.after({ length.value = 3 }, tells: "I0:C")
    end.after(
      {
        transact {
          length.value = 2
          end.list.insert("X", at: 0)
          end.list.append("Y")
        }
      }, tells: "R0 R0 I1:Y", shows: "EY")
  }

  @Test func mapsChangeTheirFunctionAndListInOneUpdate() {
    let factor = MutableProperty(1)
    let rows = Scenario("1,2", of: Int.self) { $0.map(factor.map { factor in { $0 * factor } as (Int) -> Int }) }
    rows.after(
      {
        transact {
          rows.list.append(3)
          factor.value = 2
          rows.list[0] = 0
        }
      }, shows: "0,4,6")
    #expect(rows.updates.count == 2 && rows.updates[1].change.count == 3)
    rows.after(
      {
        transact {
          rows.list[1] = 4
          factor.value = 1
          rows.list.removeLast()
          rows.list.append(5)
        }
      }, tells: "R2 I2:5", shows: "0,4,5")
  }

  /// Rules of several operators in a chain.
  @Test func chainsChangeAllRulesInOneUpdate() {
    let (limit, length) = (MutableProperty(2), MutableProperty(2))
    let order = MutableProperty<(Int, Int) -> Bool>(<)
    let rows = Scenario("5,1,4,2,3", of: Int.self) { source in
      source.filter(limit.map { limit in { $0 > limit } as (Int) -> Bool }).sorted(by: order).prefix(length)
    }
    rows.shows("3,4")
    rows.after(
      {
        transact {
          length.value = 3
          order.value = { $0 > $1 }
          limit.value = 0
          rows.list.remove(at: 2)
        }
      }, shows: "5,3,2")
    #expect(rows.updates.count == 2)
    rows.after(
      {
        transact {
          limit.value = 1
          length.value = 2
          order.value = { $0 < $1 }
          limit.value = 2
        }
      }, shows: "3,5")
    #expect(rows.updates.count == 3)
  }

  /// What is rolled back is as it was, lists and properties, and sends nothing.
  @Test func aRolledBackTransactionRestoresRulesAndSendsNothing() {
    let rule = MutableProperty<(Int) -> Bool>(Self.isEven)
    let rows = Scenario("1,2,3", of: Int.self) { $0.filter(rule) }
    rows.after(
      {
        try? transact {
          rows.list.append(4)
          rows.list.removeFirst()
          throw Failure()
        }
      }, tells: "", shows: "2")
    rows.after(
      {
        try? transact {
          rule.value = Self.isOdd
          rows.list.append(5)
          throw Failure()
        }
      }, tells: "", shows: "2")
    rows.after({ rule.value = Self.isOdd }, tells: "R0 I0:1 I1:3", shows: "1,3")
    rows.after(
      {
        transact {
          rows.list.append(7)
          try? transact {
            rule.value = Self.isEven
            rows.list.append(8)
            throw Failure()
          }
          rows.list.append(6)
        }
      }, tells: "I2:7", shows: "1,3,7")
    rows.edit("I0:9", tells: "I0:9")
  }

  // MARK: Derived from the same list

  @Test func aRuleDerivedFromTheSameListChangesInOneUpdate() {
    let rows = Scenario("1,5,3,5", of: Int.self) { source in
      source.filter(Property(source.max()).map { max in { $0 == max } as (Int) -> Bool })
    }
    rows.shows("5,5")
    rows.edit("I0:7", tells: "R0 R0 I0:7", shows: "7")
    rows.edit("U0:2", tells: "R0 I0:5 I1:5", shows: "5,5")
    rows.edit("R2", tells: "R0")
    rows.edit("R3", tells: "R0 I0:3", shows: "3")
    rows.edit("M0>1", tells: "")
    rows.edit("R0*3", tells: "R0", shows: "")
    rows.edit("I0:4,6,6", tells: "I0:6 I1:6")
  }

  /// An element of one list becomes the rule of another list, and both lists change.
  @Test func aRuleDerivedFromAnotherListChangesInOneUpdate() {
    let limits = MutableCollectionProperty([2, 3])
    let rows = Scenario("1,2,3,4,5", of: Int.self) { source in
      source.filter(Property(limits.updates.max()).map { max in { $0 <= max ?? 0 } as (Int) -> Bool })
    }
    rows.shows("1,2,3")
    rows.after(
      {
        transact {
          limits.append(4)
          rows.list.removeFirst()
        }
      }, tells: "R0 I2:4", shows: "2,3,4")
    rows.after(
      {
        transact {
          rows.list.append(1)
          limits.removeLast()
        }
      }, tells: "R2 I2:1", shows: "2,3,1")
    rows.after({ limits.removeAll() }, tells: "R0 R0 R0")
    rows.after(
      {
        transact {
          limits.append(9)
          limits.removeLast()
          rows.list.append(2)
        }
      }, tells: "")
  }

  /// The first half of a sorted list, whose bound is derived from the number of elements.
  @Test func aPrefixLengthDerivedFromTheCountShowsTheFirstHalf() {
    let rows = Scenario("4,3,2,1", of: Int.self) { source in
      source.sorted().prefix(Property(source.count.map { $0 / 2 }))
    }
    rows.shows("1,2")
    rows.edit("I4:0", tells: "R1 I0:0", shows: "0,1")
    rows.edit("I5:9", tells: "I2:2", shows: "0,1,2")
    rows.edit("R4", tells: "R0", shows: "1,2")
    rows.edit("U0:7", tells: "")
    rows.edit("R0*4", tells: "R0 R0", shows: "")
    rows.edit("I0:5", tells: "I0:5")
  }

  @Test func aWindowDerivedFromTheCountShowsTheSecondHalf() {
    let rows = Scenario("", of: Int.self) { source in
      source.window(Property(source.count).map { $0 / 2..<$0 })
    }
    rows.edit("I0:1", tells: "I0:1")
    rows.edit("I1:2", tells: "R0 I0:2", shows: "2")
    rows.edit("I2:3", tells: "I1:3")
    rows.edit("I3:4", tells: "R0 I1:4", shows: "3,4")
    rows.edit("R0", tells: "", shows: "3,4")
    rows.edit("R2", tells: "R1", shows: "3")
  }

  /// All elements except the first and the last.
  @Test func aWindowDerivedFromTheCountLeavesOutBothEnds() {
    let rows = Scenario("", of: String.self) { source in
      source.window(Property(source.count).map { 1..<max($0 - 1, 1) })
    }
    rows.edit("I0:J", tells: "")
    rows.edit("I1:A", tells: "")
    rows.edit("I2:M", tells: "I0:A")
    rows.edit("I3:E", tells: "I1:M")
    rows.edit("I4:S", tells: "I2:E", shows: "A,M,E")
    rows.edit("I0:X", tells: "I0:J", shows: "J,A,M,E")
    rows.edit("I1:Y", tells: "I0:Y")
    rows.edit("R6", tells: "R4", shows: "Y,J,A,M")
    rows.edit("M0>5", tells: "R0 I3:E", shows: "J,A,M,E")
  }

  /// Rules of rules of lists that are derived from the list.
  @Test func rulesDerivedFromDerivedListsChangeInOneUpdate() {
    var lists: [CollectionProperty<Int>] = []
    let rows = Scenario("1,2,3,4", of: Int.self) { source in
      let evens = CollectionProperty(source.filter(Self.isEven))
      let half = Property(evens.updates.count)
      let shown = CollectionProperty(source.sorted(by: >).prefix(half))
      let least = Property(shown.updates.min())
      lists = [evens, shown]
      return source.filter(least.map { least in { $0 >= least ?? 0 } as (Int) -> Bool }).concatenated(
        with: shown.updates)
    }
    rows.shows("3,4,4,3")
    rows.after({ rows.list.append(6) }, shows: "3,4,6,6,4,3")
    rows.after({ rows.list.perform("U3:5") }, shows: "5,6,6,5")
    rows.after({ rows.list.set([2, 1, 0]) }, shows: "2,1,2,1")
    rows.after({ rows.list.set([1, 3]) }, shows: "1,3")
    rows.after({ rows.list.set([3, 1]) }, shows: "3,1")
    #expect(rows.updates.count == 6 && lists.count == 2)
  }

  /// A predicate always belongs to the rule of the same commit, whenever it is called.
  @Test func predicatesBelongToTheSameCommitAsTheirElements() {
    let list = MutableCollectionProperty([1])
    var asked: [Int] = []
    let count = Property(list.updates.count)
    let rule = count.map { count in
      { (_: Int) in
        asked.append(count); return true
      }
    }
    let told = Recorder(list.updates.filter(rule))
    asked = []
    list.append(contentsOf: [2, 3])
    #expect(Set(asked) == [3])
    asked = []
    list.remove(at: 0)
    #expect(asked.isEmpty || Set(asked) == [2])
    asked = []
    list[0] = 9
    #expect(asked == [2])
    #expect(told.values.count == 4)
  }
}
