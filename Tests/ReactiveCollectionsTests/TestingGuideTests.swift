import Foundation
import ListBinding
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

// MARK: What the examples test

/// Shows a text, for three seconds.
final class Notice {
  let text = MutableProperty("")
  private let scheduler: any TimedScheduler
  private let hiding = SerialDisposable()

  init(on scheduler: some TimedScheduler) { self.scheduler = scheduler }

  func show(_ new: String) {
    text.value = new
    hiding.set(scheduler.schedule(after: .seconds(3)) { [text] in text.value = "" })
  }
}

final class Badge {
  private(set) var text = ""
  private var observation: ScopedDisposable?

  init<Row>(_ rows: MutableCollectionProperty<Row>) {
    let disposable = rows.producer.startWithValues { [weak self] in self?.text = "\($0.count) rows" }
    observation = ScopedDisposable(disposable)
  }
}

private enum URLError: Error {
  case offline
}

/// The examples of docs/testing.md, compiled and run, so that they cannot drift from what they show.
@Suite struct TestingGuideTests {
  @Test func whatWasSent() {
    let numbers = MutableProperty(1)
    let recorder = Recorder(numbers.producer.map { $0 * 10 })
    numbers.value = 2
    #expect(recorder.values == [10, 20])
    #expect(recorder.events == [.value(10), .value(20)])
    #expect(recorder.end == nil)  // or .completed, .interrupted, .failed(error)
  }

  @MainActor @Test func whatIsShared() {
    let shared = SharedProperty(1)
    let recorder = Recorder(SignalProducer(shared.producer))
    shared.value = 2
    #expect(recorder.values == [1, 2])
  }

  @Test func time() {
    let scheduler = TestScheduler()
    let notice = Notice(on: scheduler)
    notice.show("Saved")
    scheduler.advance(by: .seconds(2))
    #expect(notice.text.value == "Saved")
    scheduler.advance(by: .seconds(1))
    #expect(notice.text.value == "" && scheduler.now == .seconds(3))
  }

  @Test func marbles() throws {
    let scheduler = TestScheduler()
    let letters = scheduler.hot("-a--b-----|")
    let digits = scheduler.hot(" --1-2-3|")
    let recorder = scheduler.record(letters.signal.merge(with: digits.signal))
    scheduler.run()
    #expect(recorder.diagram == "-a1-(b2)-3---|")

    let difference = try #require(recorder.diagram.difference(from: "-a-(b1)-|"))
    #expect(try Self.block(showing: "expected  ") == "\(difference)".dropFirst())
    let pictures = try Self.block(showing: "Expectation failed")
    for diagram in [recorder.diagram, "-a-(b1)-|"] as [MarbleDiagram] { #expect(pictures.contains("→\(diagram))")) }
  }

  @Test func spacesInMarbles() {
    let scheduler = TestScheduler()
    let words = scheduler.hot("-(ab)-c   -d|")
    let recorder = scheduler.record(words.signal.map { $0 == "c" ? "see" : $0 })
    scheduler.run()
    #expect(recorder.diagram == "-(ab)-'see'-d|")
  }

  @Test func sources() {
    struct User: Equatable {
      let name: String
    }
    let scheduler = TestScheduler()
    let users = ["a": User(name: "Ada"), "g": User(name: "Grace")]
    let counts = scheduler.cold("-1-2|", of: Int.self)
    let found = scheduler.cold("-a-g-#", values: users, error: URLError.offline)
    let (sums, names) = (scheduler.record(counts.producer.scan(0, +)), scheduler.record(found))
    scheduler.run()
    #expect(sums.diagram == "-1-3|")
    #expect(names.diagram(values: users) == "-a-g-#'offline'")
    #expect(names.diagram { $0.name } == "-'Ada'-'Grace'-#'offline'")
  }

  @Test func drivingCode() {
    let scheduler = TestScheduler(frame: .seconds(1))
    let notice = Notice(on: scheduler)
    let saves = scheduler.hot("-x-y-----z|", values: ["x": "1 file saved", "y": "2 files saved", "z": "Done"])
    saves.signal.observeValues { notice.show($0) }
    let recorder = scheduler.record(notice.text.signal)
    scheduler.run()
    #expect(recorder.diagram { "\($0.first ?? "_")" } == "-1-2--'_'--D--'_'")
  }

  @Test func subscriptions() {
    let scheduler = TestScheduler()
    let page = scheduler.cold("--1--2--3|")
    let leaving = scheduler.hot("------x")
    let recorder = scheduler.record(page.producer.take(until: leaving))
    let other = scheduler.record(page, during: "-^---!")
    scheduler.run()
    #expect(recorder.diagram == "--1--2|" && other.diagram == "---1")
    #expect(page.subscriptions == ["^-----!", "-^---!"])
    #expect(recorder.subscription == "^-----|")
  }

  @Test func loggingAnySource() {
    let scheduler = TestScheduler()
    let log = SubscriptionLog(timedBy: scheduler)
    let source = SignalProducer<Int, Never>([1, 2, 3]).logged(in: log)
    let recorder = scheduler.record(source.take(first: 2))
    #expect(recorder.diagram == "(12|)")
    #expect(log.subscriptions == ["(^!)"] && log.activeCount == 0)
  }

  @Test func leaks() throws {
    try withLifetimeTracking { tracker in
      let rows = MutableCollectionProperty(tracker.track(["a", "b", "c"]))
      let badge = tracker.watch(Badge(rows))
      rows.signal.observeValues { [token = tracker.track("an observer")] _ in _ = token }
      rows.removeLast()
      #expect(badge.text == "2 rows" && tracker.liveCount == 4)  // two rows, the badge, and the observer
    }

    var leak: Tracked<String>?
    let violation = #expect(throws: LawViolation.self) {
      try withLifetimeTracking { tracker in
        _ = tracker.track(["a", "b", "c", "d"])
        leak = tracker.track("an observer")
      }
    }
    #expect(leak != nil)
    #expect(try Self.block(showing: "It does not hold") == violation?.description)
  }

