public import CollectionChanges
public import PersistentArrays

/// For whom a stream of updates of sections is started: see ``Consumer``.
@usableFromInline
struct SectionedConsumer<Section, Row> {
  @usableFromInline typealias Table = PersistentArray<SectionSnapshot<Section, Row>>
  @usableFromInline typealias Change = SectionedChange<Section, Row>

  /// What is fed, in the first part of a commit; none for an observer, who is told in the second.
  @usableFromInline let node: CommitNode?
  /// Whether the sections before and after have to go along with a change.
  @usableFromInline let needsTables: Bool
  /// Keeps the sections of the last operator, which may edit them there; then no sections go along with its changes but those before,
  /// where they are needed.
  @usableFromInline let store: CollectionCore<SectionSnapshot<Section, Row>>?
  /// Gets the sections as they are, first of all and before the start is over, and their version.
  @usableFromInline let start: (Table, Int) -> Void
  /// Gets each change, with the sections before and after if they are needed, and the version.
  @usableFromInline let change: (Change, Table?, Table?, Int) -> Void
  /// Is told that the list has gone.
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
