extension CollectionChange {
  /// Applies the change to the list that it was made for, without comparing elements.
  @inlinable
  package func performUnchecked(on list: inout PersistentArray<Element>) {
    switch self {
    case .insert(let index, let element): list.insert(element, at: index)
    case .remove(let index, _): list.remove(at: index)
    case .update(let index, _, let element): list[index] = element
    case .move(let source, let target, _): list.move(from: source, to: target)
    case .composite(let changes): changes.performUnchecked(on: &list)
    }
  }
}

extension ChangeSequence {
  /// Applies the steps to the list that they were made for, without comparing elements.
  ///
  /// Runs of one step, the most common in short changes, are not extracted from the sequence.
  @inlinable
  func performUnchecked(on list: inout PersistentArray<Value>) {
    var start = 0
    for (index, run) in layout.enumerated() {
      if run.end - start == 1 {
        switch run.kind {
        case .insert: list.insert(elements[start], at: run.index)
        case .remove: list.remove(at: run.index)
        case .update: list[run.index] = replacements[run.firstReplacement]
        case .move: list.move(from: run.index, to: run.target)
        }
      } else {
        runs[index].perform(on: &list)
      }
      start = run.end
    }
  }
}
