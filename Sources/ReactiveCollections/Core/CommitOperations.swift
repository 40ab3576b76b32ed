public import CollectionChanges
internal import Signals

/// How a list takes part in a commit, independently of its element type.
///
/// These are functions, not methods of the core, because they are compiled for the element type where the list is made.
/// A method of a generic class that is called through a protocol exists only once for all types, and looks up at run
/// time what it needs to know about them. That was about half the cost of a change in a section.
@usableFromInline
struct CommitOperations<Element> {
  @usableFromInline typealias Core = CollectionCore<Element>

  /// Completes the record.
  @usableFromInline let prepare: (Core, [ChangedSection], RowMove?) -> Void
  /// Returns what happened at every level according to a record, below a path.
  @usableFromInline let paths: (Core, CommitRecord<Element>, [Int]) -> IndexPathChange
  /// Delivers the record.
  @usableFromInline let send: (Core) -> Void
  /// Puts the record into the queue. Returns whether the queue must be drained.
  @usableFromInline let enqueue: (Core) -> Bool
  /// Returns an action that puts the record of a shared list into its queue.
  @usableFromInline let share: (Core) -> (() -> Void)?
  /// Feeds the operators whose source is the list.
  @usableFromInline let feed: (Core) -> Void
  /// Delivers the records in the queue.
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
