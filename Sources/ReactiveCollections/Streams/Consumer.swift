public import CollectionChanges
public import PersistentArrays

/// A consumer of a stream of updates: what it needs, and the closures that receive the updates.
///
/// It has three closures with several arguments instead of one with an enum: an update is large, and wrapping it for
/// each operator that it passes would be most of what a change costs.
@usableFromInline
struct Consumer<Element> {
  @usableFromInline typealias List = PersistentArray<Element>

  /// The node that is fed, in the first part of a commit; `nil` for an observer, which is called in the second part.
  @usableFromInline let node: CommitNode?
  /// The lists that must accompany a change. Other lists do not, because holding one makes the next edit copy a path.
  @usableFromInline let needs: Needs
  /// Stores the list of the last operator, which edits it there.
  @usableFromInline let store: CollectionCore<Element>?
  /// Receives the current list and its version, before everything else and before the start is over.
  @usableFromInline let start: (List, Int) -> Void
  /// Receives each change, with the lists before and after that are needed, and the version.
  @usableFromInline let change: (CollectionChange<Element>, List?, List?, Int) -> Void
  /// Called when the list has ended.
  @usableFromInline let end: () -> Void

  /// The lists that must accompany a change.
  @usableFromInline
  enum Needs {
    case change, after, both
  }

  /// Whether the consumer needs the list after a change.
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
