internal import CollectionChanges
internal import PersistentArrays
internal import Signals

/// Several edits, of one or more lists, that are committed as one: each list sends one event, after all edits are done.
///
/// During a transaction every list shows its working state to all code. The edits of all lists of its domain join: the
/// domain is the lists of this thread or, in `modify` of a shared list, that list with all its sections. An error rolls
/// all these edits back, and nothing is sent. Edits of shared lists outside the domain are transactions of their own,
/// and are not rolled back.
///
/// Transactions nest: if an inner transaction throws and the outer one catches the error, only the edits of the inner
/// one are rolled back.
///
/// In a file that imports SwiftUI, which has its own `Transaction`, write `ReactiveCollections.Transaction.run { … }`.
public final class Transaction {
  /// The domain of the transaction: a shared one, or `nil` for the lists that are confined to this thread.
  private let domain: SharedDomain?
  /// The transaction around this one, of any domain.
  private let outer: Transaction?
  /// The lists that were edited.
  private var participants: [any AnyCollectionCore] = []
  /// The one row that was moved from one list to another, if a move was requested.
  private var rowMove: RowMove?
  /// The operators whose rules were replaced during the transaction.
  private var woken: [CommitNode] = []
  /// The jobs to run when the transaction has been committed or rolled back.
  private var finishing: [() -> Void] = []

  private init(in domain: SharedDomain?, inside outer: Transaction?) {
    self.domain = domain
    self.outer = outer
  }

  /// Runs `body` as one transaction, and returns its result.
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

  /// Returns the transaction that edits of the lists of a domain join on this thread.
  static func innermost(in domain: SharedDomain?) -> Transaction? {
    var transaction = innermost
    while let current = transaction, current.domain !== domain { transaction = current.outer }
    return transaction
  }

  private static var innermost: Transaction? { ThreadContext.existing?.transaction as? Transaction }

  /// The transaction of the same domain around this one.
  private var parent: Transaction? { Self.innermost(in: domain) }

  /// Adds a list, before its first edit in this transaction.
  func add(_ core: any AnyCollectionCore) { participants.append(core) }

  /// Notes that a row moved from one list to another. The move is reported if nothing else happens.
  func noteRowMove(from source: any AnyCollectionCore, to target: any AnyCollectionCore) {
    rowMove = RowMove(source: source, target: target)
  }

  /// Leaves a change of an operator's rule to the commit, and returns `true`, if a transaction of confined lists is in
  /// progress on this thread.
  static func wakeLater(_ node: CommitNode) -> Bool {
    guard let transaction = innermost(in: nil) else { return false }
    transaction.woken.append(node)
    return true
  }

  /// Runs a job when the transaction has been committed or rolled back.
  func finish(_ job: @escaping () -> Void) { finishing.append(job) }

  private func end() {
    if let parent { return join(parent) }
    if !woken.isEmpty { CommitPass.current.beginTurn() }
    for node in woken { CommitPass.current.schedule(node) }
    commit(participants.filter { $0.closeDraft() })
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

  /// Undoes all edits, except in lists that follow something: these stay equal to what they follow.
  private func rollBack() {
    for core in participants.reversed() where !core.isDerived { core.rollBack() }
    participants.removeAll { !$0.isDerived }
    rowMove = nil
    end()
  }
}

// MARK: - Committing

extension Transaction {
  /// Commits the changes of several lists, all of them before any is reported.
  ///
  /// - Parameter changed: Lists that know what changed on their own level.
  private func commit(_ changed: [any AnyCollectionCore]) {
    let pass = CommitPass.current(in: domain)
    for core in changed { pass.schedule(core) }
    pass.run(rowMove: rowMove)
  }

  /// Commits the changes of one list.
  static func commit(_ changed: any AnyCollectionCore, in domain: SharedDomain?) {
    let pass = CommitPass.current(in: domain)
    pass.schedule(changed)
    pass.run()
  }
}
