public import CollectionChanges

extension SectionedUpdate {
  /// The update in stages that a list view can take, as few as that takes, each with the sections that it leads to. O(k log k) for k steps,
  /// to see them all at once; each stage is made when it is asked for. See `SectionedBatchUpdate.stages(from:to:)`.
  @inlinable
  public var stages: SectionedBatchUpdate<Section, Row>.Stages { change.batch.stages(from: before, to: after) }

  /// The update as deletions, then insertions, then updates of what stays where it is, each step with the sections that it leads to. See
  /// `SectionedBatchUpdate.stagesWithoutMoves(from:to:)`.
  public var steps: [SectionedBatchUpdate<Section, Row>.Stage] {
    Array(change.batch.stagesWithoutMoves(from: before, to: after))
  }
}
