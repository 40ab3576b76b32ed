import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Followers of a list that are released on another thread than the list's own.
@Suite struct OperatorsReleasedOnOtherThreadsTests {
  /// Records whether it is deallocated on the main actor.
  private final class Witness: Sendable {
    let endings: Guarded<[Bool]>
    init(_ endings: Guarded<[Bool]>) { self.endings = endings }
    deinit { endings.withLock { $0.append(isOnMainQueue) } }
  }

  /// `@unchecked Sendable`: the main actor stops using it before another thread takes it.
  private final class Carrier: @unchecked Sendable {
    var carried: [Any]
    init(_ carried: [Any]) { self.carried = carried }
  }

  /// Operators, including live rules, are torn down on the main actor while the main actor continues to edit.
  @MainActor @Test func operatorsReleasedOnAnotherThreadAreTornDownOnTheirActor() async {
    let endings = Guarded<[Bool]>([])
    let list = MutableCollectionProperty(0..<20)
    let limit = MutableProperty(5)
    for round in 0..<20 {
      let carrier = Self.followers(of: list, limit, Witness(endings))
      let task = Task.detached { carrier.carried = [] }
      list.append(round)
      limit.value = round
      await task.value
      while endings.value.count <= round { await Task.yield() }
    }
    #expect(endings.value == Array(repeating: true, count: 20))
    #expect(list.value.count == 40)
  }

  @MainActor private static func followers(
    of list: MutableCollectionProperty<Int>, _ limit: MutableProperty<Int>, _ witness: Witness
  ) -> Carrier {
    func rows() -> CollectionProducer<Int> {
      list.updates.map { number in
        _ = witness
        return number
      }
    }
    return Carrier([
      CollectionProperty(rows()),
      CollectionProperty(rows().filter(limit.map { limit in { $0 < limit } as (Int) -> Bool })),
      CollectionProperty(rows().grouped { $0 % 3 }),
      CollectionIndex(rows(), by: { $0 }),
      CollectionProperty(
        rows().sorted(by: limit.map { limit in { $0 % (limit + 1) < $1 % (limit + 1) } as (Int, Int) -> Bool })),
    ])
  }
}
