import Foundation
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Shared lists that closures of operators edit, in the middle of a commit of other lists or of the same one.
@Suite struct SharedCommitTests {
  private typealias Section = MutableCollectionSection<Int>
  private typealias Update = CollectionUpdate<Int>

  /// Records the updates of a shared stream.
  private func record(_ stream: SharedSignalProducer<Update, Never>) -> Guarded<[Update]> {
    let told = Guarded<[Update]>([])
    stream.startWithValues { update in told.withLock { $0.append(update) } }
    return told
  }

  /// Every way to edit, in the commit of a confined list.
  @Test func aSharedListCanBeEditedInAConfinedCommit() throws {
    let list = MutableCollectionProperty([0])
    let shared = SharedCollectionProperty([10])
    let told = record(shared.updates)
    let lifted = record(shared.lift { $0.filter { _ in true } })
    let joined = record(shared.lift { $0.concatenated(with: $0) })
    let edits: [() -> Void] = [
      { shared.modify { $0.append(11) } }, { shared.append(12) },
      { shared.replaceAll(at: [0, 1], with: [20, 21]) }, { shared.move(fromOffsets: [0], toOffset: 3) },
      { shared.removeAll(at: [0, 2]) },
      {
        shared.modify { $0.append(13) }
        shared.modify { $0.append(14) }
      },
      { transact { shared.modify { $0.append(15) } } },
    ]
    var counts: [Int] = []
    let kept = CollectionProperty(
      list.updates.map { (number: Int) -> Int in
        guard number > 0 else { return number }
        let before = told.value.count
        edits[number - 1]()
        counts.append(told.value.count - before)
        return number
      })
    for number in 1...edits.count {
      list[0] = number
      for told in [told, lifted] { #expect(told.value.last?.after == shared.value, "edit \(number)") }
      #expect(joined.value.last.map { Array($0.after) } == Array(shared.value) + Array(shared.value))
      shared.append(number)
    }
    // No observer is called inside of the closure.
    #expect(counts == Array(repeating: 0, count: edits.count) && Array(kept) == [edits.count])
    for told in [told, lifted, joined] {
      #expect(told.value.count == 1 + 2 * edits.count + 1)
      try checkChangeLaws(told.value)
    }
  }

  /// Sections of a shared list, in the commit of a confined list.
  @Test func sectionsOfASharedListCanBeEditedInAConfinedCommit() throws {
    let list = MutableCollectionProperty([1])
    let shared = SharedCollectionProperty(MutableCollectionProperty([Section([1]), Section([2])]))
    let told = Guarded<[SectionedUpdate<Int, Int>]>([])
    shared.sectionedUpdates { $0[0] }.startWithValues { update in told.withLock { $0.append(update) } }
    let kept = CollectionProperty(
      list.updates.map { (number: Int) -> Int in
        if number == 2 {
          shared.modify { sections in
            sections[0].append(3)
            sections[1].append(4)
          }
        }
        return number
      })
    list.append(2)
    shared.modify { sections in sections[0].append(5) }
    #expect(
      told.value.map { $0.after.map { Array($0.rows) } }
        == [[[1], [2]], [[1, 3], [2, 4]], [[1, 3, 5], [2, 4]]])
    try checkChangeLaws(told.value)
    #expect(Array(kept) == [1, 2])
  }

  /// A closure of a pipeline that follows the list edits it.
  @Test func aClosureOfALiftedPipelineCanEditItsSharedList() throws {
    let shared = SharedCollectionProperty([1])
    let told = record(shared.updates)
    let lifted = record(
      shared.lift { rows in
        rows.map { (number: Int) -> Int in
          if number == 2 { shared.modify { $0.append(3) } }
          if number == 3 { shared.append(4) }
          return number
        }.concatenated(with: rows)
      })
    shared.append(2)
    #expect(shared.value == [1, 2, 3, 4])
    shared.append(5)
    shared.modify { $0.append(2) }
    shared.append(6)
    #expect(told.value.last.map { Array($0.after) } == [1, 2, 3, 4, 5, 2, 3, 4, 6])
    let lists = told.value.map { Array($0.after) }
    #expect(lifted.value.map { Array($0.after) } == lists.map { $0 + $0 })
    for told in [told, lifted] { try checkChangeLaws(told.value) }
  }

