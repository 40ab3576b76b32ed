import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Rows of sections, transformed by calls that a test answers.
@MainActor @Suite struct AsyncRowMapTests {
  typealias Desk = AsyncMapTests.Desk
  typealias Item = AsyncMapTests.Item
  typealias Section = MutableCollectionSection<Item>

  private let desk = Desk()

  private func section(_ ids: some Sequence<Int>) -> Section { MutableCollectionSection(ids.map { Item(id: $0) }) }

  private func text(_ row: Loadable<String>) -> String {
    switch row {
    case .loading: "…"
    case .loaded(let text): text
    case .failed: "failed"
    }
  }

  private func texts<Header>(_ sections: some Sequence<SectionSnapshot<Header, Loadable<String>>>) -> [[String]] {
    sections.map { $0.rows.map(text) }
  }

  private func loading(
    _ sections: MutableCollectionProperty<Section>, limit: Int = 2,
    near window: MutableProperty<Range<RowPosition>>? = nil
  ) -> CollectionProperty<SectionSnapshot<Section, Loadable<String>>> {
    CollectionProperty(
      sections.sectionedUpdates.mapRows(limit: limit, near: window) { [desk] item in try await desk.call(item) })
  }

  @Test func aRowKeepsItsResultWhenItMovesToAnotherSectionAndWithItsSection() async {
    let sections = MutableCollectionProperty([section([1, 2]), section([3])])
    let rows = loading(sections)
    let recorder = Recorder(rows.sectionedUpdates)
    await until { desk.open.map(\.id) == [1, 2] }
    desk.answer(Item(id: 2))
    await until { desk.open.map(\.id) == [1, 3] }
    #expect(texts(rows) == [["…", "2.0"], ["…"]] && recorder.values.count == 2)
    transact {
      let item = sections[0].remove(at: 1)
      sections[1].insert(item, at: 0)
    }
    sections.move(from: 1, to: 0)
    #expect(texts(rows) == [["2.0", "…"], ["…"]])
    sections[0].refresh(at: 0)
    #expect(texts(rows) == [["…", "…"], ["…"]])
    desk.answerAll()
    await until { desk.open.map(\.id) == [2] }
    desk.answerAll()
    await until { texts(rows) == [["2.0", "3.0"], ["1.0"]] }
    #expect(desk.made.map(\.id) == [1, 2, 3, 2] && desk.mostAtOnce == 2)
  }

  @Test func rowsNearestToTheWindowAreLoadedFirst() async {
    let sections = MutableCollectionProperty([section(0..<3), section([]), section(3..<6), section(6..<8)])
    let window = MutableProperty(RowPosition(section: 2, row: 1)..<RowPosition(section: 2, row: 2))
    let rows = loading(sections, limit: 1, near: window)
    var order: [Int] = []
    for step in 0..<8 {
      await until { desk.open.count == 1 }
      order.append(desk.open[0].id)
      // Positions that are in no section are those of its ends.
      if step == 3 { window.value = RowPosition(section: -3, row: 9)..<RowPosition(section: 0, row: 99) }
      desk.answerAll()
      await until { rows.reduce(0) { $0 + $1.rows.count { $0.isLoading } } == 7 - step }
    }
    #expect(order == [4, 5, 3, 6, 0, 1, 2, 7])
  }

  @Test func whatIsKnownAtOnceIsShownMeanwhile() async {
    let sections = MutableCollectionProperty([section([1])])
    let lines = CollectionProperty(
      sections.sectionedUpdates.mapRows(limit: 1, placeholder: { "\($0.id)?" }) { [desk] item in
        (try? await desk.call(item)) ?? "failed"
      })
    #expect(lines[0].rows == ["1?"])
    sections[0].append(Item(id: 2))
    sections[0][0] = Item(id: 7)
    #expect(lines[0].rows == ["7?", "2?"])
    await until { desk.open.map(\.id) == [7] }
    desk.answerAll()
    await until { lines[0].rows == ["7.0", "2?"] && desk.open.map(\.id) == [2] }
    desk.answerAll()
    await until { lines[0].rows == ["7.0", "2.0"] }
    let list = MutableCollectionProperty([3])
    let squares = CollectionProperty(list.updates.concurrentMap(limit: 1, placeholder: { -$0 }) { $0 * $0 })
    #expect(squares[0] == -3)
    await until { squares[0] == 9 }
  }

