internal import CollectionChanges
internal import PersistentArrays
internal import Signals

/// Several edits, of one list or many, that are committed as one: each list sends one event, after all are done.
///
/// Inside, every list shows its working state, to whoever asks, and edits of all lists of the domain join: the lists of this
/// thread, or, in the `modify` of a shared list, that list with all its sections. An error rolls all of them back, and nothing
/// is sent. Edits of shared lists are transactions of their own, and stay.
///
/// Transactions nest: the edits of an inner one are rolled back alone if it throws and the outer one catches that.
///
/// In a file that imports SwiftUI, which has a `Transaction` of its own, write `ReactiveCollections.Transaction.run { … }`.
public final class Transaction {
  /// What it is about: a shared domain, or, if there is none, the lists that are confined to this thread.
  private let domain: SharedDomain?
  /// The transaction that this one is inside of, of whatever domain.
  private let outer: Transaction?
  /// The lists that were edited.
  private var participants: [any AnyCollectionCore] = []
  /// The one row that was taken from a list to another, if that was asked for.
  private var rowMove: RowMove?
  /// The operators whose rules were replaced meanwhile.
  private var woken: [CommitNode] = []
  /// What is to be done when it has been committed or rolled back.
  private var finishing: [() -> Void] = []

  private init(in domain: SharedDomain?, inside outer: Transaction?) {
    self.domain = domain
    self.outer = outer
  }

  /// Runs `body` as one transaction, and returns what it returns.
  @discardableResult
  public static func run<Result, E: Error>(_ body: () throws(E) -> Result) throws(E) -> Result {
    try run(in: innermost?.domain, body)
  }

  /// Runs `body` as one transaction of the lists of a domain.
  @usableFromInline
  static func run<Result, E: Error>(in domain: SharedDomain?, _ body: () throws(E) -> Result) throws(E) -> Result {
    let context = ThreadContext.current
    let transaction = Transaction(in: domain, inside: innermost)
    context.transaction = transaction
    let result: Result
    do { result = try body() } catch {
      context.transaction = transaction.outer
      transaction.rollBack()
      throw error
    }
    context.transaction = transaction.outer
    transaction.end()
    return result
  }

  /// The transaction that edits of the lists of a domain join, on this thread.
  static func innermost(in domain: SharedDomain?) -> Transaction? {
    var transaction = innermost
    while let current = transaction, current.domain !== domain { transaction = current.outer }
    return transaction
  }

  private static var innermost: Transaction? { ThreadContext.existing?.transaction as? Transaction }

  /// The transaction of the same domain that this one is inside of.
  private var parent: Transaction? { Self.innermost(in: domain) }

  /// Adds a list, before its first edit in this transaction.
  func add(_ core: any AnyCollectionCore) { participants.append(core) }

  /// Remembers that a row went from one list to another, if that is all that happens.
  func noteRowMove(from source: any AnyCollectionCore, to target: any AnyCollectionCore) {
    rowMove = RowMove(source: source, target: target)
  }

  /// Leaves a change of an operator's rule to the commit, if a transaction of confined lists is in progress here.
  static func wakeLater(_ node: CommitNode) -> Bool {
    guard let transaction = innermost(in: nil) else { return false }
    transaction.woken.append(node)
    return true
  }

  /// Does something when all is over.
  func finish(_ job: @escaping () -> Void) { finishing.append(job) }

  private func end() {
    if let parent { return join(parent) }
    if !woken.isEmpty { CommitPass.current.beginTurn() }
    for node in woken { CommitPass.current.schedule(node) }
    Self.commit(participants.filter { $0.closeDraft() }, rowMove: rowMove)
    participants = []
    for job in finishing { job() }
  }

  private func join(_ parent: Transaction) {
    for core in participants where core.mergeDraft(into: parent) { parent.add(core) }
    participants = []
    parent.finishing += finishing
    parent.woken += woken
    parent.rowMove = rowMove ?? parent.rowMove
  }

  /// Takes all edits back, other than those of lists that follow something: these stay as what they follow.
  private func rollBack() {
    for core in participants.reversed() where !core.isDerived { core.rollBack() }
    participants.removeAll { !$0.isDerived }
    rowMove = nil
    end()
  }
}

// MARK: - Committing

extension Transaction {
  /// Commits what changed, all of it before any of it is told.
  ///
  /// - Parameter changed: Lists that know what changed on their own level.
  static func commit(_ changed: [any AnyCollectionCore], rowMove: RowMove? = nil) {
    let pass = CommitPass.current
    for core in changed { pass.schedule(core) }
    pass.run(rowMove: rowMove)
  }

  /// Commits what changed in one list.
  static func commit(_ changed: any AnyCollectionCore) {
    let pass = CommitPass.current
    pass.schedule(changed)
    pass.run()
  }
}
