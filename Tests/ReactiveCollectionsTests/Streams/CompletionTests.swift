import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// The end of a list's lifetime.
@Suite struct CompletionTests {
  private typealias Section = MutableCollectionSection<Int>

  /// Observes every stream of a table, and reports how each one ends.
  private func observeAll(_ table: MutableCollectionProperty<Section>, _ note: @escaping (String) -> Void) {
    func end<Value>(_ name: String) -> (Signal<Value, Never>.Event) -> Void {
      { event in
        switch event {
        case .value: break
        case .completed: note("\(name) completed")
        case .interrupted: note("\(name) interrupted")
        }
      }
    }
    table.signal.observe(end("signal"))
    table.producer.start(end("producer"))
    table.flatChanges.start(end("flatChanges"))
    table.flatChangesSignal.observe(end("flatChangesSignal"))
    table.changes.start(end("changes"))
    table.changesSignal.observe(end("changesSignal"))
    table.updates.start(end("updates"))
    table.updates.producer.startWithSignal { signal, _ in signal.observe(end("updatesSignal")) }
    table.sectionedUpdates.start(end("sectionedUpdates"))
    table.sectionedUpdates.mapSections { _ in 0 }.start(end("mapSections"))
  }

  private static let all = [
    "signal", "producer", "flatChanges", "flatChangesSignal", "changes", "changesSignal", "updates", "updatesSignal",
    "sectionedUpdates", "mapSections",
  ].map { "\($0) completed" }

  @Test func everyStreamCompletesOnce() {
    var table: MutableCollectionProperty? = MutableCollectionProperty([Section([1])])
    let section = table?[0]
    var ends: [String] = []
    table.map { observeAll($0) { ends.append($0) } }
    table?.append(Section([2]))
    section?.append(3)
    #expect(ends.isEmpty)
    table = nil
    #expect(ends == Self.all)
    // The section is still alive, but has no observers.
    section?.append(4)
    #expect(ends.count == Self.all.count)
  }

  @Test func aListReleasedInAnObserverCompletesAfterItsEdits() {
    var table: MutableCollectionProperty? = MutableCollectionProperty([Section([1])])
    var ends: [String] = []
    table?.signal.observeValues { _ in
      table?.append(Section([3]))
      table = nil
      ends.append("let go")
    }
    table.map { observeAll($0) { ends.append($0) } }
    var counts: [Int] = []
    table?.signal.observeValues { counts.append($0.count) }
    table?.append(Section([2]))
    // The last changes are sent before the end.
    #expect(counts == [2, 3])
    #expect(ends == ["let go", "let go"] + Self.all)
  }