  @Test func sharedSectionsAreMappedOnTheirQueue() async {
    let shared = SharedCollectionProperty(Array(0..<10))
    let seen = Collected<[[Int]]>()
    let observation = shared.lift { list in
      list.grouped { $0 % 2 }.concurrentMapRows(limit: 3) { number -> Int in
        await Task.yield()
        if number == 5 { throw AsyncMapTests.Refusal() }
        return number * number
      }.mapRows { $0.value ?? -1 }
    }.startWithValues { seen.append($0.after.map { Array($0.rows) }) }
    await until { seen.values.last == [[0, 4, 16, 36, 64], [1, 9, -1, 49, 81]] }
    observation.dispose()
  }

  @Test func concurrentCallsAnswerWhereTheSectionsLive() async {
    let groups = MutableCollectionProperty(0..<20).updates.grouped { $0 % 3 }
    let squares = CollectionProperty(groups.concurrentMapRows(limit: 4, placeholder: -1) { $0 * $0 })
    let negated = CollectionProperty(groups.concurrentMapRows(limit: 4, placeholder: { $0 }) { -$0 })
    squares.changes.startWithValues { _ in MainActor.assertIsolated() }
    #expect(squares[1].rows.allSatisfy { $0 == -1 } && Array(negated[1].rows) == [1, 4, 7, 10, 13, 16, 19])
    await until {
      squares.flatMap { $0.rows }.allSatisfy { $0 >= 0 } && negated.flatMap { $0.rows }.allSatisfy { $0 <= 0 }
    }
    #expect(Array(squares[2].rows) == [4, 25, 64, 121, 196, 289])
    #expect(Array(negated[2].rows) == [-2, -5, -8, -11, -14, -17])
  }

  @Test func noTaskSurvivesItsPipeline() async {
    let sections = MutableCollectionProperty([section(0..<3), section(3..<5)])
    var rows: CollectionProperty? = loading(sections)
    await until { desk.open.count == 2 }
    rows = nil
    await until { desk.calls.isEmpty }
    for _ in 0..<20 { await Task.yield() }
    #expect(desk.made.count == 2 && rows == nil)
  }

  @Test func aRowOfAGroupKeepsItsResultWhenItMovesToAnotherGroup() async {
    let items = MutableCollectionProperty((0..<4).map { Placed(item: Item(id: $0), group: $0 % 2) })
    let rows = CollectionProperty(
      items.updates.grouped(by: \.group).mapRows(\.item).mapRows(limit: 4) { [desk] item in try await desk.call(item) })
    await until { desk.open.count == 4 }
    desk.answerAll()
    await until { texts(rows) == [["0.0", "2.0"], ["1.0", "3.0"]] }
    let recorder = Recorder(rows.sectionedUpdates)
    items[2].group = 1
    #expect(texts(rows) == [["0.0"], ["1.0", "2.0", "3.0"]] && desk.made.count == 4)
    #expect(recorder.values.count == 2 && recorder.values[1].change.count == 1)
  }

  @Test(arguments: 0..<(isLongRun ? 400 : 40)) func rowsAreAlwaysThoseOfTheCurrentSections(seed: Int) async {
    var random = SeededGenerator(seed: UInt64(seed))
    let sections = MutableCollectionProperty([section(0..<3), section(3..<4)])
    let limit = Int.random(in: 1...4, using: &random)
    let window = MutableProperty(RowPosition(section: 0, row: 1)..<RowPosition(section: 1, row: 1))
    var nextID = 10
    func edit() {
      guard let one = sections.value.randomElement(using: &random),
        let other = sections.value.randomElement(using: &random)
      else { return sections.append(section([])) }
      let index = one.value.indices.randomElement(using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1:
        nextID += 1
        one.insert(Item(id: nextID), at: .random(in: 0...one.count, using: &random))
      case 2: if let index { one.remove(at: index) }
      case 3: if let index { one[index].version += 1 }
      case 4: if let index { one.move(from: index, to: .random(in: 0..<one.count, using: &random)) }
      case 5, 6:
        // Otherwise it would be loaded again.
        transact {
          guard let index else { return }
          let item = one.remove(at: index)
          other.insert(item, at: .random(in: 0...other.count, using: &random))
        }
      case 7:
        nextID += 2
        sections.insert(section(nextID - 1...nextID), at: .random(in: 0...sections.count, using: &random))
      case 8 where sections.count > 1: sections.remove(at: .random(in: 0..<sections.count, using: &random))
      case 8: one.set(one.shuffled(using: &random))
      default:
        sections.move(
          from: .random(in: 0..<sections.count, using: &random), to: .random(in: 0..<sections.count, using: &random))
        window.value = RowPosition(section: 0, row: .random(in: 0..<4, using: &random))..<window.value.upperBound
      }
    }
    await check(seed, limit, loading(sections, limit: limit, near: window), { sections.map { Array($0) } }, edit)
  }

