import ReactiveCollections
import Testing

/// Rules that are set inside of observers apply at once, whatever the observers are being told of.
@Suite struct RulesInObserversTests {
  /// Sets a rule in an observer of what the rule selects, when `trigger` has made a change.
  private func check(_ trigger: (MutableProperty<Int>, MutableCollectionProperty<Int>) -> Void) {
    let limit = MutableProperty(0), list = MutableCollectionProperty(0..<10)
    let filtered = CollectionProperty(list.updates.filter(limit.map { limit in { $0 >= limit } }))
    let count = Property(filtered.updates.count), twice = limit.map { $0 * 2 }
    var isDone = false
    filtered.updates.startWithValues { update in
      if isDone || update.before.isEmpty { return }
      isDone = true
      limit.value = 5
      let expected = list.filter { $0 >= 5 }
      #expect(twice.value == 10 && Array(filtered) == expected && count.value == expected.count)
    }
    trigger(limit, list)
    #expect(isDone && Array(filtered) == list.filter { $0 >= 5 })
  }

  @Test func observersSeeNewRulesWhileAnEditIsDelivered() { check { _, list in list.append(10) } }

  @Test func observersSeeNewRulesWhileARuleChangeIsDelivered() {
    check { limit, _ in limit.value = 2 }
  }

  @Test func observersSeeNewRulesWhileATransactionIsDelivered() {
    check { limit, list in
      transact {
        list.append(10)
        limit.value = 2
      }
    }
  }
}
