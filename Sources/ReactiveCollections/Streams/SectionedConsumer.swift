public import CollectionChanges
public import PersistentArrays

/// A consumer of a stream of updates of sections; see ``Consumer``.
@usableFromInline
struct SectionedConsumer<Section, Row> {
  @usableFromInline typealias Table = PersistentArray<SectionSnapshot<Section, Row>>
  @usableFromInline typealias Change = SectionedChange<Section, Row>

  /// The node that is fed, in the first part of a commit; `nil` for an observer, which is called in the second part.
  @usableFromInline let node: CommitNode?
  /// Whether the sections before and after must accompany a change.
  @usableFromInline let needsTables: Bool
  /// Stores the sections of the last operator, which may edit them there. Its changes are then accompanied only by the
  /// sections before, if these are needed.
  @usableFromInline let store: CollectionCore<SectionSnapshot<Section, Row>>?
  /// Receives the current sections and their version, before everything else and before the start is over.
  @usableFromInline let start: (Table, Int) -> Void
  /// Receives each change, with the sections before and after if they are needed, and the version.
  @usableFromInline let change: (Change, Table?, Table?, Int) -> Void
  /// Called when the list has ended.
  @usableFromInline let end: () -> Void

  @inlinable
  init(
    node: CommitNode?, needsTables: Bool, store: CollectionCore<SectionSnapshot<Section, Row>>? = nil,
    start: @escaping (Table, Int) -> Void,
    change: @escaping (Change, Table?, Table?, Int) -> Void, end: @escaping () -> Void
  ) {
    self.node = node
    self.needsTables = needsTables
    self.store = store
    self.start = start
    self.change = change
    self.end = end
  }
}
