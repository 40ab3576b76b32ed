import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Random edits of a list with slow subscribers of every kind, compared with the list.
@Suite struct DelayedRandomTests {
  struct Item: Hashable {
    var id: Int
    var name: Int
  }

  private struct Failure: Error {}

  static var lags: [(String, ListBuffering<Item>)] {
    [
      ("unbounded", .unbounded), ("coalesced", .coalesced),
      ("coalesced by id", .coalesced(by: ElementComparison(id: \.id, content: ==))),
      ("latest", .latest(by: ElementComparison(id: \.id, content: ==))),
    ]
  }

  @Test(arguments: 0..<(isLongRun ? 60 : 12)) func everySubscriberReachesTheLastState(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let scheduler = TestScheduler()
    let isPaused = MutableProperty(false)
    var list: MutableCollectionProperty<Item>? = MutableCollectionProperty(
      (0..<6).map { Item(id: $0, name: 0) }, comparison: ElementComparison(id: \.id, content: ==))
    typealias Tape = Recorder<CollectionUpdate<Item>, Never>
    var tapes: [(name: String, tape: Tape)] = []
    var kept: [CollectionProperty<Item>] = []

    func subscribe(_ rows: CollectionProducer<Item>) {
      for (name, buffering) in Self.lags {
        let delayed = [
          ("throttled", rows.throttled(for: .milliseconds(7), on: scheduler, buffering: buffering)),
          ("paused", rows.paused(while: isPaused, buffering: buffering)),
          ("observed", rows.observe(on: scheduler, buffering: buffering)),
          (
            "all of them",
            rows.observe(on: scheduler, buffering: buffering).paused(while: isPaused, buffering: buffering)
              .throttled(for: .milliseconds(3), on: scheduler, buffering: buffering)
          ),
        ]
        for (kind, producer) in delayed {
          tapes.append(("\(kind), \(name), \(tapes.count)", Recorder(producer)))
          kept.append(CollectionProperty(reflecting: producer))
        }
      }
    }

    if let list { subscribe(list.updates) }
    for step in 0..<60 {
      guard let list else { break }
      edit(list, step, &random)
      if step == 30 { subscribe(list.updates) }
      if Int.random(in: 0..<6, using: &random) == 0 { isPaused.value.toggle() }
      if Int.random(in: 0..<3, using: &random) == 0 {
        scheduler.advance(by: .milliseconds(Int.random(in: 0...5, using: &random)))
      }
      if Int.random(in: 0..<20, using: &random) == 0 {
        isPaused.value = false
        scheduler.advance(by: .milliseconds(30))
        for (name, tape) in tapes {
          let last = try #require(tape.values.last)
          #expect(last.after == list.value, "seed \(seed), step \(step): \(name)")
        }
      }
    }
    let last = list?.value
    list = nil
    isPaused.value = false
    scheduler.run()
    for (name, tape) in tapes {
      #expect(tape.values.last?.after == last, "seed \(seed): \(name)")
      #expect(tape.events.last?.isTerminal == true, "seed \(seed): \(name)")
      do { try checkChangeLaws(tape.values) } catch { Issue.record("seed \(seed): \(name): \(error)") }
    }
    for property in kept { #expect(property.value == last, "seed \(seed)") }
  }

  private func edit(_ list: MutableCollectionProperty<Item>, _ step: Int, _ random: inout SeededGenerator) {
    func one() {
      let index = list.isEmpty ? 0 : Int.random(in: 0..<list.count, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1: list.insert(Item(id: 100 + step, name: step), at: index)
      case 2: if !list.isEmpty { list.remove(at: index) }
      case 3, 4: if !list.isEmpty { list[index].name = Int.random(in: 0..<3, using: &random) }
      case 5: if !list.isEmpty { list.move(from: index, to: list.count - 1 - index) }
      case 6: list.set(list.shuffled(using: &random))
      default: if !list.isEmpty { list.append(list.remove(at: index)) }
      }
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      transact {
        for _ in 0..<3 { one() }
      }
    case 1:
      try? transact {
        for _ in 0..<3 { one() }
        throw Failure()
      }
    default: one()
    }
  }

  // MARK: Sections

  @Test(arguments: 0..<(isLongRun ? 40 : 8)) func delayedSectionsObeyTheLawsForEveryPolicy(seed: Int) throws {
    typealias Section = MutableCollectionSection<Int>
    var random = SeededGenerator(seed: UInt64(seed))
    let scheduler = TestScheduler()
    let isPaused = MutableProperty(false)
    let rows = { (count: Int) in (0..<count).map { _ in Int.random(in: 0..<1000, using: &random) } }
    var table: MutableCollectionProperty<Section>? = MutableCollectionProperty([Section(rows(3)), Section(rows(2))])
    var tapes: [(name: String, tape: Recorder<SectionedUpdate<Section, Int>, Never>)] = []
    let lags: [(String, SectionedBuffering<Section, Int>)] = [
      ("unbounded", .unbounded), ("coalesced", .coalesced),
      ("coalesced by", .coalesced(sections: .init(), rows: .init())),
      ("latest", .latest(sections: .init(), rows: .init())),
    ]
    if let table {
      for (name, buffering) in lags {
        let updates = table.sectionedUpdates
        tapes.append(
          (
            "throttled, \(name)",
            Recorder(updates.throttled(for: .milliseconds(7), on: scheduler, buffering: buffering))
          ))
        tapes.append(("paused, \(name)", Recorder(updates.paused(while: isPaused, buffering: buffering))))
        tapes.append(("observed, \(name)", Recorder(updates.observe(on: scheduler, buffering: buffering))))
        tapes.append(
          (
            "behind others, \(name)",
            Recorder(
              updates.paused(while: isPaused, buffering: buffering).mapSections { $0 }.observe(
                on: scheduler, buffering: buffering))
          ))
      }
    }
    let flat = table.map { CollectionProperty(reflecting: $0.sectionedUpdates.observe(on: scheduler).flattened()) }
    for _ in 0..<40 {
      guard let table else { break }
      let section = table[Int.random(in: 0..<table.count, using: &random)]
      switch Int.random(in: 0..<7, using: &random) {
      case 0: table.insert(Section(rows(2)), at: Int.random(in: 0...table.count, using: &random))
      case 1: if table.count > 1 { table.remove(at: Int.random(in: 0..<table.count, using: &random)) }
      case 2: table.move(from: 0, to: table.count - 1)
      case 3: section.append(Int.random(in: 0..<1000, using: &random))
      case 4: if !section.isEmpty { section.remove(at: 0) }
      case 5: if !section.isEmpty { section[0] = Int.random(in: 0..<3, using: &random) }
      default:
        transact {
          section.append(-1)
          table.insert(Section(rows(1)), at: 0)
        }
      }
      if Int.random(in: 0..<6, using: &random) == 0 { isPaused.value.toggle() }
      if Int.random(in: 0..<3, using: &random) == 0 { scheduler.advance(by: .milliseconds(4)) }
    }
    let last = table?.map { Array($0) }
    table = nil
    isPaused.value = false
    scheduler.run()
    for (name, tape) in tapes {
      #expect(tape.values.last?.after.map { Array($0.rows) } == last, "seed \(seed): \(name)")
      #expect(tape.events.last?.isTerminal == true, "seed \(seed): \(name)")
      do { try checkChangeLaws(tape.values, sections: ===, rows: ==) } catch {
        Issue.record("seed \(seed): \(name): \(error)")
      }
    }
    #expect(flat.map(Array.init) == last.map { $0.flatMap { $0 } }, "seed \(seed)")
  }
}
