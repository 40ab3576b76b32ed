extension CollectionUpdate {
  /// The update in stages that a list view can perform, each with the list that it leads to: first deletions,
  /// insertions and moves, then updates. O(k log k + k log n) for k steps.
  ///
  /// ```swift
  /// numbers.updates.producer.skip(first: 1).startWithValues { update in
  ///   for stage in update.stages { print(stage) }
  /// }
  /// numbers.modify { list in
  ///   list[2] = 5
  ///   list.remove(at: 0)
  /// }
  /// // prints: deletions: [0: 3] → [1, 2]
  /// // prints: updates: [1→1: 2→5] → [1, 5]
  /// ```
  @inlinable
  public var stages: [BatchUpdate<Element>.Stage] { change.batch.stages(to: after) }

  /// The update as deletions, then insertions, then updates of elements in place, each stage with the list that it leads
  /// to. Elements that moved are deleted and inserted. O(k log n) for k steps.
  ///
  /// ```swift
  /// numbers.updates.producer.skip(first: 1).startWithValues { print($0.stagesWithoutMoves) }
  /// numbers.move(from: 0, to: 2)  // prints: [deletions: [0: 3] → [1, 2], insertions: [2: 3] → [1, 2, 3]]
  /// ```
  public var stagesWithoutMoves: [BatchUpdate<Element>.Stage] {
    change.batch.stagesWithoutMoves(from: before, to: after)
  }
}
