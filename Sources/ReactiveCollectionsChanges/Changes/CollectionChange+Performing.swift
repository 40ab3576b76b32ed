extension CollectionChange {
  /// Applies the change to the list that it was made for, without comparing elements.
  ///
  /// Not inlined: a client compiles it once for each type of element.
  @inlinable
  @inline(never)
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
  @inlinable
  @inline(never)
  func performUnchecked(on list: inout PersistentArray<Value>) {
    var start = 0
    for (number, run) in layout.enumerated() {
      guard run.end &- start == 1 else { return performRuns(from: number, on: &list) }
      switch run.kind {
      case .insert: list.insert(elements[start], at: run.index)
      case .remove: list.remove(at: run.index)
      case .update: list[run.index] = replacements[run.firstReplacement]
      case .move: list.move(from: run.index, to: run.target)
      }
      start = run.end
    }
  }

  /// Applies the runs from a number on.
  @usableFromInline
  func performRuns(from start: Int, on list: inout PersistentArray<Value>) {
    for number in start..<layout.count {
      if let step = onlyStep(ofRun: number) {
        step.performUnchecked(on: &list)
      } else {
        runs[number].perform(on: &list)
      }
    }
  }
}
