extension EditScript {
  /// Returns the edits as successive steps in canonical order: removals from the highest old position to the lowest (a
  /// run of adjacent elements front to back), then moves by ascending target, then insertions and finally updates by
  /// ascending new position. O(k log k) for k runs, plus the number of their elements that cannot be shared.
  func change<Element>(_ sources: ScriptSources<Element>) -> CollectionChange<Element> {
    CollectionChange(sources.steps(StepPlan([SectionedEdits.List(old: 0, new: 0, script: self)])))
  }

  /// Returns the edits as a change, with elements of two lists, which are shared if possible.
  @usableFromInline
  func change<Element>(
    old: PersistentArray<Element>, new: PersistentArray<Element>
  ) -> CollectionChange<Element> {
    change(.lists(old, new))
  }

  /// The index ranges of deletions that are adjacent to each other.
  var deletionsByNeighbors: [Range<Int>] {
    var result: [Range<Int>] = []
    for (index, run) in deletions.enumerated() {
      if let last = result.last, deletions[last.upperBound - 1].end == run.position {
        result[result.count - 1] = last.lowerBound..<index + 1
      } else {
        result.append(index..<index + 1)
      }
    }
    return result
  }
}
