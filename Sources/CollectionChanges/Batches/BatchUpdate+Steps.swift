public import PersistentArrays

// For those who take nothing but deletions, insertions and modifications, and these one kind after the other.

extension BatchUpdate {
  /// The same effect without moves: what moved is deleted and inserted, as it is in the end. O(k log k) for k edits.
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

  /// The batch in three steps, each with the list that it leads to: deletions, insertions, and updates. There are no moves: what moved goes
  /// and comes. A step in which nothing changes is left out. O(k log n) for k edits of a list of n elements.
  ///
  /// - Parameters:
  ///   - old: The list that the batch is made for.
  ///   - new: The list that it leads to.
  public func steps(from old: PersistentArray<Element>, to new: PersistentArray<Element>) -> [Stage] {
    let batch = withoutMoves
    var steps: [Stage] = []
    if !batch.deletions.isEmpty {
      let list = old.removing(batch.deletions.map { $0.index })
      steps.append(Stage(batch: BatchUpdate(inOrder: batch.deletions, [], [], []), after: list))
    }
    if !batch.insertions.isEmpty {
      let list = new.replacing(batch.updates) { ($0.to, $0.old) }
      steps.append(Stage(batch: BatchUpdate(inOrder: [], batch.insertions, [], []), after: list))
    }
    if !batch.updates.isEmpty {
      let updates = batch.updates.map { Update(from: $0.to, to: $0.to, old: $0.old, new: $0.new) }
      steps.append(Stage(batch: BatchUpdate(inOrder: [], [], updates.sorted { $0.to < $1.to }, []), after: new))
    }
    return steps
  }
}

extension PersistentArray {
  /// The list without the elements at some positions, ascending.
  func removing(_ positions: [Int]) -> PersistentArray {
    // Of many, a copy of what stays is faster than a path for each.
    if positions.count > count / 16 {
      var (kept, start) = (ContiguousArray<Element>(), 0)
      kept.reserveCapacity(count - positions.count)
      for position in positions + [count] {
        kept.append(contentsOf: self[start..<position])
        start = position + 1
      }
      return PersistentArray(kept)
    }
    var list = self
    for position in positions.reversed() { list.remove(at: position) }
    return list
  }
}
