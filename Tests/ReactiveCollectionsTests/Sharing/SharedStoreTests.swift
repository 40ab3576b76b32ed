import Dispatch
import Foundation
import ReactiveCollections
import ReactiveCollectionsChanges
import ReactiveCollectionsTesting
import Testing

private struct Person: Equatable, Sendable, Identifiable {
  let id: Int
  var team: Int
  var name = ""
}

private struct Team: Equatable, Sendable, Identifiable {
  let id: Int
  var title = ""
}

private struct Office {
  let people = MutableCollectionProperty<Person>()
  let teams = MutableCollectionProperty<Team>()
  let query = MutableProperty("")
  var founded = 1999

  func found(_ team: Int, with members: [Int]) {
    teams.append(Team(id: team, title: "T\(team)"))
    for member in members { people.append(Person(id: member, team: team, name: "P\(member)")) }
  }
}

/// Lists and properties behind one lock.
@Suite struct SharedStoreTests {
  struct Failure: Error, Equatable {}

  /// What is made of several parts changes once with a transaction that edits them, and never shows one without the other.
  @Test func oneTransactionIsOneUpdate() throws {
    let office = SharedHandle(Office())
    let rows = office.lift {
      $0.people.joined(with: $0.teams, on: \.team, \.id).map { "\($0.right.title) \($0.left.name)" }
        .filter($0.query.map { query in { $0.hasSuffix(query) } })
    }
    let told = Guarded<[CollectionUpdate<String>]>([])
    rows.startWithValues { update in told.withLock { $0.append(update) } }
    office.modify {
      $0.found(1, with: [1, 2])
      $0.query.value = "2"
    }
    #expect(told.value.map { Array($0.after) } == [[], ["T1 P2"]])
    office.modify {
      $0.people.removeAll()
      $0.query.value = ""
      $0.found(2, with: [22])
      $0.people[0].team = 1
    }
    #expect(told.value.map { Array($0.after) } == [[], ["T1 P2"], ["T1 P22"]])
    office.query.value = "3"
    office.people.append(Person(id: 3, team: 2, name: "P3"))
    #expect(told.value.last.map { Array($0.after) } == ["T2 P3"])
    try checkChangeLaws(told.value)
  }

  /// Everybody is told in one order, after the transaction: lists and properties in the order of their first edits.
  @Test func observersOfAllPartsAreCalledInOneOrder() {
    let office = SharedHandle(Office())
    let told = Guarded<[String]>([])
    office.query.signal.observeValues { query in told.withLock { $0.append("query \(query)") } }
    office.people.flatChangesSignal.observeValues { change in told.withLock { $0.append("people \(change)") } }
    office.teams.signal.observeValues { teams in told.withLock { $0.append("teams \(teams.count)") } }
    office.lift { $0.people.count }.startWithValues { count in told.withLock { $0.append("count \(count)") } }
    office.modify {
      $0.found(1, with: [])
      $0.query.value = "a"
      $0.teams.removeAll()
      $0.teams.append(Team(id: 3))
      $0.people.append(contentsOf: [])
      #expect(told.value == ["count 0"])
    }
    #expect(told.value == ["count 0", "teams 1", "query a"])
    office.modify { _ in }
    #expect(told.value.count == 3)
  }