  /// A closure of a pipeline that follows a shared list edits a confined list that the pipeline also follows.
  @Test func aClosureOfALiftedPipelineCanEditAConfinedList() throws {
    let shared = SharedCollectionProperty([1])
    let lifted = record(
      shared.lift { rows in
        let other = MutableCollectionProperty([10])
        return rows.map { (number: Int) -> Int in
          if number == 2 { other.append(11) }
          return number
        }.concatenated(with: rows).concatenated(with: other.updates)
      })
    shared.append(2)
    shared.modify { $0.append(3) }
    // What the closure edits is one more commit.
    #expect(
      lifted.value.map { Array($0.after) } == [
        [1, 1, 10], [1, 2, 1, 2, 10], [1, 2, 1, 2, 10, 11], [1, 2, 3, 1, 2, 3, 10, 11],
      ])
    try checkChangeLaws(lifted.value)
  }

  /// One transaction of a shared list is one update behind a rule that is derived from the list.
  @Test func aRuleDerivedFromASharedListChangesInOneUpdate() throws {
    let shared = SharedCollectionProperty([1, 2, 3, 4])
    let half = record(shared.lift { rows in rows.prefix(Property(rows.count).map { $0 / 2 }) })
    shared.insert(contentsOf: [5, 6], at: 0)
    shared.modify { rows in
      rows.insert(7, at: 0)
      rows.insert(8, at: 0)
    }
    shared.modify { rows in
      rows.removeLast()
      rows.removeFirst()
    }
    #expect(half.value.map { Array($0.after) } == [[1, 2], [5, 6, 1], [8, 7, 5, 6], [7, 5, 6]])
    try checkChangeLaws(half.value)
  }

  /// Another thread edits while a closure that has edited the list is running.
  @Test func anEditInAClosureIsCompleteForOtherThreadsImmediately() throws {
    let list = MutableCollectionProperty([1])
    let shared = SharedCollectionProperty([10])
    let told = record(shared.updates)
    let lifted = record(shared.lift { $0.concatenated(with: $0) })
    let kept = CollectionProperty(
      list.updates.map { (number: Int) -> Int in
        guard number > 1 else { return number }
        shared.modify { $0.append(number) }
        let edited = Gate()
        Thread.detachNewThread {
          shared.append(number + 1)
          shared.modify { $0.append(number + 2) }
          edited.open()
        }
        #expect(edited.wait())
        return number
      })
    list.append(11)
    shared.append(14)
    #expect(told.value.map { Array($0.after.suffix(1)) } == [[10], [11], [12], [13], [14]])
    #expect(lifted.value.map(\.after.count) == [2, 4, 6, 8, 10])
    for told in [told, lifted] { try checkChangeLaws(told.value) }
    #expect(Array(kept) == [1, 11])
  }

  /// Several threads edit a shared list inside of the commits of their own lists.
  @Test(arguments: [1, 2] as [UInt64]) func severalThreadsCanEditASharedListInTheirCommits(seed: UInt64) async throws {
    let shared = SharedCollectionProperty([1, 2, 3])
    let told = record(shared.updates)
    let lifted = record(shared.lift { rows in rows.filter { $0 % 2 == 0 }.concatenated(with: rows) })
    await onThreads(4) { number in
      var editor = RandomEditor(shared, seed: seed * 100 + UInt64(number))
      let list = MutableCollectionProperty([0])
      let kept = CollectionProperty(
        list.updates.map { (step: Int) -> Int in
          if step > 0 { editor.edit() }
          return step
        })
      for step in 1...(isLongRun ? 300 : 60) {
        list[0] = step
        if step % 10 == number { editor.edit() }
      }
      withExtendedLifetime(kept) {}
    }
    let list = Array(shared.value)
    #expect(told.value.last.map { Array($0.after) } == list, "seed \(seed)")
    #expect(lifted.value.last.map { Array($0.after) } == list.filter { $0 % 2 == 0 } + list, "seed \(seed)")
    for told in [told, lifted] { #expect(throws: Never.self, "seed \(seed)") { try checkChangeLaws(told.value) } }
  }
}
