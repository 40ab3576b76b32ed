import ReactiveCollections
import ReactiveCollectionsTesting

/// A set of lists with their models and observers, which changes them at random.
final class World {
  var random: SeededGenerator
  /// The first failure.
  private(set) var trouble: String?
  /// The number of open transactions.
  private(set) var depth = 0
  /// Whether the current transaction inserts and removes no elements, so that it may refresh elements.
  private(set) var isMild = false
  /// The journal, if it is going to be read.
  private(set) var lines: [String] = []
  let isVerbose: Bool

  private(set) var subjects: [any AnySubject] = []
  private var byList: [ObjectIdentifier: any AnySubject] = [:]
  private var kept: [() -> Bool] = []
  private var watchers = 0
  /// How many more edits and other reactions observers may make in this step.
  private var reactions = 0
  /// Returns the keys of rows of nested lists.
  var key: (Any) -> Int = { _ in 0 }
  /// Changes the set of lists itself, if a script needs that.
  var extra: (() throws -> Void)?

  init(seed: UInt64, isVerbose: Bool = false) {
    random = SeededGenerator(seed: seed)
    self.isVerbose = isVerbose
  }

  func add(_ subject: some AnySubject) {
    subjects.append(subject)
    byList[subject.identity] = subject
  }

  func subject(of section: AnyObject) -> (any AnySubject)? { byList[ObjectIdentifier(section)] }

  func nextNumber() -> Int {
    watchers += 1
    return watchers
  }

  func check(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition, trouble == nil { trouble = message() }
  }

  func journal(_ line: @autoclosure () -> String) {
    if isVerbose { lines.append(String(repeating: "  ", count: depth) + line()) }
  }

  /// Checks from time to time that a snapshot that was sent no longer changes.
  func keep<Element>(_ list: PersistentArray<Element>, _ keys: @escaping ([Element]) -> [Int]) {
    guard Int.random(in: 0..<8, using: &random) == 0 else { return }
    let then = keys(Array(list))
    let check = { keys(Array(list)) == then }
    if kept.count < 32 { kept.append(check) } else { kept[.random(in: 0..<32, using: &random)] = check }
  }

  // MARK: Steps

  private struct RolledBack: Error {}

  /// Takes one random step and checks everything after it.
  func step() {
    reactions = 3
    do {
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1, 2: anySubject.watchAtRandom()
      case 3: anySubject.disposeAtRandom()
      case 4, 5, 6: try transaction()
      case 7 where extra != nil: try extra?()
      default: try anySubject.editAtRandom()
      }
    } catch { check(false, "\(error)") }
    for subject in subjects { subject.verify() }
    if !kept.allSatisfy({ $0() }) { check(false, "a snapshot changed afterwards") }
  }

  private var anySubject: any AnySubject { subjects[.random(in: 0..<subjects.count, using: &random)] }

  /// Reacts at random when an observer is called.
  func react() {
    guard reactions > 0, trouble == nil, Int.random(in: 0..<6, using: &random) == 0 else { return }
    reactions -= 1
    journal("reaction")
    do {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: anySubject.watchAtRandom()
      case 1, 2: anySubject.disposeAtRandom()
      case 3 where depth < 3: try transaction()
      default: try anySubject.editAtRandom()
      }
    } catch { check(false, "\(error)") }
  }

  // MARK: Transactions

  /// Makes several edits of several lists, and may roll them all back in the end.
  func transaction() throws {
    if depth == 0 { isMild = Int.random(in: 0..<3, using: &random) == 0 }
    let fails = Int.random(in: 0..<4, using: &random) == 0
    journal("transaction\(fails ? ", to be rolled back" : "")\(isMild ? ", mild" : "")")
    let savepoints = subjects.map { $0.savepoint() }
    depth += 1
    let opened = depth
    do {
      if Bool.random(using: &random) {
        try transact {
          try inTransaction(fails) { try anySubject.editAtRandom() }
          endTransaction()
        }
      } else {
        try anySubject.transactAtRandom { edit in try inTransaction(fails, edit) }
      }
    } catch is RolledBack {
      depth = opened - 1
      for restore in savepoints { restore() }
      for new in subjects.dropFirst(savepoints.count) { new.revert() }
      journal("rolled back")
    }
    if depth == 0 { isMild = false }
  }

  private func inTransaction(_ fails: Bool, _ edit: () throws -> Void) throws {
    for _ in 0..<Int.random(in: 0..<5, using: &random) {
      switch Int.random(in: 0..<12, using: &random) {
      case 0: anySubject.watchAtRandom()
      case 1: anySubject.disposeAtRandom()
      case 2 where depth < 3: try transaction()
      case 3, 4, 5: try anySubject.editAtRandom()
      case 6 where extra != nil && !isMild: try extra?()
      default: try edit()
      }
    }
    if fails { throw RolledBack() }
  }

  /// Records the commit that follows the end of a transaction's closure.
  func endTransaction() {
    if depth == 1, !isMild { for subject in subjects { subject.makeCertain() } }
    depth -= 1
    if depth == 0 {
      isMild = false
      commit(isTransaction: true)
    }
  }

  /// Records the changes that all lists have to report.
  func commit(isTransaction: Bool) {
    for subject in subjects { subject.closeDraft() }
    for subject in subjects { subject.commit(isTransaction: isTransaction) }
    for subject in subjects { subject.finishCommit() }
    journal("commit")
  }
}
