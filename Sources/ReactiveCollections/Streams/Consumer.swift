public import CollectionChanges
public import PersistentArrays

/// For whom a stream of updates is started: what it needs, and where it is told.
///
/// Three closures with several arguments, and not one with an enum: an update is large, and to wrap it up for each operator that it
/// passes would be most of what a change costs.
@usableFromInline
struct Consumer<Element> {
  @usableFromInline typealias List = PersistentArray<Element>

  /// What is fed, in the first part of a commit; none for an observer, who is told in the second.
  @usableFromInline let node: CommitNode?
  /// Which lists have to go along with a change. Others do not: to hold one makes the next edit copy a path.
  @usableFromInline let needs: Needs
  /// Keeps the list of the last operator, which edits it there.
  @usableFromInline let store: CollectionCore<Element>?
  /// Gets the list as it is, first of all and before the start is over, and its version.
  @usableFromInline let start: (List, Int) -> Void
  /// Gets each change, with the lists before and after that are needed, and the version.
  @usableFromInline let change: (CollectionChange<Element>, List?, List?, Int) -> Void
  /// Is told that the list has gone.
  @usableFromInline let end: () -> Void

  /// Which lists have to go along with a change.
  @usableFromInline
  enum Needs {
    case change, after, both
  }

  /// Whether it asks a list for itself after a change.
  @inlinable var needsAfter: Bool { store != nil || needs != .change }

  @inlinable
  init(
    node: CommitNode?, needs: Needs, store: CollectionCore<Element>? = nil,
    start: @escaping (List, Int) -> Void, change: @escaping (CollectionChange<Element>, List?, List?, Int) -> Void,
    end: @escaping () -> Void
  ) {
    self.node = node
    self.needs = needs
    self.store = store
    self.start = start
    self.change = change
    self.end = end
  }
}
