internal import CollectionChanges
internal import PersistentArrays

/// Where an operator that has been started sends what it makes: ``ListOutput`` or ``SectionedOutput``.
@usableFromInline
protocol ChangeOutput<Change> {
  associatedtype Change: ListChange

  /// Begins with a list.
  mutating func begin(_ list: Change.List, version: Int)
  /// Sends the change that `change` finds out. It makes the change in the list if `edits`; otherwise that is done here. If it does so
  /// `inSteps`, closures are called between them, which see the list as it was.
  ///
  /// `settle` says what there is to be told of a change, given the lists that it leads between, if these are at hand. Returns whether
  /// anything is told.
  mutating func send(
    version: Int, edits: Bool, inSteps: Bool, settling settle: ((Change, Change.List, Change.List) -> Change)?,
    _ change: (inout Change.List) -> Change
  ) -> Bool
  /// Tells that no change will come.
  func end()
}
