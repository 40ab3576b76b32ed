import ReactiveCollections
import ReactiveCollectionsTesting
import Synchronization

typealias ListObserver = ReplayingObserver<CollectionUpdate<Row>>
typealias SectionObserver = ReplayingObserver<SectionedUpdate<Int, Row>>

/// An observer that replays the updates that it receives, and checks them against the laws. Used by one thread at a
/// time, but not always the same one.
final class ReplayingObserver<Update: ReplayableUpdate>: Observer {
  /// One in this many updates is checked against all laws.
  private static var sampling: Int { 64 }

  private struct State {
    var last: Update?
    var firstVersion = 0
  }

  let name: String
  private let context: SoakContext
  private let expected: @Sendable (Oracle) -> Update.List
  private let commits: (@Sendable (Counters) -> Int)?
  private let state = Mutex(State())
  /// The number of updates that it has received, except for the first one, which has the initial list.
  private let count = Atomic(-1)

  /// - Parameters:
  ///   - expected: Returns the list that its updates should lead to.
  ///   - commits: Returns the number of commits so far, if the observer should receive each.
  init(
    _ name: String, in context: SoakContext, expecting expected: @escaping @Sendable (Oracle) -> Update.List,
    commits: (@Sendable (Counters) -> Int)? = nil
  ) {
    self.name = name
    self.context = context
    self.expected = expected
    self.commits = commits
  }

  var backlog: Int { commits.map { $0(context.counters) - count.load(ordering: .relaxed) } ?? 0 }

  func take(_ update: Update) {
    context.counters.countUpdate()
    let number = count.add(1, ordering: .relaxed).newValue
    state.withLock { state in
      do throws(Violation) { try check(update, after: state.last, isSampled: number % Self.sampling == 1) } catch {
        context.findings.report(error)
      }
      if number == 0 { state.firstVersion = update.version }
      state.last = update
    }
  }

  // MARK: The laws of each update

  private func check(_ update: Update, after last: Update?, isSampled: Bool) throws(Violation) {
    try require("an update begins where the previous one ended", last?.after ?? [], update.before)
    try require("a change leads from before to after", update.after, try made(by: update.replay, of: update.before))
    try require("the inverse of a change leads back", update.before, try made(by: update.undo, of: update.after))
    if update.isEmpty { throw violation("a change is not empty", "version \(update.version)") }
    guard let last else { return }
    if last.version >= update.version {
      throw violation("versions increase", "version \(update.version) follows \(last.version)")
    }
    guard isSampled else { return }
    do throws(LawViolation) { try update.checkAllLaws(after: last) } catch { throw violation(error.law, error.finding) }
  }

  private func made(
    by change: (inout Update.List) throws(ChangeError) -> Void, of list: Update.List
  ) throws(Violation) -> Update.List {
    var list = list
    do throws(ChangeError) { try change(&list) } catch { throw violation("a change fits the list", "\(error)") }
    return list
  }

  // MARK: While nothing is in progress

  func error(comparedWith oracle: Oracle) -> Violation? {
    let (last, firstVersion) = state.withLock { ($0.last, $0.firstVersion) }
    guard let last else { return violation("a subscriber receives the current list first", "it received nothing") }
    do throws(Violation) {
      try require("the updates lead to the current list", expected(oracle), last.after)
      guard let commits = commits?(context.counters) else { return nil }
      try require("each commit sends one update", commits, count.load(ordering: .relaxed), "updates")
      try require("each commit is a version", commits, last.version - firstVersion, "versions")
    } catch { return error }
    return nil
  }

  private func require(_ law: String, _ expected: Update.List, _ found: Update.List) throws(Violation) {
    if let difference = Difference(expected: expected, found: found) { throw violation(law, difference) }
  }

  private func require(_ law: String, _ expected: Int, _ found: Int, _ unit: String) throws(Violation) {
    if expected != found { throw violation(law, "expected \(expected) \(unit), found \(found)") }
  }
}
