public import CollectionChanges
public import PersistentArrays

extension CollectionChange {
  /// What leads from the elements of a list that were chosen to those that are. O(n).
  @inlinable
  static func selection(of list: PersistentArray<Element>, from old: PackedBits, to new: PackedBits) -> CollectionChange
  {
    var (removed, inserted) = (ContiguousArray<Element>(), ContiguousArray<Element>())
    var (oldPositions, newPositions) = ([Int](), [Int]())
    var (oldRank, newRank) = (0, 0)
    for (index, element) in list.enumerated() {
      let (wasIn, isIn) = (old[index], new[index])
      if wasIn, !isIn {
        oldPositions.append(oldRank)
        removed.append(element)
      } else if isIn, !wasIn {
        newPositions.append(newRank)
        inserted.append(element)
      }
      if wasIn { oldRank += 1 }
      if isIn { newRank += 1 }
    }
    if oldPositions.isEmpty, newPositions.isEmpty { return .empty }
    return .edits(removing: removed, at: oldPositions, inserting: inserted, at: newPositions)
  }
}
