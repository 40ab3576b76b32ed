extension EditScript {
  /// Removes edits without effect: updates of elements that are changed back to their original value, and elements at
  /// the ends of gaps that are deleted and inserted again, unless an internal change was reported: for the latter, one
  /// of objects, since values that are inserted are new ones. Elements that are inserted again with different content
  /// become updates. If `refreshed` is `true`, elements that are inserted again or changed back without a difference
  /// also become updates.
  mutating func refine<Element>(
    _ replacements: [Replacement], of store: PersistentArray<Element>, by comparison: ElementComparison<Element>,
    refreshed: Bool = false
  ) {
    let candidates = updates
    updates.removeAll()
    for update in candidates {
      if refreshed || update.isRefreshed {
        updates.append(update)
      } else {
        appendChangedParts(of: update, in: store, by: comparison)
      }
    }
    for replacement in replacements { trim(replacement, of: store, by: comparison, refreshed: refreshed) }
    deletions.removeAll { $0.count == 0 }
    insertions.removeAll { $0.count == 0 }
    updates = updates.sorted(on: \.to)
  }

  /// Appends the parts of an update in which the elements changed.
  mutating func appendChangedParts<Element>(
    of update: Update, in store: PersistentArray<Element>, by comparison: ElementComparison<Element>
  ) {
    var start = 0
    for offset in 0...update.count {
      if offset < update.count {
        let (old, new) = (store[update.old + offset], store[update.new + offset])
        if !comparison.isUnchanged(old, new) { continue }
        isExact = isExact && areIdentical(old, new)
      }
      if start < offset { updates.append(update.part(start..<offset)) }
      start = offset + 1
    }
  }

  /// Pairs elements that are the same at both ends of a gap.
  mutating func trim<Element>(
    _ replacement: Replacement, of store: PersistentArray<Element>, by comparison: ElementComparison<Element>,
    refreshed: Bool
  ) {
    func pair(_ old: Run, with new: Run, count: Int) {
      let update = old.update(to: new, count: count)
      if refreshed || update.isRefreshed && comparison.mayChangeInside {
        updates.append(update)
      } else {
        appendChangedParts(of: update, in: store, by: comparison)
      }
    }
    var (deletion, insertion) = (replacement.deletions.lowerBound, replacement.insertions.lowerBound)
    while deletion < replacement.deletions.upperBound, insertion < replacement.insertions.upperBound {
      let (old, new) = (deletions[deletion], insertions[insertion])
      let common = (0..<min(old.count, new.count)).prefix {
        comparison.isSame(store[old.offset + $0], store[new.offset + $0])
      }.count
      if common == 0 { break }
      pair(old, with: new, count: common)
      deletions[deletion].dropFirst(common)
      insertions[insertion].dropFirst(common)
      if common == old.count { deletion += 1 }
      if common == new.count { insertion += 1 }
    }
    var (lastDeletion, lastInsertion) = (replacement.deletions.upperBound - 1, replacement.insertions.upperBound - 1)
    while lastDeletion >= deletion, lastInsertion >= insertion {
      var (old, new) = (deletions[lastDeletion], insertions[lastInsertion])
      let common = (1...min(old.count, new.count)).prefix {
        comparison.isSame(store[old.offset + old.count - $0], store[new.offset + new.count - $0])
      }.count
      if common == 0 { break }
      deletions[lastDeletion].count -= common
      insertions[lastInsertion].count -= common
      old.dropFirst(old.count - common)
      new.dropFirst(new.count - common)
      pair(old, with: new, count: common)
      if deletions[lastDeletion].count == 0 { lastDeletion -= 1 }
      if insertions[lastInsertion].count == 0 { lastInsertion -= 1 }
    }
  }
}
