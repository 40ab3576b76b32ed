internal import CollectionChanges
internal import Signals

/// The part of a list's implementation that other lists and index paths use, whatever the type of the elements.
protocol AnyCollectionCore: CommitNode {
  /// The places where this list is in parents that follow their sections.
  var links: [SectionLink] { get set }
  /// The sections that changed inside, in the commit that is being assembled.
  var changedSections: [ChangedSection] { get set }
  /// The domain whose turns and queue the list uses, if it is shared.
  var domain: SharedDomain? { get }

  /// Whether the list is derived from something else, and edited only by that: its changes have already happened
  /// elsewhere, and are not rolled back.
  var isDerived: Bool { get }

  // MARK: Committing

  /// The number of edits that the transaction in progress has made.
  var editCount: Int { get }
  /// Makes the edits of a transaction that has ended part of the transaction around it. Returns whether they are the
  /// list's first edits in the outer one.
  func mergeDraft(into outer: Transaction) -> Bool
  /// Removes the list from the transaction that has ended. Returns whether the transaction changed the list in the end.
  func closeDraft() -> Bool
  /// Undoes the edits of a transaction.
  func rollBack()
  /// Returns what happened at every level below `path`, according to one of the list's records.
  func committedPaths(of record: AnyObject, below path: [Int]) -> IndexPathChange
  /// The code that has read the list and is to be notified of the commit, before its observers.
  var readersToTell: ReadRegistrar? { get }
  /// Whether the list has observers to be notified on this thread.
  var isWatched: Bool { get }
  /// Delivers the record.
  func sendCommit()
  /// Puts the record into the queue. Returns whether the queue must be drained.
  func enqueueCommit() -> Bool
  /// Returns an action that puts the record of a shared list into its queue, as part of a job.
  func takeSharedCommit() -> (() -> Void)?
  /// Delivers the records in the queue.
  func drainCommits()
  /// Completes the streams.
  func end()

  // MARK: Being a section

  /// Starts to follow what happens inside the list, for one more observer or parent.
  func retainSections()
  /// Stops following what happens inside the list, for one observer or parent.
  func releaseSections()
  /// Joins the domain of the list that this list was put into, with all sections inside it.
  func adopt(_ domain: SharedDomain)
  /// Returns a frozen copy of `section`, which this core implements, with the rows that its observers know or with its
  /// current rows.
  func freeze(_ section: Any, reported: Bool) -> Any
  /// Returns whether `core` is this list or is anywhere inside it.
  func contains(_ core: any AnyCollectionCore) -> Bool

  // MARK: Index paths

  var anyCount: Int { get }
  func anyElement(at index: Int) -> Any
  func anySection(at index: Int) -> (any AnyCollectionCore)?
  /// Returns why an element cannot be put into this list, or `nil` if it can be.
  func checkAny(_ element: Any) -> ChangeError.Reason?
  func insertAny(_ element: Any, at index: Int)
  func removeAny(at index: Int) -> Any
  func replaceAny(at index: Int, with element: Any) -> Any
  /// Replaces an element with another version of it. If that changes nothing, reports that the element changed
  /// internally.
  func updateAny(at index: Int, with element: Any)
  /// Returns why a change must not name an element at a position, or `nil` if it may.
  func mismatch(_ named: Any, at index: Int) -> ChangeError.Reason?
  func moveAny(from source: Int, to target: Int)
}

extension AnyCollectionCore {
  /// Returns whether the list is at a place of a list that follows its sections.
  func isLinked(to parent: any AnyCollectionCore, at place: OrderTree.ID) -> Bool {
    links.contains { $0.place == place && $0.parent === parent }
  }
}

/// A place where a list is a section.
struct SectionLink {
  /// The parent keeps the section alive, not the other way round.
  weak var parent: (any AnyCollectionCore)?
  let place: OrderTree.ID
}