  @Test func laws() throws {
    let numbers = MutableCollectionProperty([1, 2])
    let recorder = Recorder(numbers.updates)
    numbers.modify { $0.append(contentsOf: [3, 4]) }
    numbers.removeFirst()
    try checkChangeLaws(recorder.values)  // throws a LawViolation that names the law, the update and the lists
  }

  @Test func conformances() throws {
    let list: PersistentArray = [1, 2, 3]
    try checkRandomAccessCollection(list, expected: [1, 2, 3])
    try checkRangeReplaceableCollection(list, expected: [1, 2, 3], replacements: [7, 8])
    try checkHashable([[list, [1, 2, 3]], [[], PersistentArray()], [[1, 2]]])
  }

  @Test func operatorsUnderRandomEdits() throws {
    try checkOperator(seeds: 0..<100, of: .integers(in: 0..<10)) { list in
      list.filter { $0.isMultiple(of: 2) }.sorted()
    } makes: { array in
      array.filter { $0.isMultiple(of: 2) }.sorted()
    }

    let failure = #expect(throws: ScriptFailure.self) {
      try checkScripts(seeds: 0..<100) { script in
        let rows = script.list("rows", of: .letters)
        let half = MutableProperty(0)
        // Too late: Property(rows.updates.count) would be in time.
        rows.producer.startWithValues { half.value = $0.count / 2 }
        script.expect(rows.updates.prefix(half), "half of the rows") { Array(rows.prefix(rows.count / 2)) }
      }
    }
    let text = try #require(failure?.description)
    // In a process that notes reads, as other tests here have it do, the property is found to be ahead first.
    let isAhead = failure?.violation.law == "a property has what it tells"
    #expect(try Self.block(showing: "It does not hold that one commit") == text || isAhead, "\(text)")
  }

  @Test func severalListsUnderRandomEdits() throws {
    try checkScripts(seeds: 0..<100) { script in
      let (inbox, archive) = (script.list("inbox", of: .letters), script.list("archive", of: .letters))
      let limit = script.rule("limit", 3) { .random(in: 0..<6, using: &$0) }
      script.expect(inbox.updates.concatenated(with: archive.updates).prefix(limit), "the page") {
        Array((Array(inbox.value) + Array(archive.value)).prefix(limit.value))
      }
      script.expect(inbox.updates.count, "the count") { inbox.count }
    }
    try checkScripts(seeds: 0..<20) { script in
      let rows = script.list("rows", of: .letters)
      let badge = script.tracker.watch(Badge(rows))
      script.expect("the badge shows the number of rows") { badge.text == "\(rows.count) rows" }
    }
  }

  @Test func elementsOfScripts() throws {
    struct User: Identifiable, Equatable {
      let id: Int
      let name: String
    }
    let users = ElementGenerator<User>(by: .init()) { random in
      User(id: .random(in: 0..<5, using: &random), name: "new")
    } changing: { user, random in
      User(id: user.id, name: "version \(Int.random(in: 0..<3, using: &random))")
    }
    var weights = ScriptWeights()
    weights.edits[.refresh] = 10
    weights.rollback = 0
    try checkScripts(seeds: 0..<20, steps: 50, weights: weights) { script in
      let list = script.list(of: users)
      script.expect(list.updates.map(\.name)) { list.map(\.name) }
    }
  }

  @Test func randomScripts() {
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let list = MutableCollectionProperty([0])
      let recorder = Recorder(list.updates)
      for step in 1...20 {
        list.insert(step, at: Int.random(in: 0...list.count, using: &random))
        if Bool.random(using: &random) { list.removeFirst() }
      }
      #expect(throws: Never.self, "\(random)") { try checkChangeLaws(recorder.values) }
    }
  }

  // MARK: List views

  @MainActor @Test func aStrictView() throws {
    let names = MutableCollectionProperty(["Bob", "Abe"])
    let view = StrictListView<Character, String>(.table) { [] }
    let binder = ListBinder<Character, String>(view, sections: .init(), rows: .init())
    view.source = { [unowned binder] in binder.sections }
    binder.bind(to: names.updates.grouped(by: { $0.first! }, sortedBy: <))
    names.append("Ada")
    try view.check()  // throws what was wrong first: which rule, which calls, what was expected and found
    #expect(view.calls.contains(.insertRow(.init(0, 1))))
  }

  typealias MyListView = StrictListView<Int, Int>

  @MainActor @Test func aListViewOfOnesOwn() throws {
    try checkListView { source in
      MyListView(showing: source)
    } displayed: {
      $0.displayed
    }
  }

  // MARK: The page

  private static let file = URL(filePath: #filePath)

  private static let page: String? = {
    let root = file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try? String(contentsOf: root.appending(path: "docs/testing.md"), encoding: .utf8)
  }()

  /// All blocks in a language, as lines.
  private static func blocks(_ language: String) throws -> [[Substring]] {
    var lines = try #require(page).split(separator: "\n", omittingEmptySubsequences: false)[...]
    var blocks: [[Substring]] = []
    while let start = lines.firstIndex(of: "```\(language)") {
      let end = try #require(lines[(start + 1)...].firstIndex(of: "```"))
      blocks.append(Array(lines[(start + 1)..<end]))
      lines = lines[(end + 1)...]
    }
    return blocks
  }

  /// The text that is shown and begins with some words.
  private static func block(showing words: String) throws -> String {
    let block = try #require(try blocks("text").first { $0.first?.drop { $0 == " " }.hasPrefix(words) == true })
    return block.joined(separator: "\n")
  }

  @Test func theCodeIsThatOfThePage() throws {
    let source = try String(contentsOf: Self.file, encoding: .utf8)
    func trimmed(_ line: Substring) -> Substring { line.drop { $0 == " " } }
    let here = source.split(separator: "\n", omittingEmptySubsequences: false).map(trimmed)
    let blocks = try Self.blocks("swift").map { $0.map(trimmed) }
    #expect(blocks.count == 22)
    for block in blocks {
      let places = here.indices.filter { here[$0...].starts(with: block) }
      #expect(places.count == 1, "\(block.joined(separator: "\n"))")
    }
  }
}
