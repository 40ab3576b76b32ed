extension SectionedUpdate {
  /// The update in as few stages as a list view needs to perform it, each with the sections that it leads to. O(k log
  /// k + k log n) for k steps. See `SectionedBatchUpdate.stages(from:to:)`.
  ///
  /// ```swift
  /// let byTeam = people.updates.grouped(by: \.team).mapRows(\.name)
  /// byTeam.producer.skip(first: 1).startWithValues { print($0.stages.map(\.batch)) }
  /// people[2].team = 2  // prints: [rows: moves: [(0, 1)→(1, 1): "Cleo"]]
  /// ```
  @inlinable
  public var stages: [SectionedBatchUpdate<Section, Row>.Stage] { change.batch.stages(from: before, to: after) }

  /// The update as deletions, then insertions, then updates in place, each stage with the sections that it leads to. See
  /// `SectionedBatchUpdate.stagesWithoutMoves(from:to:)`.
  ///
  /// ```swift
  /// let byTeam = people.updates.grouped(by: \.team).mapRows(\.name)
  /// byTeam.producer.skip(first: 1).startWithValues { print($0.stagesWithoutMoves.map(\.batch)) }
  /// people[2].team = 2  // prints: [rows: deletions: [(0, 1): "Cleo"], rows: insertions: [(1, 1): "Cleo"]]
  /// ```
  public var stagesWithoutMoves: [SectionedBatchUpdate<Section, Row>.Stage] {
    change.batch.stagesWithoutMoves(from: before, to: after)
  }
}
