public import CollectionChanges

extension SectionedUpdate {
  /// The update in as few stages as a list view needs to perform it, each with the sections that it leads to. O(k log
  /// k) for k steps, to combine them; each stage is made when it is requested. See
  /// `SectionedBatchUpdate.stages(from:to:)`.
  @inlinable
  public var stages: SectionedBatchUpdate<Section, Row>.Stages { change.batch.stages(from: before, to: after) }

  /// The update as deletions, then insertions, then updates in place, each step with the sections that it leads to. See
  /// `SectionedBatchUpdate.stagesWithoutMoves(from:to:)`.
  public var steps: [SectionedBatchUpdate<Section, Row>.Stage] {
    Array(change.batch.stagesWithoutMoves(from: before, to: after))
  }
}
