public import ReactiveCollectionsChanges

extension SectionedUpdate {
  /// The update in as few stages as a list view needs to perform it, each with the sections that it leads to. O(k log
  /// k + k log n) for k steps. See `SectionedBatchUpdate.stages(from:to:)`.
  @inlinable
  public var stages: [SectionedBatchUpdate<Section, Row>.Stage] { change.batch.stages(from: before, to: after) }

  /// The update as deletions, then insertions, then updates in place, each step with the sections that it leads to. See
  /// `SectionedBatchUpdate.stagesWithoutMoves(from:to:)`.
  public var steps: [SectionedBatchUpdate<Section, Row>.Stage] {
    change.batch.stagesWithoutMoves(from: before, to: after)
  }
}
