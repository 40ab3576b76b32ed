import ReactiveCollections
import ReactiveCollectionsTesting
import Synchronization
import Testing

/// What follows a list and lets go of it on another thread than the one where it lives.
@Suite struct DyingElsewhereTests {
  /// Says where it goes: at home, or elsewhere.
  private final class Witness: Sendable {
    let endings: Guarded<[Bool]>
    init(_ endings: Guarded<[Bool]>) { self.endings = endings }
    deinit { endings.withLock { $0.append(isOnMainQueue) } }
  }

  /// `@unchecked Sendable`: given up by the main actor before another thread takes it.
  private final class Carrier: @unchecked Sendable {
    var carried: [Any]
    init(_ carried: [Any]) { self.carried = carried }
  }

  /// Operators, live rules among them, are taken apart on the main actor, while that goes on editing.
  @MainActor @Test func operatorsAreTakenApartAtHome() async {
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
