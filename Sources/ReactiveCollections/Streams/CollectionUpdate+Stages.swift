public import CollectionChanges

extension CollectionUpdate {
  /// The update in stages that a list view can take, each with the list that it leads to: deletions, insertions and moves first, then updates.
  /// O(k log k) for k steps, to see them all at once; each stage is made when it is asked for.
  @inlinable
  public var stages: BatchUpdate<Element>.Stages { change.batch.stages(to: after) }

  /// The update as deletions, then insertions, then updates of elements where they are, each step with the list that it leads to. What moved
  /// goes and comes. O(k log n) for k steps.
  public var steps: [BatchUpdate<Element>.Stage] {
    Array(change.batch.stagesWithoutMoves(from: before, to: after))
  }
}
