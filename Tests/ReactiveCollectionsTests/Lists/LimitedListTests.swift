import Dispatch
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Lists that keep a number of elements.
@Suite struct LimitedListTests {
  @Test func whatIsTooMuchLeavesInTheSameChange() {
    let log = MutableCollectionProperty(0..<5, keeping: .last(3))
    #expect(Array(log) == [2, 3, 4])
    let recorder = Recorder(log.updates)
    log.append(5)
    log.append(contentsOf: 6..<20)
    log.insert(-1, at: 0)
    #expect(Array(log) == [17, 18, 19])
    #expect(recorder.values.map { Array($0.after) } == [[2, 3, 4], [3, 4, 5], [17, 18, 19]])
    #expect(recorder.values[1].change.steps == [.remove(0, 2), .insert(2, 5)])
    let best = MutableCollectionProperty<Int>(keeping: .first(2))
    best.set([5, 4, 3])
    best.insert(9, at: 0)
    best.append(1)
    #expect(Array(best) == [9, 5])
    #expect(Array(MutableCollectionProperty([1], keeping: .last(0))).isEmpty)
  }

  @Test func theChangeThatIsReturnedIsTheOneThatIsMade() async throws {
    let log = MutableCollectionProperty([1, 2, 3], keeping: .last(3))
    let recorder = Recorder(log.updates)
    var changes = [log.set([1, 2, 3, 4])]
    try log.apply(changes[0].inverted)
    #expect(Array(log) == [1, 2, 3])
    changes.append(await log.set([5, 1, 2, 3, 4, 6], by: .init()))
    #expect(Array(log) == [3, 4, 6])
    try log.apply(changes[1].inverted)
    #expect(Array(log) == [1, 2, 3])
    #expect([recorder.values[1].change, recorder.values[3].change] == changes)
    log.modify {
      #expect($0.set([1, 2, 3, 4]) == .insert(3, 4))
      $0.removeLast()
    }
    #expect(Array(log) == [1, 2, 3])
  }

  @Test func aTransactionIsCutAtItsEnd() throws {
    struct Failure: Error {}
    let log = MutableCollectionProperty([1, 2], keeping: .last(2))
    let recorder = Recorder(log.updates)
    log.modify {
      $0.append(3)
      #expect($0.count == 3)
      $0.remove(at: 0)
    }
    #expect(Array(log) == [2, 3] && recorder.values.count == 2)
    #expect(throws: Failure.self) {
      try log.modify {
        $0.append(contentsOf: [4, 5, 6])
        throw Failure()
      }
    }
    #expect(Array(log) == [2, 3] && recorder.values.count == 2)
    log.modify {
      $0.append(7)
      $0.removeLast()
    }
    #expect(recorder.values.count == 2, "nothing has changed in the end")
    try checkChangeLaws(recorder.values)
  }

  /// The list without a limit, cut after each edit.
  @Test(arguments: 0..<4) func eachEditLeavesWhatIsKept(part: UInt64) throws {
    try checkScripts(seeds: part * 1_000..<part * 1_000 + (isLongRun ? 1_000 : 30)) { script in
      for limit in [CollectionLimit.last(4), .first(4)] {
        let list = MutableCollectionProperty<Int>(keeping: limit)
        script.edits(list, "\(limit)", elements: .integers(in: 0..<6))
        script.expect(list.updates) { Array(list.value) }
        script.expect("no more elements than are kept") { list.count <= 4 }
        script.expect(list.updates.map { $0 * 2 }.sorted()) { list.map { $0 * 2 }.sorted() }
      }
    }
  }

  @Test func elementsAreFoundByIdAndEditedByObservers() {
    struct Line: Identifiable, Equatable {
      let id: Int
      var text = ""
    }
    let log = MutableCollectionProperty((0..<5).map { Line(id: $0) }, keeping: .last(3))
    log[id: 4]?.text = "four"
    log.upsert([Line(id: 5), Line(id: 6), Line(id: 4, text: "4")])
    #expect(log.map(\.id) == [4, 5, 6] && log[id: 4]?.text == "4" && log[id: 3] == nil)
    var isAppending = true
    log.flatChanges.startWithValues { _ in
      if isAppending {
        isAppending = false
        log.append(Line(id: 7))
      }
    }
    log.append(Line(id: 8))
    #expect(log.map(\.id) == [6, 8, 7] && log.firstIndex(id: 7) == 2)
  }

  /// Also what is left of it is compared there, and as it was asked for.
  @Test @MainActor func whatIsAssignedAsynchronouslyIsComparedElsewhere() async {
    struct Number: Hashable, Identifiable, Sendable {
      static let (isMain, readOnMain) = (DispatchSpecificKey<Bool>(), Guarded(0))
      let number: Int
      var id: Int {
        if DispatchQueue.getSpecific(key: Self.isMain) == true { Self.readOnMain.withLock { $0 += 1 } }
        return number
      }
    }
    DispatchQueue.main.setSpecific(key: Number.isMain, value: true)
    let log = MutableCollectionProperty((0..<1_000).map { Number(number: $0) }, keeping: .last(1_000))
    let change = await log.set((1...1_005).map { Number(number: $0) }, by: .init())
    #expect(log.map(\.number) == Array(6...1_005) && change.count == 12)
    #expect(Number.readOnMain.value < 100)
    log.set(log.reversed())
    #expect(Number.readOnMain.value > 1_000)
  }

  @Test func sharedListsAreCutOnAnyThread() async {
    let log = SharedCollectionProperty(MutableCollectionProperty<Int>(keeping: .last(10)))
    let updates = Guarded<[CollectionUpdate<Int>]>([])
    log.updates.startWithValues { update in updates.withLock { $0.append(update) } }
    await onThreads(3) { number in
      for edit in 0..<50 {
        if edit % 5 == 0 { log.modify { $0.append(contentsOf: [number, edit]) } } else { log.append(edit) }
      }
    }
    #expect(log.value.count == 10)
    #expect(updates.value.last?.after == log.value && updates.value.allSatisfy { $0.after.count <= 10 })
    #expect(throws: Never.self) { try checkChangeLaws(updates.value) }
  }
}
