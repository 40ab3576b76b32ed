import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Bindings of shared lists, and streams that convert their elements for other threads.
@Suite struct SharedListBindingTests {
  @Test func aSharedListIsSetToWhatItsSourceSends() {
    let (list, source) = (SharedCollectionProperty([1]), SharedCollectionProperty([1, 2]))
    let array = SharedProperty([7])
    let binding = list <~ source
    source.append(3)
    #expect(list.value == [1, 2, 3])
    binding.dispose()
    source.append(4)
    #expect(list.value == [1, 2, 3])
    list <~ array.producer
    array.value = [8, 9]
    #expect(list.value == [8, 9])
  }

  /// Two lists that are bound to each other and edited by threads: neither waits forever, and both are equal in the
  /// end.
  @Test func boundSharedListsBecomeEqualWhileThreadsEdit() async {
    for round in 0..<(isLongRun ? 200 : 20) {
      let (left, right) = (SharedCollectionProperty([0]), SharedCollectionProperty([Int]()))
      let binding = left <~> right
      let follower = Guarded<[Int]>([])
      right.producer.startWithValues { list in follower.withLock { $0 = Array(list) } }
      await onThreads(4) { thread in
        let list = thread % 2 == 0 ? left : right
        for step in 0..<50 { list.modify { $0.count > 6 ? $0.removeAll() : $0.append(thread * 100 + step) } }
      }
      // All copies were made by the editing threads, which have finished.
      #expect(left.value == right.value, "round \(round)")
      #expect(follower.value == Array(right.value), "round \(round)")
      left.set([1, 2, 3])
      #expect(right.value == [1, 2, 3])
      binding.dispose()
      left.set([])
      #expect(right.value == [1, 2, 3])
    }
  }

  @Test func changesAtIndexPaths() {
    let list = SharedCollectionProperty(["a"])
    let lines = Guarded<[String]>([])
    let observation = list.changes.startWithValues { change in lines.withLock { $0.append("\(change)") } }
    list.append("b")
    list.modify {
      $0[0] = "x"
      $0.append("c")
    }
    observation.dispose()
    list.removeAll()
    #expect(lines.value == ["insert [1] b", "insert [2] c\nupdate [0] a → x"])
  }

  @MainActor @Test func changesAtIndexPathsOnAnActor() async {
    let list = SharedCollectionProperty(["a"])
    var lines: [String] = []
    list.changes.startWithValues { change in
      MainActor.assertIsolated()
      lines.append("\(change)")
    }
    await onThreads(1) { _ in list.append("b") }
    while lines.isEmpty { await Task.yield() }
    #expect(lines == ["insert [1] b"])
  }

  /// Sections stay in their domain. The stream sends a value of each section, computed when it was inserted or
  /// refreshed.
  @Test func sectionedUpdatesContainValuesInPlaceOfSections() {
    let table = MutableCollectionProperty([TitledGroup("a", [1])])
    let shared = SharedCollectionProperty(table)
    let lines = Guarded<[String]>([])
    shared.sectionedUpdates(mapSections: \.title).startWithValues { update in
      lines.withLock { $0.append(update.after.map { "\($0.section)\(Array($0.rows))" }.joined(separator: " ")) }
    }
    shared.modify { $0[0].append(2) }
    shared.modify { $0.append(TitledGroup("b", [])) }
    shared.modify { table in
      table[1].title = "c"
      table[1].append(3)
    }
    shared.modify { $0.refresh(at: 1) }
    shared.modify { $0.move(from: 1, to: 0) }
    shared.modify { _ = $0.removeLast() }
    #expect(
      lines.value == ["a[1]", "a[1, 2]", "a[1, 2] b[]", "a[1, 2] b[3]", "a[1, 2] c[3]", "c[3] a[1, 2]", "c[3]"])
  }

  /// Each update leads from the previous one to the next, on any thread, for observers that start at any time.
  @Test func sectionedUpdatesCanBeReplayedOnAnyThread() async {
    let shared = SharedCollectionProperty(MutableCollectionProperty([TitledGroup("0", [])]))
    let problems = Guarded<[String]>([])
    let finals = Guarded<[[[Int]]]>([])

    final class Replay: Sendable {
      let sections = Guarded<PersistentArray<SectionSnapshot<String, Int>>>([])
    }
    let replays = (0..<5).map { _ in Replay() }
    @Sendable func observe(_ replay: Replay) {
      shared.sectionedUpdates(mapSections: \.title).startWithValues { update in
        replay.sections.withLock { sections in
          if sections.map(\.rows) != update.before.map(\.rows)
            || sections.map(\.section) != update.before.map(\.section)
          {
            problems.withLock { $0.append("\(update.version): before is not the previous after") }
          }
          do { try update.change.apply(to: &sections) } catch { problems.withLock { $0.append("\(error)") } }
          if sections.map(\.rows) != update.after.map(\.rows) || sections.map(\.section) != update.after.map(\.section)
          {
            problems.withLock { $0.append("\(update.version): \(update.change) does not lead to after") }
          }
        }
      }
    }
    observe(replays[0])
    await onThreads(4) { thread in
      var random = SeededGenerator(seed: UInt64(thread + 1))
      for step in 0..<100 {
        if step == 50 { observe(replays[thread + 1]) }
        shared.modify { $0.editRandomly(naming: "\(thread).\(step)", step, using: &random) }
      }
    }
    let end = shared.modify { table in table.map { Array($0.value) } }
    for replay in replays { finals.withLock { $0.append(replay.sections.value.map { Array($0.rows) }) } }
    #expect(problems.value.isEmpty, "\(problems.value.prefix(3))")
    #expect(finals.value == Array(repeating: end, count: replays.count))
  }
}
