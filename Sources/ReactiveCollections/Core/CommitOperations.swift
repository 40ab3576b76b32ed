public import CollectionChanges
internal import Signals

/// How a list takes part in a commit, whatever its elements are.
///
/// Functions and not methods of the list's inside, because these are compiled for the element's type, where the list is
/// made: a method of a generic class that is called through a protocol is there once for all types, and looks up at run
/// time what it needs to know of them. That was about half the cost of a change in a section.
@usableFromInline
struct CommitOperations<Element> {
  @usableFromInline typealias Core = CollectionCore<Element>

  /// Completes the record.
  @usableFromInline let prepare: (Core, [ChangedSection], RowMove?) -> Void
  /// What happened at every level by a record, below a path.
  @usableFromInline let paths: (Core, CommitRecord<Element>, [Int]) -> IndexPathChange
  /// Delivers the record.
  @usableFromInline let send: (Core) -> Void
  /// Puts the record into the queue; whether that is to be drained.
  @usableFromInline let enqueue: (Core) -> Bool
  /// What puts the record of a shared list into its queue.
  @usableFromInline let share: (Core) -> (() -> Void)?
  /// Feeds the operators that have the list for a source.
  @usableFromInline let feed: (Core) -> Void
  /// Delivers what is in the queue.
  @usableFromInline let drain: (Core) -> Void

  @inlinable
  init() {
    prepare = { core, sections, rowMove in core.prepare(sections, rowMove) }
    paths = { core, record, path in core.paths(of: record, below: path) }
    send = { core in
      guard let record = core.takeCommit() else { return }
      core.records.send(.value(record))
    }
    enqueue = { core in core.enqueue() }
    share = { core in core.share() }
    feed = { core in if let record = core.committing { core.feed(record) } }
    drain = { core in core.records.drain() }
  }
}

/// One change inside of a section, and one place where the section stands.
@usableFromInline
struct ChangedSection {
  let place: OrderTree.ID
  let core: any AnyCollectionCore
  /// The section's record of the change.
  @usableFromInline let record: AnyObject
  /// What the section has to do with the row that moves in the commit.
  @usableFromInline let rowRole: RowMove.Role?
  /// Where the place is, as soon as that is settled.
  @usableFromInline var position = -1

  init(place: OrderTree.ID, core: any AnyCollectionCore, record: AnyObject, rowRole: RowMove.Role?) {
    self.place = place
    self.core = core
    self.record = record
    self.rowRole = rowRole
  }
}
