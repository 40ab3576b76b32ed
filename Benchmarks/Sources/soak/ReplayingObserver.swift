import ReactiveCollections
import ReactiveCollectionsTesting
import Synchronization

typealias ListObserver = ReplayingObserver<CollectionUpdate<Row>>
typealias SectionObserver = ReplayingObserver<SectionedUpdate<Int, Row>>

/// An observer that replays what it is told, and checks it against the laws. Used by one thread at a time, whichever that is.
final class ReplayingObserver<Update: ReplayableUpdate>: Observer {
  /// How many updates are checked against all laws: one in so many.
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
  /// How many updates it has been told of, besides the first, which shows the list as it was.
  private let count = Atomic(-1)

  /// - Parameters:
  ///   - expected: What its updates should lead to.
  ///   - commits: How many commits there have been, if it is to be told of each.
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
    try require("an update begins where the one before ended", last?.after ?? [], update.before)
    try require("a change leads from before to after", update.after, try made(by: update.replay, of: update.before))
    try require("a change undone leads back", update.before, try made(by: update.undo, of: update.after))
    if update.isEmpty { throw violation("what is told is not empty", "version \(update.version)") }
    guard let last else { return }
    if last.version >= update.version {
      throw violation("versions grow", "version \(update.version) comes after \(last.version)")
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

  // MARK: When nothing is under way

  func error(comparedWith oracle: Oracle) -> Violation? {
    let (last, firstVersion) = state.withLock { ($0.last, $0.firstVersion) }
    guard let last else { return violation("a subscriber begins with the list as it is", "nothing came") }
    do throws(Violation) {
      try require("what is told leads to what is the case", expected(oracle), last.after)
      guard let commits = commits?(context.counters) else { return nil }
      try require("each commit is told once", commits, count.load(ordering: .relaxed), "updates")
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
