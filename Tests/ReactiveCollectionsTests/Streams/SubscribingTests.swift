import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Late subscribers, which start between two changes, in the middle of a delivery or in a transaction. None of them
/// misses a change or receives one twice.
@Suite struct SubscribingTests {
  private typealias Section = MutableCollectionSection<Int>

  @Test func aStreamBeginsWithTheCurrentState() {
    let list = MutableCollectionProperty(["a"])
    list.append("b")
    #expect(Recorder(list.flatChanges).values.isEmpty)
    #expect(Recorder(list.changes).values.isEmpty)
    #expect(Recorder(list.producer).values == [["a", "b"]])
    let updates = Recorder(list.updates).values
    #expect(updates == [CollectionUpdate(version: 1, initial: ["a", "b"])])
    list.removeAll()
    #expect(Recorder(list.updates).values.map(\.change.isEmpty) == [true])
    #expect(Recorder(list.updates).values.map(\.version) == [2])
  }

  /// Each start has its own state.
  @Test func producersAreCold() {
    let list = MutableCollectionProperty([1])
    let updates = list.updates
    list.append(2)
    let first = Recorder(updates)
    list.append(3)
    let second = Recorder(updates)
    list.append(4)
    #expect(first.values.map(\.after) == [[1, 2], [1, 2, 3], [1, 2, 3, 4]])
    #expect(second.values.map(\.after) == [[1, 2, 3], [1, 2, 3, 4]])
    #expect(second.values.map(\.before) == [[], [1, 2, 3]])
  }

  /// Every kind of stream, started from inside an observer of every kind, while further changes are waiting in the
  /// queue.
  @Test(arguments: StreamKind.allCases, StreamKind.allCases)
  func aStreamStartedDuringADeliveryMissesNothing(_ outer: StreamKind, _ inner: StreamKind) {
    let table = MutableCollectionProperty([Section([1])])
    let late = Replay(table)
    var started = false
    observe(outer, of: table) {
      guard !started, table.count == 2 else { return }
      started = true
      // Two more changes, which are sent after the current one.
      table.append(Section([3]))
      table[0].append(9)
      late.start(inner)
    }
    table.append(Section([2]))
    #expect(started)
    #expect(late.seen == (inner.startsWithList ? [[[1, 9], [2], [3]]] : []))
    table[1].append(8)
    table.remove(at: 0)
    let first = inner.startsWithList ? [[[1, 9], [2], [3]]] : []
    let deep = inner.isDeep ? [[[1, 9], [2, 8], [3]]] : []
    #expect(late.seen == first + deep + [[[2, 8], [3]]], "\(inner) in \(outer)")
    #expect(late.trouble == nil)
  }

  /// The first value of a stream that starts in an open transaction after 5 was appended to a section: the committed
  /// list, whose sections are live unless the stream freezes them.
  private func first(_ kind: StreamKind) -> [[[Int]]] {
    if !kind.startsWithList { return [] }
    return kind == .sectionedUpdates ? [[[1], [2]]] : [[[1, 5], [2]]]
  }

  @Test(arguments: StreamKind.allCases) func aStreamStartedInATransactionBeginsWithTheStateBefore(_ kind: StreamKind) {
    let table = MutableCollectionProperty([Section([1]), Section([2])])
    let late = Replay(table)
    table.modify { sections in
      sections[0].append(5)
      sections.remove(at: 1)
      late.start(kind)
      sections[0].append(6)
      sections.append(Section([7]))
      sections[1].append(8)
    }
    #expect(late.seen == first(kind) + [[[1, 5, 6], [7, 8]]], "\(kind)")
    #expect(late.trouble == nil)
  }