  @Test func streamsStartedAfterTheEndSendTheLastListOrAreInterrupted() {
    var list: MutableCollectionProperty? = MutableCollectionProperty([1, 2])
    guard let gone = list else { return }
    let streams = (gone.signal, gone.flatChangesSignal, gone.changesSignal)
    let producers = (gone.producer, gone.flatChanges, gone.changes, gone.updates)
    func letGo() { list = nil }
    withExtendedLifetime(gone) {}
    letGo()
    _ = consume gone
    var seen: [String] = []
    streams.0.observe { seen.append("\($0)") }
    streams.1.observe { seen.append("\($0)") }
    streams.2.observe { event in if case .interrupted = event { seen.append("interrupted") } }
    producers.0.start { seen.append("\($0)") }
    producers.1.start { seen.append("\($0)") }
    producers.2.start { event in if case .interrupted = event { seen.append("interrupted") } }
    producers.3.start { seen.append("\($0)") }
    #expect(
      seen == [
        "interrupted", "interrupted", "interrupted", "value([1, 2])", "completed", "interrupted", "interrupted",
        "value(0: composite([insert(0, 1), insert(1, 2)]) → [1, 2])", "completed",
      ])
  }

  @Test func theLifetimeEnds() {
    var list: MutableCollectionProperty? = MutableCollectionProperty([1])
    var ended = false
    list?.lifetime.observeEnded { ended = true }
    list = nil
    #expect(ended)
  }

  /// Neither lists nor their sections, elements and observers outlive their owners.
  @Test func nothingLeaks() throws {
    try withLifetimeTracking { tracker in
      let table = MutableCollectionProperty([MutableCollectionSection(tracker.track(1...3))])
      let captured = tracker.track(0)
      table.changes.startWithValues { _ in _ = captured.value }
      table.sectionedUpdates.startWithValues { _ in _ = captured.value }
      table[0].updates.startWithValues { _ in _ = captured.value }
      table.append(MutableCollectionSection(tracker.track(4...5)))
      table.modify { sections in
        sections[1].append(tracker.track(6))
        sections.remove(at: 0)
      }
      let follower = CollectionProperty(reflecting: table.updates)
      follower.changes.startWithValues { _ in _ = captured.value }
      table[0].removeFirst()
      #expect(tracker.liveCount == 3)
    }
  }

  /// An owner is deallocated if the observer of its list refers to it weakly.
  @Test func anObserverWithAWeakReferenceDoesNotRetainTheOwner() {
    final class Owner {
      let list = MutableCollectionProperty([1])
      var last: Int?
      init() { list.signal.observeValues { [weak self] value in self?.last = value.last } }
    }
    weak var gone: Owner?
    do {
      let owner = Owner()
      gone = owner
      owner.list.append(2)
      #expect(owner.last == 2)
    }
    #expect(gone == nil)
  }

  @Test func bindingsEndWithTheirTarget() {
    let source = MutableProperty<PersistentArray<Int>>([1])
    var list: MutableCollectionProperty? = MutableCollectionProperty<Int>()
    let gone = Weak(list)
    if let list { list <~ source }
    #expect(list.map(Array.init) == [1])
    var changes: [CollectionChange<Int>] = []
    list?.flatChanges.startWithValues { changes.append($0) }
    source.value = [1, 2]
    #expect(changes == [.insert(1, 2)])
    list = nil
    #expect(gone.object == nil)
    source.value = [3]
    #expect(changes.count == 1)
  }

  // MARK: In the middle of a commit

  /// Calls `action` in a closure of an operator, in the middle of a commit of another list.
  private func insideOfACommit(_ action: @escaping () -> Void) {
    let list = MutableCollectionProperty([1])
    let kept = CollectionProperty(
      reflecting:
        list.updates.map { (number: Int) -> Int in
          if number == 2 { action() }
          return number
        })
    list.append(2)
    #expect(Array(kept) == [1, 2])
  }

  /// A closure of an operator edits a list and lets go of it: the last change is sent before the end.
  @Test func aListReleasedInAnOperatorSendsItsLastChangeFirst() {
    typealias List = MutableCollectionProperty<Int>
    let ways: [(inout List?) -> Void] = [
      { list in
        list?.append(2)
        list = nil
      },
      { list in
        list?.modify { numbers in numbers.append(2) }
        list = nil
      },
      { list in
        transact {
          list?.append(2)
          list = nil
        }
      },
      { list in
        transact { list?.append(3) }
        list?[1] = 2
        list = nil
      },
      { list in
        list?.append(3)
        transact {
          transact {
            list?[1] = 2
            list = nil
          }
        }
      },
    ]
    for (number, way) in ways.enumerated() {
      var list: List? = List([1])
      guard let streams = list.map({ ($0.flatChangesSignal, $0.producer, $0.updates) }) else { return }
      var told: [String] = []
      streams.0.observe { event in told.append("\(event)") }
      streams.1.start { event in told.append("\(event)") }
      let follower = CollectionProperty(reflecting: streams.2)
      let joined = CollectionProperty(reflecting: streams.2.concatenated(with: streams.2))
      let sum = Property(reflecting: streams.2.sum())
      let ends = [Recorder(follower.signal), Recorder(joined.signal)]
      told = []
      insideOfACommit { way(&list) }
      #expect(told == ["value(insert(1, 2))", "value([1, 2])", "completed", "completed"], "way \(number)")
      #expect(Array(follower) == [1, 2] && Array(joined) == [1, 2, 1, 2] && sum.value == 3, "way \(number)")
      #expect(ends.map { $0.events.map(\.isTerminal) } == [[false, true], [false, true]], "way \(number)")
    }
  }

  /// Edits that cancel out, or are rolled back, leave only the end.
  @Test func aListReleasedInAnOperatorWithoutChangesOnlyCompletes() {
    struct Failure: Error {}
    for isRolledBack in [false, true] {
      var list: MutableCollectionProperty? = MutableCollectionProperty([1])
      var told: [String] = []
      list?.flatChangesSignal.observe { event in told.append("\(event)") }
      insideOfACommit {
        try? transact {
          list?.append(2)
          if isRolledBack { throw Failure() }
          list?.removeLast()
        }
        list = nil
      }
      #expect(told == ["completed"])
    }
  }

  /// The section of a list changes, and the list is let go of.
  @Test func aListReleasedWhileItsSectionChangesSendsTheChangeFirst() {
    let ways: [(@escaping () -> Void) -> Void] = [
      { action in action() }, { action in transact(action) }, { action in insideOfACommit(action) },
      { action in insideOfACommit { transact(action) } },
    ]
    for (number, way) in ways.enumerated() {
      var table: MutableCollectionProperty? = MutableCollectionProperty([Section([1])])
      let section = table?[0]
      var told: [String] = []
      table?.changesSignal.observe { event in
        switch event {
        case .value(let change): told.append("\(change)")
        case .completed, .interrupted: told.append("the end")
        }
      }
      way {
        section?.append(2)
        table = nil
      }
      #expect(told == ["insert [0, 1] 2", "the end"], "way \(number)")
    }
  }
}