  /// Rows move from group to group without being updated.
  @Test(arguments: 0..<(isLongRun ? 400 : 40)) func rowsAreAlwaysThoseOfTheCurrentGroups(seed: Int) async {
    var random = SeededGenerator(seed: UInt64(seed))
    let items = MutableCollectionProperty((0..<5).map { Placed(item: Item(id: $0), group: $0 % 3) })
    let groups = CollectionProperty(items.updates.grouped(by: \.group, sortedBy: <).mapRows(\.item))
    let limit = Int.random(in: 1...4, using: &random)
    let rows = CollectionProperty(
      groups.sectionedUpdates.mapRows(limit: limit) { [desk] item in try await desk.call(item) })
    var nextID = 10
    func edit() {
      let index = items.value.indices.randomElement(using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 0:
        nextID += 1
        items.append(Placed(item: Item(id: nextID), group: .random(in: 0..<4, using: &random)))
      case 1: if let index { items.remove(at: index) }
      case 2: if let index { items[index].item.version += 1 }
      case 3: if let index { items.move(from: index, to: .random(in: 0..<items.count, using: &random)) }
      default: if let index { items[index].group = .random(in: 0..<4, using: &random) }
      }
    }
    await check(seed, limit, rows, { groups.map { Array($0.rows) } }, edit)
  }

  private struct Placed: Hashable {
    var item: Item
    var group: Int
  }

  /// Compares rows with what they should be, and what their changes lead to, after each of some random edits and answers.
  private func check<Header>(
    _ seed: Int, _ limit: Int, _ rows: CollectionProperty<SectionSnapshot<Header, Loadable<String>>>,
    _ items: () -> [[Item]], _ edit: () -> Void
  ) async {
    var random = SeededGenerator(seed: UInt64(seed) &+ 1_000_000)
    var replayed = rows.value
    let observation = rows.sectionedUpdates.producer.skip(first: 1).startWithValues { update in
      do { try update.change.apply(to: &replayed) } catch { Issue.record("seed \(seed): \(error)") }
    }
    defer { observation.dispose() }
    /// What is shown of each element whose work is done.
    var done: [Item: String] = [:]
    func all() -> [Item] { items().flatMap { $0 } }
    func expected() -> [[String]] { items().map { $0.map { done[$0] ?? "…" } } }
    for step in 0..<60 {
      if Int.random(in: 0..<3, using: &random) > 0 {
        let before = Set(all())
        if Bool.random(using: &random) { edit() } else { transact { for _ in 0..<4 { edit() } } }
        for gone in before.subtracting(all()) { done[gone] = nil }
      } else if let number = desk.calls.keys.sorted().randomElement(using: &random), let call = desk.calls[number] {
        let fails = Int.random(in: 0..<4, using: &random) == 0
        if !call.isCancelled, all().contains(call.item) {
          done[call.item] = fails ? "failed" : "\(call.item.id).\(call.item.version)"
        }
        desk.finish(number, failing: fails)
        await until { texts(rows) == expected() }
      }
      let isEqual = texts(rows) == expected() && texts(replayed) == expected()
      #expect(isEqual, "seed \(seed), step \(step): \(texts(rows)) instead of \(expected())")
      if !isEqual { return }
      // As much as may run does.
      let waiting = all().count { done[$0] == nil }
      await until { desk.calls.count == min(limit, waiting + desk.calls.values.count { $0.isCancelled }) }
      #expect(desk.mostAtOnce <= limit, "seed \(seed), step \(step)")
    }
  }
}
