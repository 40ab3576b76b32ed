import Foundation
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Lists that several threads edit and observe: whatever the timing, each observer can replay the changes that it
/// receives.
@Suite struct ConcurrencyTests {
  typealias Update = CollectionUpdate<Int>

  /// Stores the values that an observer receives, and opens a gate after the last edit.
  private struct Tape<Value: Sendable>: Sendable {
    let values = Guarded<[Value]>([])
    let gate = Gate()

    func note(_ value: Value, isLast: Bool) {
      values.withLock { $0.append(value) }
      if isLast { gate.open() }
    }
  }

  private actor Follower {
    let tape = Tape<Update>()
    func follow(_ list: SharedCollectionProperty<Int>) {
      list.updates.startWithValues(with: self) { me, update in
        me.tape.note(update, isLast: update.after.last == RandomEditor.last)
      }
    }
  }

  private func edits(_ short: Int, _ long: Int) -> Int { isLongRun ? long : short }

  private func check(_ updates: [Update], leadTo list: SharedCollectionProperty<Int>, _ name: String, seed: UInt64) {
    #expect(throws: Never.self, "\(name), seed \(seed)") { try checkChangeLaws(updates) }
    #expect(updates.first?.before.isEmpty == true, "\(name), seed \(seed)")
    #expect(updates.last?.after == list.value, "\(name), seed \(seed)")
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func allObserversCanReplayTheUpdates(seed: UInt64) async throws {
    let list = SharedCollectionProperty([1, 2, 3])
    let start = list.value
    let (onThread, onMain) = (Tape<Update>(), Tape<Update>())
    list.updates.startWithValues { onThread.note($0, isLast: $0.after.last == RandomEditor.last) }
    await MainActor.run {
      _ = list.updates.startWithValues { onMain.note($0, isLast: $0.after.last == RandomEditor.last) }
    }
    let follower = Follower()
    await follower.follow(list)
    let onQueue = Tape<CollectionChange<Int>>()
    list.flatChangesSignal.observe(on: QueueScheduler()).observeValues { change in
      onQueue.note(change, isLast: change.newElement == RandomEditor.last)
    }
    let snapshots = Tape<PersistentArray<Int>>()
    list.producer.startWithValues { snapshots.note($0, isLast: $0.last == RandomEditor.last) }

    let late = (0..<8).map { _ in Tape<Update>() }
    let count = edits(60, 600)
    await onThreads(4) { number in
      var editor = RandomEditor(list, seed: seed * 100 + UInt64(number))
      for step in 0..<count {
        editor.edit()
        // Some observers start in the middle, and some of these are disposed of again.
        if step == count / 4 || step == count / 2 {
          let tape = late[number * 2 + (step == count / 4 ? 0 : 1)]
          list.updates.startWithValues { tape.note($0, isLast: $0.after.last == RandomEditor.last) }
          let brief = list.signal.observeValues { _ in }
          editor.edit()
          brief.dispose()
        }
      }
    }
    list.append(RandomEditor.last)

    for (number, tape) in ([onThread, onMain, follower.tape] + late).enumerated() {
      #expect(await tape.gate.passed(), "observer \(number), seed \(seed)")
      check(tape.values.value, leadTo: list, "observer \(number)", seed: seed)
    }
    // All observers receive the same commits.
    let all = onThread.values.value
    for tape in [onMain, follower.tape] + late {
      let theirs = tape.values.value.dropFirst()
      #expect(Array(all.suffix(theirs.count)) == Array(theirs), "seed \(seed)")
    }
    #expect(await onQueue.gate.passed(), "seed \(seed)")
    var replayed = start
    for change in onQueue.values.value { try change.apply(to: &replayed) }
    #expect(replayed == list.value, "seed \(seed)")
    #expect(snapshots.values.value == all.map(\.after), "seed \(seed)")
  }

  // MARK: No lock is held

  @Test func anObserverMayWaitForAnEditOfTheSameList() async {
    let list = SharedCollectionProperty([1])
    let (edited, told) = (Gate(), Gate())
    let passed = Guarded(false)
    list.flatChangesSignal.observeValues { change in
      if change.newElement == 2 {
        Thread.detachNewThread {
          list.append(3)
          _ = list.count
          edited.open()
        }
        passed.withLock { $0 = edited.wait() }
      } else {
        told.open()
      }
    }
    await onThreads(1) { _ in list.append(2) }
    #expect(await told.passed())
    #expect(passed.value)
    #expect(list.value == [1, 2, 3])
  }

  /// Two lists, two threads, and observers of each list that edit the other one.
  @Test func observersThatEditEachOthersListsDoNotDeadlock() async {
    let (left, right) = (SharedCollectionProperty([0]), SharedCollectionProperty([0]))
    let count = edits(300, 4_000)
    let answers = Guarded(0)
    let done = Gate()
    @Sendable func answer(_ change: CollectionChange<Int>, on other: SharedCollectionProperty<Int>) {
      guard let number = change.newElement, number > 0 else { return }
      other.append(-number)
      if answers.withLock({
        $0 += 1; return $0
      }) == 2 * count {
        done.open()
      }
    }
    let observations = [
      left.flatChangesSignal.observeValues { answer($0, on: right) },
      right.flatChangesSignal.observeValues { answer($0, on: left) },
    ]
    await onThreads(2) { number in
      for step in 1...count { (number == 0 ? left : right).append(step) }
    }
    #expect(await done.passed())
    for list in [left, right] {
      #expect(list.value.filter { $0 > 0 } == PersistentArray(1...count))
      #expect(list.value.filter { $0 < 0 } == PersistentArray((1...count).map { (step: Int) -> Int in -step }))
    }
    for observation in observations { observation.dispose() }
  }

  /// Edits inside a `modify` of another list are sent after both locks are released.
  @Test func editsInsideAnotherListsModifyAreSentAfterBothLocks() async {
    let (left, right) = (SharedCollectionProperty([Int]()), SharedCollectionProperty([Int]()))
    let seen = Guarded<[String]>([])
    left.signal.observeValues { list in seen.withLock { $0.append("left \(list) \(right.value)") } }
    right.signal.observeValues { list in seen.withLock { $0.append("right \(list) \(left.value)") } }
    left.modify { items in
      items.append(1)
      right.append(2)
      items.append(3)
    }
    #expect(Set(seen.value) == ["left [1, 3] [2]", "right [2] [1, 3]"])
    #expect(seen.value.count == 2)
  }

  // MARK: Disposing

  /// After `dispose()` returns, at most one call is still running, on another thread.
  @Test func afterDisposalAtMostOneCallIsInFlight() async {
    for round in 0..<edits(30, 200) {
      let list = SharedCollectionProperty([0])
      let (isDisposed, late) = (Guarded(false), Guarded(0))
      await onThreads(2) { number in
        if number == 0 {
          for step in 0..<60 { list.append(step) }
        } else {
          let observation = list.updates.startWithValues { _ in
            if isDisposed.value { late.withLock { $0 += 1 } }
          }
          _ = list.count
          observation.dispose()
          isDisposed.withLock { $0 = true }
        }
      }
      #expect(late.value <= 1, "round \(round)")
    }
  }

  // MARK: Transactions

  @Test func transactionsAreAtomic() async {
    let list = SharedCollectionProperty([0, 0, 0])
    let uneven = Guarded(0)
    list.updates.startWithValues { update in
      if Set(update.after).count > 1 { uneven.withLock { $0 += 1 } }
    }
    let count = edits(200, 1_000)
    await onThreads(3) { number in
      for step in 0..<count {
        list.modify { items in
          for index in items.indices { items[index] = number * count + step }
        }
        if Set(list.value).count > 1 { uneven.withLock { $0 += 1 } }
      }
    }
    #expect(uneven.value == 0)
  }

  /// An edit by position is safe if the position is determined in the same transaction.
  @Test func noEditIsLost() async {
    let list = SharedCollectionProperty([0])
    let count = edits(500, 4_000)
    await onThreads(4) { _ in
      for _ in 0..<count { list.modify { items in items[0] += 1 } }
    }
    #expect(list[0] == 4 * count)
  }

  // MARK: Confined lists that become shared

  /// An observer that started before the list was shared does not run in a turn, but it may still read and edit the
  /// list.
  @Test func observersFromBeforeSharingMayEdit() async {
    let count = edits(100, 1_000)
    let list = makeListThatAnswers()
    await onThreads(3) { number in
      for step in 1...count {
        list.append(number * count + step)
        list.modify { items in items.swapAt(0, items.count - 1) }
      }
    }
    let value = list.value
    #expect(value.filter { $0 > 0 }.sorted() == Array(1...3 * count))
    #expect(value.filter { $0 < 0 }.sorted() == Array((-3 * count)...(-1)))
  }

  private func makeListThatAnswers() -> SharedCollectionProperty<Int> {
    let list = MutableCollectionProperty([Int]())
    list.flatChangesSignal.observeValues { [unowned list] change in
      guard case .insert(_, let number) = change, number > 0 else { return }
      list.append(-number)
      _ = list.firstIndex(of: -number).map { list[$0] }
      _ = list.reduce(0, +)
    }
    return SharedHandle(list)
  }

  // MARK: Sections

  private typealias Section = MutableCollectionSection<Int>

  /// The results of the observers of a table that is going to be shared.
  private final class Findings: Sendable {
    let trouble = Guarded<[String]>([])
    let rows = Guarded<[[Int]]>([])
    let paths = Guarded<[[Int]]>([])
    let flat = Guarded<[Int]>([])
    let (toldRows, toldPaths) = (Gate(), Gate())

    func note(rows new: [[Int]]) {
      rows.withLock { $0 = new }
      if new.last == [RandomEditor.last] { toldRows.open() }
    }

    func note(paths new: [[Int]]) {
      paths.withLock { $0 = new }
      if new.last == [RandomEditor.last] { toldPaths.open() }
    }
  }

  private func makeTable(_ findings: Findings) -> SharedHandle<MutableCollectionProperty<Section>> {
    let table = MutableCollectionProperty((0..<3).map { Section([$0]) })
    var last: SectionedUpdate<Section, Int>?
    table.sectionedUpdates.startWithValues { update in
      do {
        try checkChangeLaws([last, update].compactMap(\.self), sections: ===, rows: ==)
      } catch { findings.trouble.withLock { $0.append("\(error)") } }
      last = update
      findings.note(rows: update.after.map { Array($0.rows) })
    }
    var replayed: [Any] = table.map { SectionSnapshot(section: $0, rows: $0.value) }
    table.changes.startWithValues { change in
      do { try change.apply(to: &replayed) } catch { findings.trouble.withLock { $0.append("\(error)") } }
      findings.note(paths: replayed.map { ($0 as? SectionSnapshot<Section, Int>).map { Array($0.rows) } ?? [] })
    }
    table[0].flatChanges.startWithValues { change in findings.flat.withLock { $0.append(change.count) } }
    return SharedHandle(table)
  }

  @Test(arguments: [1, 2] as [UInt64]) func sectionsOfSharedLists(seed: UInt64) async {
    let findings = Findings()
    let table = makeTable(findings)
    let count = edits(60, 600)
    await onThreads(3) { number in
      var random = SeededGenerator(seed: seed * 10 + UInt64(number))
      for step in 0..<count {
        let (kind, a, b) = (
          Int.random(in: 0..<8, using: &random), Int.random(in: 0..<3, using: &random),
          Int.random(in: 0..<3, using: &random)
        )
        table.modify { sections in
          let (from, to) = (a % sections.count, b % sections.count)
          switch kind {
          case 0, 1: sections[from].append(step)
          case 2: sections[from].removeAll { $0 == step - 1 }
          case 3:
            if let row = sections[from].popLast() { sections[to].insert(row, at: 0) }
          case 4: sections.move(from: from, to: to)
          case 5: if sections.count < 6 { sections.append(Section([step])) }
          case 6: if sections.count > 3 { sections.remove(at: 3) }
          default: sections[to].modify { rows in rows.append(contentsOf: [step, step]) }
          }
        }
      }
    }
    table.modify { sections in sections.append(Section([RandomEditor.last])) }
    let rows = table.modify { sections in
      var rows: [[Int]] = []
      for section in sections { rows.append(Array(section)) }
      return rows
    }
    #expect(await findings.toldRows.passed(), "seed \(seed)")
    #expect(await findings.toldPaths.passed(), "seed \(seed)")
    #expect(findings.rows.value == rows && findings.paths.value == rows, "seed \(seed)")
    #expect(findings.trouble.value == [], "seed \(seed)")
    #expect(!findings.flat.value.isEmpty)
  }
}
