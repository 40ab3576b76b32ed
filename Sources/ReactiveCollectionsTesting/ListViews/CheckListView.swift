public import ListBinding
public import ReactiveCollections

/// Checks a list view: a binder drives it with random changes of sections and rows, in all the ways in which a binder
/// can, and after each change, the view has to display the content of its data source.
///
/// ```swift
/// try checkListView { source in StrictListView(showing: source) } displayed: { $0.displayed }
/// ```
///
/// The rows are numbers, some of which occur several times; the data of a section is a number. Rows are inserted,
/// removed, moved and changed, within sections and across them, in transactions and by assignments; as a result,
/// sections are inserted and removed, and change their order. Compute the displayed content from the calls: a view that
/// asks its data source for anything that the calls do not name passes this check, but hides the mistakes of others.
///
/// - Parameters:
///   - seeds: The seeds, one for each script. The same seed always gives the same script.
///   - steps: The number of changes in a script.
///   - make: Creates a view for a data source, which displays the initial content of the data source.
///   - disturb: Called before each step. It may make the view busy, or take it off screen.
///   - settle: Called at the end of each script. It lets the view finish what it is busy with.
///   - displayed: Returns the content that the view displays.
///
/// For s seeds and k steps, the view receives s × k changes, and its rows, about a dozen, are compared after each
/// change.
///
/// - Throws: `LawViolation`, with the seed and the step, for the first difference between the view and its data source,
///   and for the first issue of the binder.
@MainActor
public func checkListView<View: ListView>(
  seeds: Range<UInt64> = 0..<50, steps: Int = 30,
  _ make: (_ source: @escaping () -> PersistentArray<SectionSnapshot<Int, Int>>) -> View,
  disturb: (View, inout SeededGenerator) -> Void = { _, _ in }, settle: (View) -> Void = { _ in },
  displayed: (View) -> PersistentArray<SectionSnapshot<Int, Int>>
) throws(LawViolation) {
  for seed in seeds {
    try ListViewScript(seed: seed, make).run(
      steps: steps, disturb: disturb, settle: settle, displayed: displayed)
  }
}

/// A script, with the lists and the view that it uses.
@MainActor
private struct ListViewScript<View: ListView> {
  typealias Snapshot = SectionSnapshot<Int, Int>

  private let seed: UInt64
  private var random: SeededGenerator
  private let list: MutableCollectionProperty<Int>
  private let divisor = MutableProperty(4)
  private let rows: SectionedProducer<Int, Int>
  private let binder: ListBinder<Int, Int>
  private let view: View
  /// Returns the first issue of the binder.
  private let issue: () -> ListBinderIssue?

  init(seed: UInt64, _ make: (@escaping () -> PersistentArray<Snapshot>) -> View) {
    self.seed = seed
    var random = SeededGenerator(seed: seed)
    list = MutableCollectionProperty((0..<random.int(12)).map { _ in random.int(20) })
    let key = divisor.map { divisor in { (number: Int) in number % divisor } }
    let groups = list.updates.grouped(by: key)
    rows = random.int(2) == 0 ? groups : groups.sortedRows()
    var source: () -> PersistentArray<Snapshot> = { [] }
    view = make { source() }
    let options = ListBinderOptions(
      delivery: random.int(4) == 0 ? .withoutMoves : .batches, rowUpdates: random.int(2) == 0 ? .reload : .reconfigure,
      largestBatch: [3, 20, 1_000][random.int(3)])
    binder = ListBinder(view, sections: .init(), rows: .init(), options: options, scheduler: TestScheduler())
    source = { [unowned binder] in binder.sections }
    var issue: ListBinderIssue?
    binder.onIssue = { issue = issue ?? $0 }
    self.issue = { issue }
    binder.bind(to: rows)
    self.random = random
  }

  consuming func run(
    steps: Int, disturb: (View, inout SeededGenerator) -> Void, settle: (View) -> Void,
    displayed: (View) -> PersistentArray<Snapshot>
  ) throws(LawViolation) {
    for step in 0..<steps {
      disturb(view, &random)
      change()
      try check("seed \(seed), step \(step)", displayed, binder.sections)
    }
    settle(view)
    try check("seed \(seed), at the end", displayed, CollectionProperty(rows).value)
  }

  private func check(
    _ location: String, _ displayed: (View) -> PersistentArray<Snapshot>, _ expected: PersistentArray<Snapshot>
  ) throws(LawViolation) {
    if let issue = issue() {
      throw LawViolation("the binder reports no issue", "\(location): \(issue)")
    }
    let found = displayed(view)
    if found != expected {
      throw LawViolation(
        "the view displays what its data source returns", "\(location): expected \(expected), found \(found)")
    }
  }

  private mutating func change() {
    switch random.int(10) {
    case 0: divisor.value = 1 + random.int(6)
    case 1: list.set((0..<random.int(12)).map { _ in random.int(20) })
    case 2...3:
      list.modify { list in for _ in 0..<1 + random.int(4) { edit(&list) } }
    default: list.modify { edit(&$0) }
    }
  }

  private mutating func edit(_ list: inout CollectionEditor<Int>) {
    switch random.int(6) {
    case 0...1: list.insert(random.int(20), at: random.int(list.count + 1))
    case 2 where !list.isEmpty: list.remove(at: random.int(list.count))
    case 3 where !list.isEmpty: list[random.int(list.count)] = random.int(20)
    case 4 where !list.isEmpty: list.move(from: random.int(list.count), to: random.int(list.count))
    case 5 where !list.isEmpty: list.refresh(at: random.int(list.count))
    default: break
    }
  }
}

extension SeededGenerator {
  /// Returns a number below a limit, or 0 if the limit is 0.
  fileprivate mutating func int(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &self) }
}
