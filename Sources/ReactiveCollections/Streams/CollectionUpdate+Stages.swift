public import ReactiveCollectionsChanges

extension CollectionUpdate {
  /// The update in stages that a list view can perform, each with the list that it leads to: first deletions,
  /// insertions and moves, then updates. O(k log k + k log n) for k steps.
  @inlinable
  public var stages: [BatchUpdate<Element>.Stage] { change.batch.stages(to: after) }

  /// The update as deletions, then insertions, then updates of elements in place, each step with the list that it leads
  /// to. Elements that moved are deleted and inserted. O(k log n) for k steps.
  public var steps: [BatchUpdate<Element>.Stage] {
    change.batch.stagesWithoutMoves(from: before, to: after)
  }
}