  @Test(arguments: StreamKind.allCases) func aStreamStartedInARolledBackTransactionSendsNoEvent(_ kind: StreamKind) {
    struct Failure: Error {}
    let table = MutableCollectionProperty([Section([1]), Section([2])])
    let late = Replay(table)
    #expect(throws: Failure.self) {
      try table.modify { sections in
        sections[0].append(5)
        sections.remove(at: 1)
        late.start(kind)
        sections.append(Section([7]))
        throw Failure()
      }
    }
    table.append(Section([3]))
    table[1].append(4)
    let deep = kind.isDeep ? [[[1], [2, 4], [3]]] : []
    #expect(late.seen == first(kind) + [[[1], [2], [3]]] + deep, "\(kind)")
    #expect(late.trouble == nil)
  }

  /// The observer of the first value may edit the list: the resulting changes are sent after that value.
  @Test func editsByTheFirstObserverCallAreSentAfterIt() {
    let list = MutableCollectionProperty([1])
    var seen: [String] = []
    list.producer.startWithValues { value in
      seen.append("1: \(value)")
      if value.count < 3 { list.append(value.count + 1) }
      seen.append("1 is done")
    }
    list.updates.startWithValues { update in
      seen.append("2: \(update.after)")
      if update.after.count < 4 { list.append(4) }
    }
    #expect(
      seen == [
        "1: [1]", "1 is done", "1: [1, 2]", "1 is done", "1: [1, 2, 3]", "1 is done",
        "2: [1, 2, 3]", "1: [1, 2, 3, 4]", "1 is done", "2: [1, 2, 3, 4]",
      ])
  }

  // MARK: Replaying

  private func observe(
    _ kind: StreamKind, of table: MutableCollectionProperty<Section>, _ action: @escaping () -> Void
  ) {
    switch kind {
    case .producer: table.producer.startWithValues { _ in action() }
    case .signal: table.signal.observeValues { _ in action() }
    case .flatChanges: table.flatChanges.startWithValues { _ in action() }
    case .flatChangesSignal: table.flatChangesSignal.observeValues { _ in action() }
    case .changes: table.changes.startWithValues { _ in action() }
    case .changesSignal: table.changesSignal.observeValues { _ in action() }
    case .updates: table.updates.startWithValues { _ in action() }
    case .sectionedUpdates: table.sectionedUpdates.startWithValues { _ in action() }
    }
  }

  /// An observer of a table that records the state it knows after each event.
  private final class Replay {
    let table: MutableCollectionProperty<Section>
    private(set) var seen: [[[Int]]] = []
    private(set) var trouble: String?
    private var version = -1

    init(_ table: MutableCollectionProperty<Section>) { self.table = table }

    func start(_ kind: StreamKind) {
      switch kind {
      case .producer: table.producer.startWithValues { self.note($0) }
      case .signal: table.signal.observeValues { self.note($0) }
      case .flatChanges: table.flatChanges.startWithValues { _ in self.note(self.table.value) }
      case .flatChangesSignal: table.flatChangesSignal.observeValues { _ in self.note(self.table.value) }
      case .updates: table.updates.startWithValues { self.note($0) }
      case .sectionedUpdates: table.sectionedUpdates.startWithValues { self.note($0) }
      case .changes: start(table.changes)
      case .changesSignal: start(table.changesSignal.producer)
      }
    }

    private var last: PersistentArray<Section>?

    private func note(_ update: CollectionUpdate<Section>) {
      if let last, !last.elementsEqual(update.before, by: ===) { trouble = "\(update)" }
      last = update.after
      note(version: update.version)
      note(update.after)
    }

    private func note(_ update: SectionedUpdate<Section, Int>) {
      note(version: update.version)
      if let before = seen.last, before != update.before.map({ Array($0.rows) }) { trouble = "\(update)" }
      seen.append(update.after.map { Array($0.rows) })
    }

    private func note(version: Int) {
      if version <= self.version { trouble = "version \(version) after \(self.version)" }
      self.version = version
    }

    private func note(_ list: PersistentArray<Section>) { seen.append(list.map { Array($0) }) }

    private func start(_ changes: SignalProducer<IndexPathChange, Never>) {
      var replayed: [Any] = Recorder(table.sectionedUpdates).values[0].after.map { $0 }
      changes.startWithValues { change in
        do { try change.apply(to: &replayed) } catch { self.trouble = "\(error)" }
        self.seen.append(
          replayed.map { ($0 as? SectionSnapshot<Section, Int>).map { Array($0.rows) } ?? [] })
      }
    }
  }
}

extension StreamKind {
  /// Whether the stream reports changes inside sections.
  var isDeep: Bool {
    switch self {
    case .producer, .signal, .changes, .changesSignal, .sectionedUpdates: true
    case .flatChanges, .flatChangesSignal, .updates: false
    }
  }
}
