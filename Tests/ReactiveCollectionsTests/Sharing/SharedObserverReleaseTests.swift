import Testing

@testable import ReactiveCollections
@testable import ReactiveCollectionsSignals

/// A list releases the data that it keeps for observers when they are disposed of, even if that happens before their
/// start has run.
@Suite struct SharedObserverReleaseTests {
  typealias Section = MutableCollectionSection<Int>

  private static func isIdle<Element>(_ list: ListNode<Element>) -> Bool {
    list.needsBefore == 0 && list.contents == nil && list.graph.edges.isEmpty && list.delivery.observerCount == 0
  }

  @Test func startsDisposedOfInsideModifyLeaveNothingBehind() {
    let table = SharedHandle(MutableCollectionProperty([Section([1]), Section([2])]))
    table.modify { sections in
      let list = sections.list
      let observations: [any Disposable] = [
        sections[0].updates.startWithValues { _ in }, sections[0].updates.map { $0 + 1 }.startWithValues { _ in },
        sections[0].producer.startWithValues { _ in }, sections[0].changes.startWithValues { _ in },
        list.lists.startWithValues { _ in },
        SignalProducer(list.pathChangesSignal).startWithValues { _ in },
      ]
      for observation in observations { observation.dispose() }
    }
    table.modify { sections in sections[0].append(3) }
    table.modify { sections in
      #expect(Self.isIdle(sections.list) && sections.allSatisfy { Self.isIdle($0.core.list) })
    }
  }

  /// Lists of an actor that are released immediately, while an observer of the shared list is being called.
  @MainActor @Test func followersReleasedImmediatelyLeaveNothingBehind() {
    let list = SharedCollectionProperty([1])
    var calls = 0
    let observation = list.signal.observeValues { @MainActor _ in
      calls += 1
      _ = CollectionProperty(list)
      _ = CollectionProperty(list, buffering: .coalesced)
    }
    list.append(2)
    #expect(calls == 1)
    observation.dispose()
    list.modify { items in #expect(Self.isIdle(items.list)) }
  }
}
