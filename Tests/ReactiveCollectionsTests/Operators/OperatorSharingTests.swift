import ReactiveCollections
import Testing

/// Pipelines on the sections of shared lists.
@Suite struct OperatorSharingTests {
  /// Inside `modify` nothing can be observed yet: a stream that is started there has its first list after the turn.
  @Test func aPipelineStartedInModifyReceivesItsFirstListAfterwards() {
    let table = SharedHandle(
      MutableCollectionProperty([MutableCollectionSection([1, 2]), MutableCollectionSection([3])]))
    // These live with the sections, and are only accessed in turns.
    nonisolated(unsafe) var odd: CollectionProperty<Int>?
    nonisolated(unsafe) var copy: CollectionProperty<Int>?
    nonisolated(unsafe) var told: [[Int]] = []
    table.modify { sections in
      odd = CollectionProperty(sections[0].updates.filter { $0 % 2 == 1 })
      copy = CollectionProperty(sections[0].updates)
    }
    table.modify { _ in
      _ = copy?.updates.startWithValues { told.append(Array($0.after)) }
    }
    table.modify { sections in
      sections[0].append(7)
      sections[0].append(8)
      sections[1].append(9)
    }
    table.modify { sections in _ = sections[0].remove(at: 0) }
    #expect(odd.map { Array($0) } == [7])
    #expect(copy.map { Array($0) } == [2, 7, 8])
    #expect(told == [[1, 2], [1, 2, 7, 8], [2, 7, 8]])
  }

  /// Pipelines of all kinds, started in a turn for observers: each begins after the turn, and follows from then on.
  private static let pipelines: [(String, @Sendable (CollectionProducer<Int>) -> SignalProducer<[Int], Never>)] = [
    ("a live filter", { lists($0.filter(Property(value: { $0 > 0 }))) }),
    ("a live map", { lists($0.map(Property(value: { $0 }))) }),
    ("a live order", { lists($0.sorted(by: Property<(Int, Int) -> Bool>(value: { $0 < $1 }))) }),
    ("a live prefix", { lists($0.prefix(Property(value: 9))) }),
    ("live keys", { lists($0.distinct(by: Property(value: { $0 }))) }),
    ("live groups", { lists($0.grouped(by: Property(value: { _ in 0 })).flattened()) }),
    ("rows", { lists($0.grouped { _ in 0 }.filterRows(Property(value: { $0 > 0 })).flattened()) }),
    ("two lists", { lists($0.concatenated(with: $0.filter { $0 < 0 })) }), ("a union", { lists($0.union($0)) }),
    ("a difference", { lists($0.subtracting($0.filter { $0 < 0 })) }),
    ("a join", { lists($0.joined(with: $0) { $0 }.map(\.left)) }),
    ("inner lists", { lists($0.flatMap { CollectionProperty(value: [$0]).updates }) }),
    ("observed elements", { lists($0.observing { MutableProperty($0).signal }) }),
    ("a delay", { lists($0.paused(while: Property(value: false))) }),
    ("delayed groups", { lists($0.grouped { _ in 0 }.paused(while: Property(value: false)).flattened()) }),
    ("a sum", { $0.sum().producer.map { _ in [] } }),
  ]

  private static func lists(_ updates: CollectionProducer<Int>) -> SignalProducer<[Int], Never> {
    updates.producer.map { Array($0.after) }
  }

  @Test(arguments: pipelines.indices) func observersStartedInModifyBeginWithTheStateBeforeIt(number: Int) {
    let (name, make) = Self.pipelines[number]
    let table = SharedHandle(MutableCollectionProperty([MutableCollectionSection([1, 2])]))
    // Called in jobs, one after the other.
    nonisolated(unsafe) var told: [[Int]] = []
    table.modify { sections in
      sections[0].append(3)
      make(sections[0].updates).startWithValues { told.append($0) }
      sections[0].append(4)
    }
    table.modify { sections in sections[0].append(5) }
    if name == "a sum" {
      #expect(told.count == 3)
    } else if name != "inner lists" {
      #expect(told == [[1, 2], [1, 2, 3, 4], [1, 2, 3, 4, 5]], "\(name)")
    }
  }

  private typealias Section = MutableCollectionSection<Int>
  private typealias Table = MutableCollectionSection<Section>

  /// Streams of the sections of a section, started in a turn.
  @Test func sectionPipelinesStartedInModifyFollowFromThenOn() throws {
    let root = SharedHandle(MutableCollectionProperty([Table([Section([1]), Section([2])])]))
    nonisolated(unsafe) var copy: CollectionProperty<SectionSnapshot<Section, Int>>?
    nonisolated(unsafe) var sums: CollectionProperty<SectionSnapshot<Section, Int>>?
    nonisolated(unsafe) var told: [[[Int]]] = []
    root.modify { tables in
      copy = CollectionProperty(tables[0].sectionedUpdates)
      sums = CollectionProperty(tables[0].sectionedUpdates.mapRows { $0 * 10 })
    }
    root.modify { _ in
      _ = copy?.sectionedUpdates.startWithValues { told.append($0.after.map { Array($0.rows) }) }
    }
    root.modify { tables in tables[0][1].append(3) }
    root.modify { tables in tables[0].append(Section([4])) }
    #expect(copy?.value.map { Array($0.rows) } == [[1], [2, 3], [4]])
    #expect(sums?.value.map { Array($0.rows) } == [[10], [20, 30], [40]])
    #expect(told == [[[1], [2]], [[1], [2, 3]], [[1], [2, 3], [4]]])
  }

  /// Some threads start to follow sections in turns while others edit them. (For the thread sanitizer.)
  @Test func pipelinesCanStartInModifyWhileOtherThreadsEdit() async {
    let root = SharedHandle(MutableCollectionProperty([Table([Section([1]), Section([2])])]))
    await onThreads(4) { number in
      for step in 0..<(isLongRun ? 1_000 : 50) {
        if number % 2 == 0 {
          root.modify { tables in tables[0][step % 2].append(step) }
        } else {
          nonisolated(unsafe) var kept: [AnyObject] = []
          root.modify { tables in
            kept = [
              CollectionProperty(tables[0].sectionedUpdates), CollectionProperty(tables[0].updates),
              CollectionProperty(tables[0][0].updates.filter { $0 % 2 == 0 }),
            ]
          }
          root.modify { _ in
            withExtendedLifetime(kept) {}
            kept = []
          }
        }
      }
    }
    let count = Guarded(0)
    root.modify { tables in count.withLock { $0 = tables[0].map(\.count).reduce(0, +) } }
    #expect(count.value == 2 + 2 * (isLongRun ? 1_000 : 50))
  }
}
