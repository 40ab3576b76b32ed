internal import CollectionChanges
internal import PersistentArrays
internal import Signals

/// Several edits, of one list or many, that are committed as one: each list sends one event, after all are done.
///
/// Inside, every list shows its working state, to whoever asks, and edits of any list on this thread join. An error rolls
/// all of them back, and nothing is sent. Transactions nest: the edits of an inner one are rolled back alone if it throws
/// and the outer one catches that.
public final class Transaction {
  private var participants: [any AnyCollectionCore] = []
  /// The one row that was taken from a list to another, if that was asked for.
  var rowMove: RowMove?

  /// Runs `body` as one transaction, and returns what it returns.
  @discardableResult
  public static func run<Result, E: Error>(_ body: () throws(E) -> Result) throws(E) -> Result {
    let context = ThreadContext.current
    if let current = Self.current { return try current.nested(body) }
    let transaction = Transaction()
    context.transaction = transaction
    let result: Result
    do { result = try body() } catch {
      context.transaction = nil
      for core in transaction.participants { core.rollBack() }
      throw error
    }
    context.transaction = nil
    commit(transaction.participants.filter { $0.closeDraft() }, rowMove: transaction.rowMove)
    return result
  }

  /// The transaction that edits on this thread join.
  static var current: Transaction? { ThreadContext.existing?.transaction as? Transaction }

  /// Keeps the transaction of a shared domain apart from one that its thread may be in: it ends when the lock is released.
  static func apart<Result, E: Error>(_ body: () throws(E) -> Result) throws(E) -> Result {
    guard let context = ThreadContext.existing, let outer = context.transaction else { return try body() }
    context.transaction = nil
    defer { context.transaction = outer }
    return try body()
  }

  /// Adds a list, before its first edit in this transaction.
  func add(_ core: any AnyCollectionCore) { participants.append(core) }

  private func nested<Result, E: Error>(_ body: () throws(E) -> Result) throws(E) -> Result {
    let savepoints = participants.map { $0.makeSavepoint() }
    do { return try body() } catch {
      for core in participants[savepoints.count...] { core.rollBack() }
      participants.removeSubrange(savepoints.count...)
      for restore in savepoints { restore() }
      throw error
    }
  }
}

// MARK: - Committing

extension Transaction {
  /// Puts the records of all lists concerned together, sections before the lists that they stand in; then puts them into the
  /// queues; then delivers.
  ///
  /// - Parameter changed: Lists that know what changed on their own level.
  static func commit(_ changed: [any AnyCollectionCore], rowMove: RowMove? = nil) {
    let affected = withParents(changed)
    for (core, places) in affected { core.prepareCommit(places: places, rowMove: rowMove) }
    let deliveries = affected.compactMap { core, _ in core.enqueueCommit() }
    if deliveries.isEmpty { return }
    ThreadContext.outsideTurns {
      for deliver in deliveries { deliver() }
    }
  }

  /// The lists and all lists that they stand in, sections first, each with the places of the others in it.
  private static func withParents(_ changed: [any AnyCollectionCore]) -> [(any AnyCollectionCore, [OrderTree.ID])] {
    if changed.count == 1, let chain = withParents(changed[0]) { return chain }
    var order: [any AnyCollectionCore] = []
    var places: [ObjectIdentifier: [OrderTree.ID]] = [:]
    func visit(_ core: any AnyCollectionCore) {
      if core.isCommitting { return }
      core.isCommitting = true
      core.links.removeAll { $0.parent == nil }
      for link in core.links {
        guard let parent = link.parent else { continue }
        visit(parent)
        places[ObjectIdentifier(parent), default: []].append(link.place)
      }
      order.append(core)
    }
    for core in changed { visit(core) }
    return order.reversed().map { core in
      core.isCommitting = false
      return (core, places[ObjectIdentifier(core)] ?? [])
    }
  }
}

extension Transaction {
  /// The same for one list that stands in no more than one place, as do the lists that it stands in: no need to look for
  /// ways that meet again.
  private static func withParents(_ changed: any AnyCollectionCore) -> [(any AnyCollectionCore, [OrderTree.ID])]? {
    var chain: [(any AnyCollectionCore, [OrderTree.ID])] = [(changed, [])]
    var core = changed
    while let link = core.links.first {
      if core.links.count > 1 { return nil }
      guard let parent = link.parent else { break }
      chain.append((parent, [link.place]))
      core = parent
    }
    return chain
  }
}

extension Transaction {
  /// A row that was taken out of one list and put into another, as one thing to tell.
  @usableFromInline
  struct RowMove {
    let source: any AnyCollectionCore
    let target: any AnyCollectionCore

    typealias Step = (section: Int, step: RowStep)

    /// What the two lists did, where they stand at two places of a third and did nothing else.
    func steps(between sections: [(position: Int, core: (any AnyCollectionCore)?)]) -> (from: Step, to: Step)? {
      guard sections.count == 2 else { return nil }
      var from: Step?
      var to: Step?
      for (position, core) in sections {
        guard let core, let step = core.committedRow else { return nil }
        if core === source, step.operation == .remove { from = (position, step) }
        if core === target, step.operation == .insert { to = (position, step) }
      }
      if let from, let to { return (from, to) }
      return nil
    }
  }
}
