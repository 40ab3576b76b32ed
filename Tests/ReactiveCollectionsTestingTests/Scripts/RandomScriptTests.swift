import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

@Suite struct RandomScriptTests {
  // MARK: What scripts do

  @Test func scriptsContainEveryKindOfStep() throws {
    var texts: [String] = []
    for seed in 0..<400 as Range<UInt64> {
      do {
        // The journal of a script is the journal of its failure.
        try checkScripts(seeds: seed..<seed + 1, steps: 3) { script in
          let numbers = script.list("numbers", of: .integers())
          let rule = script.rule("rule", 0) { .random(in: 1..<100, using: &$0) }
          script.expect(numbers.updates, "all") { Array(numbers.value) }
          let start = Array(numbers.value)
          script.expect("nothing happens") { rule.value == 0 && (start.isEmpty || Array(numbers.value) == start) }
        }
      } catch { texts += error.script }
    }
    for text in [
      "insert ", "insert [", "remove at", "remove 0..<", "replace ", "set 0", "set all", "move ", "swap ", "sort",
      "reverse", "shuffle", "rule → rule = ",
    ] {
      #expect(texts.contains { $0.contains(text) }, "\(text)")
    }
  }

  @Test func weights() throws {
    var weights = ScriptWeights()
    weights.edits = [.insert: 1]
    (weights.transaction, weights.rollback, weights.subscriber) = (0, 0, 0)
    var counts: Set<Int> = []
    try checkScripts(seeds: 0..<5, steps: 7, weights: weights) { script in
      let numbers = script.list(of: .integers(), upTo: 100)
      var count = numbers.count - 1
      script.expect("each step inserts an element") {
        count += 1
        counts.insert(count)
        return numbers.count == count
      }
    }
    #expect(counts.contains(7))
  }

  // MARK: Lists, rules and other values

  @Test func severalListsAndRules() throws {
    try checkScripts(seeds: 0..<60) { script in
      let (a, b) = (script.list("a", of: .letters), script.list("b", of: .letters))
      let limit = script.rule("limit", 3) { .random(in: 0..<5, using: &$0) }
      script.expect(a.updates.concatenated(with: b.updates).prefix(limit)) {
        Array((Array(a.value) + Array(b.value)).prefix(limit.value))
      }
      script.expect(a.updates.count) { a.count }
      script.expect(a.updates.grouped { $0.count }) {
        var lengths: [Int] = []
        for text in a.value where !lengths.contains(text.count) { lengths.append(text.count) }
        return lengths.map { length in SectionSnapshot(section: length, rows: a.filter { $0.count == length }) }
      }
      script.expect(values: a.producer.map(\.count).skipRepeats()) { a.count }
      script.expect(updates: b.updates) { Array(b.value) }
    }
  }

  @Test func listsOfSections() throws {
    typealias Section = MutableCollectionSection<Int>
    try checkScripts(seeds: 0..<60) { script in
      let sections = ElementGenerator<Section>(by: .init()) { random in
        Section((0..<Int.random(in: 0..<3, using: &random)).map { $0 })
      } changing: { section, random in
        section.append(.random(in: 0..<9, using: &random))
        return section
      }
      let table = script.list("table", of: sections)
      script.expect(table.sectionedUpdates.mapSections { ObjectIdentifier($0) }) {
        table.map { SectionSnapshot(section: ObjectIdentifier($0), rows: $0.value) }
      }
    }
  }

  @Test func rulesSetByObserversAreDetected() throws {
    // A property that an observer sets changes too late for the commit.
    let failure = try scriptFailure { script in
      let numbers = script.list(of: .integers())
      let half = MutableProperty(0)
      numbers.producer.startWithValues { half.value = $0.count / 2 }
      script.expect(numbers.updates.prefix(half)) { Array(numbers.prefix(numbers.count / 2)) }
    }
    #expect(
      [
        "a commit sends at most one update", "a property is up to date when an update is sent",
        "a property has the list that it sends",
      ].contains(failure.violation.law), "\(failure)")
  }

  @Test func redundantValuesAreDetected() throws {
    let repeated = try scriptFailure { script in
      let numbers = script.list(of: .integers())
      script.expect(values: numbers.producer.map(\.count)) { numbers.count }
    }
    #expect(repeated.violation.law == "no value is sent if nothing changed")

    let twice = try scriptFailure { script in
      let numbers = script.list(of: .integers())
      let pair = numbers.producer.map { [$0.count, $0.count + 1] }
      script.expect(values: pair.flatMap(.concat) { SignalProducer<Int, Never>($0) }) { numbers.count + 1 }
    }
    #expect(twice.violation.law == "a commit sends at most one value")

    let late = try scriptFailure { script in
      let numbers = script.list(of: .integers())
      script.expect(values: numbers.signal.map(\.count).producer.skipRepeats()) { numbers.count }
    }
    #expect(late.violation.law == "a subscriber receives the current value first")
  }

  @Test func thrownViolationsAreReported() throws {
    let failure = try scriptFailure { script in
      script.expect("nobody leaks") { throw LawViolation("a law", "why") }
    }
    #expect(failure.violation == LawViolation("a law", "why") && failure.stepCount == 0)
  }

  // MARK: Leaks

  @Test func objectsThatLeakAreDetected() throws {
    var bag: [Any] = []
    defer { bag = [] }
    let token = try scriptFailure { script in
      let numbers = script.list(of: .integers())
      let token = script.tracker.track("a token")
      script.expect(
        numbers.updates.filter { number in
          _ = token
          return number > 3
        }
      ) { numbers.filter { $0 > 3 } }
      bag.append(token)
    }
    #expect(token.violation.law == "every instance is deallocated" && token.violation.finding.contains("a token"))

    let list = try scriptFailure { script in
      let numbers = script.list(of: .integers())
      script.expect(numbers.updates) { Array(numbers.value) }
      bag.append(numbers)
    }
    #expect(list.violation.law == "every instance is deallocated")
  }

  @Test func testedStreamsAreReleased() throws {
    try checkScripts(seeds: 0..<60) { script in
      let numbers = script.list(of: .integers())
      let tokens = script.tracker.track(0..<3)
      let rule = script.rule("rule", { $0 > tokens[0].value } as (Int) -> Bool) { random in
        let limit = Int.random(in: 0..<9, using: &random)
        return { [token = tokens[1]] in $0 > limit + token.value - 1 }
      }
      script.expect(numbers.updates.filter(rule).map { $0 + tokens[2].value }) {
        numbers.filter(rule.value).map { $0 + 2 }
      }
    }
  }
}
