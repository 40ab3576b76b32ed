public import CollectionChanges
public import PersistentArrays
package import Signals

/// The implementation of a list: its elements, its observers, and the transaction that it is in. Opaque to users.
///
/// ```
///   MutableCollectionProperty ──▶ CollectionCore ──▶ items, records (a signal core)
///                                     │    ▲
///                          follower   ▼    │ weak, in `links` of each section's core
///                              SectionFollower ──▶ order tree of places, snapshots
/// ```
///
/// A producer made from the list keeps the core alive, but not the list.
public final class CollectionCore<Element>: CommitNode, AnyCollectionCore {
  @exclusivity(unchecked) var links: [SectionLink] = []
  @exclusivity(unchecked) @usableFromInline var items: PersistentArray<Element>
  @exclusivity(unchecked) @usableFromInline var version = 0
  /// When the elements changed, here or in the list that they were copied from; 0 until a binding requests it.
  @exclusivity(unchecked) @usableFromInline var stamp = 0
  /// The stamp of the change that is being made, if the change copies another list.
  var stampToCopy: Int?
  @usableFromInline let comparison: ElementComparison<Element>
  @usableFromInline let elementKind: ElementKind
  @usableFromInline let records: SignalCore<CommitRecord<Element>, Never>
  /// Feeds the operators whose results other code can see, while there are any: they do their parts before any observer
  /// is notified.
  @exclusivity(unchecked) @usableFromInline var inputs: SignalCore<Feed<Element>.Reference, Never>?
  /// Feeds operators with what happens inside sections.
  @exclusivity(unchecked) @usableFromInline var deepInputs: SignalCore<CommitRecord<Element>, Never>?
  /// The nodes that are fed.
  @exclusivity(unchecked) var consumers: [FedNode] = []
  @usableFromInline let operations: CommitOperations<Element>
  /// What the transaction that the list is part of has done so far.
  @exclusivity(unchecked) var draft: Draft<Element>?
  /// Whether the list is derived from something else, and edited only by that: its changes have already happened
  /// elsewhere, and are not rolled back.
  @usableFromInline var isDerived = false
  /// Whether the list follows a stream of sections, so that its commits contain updates of sections and rows.
  @usableFromInline var followsSections = false
  /// Whether an edit is calling the user's code to compare elements. That code must not edit the list.
  @exclusivity(unchecked) @usableFromInline var isComparing = false
  /// Follows the sections, while what happens inside them is observed.
  @exclusivity(unchecked) @usableFromInline var follower: SectionFollower<Element>?
  /// Make the typed updates of sections, while these are observed.
  @exclusivity(unchecked) @usableFromInline var snapshots: [SectionSnapshots<Element>] = []
  /// The sections that changed inside, in the commit that is being assembled.
  @exclusivity(unchecked) var changedSections: [ChangedSection] = []
  /// The list's part of the commit that is being assembled.
  @exclusivity(unchecked) @usableFromInline var committing: CommitRecord<Element>?
  @exclusivity(unchecked) @usableFromInline var interest = Interest()
  /// The domain whose turns and queue the list uses, if it is shared.
  @exclusivity(unchecked) @usableFromInline var domain: SharedDomain?

  @inlinable
  init(_ items: PersistentArray<Element>, comparison: ElementComparison<Element>) {
    self.items = items
    self.comparison = comparison
    elementKind = ElementKind(of: Element.self)
    records = SignalCore()
    operations = CommitOperations()
    super.init()
    admit(items)
  }

  @usableFromInline
  override func flush(in pass: CommitPass) { commitPart(in: pass) }

  override func didRise() {
    for link in links { link.parent?.rise(above: height) }
    // A shared list rises in a turn, and is followed in jobs, whose passes it has no part in.
    if domain == nil { for consumer in consumers { consumer.node.rise(above: height) } }
  }

  /// How many observers need the optional parts of a record.
  @usableFromInline
  struct Interest {
    /// The list before a change.
    @usableFromInline var before = 0
    /// The list after a change, for operators, which are fed.
    @usableFromInline var after = 0
    /// What happens inside sections.
    @usableFromInline var inside = 0
    /// Changes of every level, at paths.
    @usableFromInline var paths = 0
    /// Sections and rows of a list of snapshots.
    @usableFromInline var sections = 0
  }

  /// The list as its observers know it: without the edits of the transaction in progress, and without a change for
  /// which the list has yet to do its part.
  @usableFromInline var reported: PersistentArray<Element> {
    draft?.base ?? (committing?.version == 0 ? previous : items)
  }

  /// The list at its version, for observers that start now and receive later versions: including its part of the
  /// current commit if it has done that, and otherwise without it.
  @usableFromInline var started: PersistentArray<Element> {
    guard let committing, committing.version != 0 else { return reported }
    return committing.after
  }

  /// The list before its part of the current commit.
  @inlinable var previous: PersistentArray<Element> { committing?.previous ?? items }

  /// The sections that have done their part of the current commit, but that this list has not reported yet, each with
  /// its first record.
  @usableFromInline var untoldSections: [ObjectIdentifier: AnyObject] {
    if changedSections.isEmpty { return [:] }
    return Dictionary(changedSections.map { (ObjectIdentifier($0.core), $0.record) }) { first, _ in first }
  }

  /// Completes the streams, because the list is deallocated or its source has ended. If the transaction in progress has
  /// edited the list, or may have edited its sections, they complete after the transaction. In the middle of a commit,
  /// they complete after the list's last record.
  @usableFromInline
  func end() {
    // If the list is shared, the transaction or commit to wait for is part of a turn of this thread.
    guard domain?.isInTurn ?? true else { return complete() }
    if let transaction = transactionInProgress { return transaction.finish { self.end() } }
    if let pass = CommitPass.running(in: domain) { pass.end(self) } else { complete() }
  }

  /// The transaction that has edited the list, or may have edited its sections.
  private var transactionInProgress: Transaction? {
    if let draft, !draft.isClosed { return draft.transaction }
    return follower == nil ? nil : Transaction.innermost(in: domain)
  }

  private func complete() {
    if let domain {
      domain.run {
        self.inputs?.send(.completed)
        self.deepInputs?.send(.completed)
        self.records.send(.completed)
      }
    } else {
      inputs?.sendLast(.completed)
      deepInputs?.sendLast(.completed)
      records.sendLast(.completed)
    }
  }

  /// Runs `body` in a turn of the domain, if there is one: even a confined handle that was shared along with the list
  /// waits for other threads.
  @inlinable
  func inTurn<Result, E: Error>(_ body: () throws(E) -> Result) throws(E) -> Result {
    guard let domain else { return try body() }
    return try domain.withTurn(body)
  }
}
