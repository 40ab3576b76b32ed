internal import CollectionChanges
internal import Signals

/// The part of a list's inside that other lists and index paths deal with, whatever the elements are.
protocol AnyCollectionCore: CommitNode {
  /// The places where this list stands in parents that follow their sections.
  var links: [SectionLink] { get set }
  /// Its sections that changed inside, in the commit that is being put together.
  var changedSections: [ChangedSection] { get set }
  /// The turns and the queue that it lives in, when it is shared.
  var domain: SharedDomain? { get }

  /// Whether it is made of something else, and only that edits it: its changes have happened, and are not rolled back.
  var isDerived: Bool { get }

  // MARK: Committing

  /// How many edits the transaction in progress has made.
  var editCount: Int { get }
  /// Makes the edits of a transaction that has ended those of the one that it was inside of; whether they are the first there.
  func mergeDraft(into outer: Transaction) -> Bool
  /// Takes the list out of the transaction that has ended; whether that changed it, all in all.
  func closeDraft() -> Bool
  /// Forgets what a transaction did.
  func rollBack()
  /// What happened at every level, below `path`, by one of its records.
  func committedPaths(of record: AnyObject, below path: [Int]) -> IndexPathChange
  /// Who has read the list and is to know of the commit, before its observers.
  var readersToTell: ReadRegistrar? { get }
  /// Whether somebody is to be told of it, on this thread.
  var isWatched: Bool { get }
  /// Delivers the record.
  func sendCommit()
  /// Puts the record into the queue; whether that is to be drained.
  func enqueueCommit() -> Bool
  /// What puts the record of a shared list into its queue, as a part of a job.
  func takeSharedCommit() -> (() -> Void)?
  /// Delivers what is in the queue.
  func drainCommits()

  // MARK: Being a section

  /// Starts to follow what happens inside, for one more observer or parent.
  func retainSections()
  /// Ends to follow what happens inside, for one observer or parent.
  func releaseSections()
  /// Joins the turns and the queue of the list that it was put into, with all that stands inside of it.
  func adopt(_ domain: SharedDomain)
  /// The section that this is the inside of, frozen with the rows that its observers know, or with those it has now.
  func freeze(_ section: Any, reported: Bool) -> Any
  /// Whether `core` is this list or stands somewhere inside of it.
  func contains(_ core: any AnyCollectionCore) -> Bool

  // MARK: Index paths

  var anyCount: Int { get }
  func anyElement(at index: Int) -> Any
  func anySection(at index: Int) -> (any AnyCollectionCore)?
  /// Why an element cannot be put into this list, if so.
  func checkAny(_ element: Any) -> ChangeError.Reason?
  func insertAny(_ element: Any, at index: Int)
  func removeAny(at index: Int) -> Any
  func replaceAny(at index: Int, with element: Any) -> Any
  /// Replaces an element by another version; if that is no change, tells that the element changed inside.
  func updateAny(at index: Int, with element: Any)
  /// Why a change must not name an element where it does, if so.
  func mismatch(_ named: Any, at index: Int) -> ChangeError.Reason?
  func moveAny(from source: Int, to target: Int)
}

extension AnyCollectionCore {
  /// Whether it stands at a place of a list that follows its sections.
  func isLinked(to parent: any AnyCollectionCore, at place: OrderTree.ID) -> Bool {
    links.contains { $0.place == place && $0.parent === parent }
  }
}

/// A place where a list stands as a section.
struct SectionLink {
  /// Its parent keeps the section alive, not the other way round.
  weak var parent: (any AnyCollectionCore)?
  let place: OrderTree.ID
}
