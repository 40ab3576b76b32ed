/// Makes several edits, of any number of lists and properties, as one transaction, and returns the result of `body`: each
/// list and property sends one change, after all edits are done.
///
/// During a transaction, lists and properties that are edited show their working state to all code on the thread, and
/// so do properties that are derived from properties by operators that look only at the newest values (such as `map`
/// and `combineLatest`). Everything else that is derived shows the state before the transaction. An error takes all
/// edits back, and nothing is sent. What a stream has sent is not taken back: a property that follows a stream, and a
/// list that follows a shared one, stay as they are.
///
/// The edits of all lists and properties of its domain join: the domain is the thread or, in `modify` of a shared
/// object, that object. Edits of shared objects outside of the domain are transactions of their own.
///
/// Transactions nest: if an inner transaction throws and the outer one catches the error, only the edits of the inner
/// one are taken back.
///
/// ```swift
/// let title = query.combineLatest(with: score).map { "\($0): \($1)" }
/// title.signal.observeValues { print($0) }
/// transact {
///   query.value = "Ada"
///   score.value = 5
/// }  // prints: Ada: 5
/// try? transact {
///   score.value = 6
///   throw LoadError.offline
/// }
/// print(score.value)  // prints: 5
/// ```
@discardableResult
public func transact<Result, E: Error>(_ body: () throws(E) -> Result) throws(E) -> Result {
  let thread = ThreadContext.current
  return try (thread.state.joinedDomain ?? thread.domain).transact(body)
}

/// A transaction in progress, or the edits that code makes in the middle of a propagation.
@usableFromInline
package final class OpenTransaction {
  /// Unowned: a transaction is over before the thread or the shared object that holds its domain goes.
  private unowned(unsafe) let domain: Domain
  private let outer: OpenTransaction?
  /// The nodes that have been edited, in the order of their first edits.
  @usableFromInline var participants: ContiguousArray<Node> = []
  /// The nodes that update in the commit besides those that are edited or follow.
  var woken: [Node] = []
  /// Two nodes, one of which has passed an element to the other.
  package var passage: (source: Node, target: Node)?

  init(in domain: Domain, inside outer: OpenTransaction?) {
    self.domain = domain
    self.outer = outer
  }

  var isEmpty: Bool { participants.isEmpty && woken.isEmpty }

  /// Takes the pending edits as records.
  func seal() -> Domain.Commit {
    let passage = passage.flatMap { pair in
      pair.source !== pair.target && pair.source.pendingEdits == 1 && pair.target.pendingEdits == 1 ? pair : nil
    }
    var commit: Domain.Commit = []
    for node in participants {
      guard let record = node.seal() else { continue }
      if let passage {
        if node === passage.source { record.role = .source }
        if node === passage.target { record.role = .target }
      }
      commit.append(Domain.Entry(node, record))
    }
    return commit
  }

  func merge(into outer: OpenTransaction) {
    for node in participants { node.merge(self, into: outer) }
    outer.woken += woken
    outer.passage = passage ?? outer.passage
  }

  /// Takes the pending edits back. What remains comes from elsewhere.
  func rollBack() {
    domain.forgetPendingValues()
    participants = ContiguousArray(participants.filter { !$0.rollBack(self, in: domain) })
    passage = nil
  }
}