  @Test func aTransactionThatThrowsLeavesNothingBehind() {
    let office = SharedHandle(Office())
    office.modify { $0.found(1, with: [1]) }
    let told = Guarded(0)
    office.lift { $0.people.count }.startWithValues { _ in told.withLock { $0 += 1 } }
    office.lift { $0.query.map(\.count) }.startWithValues { _ in told.withLock { $0 += 1 } }
    #expect(throws: Failure()) {
      try office.modify { (office) throws(Failure) in
        office.found(2, with: [5, 6])
        office.query.value = "query"
        office.founded = 5
        throw Failure()
      }
    }
    #expect(told.value == 2 && office.people.value.map(\.id) == [1] && office.teams.value.map(\.id) == [1])
    #expect(office.query.value.isEmpty && office.modify { $0.founded } == 1999)
    // An inner transaction is taken back alone.
    office.modify { office in
      office.founded = 2000
      try? transact {
        office.query.value = "inner"
        office.people.removeAll()
        throw Failure()
      }
      office.query.value += "outer"
    }
    #expect(told.value == 3 && office.query.value == "outer" && office.people.count == 1)
    #expect(office.modify { $0.founded } == 2000)
  }

  /// The handles of parts can be used anywhere, in `modify` as well.
  @Test func handlesOfPartsCanBeUsedAnywhere() {
    let office = SharedHandle(Office())
    let people: SharedCollectionProperty<Person> = office.people
    let query: SharedProperty<String> = office.query
    let told = Guarded<[Int]>([])
    people.signal.observeValues { people in told.withLock { $0.append(people.count) } }
    office.modify {
      people.append(Person(id: 1, team: 1))
      query.modify { $0 += "x" }
      $0.query.value += "y"
      #expect($0.people.count == 1 && people.count == 1 && office.query.value == "xy")
      office.modify { $0.people.append(Person(id: 2, team: 1)) }
      #expect(told.value.isEmpty)
    }
    #expect(told.value == [2] && query.value == "xy")
    let other = SharedHandle(MutableCollectionProperty<Person>())
    let binding = other <~> people
    other.removeAll()
    #expect(people.isEmpty)
    people.append(Person(id: 3, team: 3))
    #expect(other.value.map(\.id) == [3])
    binding.dispose()
  }

  /// An observer is called without the lock: it can wait for another thread, which edits.
  @Test func observersAreCalledWithoutTheLock() {
    let office = SharedHandle(Office())
    let hasWaited = Guarded(false)
    office.lift { $0.people.count }.startWithValues { count in
      guard count == 1 else { return }
      let gate = Gate()
      Thread.detachNewThread {
        office.modify { $0.query.value = "from elsewhere" }
        gate.open()
      }
      let isOver = gate.wait()
      hasWaited.withLock { $0 = isOver }
    }
    office.modify { $0.found(1, with: [1]) }
    #expect(hasWaited.value && office.query.value == "from elsewhere")
  }

  /// `modify` inside `modify`: the inner one's assignments stay if the outer one assigns nothing, and are undone with it.
  @Test func modifyCanBeNested() {
    let office = SharedHandle(Office())
    office.modify { _ in office.modify { $0.founded = 2001 } }
    #expect(office.modify { $0.founded } == 2001)
    try? office.modify { _ in
      office.modify {
        $0.founded = 2002
        $0.found(1, with: [1])
      }
      throw Failure()
    }
    #expect(office.modify { $0.founded } == 2001 && office.people.isEmpty)
    office.modify {
      try? office.modify {
        $0.founded = 2003
        throw Failure()
      }
      $0.query.value = "x"
    }
    #expect(office.modify { $0.founded } == 2001 && office.query.value == "x")
  }

  /// What is derived in the store is up to date when observers are called, and in `modify`.
  @Test func derivedPartsAreUpToDateWhenObserversAreCalled() throws {
    struct Board {
      let numbers = MutableCollectionProperty([3, 1, 2]), limit = MutableProperty(2)
      let shown: CollectionProperty<Int>
      let label: Property<String>

      init() {
        shown = CollectionProperty(numbers.updates.filter(limit.map { limit in { $0 <= limit } }).sorted())
        label = Property(shown.updates.count).combineLatest(with: limit).map { "\($0) up to \($1)" }
      }
    }
    let board = SharedHandle(Board())
    let told = Guarded<[CollectionUpdate<Int>]>([]), labels = Guarded<[String]>([])
    board.lift { $0.shown.map { $0 * 10 } }.startWithValues { update in
      told.withLock { $0.append(update) }
      // Without the lock, whoever asks.
      #expect(board.modify { Array($0.shown.value).count } == update.after.count)
    }
    board.lift(\.label).startWithValues { label in labels.withLock { $0.append(label) } }
    board.modify {
      #expect($0.shown.value == [1, 2] && $0.label.value == "2 up to 2")
      $0.numbers.append(0)
      $0.limit.value = 3
      #expect($0.shown.value == [1, 2] && $0.label.value == "2 up to 2")
    }
    #expect(board.modify { $0.shown.value == [0, 1, 2, 3] && $0.label.value == "4 up to 3" })
    #expect(told.value.map { Array($0.after) } == [[10, 20], [0, 10, 20, 30]])
    #expect(labels.value == ["2 up to 2", "4 up to 3"])
    try checkChangeLaws(told.value)
  }

  /// An observer that starts in `modify` begins after the update: a list or property itself with its newest value, a pipeline
  /// with the state before.
  @Test func observersStartedInModifyBeginAfterwards() {
    let office = SharedHandle(Office())
    let told = Guarded<[String]>([])
    office.modify {
      $0.found(1, with: [1])
      $0.people.producer.startWithValues { people in told.withLock { $0.append("people \(people.count)") } }
      $0.query.producer.startWithValues { query in told.withLock { $0.append("query \(query)") } }
      office.lift { $0.teams.count }.startWithValues { count in told.withLock { $0.append("teams \(count)") } }
      $0.query.value = "a"
      #expect(told.value.isEmpty)
    }
    #expect(told.value == ["people 1", "query a", "teams 0", "teams 1"])
  }

  /// A handle of a part, and a stream, go on when the store's own handle has gone.
  @Test func handlesOfPartsAndStreamsOutliveTheStoreHandle() {
    let ends = Guarded(0), values = Guarded(0)
    var office: SharedStore<Office>? = SharedHandle(Office())
    let people = office?.people
    let both = office?.lift { $0.people.map(\.name).filter($0.query.map { query in { $0 != query } }) }
    func start() -> SharedDisposable? {
      both?.start { event in
        if case .value = event { values.withLock { $0 += 1 } } else { ends.withLock { $0 += 1 } }
      }
    }
    let observation = start()
    people?.append(Person(id: 1, team: 1, name: "P"))
    #expect(values.value == 2)
    office = nil
    people?.append(Person(id: 2, team: 1, name: "Q"))
    #expect(values.value == 3 && ends.value == 0)
    observation?.dispose()
    start()?.dispose()
    #expect(values.value == 4)
  }

  /// A property that follows a signal ends with its owner, which is the stream here.
  @Test func aStreamKeepsWhatItsPipelineReturns() {
    let office = SharedHandle(Office())
    let (texts, joined) = (Guarded<[String]>([]), Guarded<[String]>([]))
    office.lift { $0.query.producer.skipRepeats() }.startWithValues { text in texts.withLock { $0.append(text) } }
    let observation = office.lift { Property(initial: "", then: $0.query.signal.scan("", +)) }.startWithValues { text in
      joined.withLock { $0.append(text) }
    }
    for text in ["a", "a", "b"] { office.query.value = text }
    #expect(texts.value == ["", "a", "b"] && joined.value == ["", "a", "aa", "aab"])
    observation.dispose()
    office.query.value = "c"
    #expect(texts.value.last == "c" && joined.value.count == 4)
  }

  @Test func observationsDoNotKeepTheStore() {
    let ends = Guarded(0)
    do {
      let office = SharedHandle(Office())
      office.lift { $0.people.map(\.name).filter($0.query.map { query in { $0 != query } }) }.startWithCompleted {
        ends.withLock { $0 += 1 }
      }
      office.lift { $0.query.map(\.count) }.startWithCompleted { ends.withLock { $0 += 1 } }
      office.lift { $0.query.producer }.startWithCompleted { ends.withLock { $0 += 1 } }
      office.lift { Property(initial: "", then: $0.query.signal) }.startWithCompleted { ends.withLock { $0 += 1 } }
      #expect(ends.value == 0)
    }
    #expect(ends.value == 4)
  }

  /// Transactions of many threads, some of which fail: nobody sees a state between two of them, neither inside, nor told.
  @Test func noThreadSeesAStateInsideATransaction() async throws {
    struct Ledger {
      let from = MutableCollectionProperty(0..<50), to = MutableCollectionProperty<Int>(), moves = MutableProperty(0)
      let total: Property<Int>
      init() { total = Property(from.updates.concatenated(with: to.updates).count) }
    }
    let ledger = SharedHandle(Ledger())
    let all = ledger.lift { $0.from.concatenated(with: $0.to).sorted() }
    let even = ledger.lift { $0.to.filter($0.moves.map { moves in { ($0 + moves) % 2 == 0 } }) }
    let updates = (0..<3).map { _ in Guarded<[CollectionUpdate<Int>]>([]) }
    let totals = Guarded<[Int]>([])
    all.startWithValues { update in updates[0].withLock { $0.append(update) } }
    even.startWithValues { update in updates[1].withLock { $0.append(update) } }
    ledger.lift(\.total).startWithValues { total in totals.withLock { $0.append(total) } }
    await onThreads(4) { number in
      var random = SeededGenerator(seed: UInt64(number))
      for step in 0..<(isLongRun ? 1_000 : 200) {
        let (fails, choice) = (Int.random(in: 0..<4, using: &random) == 0, Int.random(in: 0..<1_000, using: &random))
        try? ledger.modify {
          if $0.from.count + $0.to.count != 50 { Issue.record("seed \(number), step \(step): inside") }
          let (source, target) = choice % 2 == 0 ? ($0.from, $0.to) : ($0.to, $0.from)
          guard source.count > 0 else { return }
          target.append(source.remove(at: choice % source.count))
          $0.moves.value += 1
          if fails { throw Failure() }
          if $0.total.value != 50 { Issue.record("seed \(number), step \(step): derived") }
        }
        if step == 100, number == 0 { even.startWithValues { update in updates[2].withLock { $0.append(update) } } }
      }
    }
    for told in updates { try checkChangeLaws(told.value) }
    #expect(updates[0].value.allSatisfy { Array($0.after) == Array(0..<50) })
    #expect(totals.value == [50])
    let moves = ledger.moves.value
    let expected = Array(ledger.to.value).filter { ($0 + moves) % 2 == 0 }
    for told in updates[1...] { #expect(told.value.last.map { Array($0.after) } == expected) }
  }
}

/// A section with a property of its own.
