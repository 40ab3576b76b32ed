/// Composes successive changes into one change with the effect of all.
///
/// The elements that the changes name are kept in a store. The present list is represented as pieces of the store and
/// of the list that the first change was made for, whose elements are unknown. Adding a step or a run of steps costs
/// O(log k) after k others.
@usableFromInline
package struct ChangeComposition<Element> {
  @usableFromInline let comparison: ElementComparison<Element>?
  @usableFromInline let refreshesObjects: Bool
  /// The only step so far. Composing starts when a second step is added.
  @usableFromInline var onlyStep: CollectionChange<Element>?
  @usableFromInline var store = PersistentArray<Element>()
  @usableFromInline var table = PieceTable()

  /// Creates an empty composition. With a comparison, an element that is changed back to its original value does not
  /// appear in the result, nor do elements that are removed and inserted again at the same place, except objects that
  /// have to be refreshed in that case.
  @inlinable
  package init(comparison: ElementComparison<Element>? = nil, refreshingObjects: Bool = false) {
    self.comparison = comparison
    refreshesObjects = refreshingObjects && comparison?.mayChangeInside == true
  }

  /// Whether no change has been added. Stored, and asked first: in generic code, looking at the others looks up types.
  @usableFromInline package private(set) var isEmpty = true
  /// Whether there are more than `onlyStep`.
  private var hasSeveral = false

  /// The number of elements that are kept.
  @inlinable
  package var size: Int { onlyStep == nil ? store.count : 1 }

  /// Appends a change that was made for the list that results from the changes so far.
  @usableFromInline
  package mutating func append(_ change: CollectionChange<Element>) {
    if isEmpty {
      switch change {
      case .insert, .remove, .update:
        isEmpty = false
        return onlyStep = change
      case .composite(let changes) where changes.isEmpty: return
      case .move, .composite: isEmpty = false
      }
    }
    if !hasSeveral {
      hasSeveral = true
      if let first = onlyStep.take() { add(first) }
    }
    add(change)
  }

  private mutating func add(_ change: CollectionChange<Element>) {
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

  @usableFromInline
  mutating func append(_ changes: ChangeSequence<Element>) {
    let (old, new) = store.append(elementsOf: changes)
    var runs = RunReader(changes.layout, old: old, new: new)
    while let run = runs.next() { table.append(run, of: store, by: comparison) }
  }

  /// All changes as one normalized change, without edits that later changes undid. O(k log k) for k runs.
  ///
  /// The steps are in canonical order: removals from the highest old position to the lowest (a run of adjacent elements
  /// front to back), then moves by ascending target, then insertions and finally updates by ascending new position.
  @usableFromInline package var change: CollectionChange<Element> { netChange.change }

  /// The same, and whether elements that were replaced by equal ones are the same to the last bit. If not, the change leads
  /// to a list that keeps the elements from before.
  @usableFromInline package var netChange: (change: CollectionChange<Element>, isExact: Bool) {
    if let onlyStep { return (onlyStep, true) }
    let script = script
    return (script.change(old: store, new: store), script.isExact)
  }

  /// All changes as one normalized batch. O(k log k) for k runs, plus the number of their elements.
  @usableFromInline package var batch: BatchUpdate<Element> {
    var composition = self
    if let step = composition.onlyStep.take() { composition.add(step) }
    return BatchUpdate(composition.script, old: composition.store, new: composition.store)
  }

  var script: EditScript {
    var (script, replacements) = table.script()
    if let comparison {
      script.refine(
        replacements, of: store, by: comparison, refreshed: refreshesObjects || table.hasLostRefreshes(by: comparison))
    }
    return script
  }
}

extension Optional {
  /// Divides a run of updates into parts that replace elements and parts that only report an internal change. Without a
  /// comparison, all replace elements.
  ///
  /// - Parameters:
  ///   - count: The number of updates.
  ///   - store: A list with the old elements at `old` and the new ones at `new`.
  ///   - body: A closure that is called for each part, in order, with its offsets and with whether its updates only
  ///     report internal changes.
  func forEachPart<Element>(
    ofUpdates count: Int, in store: PersistentArray<Element>, old: Int, new: Int,
    _ body: (_ part: Range<Int>, _ isRefresh: Bool) -> Void
  ) where Wrapped == ElementComparison<Element> {
    guard let comparison = self else { return body(0..<count, false) }
    func isUnchanged(_ offset: Int) -> Bool { comparison.isUnchanged(store[old + offset], store[new + offset]) }
    var start = 0
    while start < count {
      let isRefresh = isUnchanged(start)
      let end = (start + 1..<count).first { isUnchanged($0) != isRefresh } ?? count
      body(start..<end, isRefresh)
      start = end
    }
  }
}

extension PersistentArray {
  /// Appends the elements that steps name. Returns the offsets at which the old and the new elements begin.
  mutating func append(elementsOf steps: ChangeSequence<Element>) -> (old: Int, new: Int) {
    let old = count
    append(contentsOf: steps.elements)
    let new = count
    append(contentsOf: steps.replacements)
    return (old, new)
  }
}
