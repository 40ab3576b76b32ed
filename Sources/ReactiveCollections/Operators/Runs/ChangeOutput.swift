internal import CollectionChanges
internal import PersistentArrays

/// The output of a started operator: a ``ListOutput`` or a ``SectionedOutput``.
@usableFromInline
protocol ChangeOutput<Change> {
  associatedtype Change: ListChange

  /// Begins with a list.
  mutating func begin(_ list: Change.List, version: Int)
  /// Sends the change that `change` returns. If `edits`, `change` also makes it in the list; otherwise this method
  /// does. If `inSteps`, closures that `change` calls in between see the list as it was.
  ///
  /// `settle` returns the change to report for a composed one and the lists that it leads between, if these are
  /// available. Returns whether a change was sent.
  mutating func send(
    version: Int, edits: Bool, inSteps: Bool, settling settle: ((Change, Change.List, Change.List) -> Change)?,
    _ change: (inout Change.List) -> Change
  ) -> Bool
  /// Sends the end of the stream.
  func end()
}
