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
    if isUpdateElsewhere {
      list.remove(at: layout[0].index)
      list.insert(replacements[0], at: layout[0].target)
      return
    }
    var number = layout.count < manyRuns ? 0 : performFirstRuns(on: &list)
    while number < layout.count {
      if count(ofRun: number) == 1 {
        performStep(ofRun: number, on: &list)
        number += 1
      } else {
        number = performRuns(from: number, on: &list)
      }
    }
  }

  /// Whether an element moves and is updated there, the most common change of sorted lists.
  @inlinable
  var isUpdateElsewhere: Bool {
    layout.count == 2 && elements.count == 2 && layout[0].kind == .move && layout[1].kind == .update
      && layout[1].index == layout[0].target
  }

  /// Applies a run of one step. Not part of the loop, in which more would be inlined.
  @inlinable
  @inline(never)
  func performStep(ofRun number: Int, on list: inout PersistentArray<Value>) {
    let run = layout[number]
    switch run.kind {
    case .insert: list.insert(elements[layout.start(of: number)], at: run.index)
    case .remove: list.remove(at: run.index)
    case .update: list[run.index] = replacements[run.firstReplacement]
    case .move: list.move(from: run.index, to: run.target)
    }
  }

  /// Applies a run, and those behind it up to one of a single step. Returns the number of that one.
  @usableFromInline
  func performRuns(from start: Int, on list: inout PersistentArray<Value>) -> Int {
    var number = start
    repeat {
      runs[number].perform(on: &list)
      number += 1
    } while number < layout.count && count(ofRun: number) > 1
    return number
  }
}
