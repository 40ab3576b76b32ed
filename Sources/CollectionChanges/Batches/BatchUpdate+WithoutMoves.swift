extension BatchUpdate {
  /// A batch with the same effect and without moves.
  ///
  /// An element that moved is deleted as it was and inserted as it is in the end. O(k log k) for k edits.
  @inlinable
  public var withoutMoves: BatchUpdate {
    if moves.isEmpty { return self }
    let sources = Set(moves.map { $0.from })
    var changed: [Int: Element] = [:]
    for update in updates where sources.contains(update.from) { changed[update.to] = update.new }
    return BatchUpdate(
      inOrder: (deletions + moves.map { Deletion(index: $0.from, element: $0.element) }).sorted { $0.index < $1.index },
      (insertions + moves.map { Insertion(index: $0.to, element: changed[$0.to] ?? $0.element) })
        .sorted { $0.index < $1.index },
      updates.filter { !sources.contains($0.from) }, [])
  }
}
