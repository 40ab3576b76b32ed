public import CollectionChanges
public import PersistentArrays

/// What a started stream of updates says to the operator, or the observer, that it was started for.
@usableFromInline
enum ListEvent<Element> {
  /// The list as it is at the start: always the first event.
  case start(PersistentArray<Element>, version: Int)
  /// One change of the list.
  case change(ListChange<Element>)
  /// The list has gone.
  case completed
  /// Nobody will say anything.
  case interrupted
}

/// One change of a list, as it passes from operator to operator.
///
/// Lists go along only where somebody asks for them: to hold one makes the next edit copy a path.
@usableFromInline
struct ListChange<Element> {
  @usableFromInline let version: Int
  @usableFromInline let change: CollectionChange<Element>
  /// The list before, if it was asked for.
  @usableFromInline let before: PersistentArray<Element>?
  /// The list after, if it was asked for.
  @usableFromInline let after: PersistentArray<Element>?

  @inlinable
  init(
    version: Int, _ change: CollectionChange<Element>, before: PersistentArray<Element>? = nil,
    after: PersistentArray<Element>? = nil
  ) {
    self.version = version
    self.change = change
    self.before = before
    self.after = after
  }
}

/// For whom a stream of updates is started.
@usableFromInline
struct Consumer<Element> {
  /// What is fed, in the first part of a commit; none for an observer, who is told in the second.
  @usableFromInline let node: CommitNode?
  /// Which lists have to go along with a change.
  @usableFromInline let needs: Needs
  /// Keeps the list of the last operator, which edits it there.
  @usableFromInline let store: CollectionCore<Element>?

  /// Which lists have to go along with a change.
  @usableFromInline
  enum Needs {
    case change, after, both
  }

  @inlinable
  init(node: CommitNode?, needs: Needs, store: CollectionCore<Element>? = nil) {
    self.node = node
    self.needs = needs
    self.store = store
  }
}
