public import PersistentArrays

/// Composes changes that follow one another into one that has the effect of all.
///
/// The elements that the changes name are put into a store; what became of the list is kept as pieces of the unknown
/// list that the first change was made for, and of the store. A step, or a run of steps, costs O(log k) after k others.
@usableFromInline
package struct ChangeComposition<Element> {
  @usableFromInline let comparison: ElementComparison<Element>?
  @usableFromInline let refreshesObjects: Bool
  /// The only step so far: nothing is put together as long as there is no other.
  @usableFromInline var onlyStep: CollectionChange<Element>?
  @usableFromInline var store = PersistentArray<Element>()
  @usableFromInline var table = PieceTable()

  /// Nothing so far. With a comparison, an element that is set back to what it was is silent, and elements removed and
  /// inserted again at the same place are, too; unless they are objects that are to be refreshed then.
  @inlinable
  package init(comparison: ElementComparison<Element>? = nil, refreshingObjects: Bool = false) {
    self.comparison = comparison
    refreshesObjects = refreshingObjects && comparison?.mayChangeInside == true
  }

  /// Whether no change has been added.
  @inlinable
  package var isEmpty: Bool { onlyStep == nil && store.isEmpty }

  /// How many elements it keeps.
  @inlinable
  package var size: Int { onlyStep == nil ? store.count : 1 }

  /// Adds a change made for the list that the changes so far lead to.
  @inlinable
  package mutating func append(_ change: CollectionChange<Element>) {
    if isEmpty {
      switch change {
      case .insert, .remove, .update: return onlyStep = change
      case .move, .composite: break
      }
    }
    if let first = onlyStep.take() { add(first) }
    add(change)
  }

  @inlinable
  mutating func add(_ change: CollectionChange<Element>) {
    let offset = store.count
    switch change {
    case .insert(let index, let element):
      table.insert(1, at: index, new: offset)
      store.append(element)
    case .remove(let index, let element):
      table.remove(1, at: index, old: offset)
      store.append(element)
    case .update(let index, let old, let new):
      let isRefresh = comparison?.isUnchanged(old, new) ?? false
      table.update(1, at: index, old: offset, new: offset + 1, isRefresh: isRefresh)
      store.append(old)
      store.append(new)
    case .move(let source, let target, let element):
      table.move(from: source, to: target, old: offset)
      store.append(element)
    case .composite(let changes):
      append(changes)
    }
  }

  @inlinable
  mutating func append(_ changes: ChangeSequence<Element>) {
    var old = store.count
    store.append(contentsOf: changes.elements)
    let replacements = store.count
    store.append(contentsOf: changes.replacements)
    var start = 0
    for run in changes.layout {
      let count = run.end - start
      switch run.kind {
      case .insert: table.insert(count, at: run.index, new: old)
      case .remove: table.remove(count, at: run.index, old: old)
      case .update: update(count, at: run.index, old: old, new: replacements + run.firstReplacement)
      case .move: table.move(from: run.index, to: run.target, old: old)
      }
      old += count
      start = run.end
    }
  }

  @inlinable
  mutating func update(_ count: Int, at index: Int, old: Int, new: Int) {
    guard let comparison else {
      return table.update(count, at: index, old: old, new: new, isRefresh: false)
    }
    comparison.forEachPart(ofUpdates: count, in: store, old: old, new: new) { part, isRefresh in
      let start = part.lowerBound
      table.update(part.count, at: index + start, old: old + start, new: new + start, isRefresh: isRefresh)
    }
  }

  /// All changes as one, normalised: nothing is in it that later changes undid. O(k log k) for k runs.
  ///
  /// The steps are in canonical order: removals from the highest old position to the lowest (a run of neighbours front
  /// to back), then moves by ascending target, then insertions and at last updates by ascending new position.
  @inlinable
  package var change: CollectionChange<Element> { onlyStep ?? script.change(old: store, new: store) }

  /// All changes as one, normalised and all at once. O(k log k) for k runs, and their elements.
  @inlinable
  package var batch: BatchUpdate<Element> {
    var composition = self
    if let step = composition.onlyStep.take() { composition.add(step) }
    return BatchUpdate(composition.script, old: composition.store, new: composition.store)
  }

  @inlinable
  var script: EditScript {
    var (script, replacements) = table.script
    if let comparison { script.refine(replacements, of: store, by: comparison, refreshed: refreshesObjects) }
    return script
  }
}

extension ElementComparison {
  /// Divides a run of updates into parts that replace elements, and parts that only announce a change inside them.
  ///
  /// - Parameters:
  ///   - count: The number of updates.
  ///   - store: A list with the old elements at `old` and the new ones at `new`.
  ///   - body: A closure that is called with the offsets of each part, in order, and whether its updates only announce.
  @inlinable
  func forEachPart(
    ofUpdates count: Int, in store: PersistentArray<Element>, old: Int, new: Int,
    _ body: (_ part: Range<Int>, _ isRefresh: Bool) -> Void
  ) {
    var start = 0
    while start < count {
      let isRefresh = isUnchanged(store[old + start], store[new + start])
      let end = (start + 1..<count).first { isUnchanged(store[old + $0], store[new + $0]) != isRefresh } ?? count
      body(start..<end, isRefresh)
      start = end
    }
  }
}
