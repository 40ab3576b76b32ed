internal import CollectionChanges
internal import PersistentArrays

extension CollectionCore {
  @inlinable
  func swapAt(_ i: Int, _ j: Int) {
    checkIndex(i)
    checkIndex(j)
    if i == j || comparison.isUnchanged(items[i], items[j]) { return }
    let (low, high) = i < j ? (i, j) : (j, i)
    let (first, second) = (items[low], items[high])
    var steps: [CollectionChange<Element>] = [.move(from: high, to: low, second)]
    if high - low > 1 { steps.append(.move(from: low + 1, to: high, first)) }
    perform(CollectionChange(steps)) { $0.swapAt(low, high) }
  }

  @inlinable
  func sort<E: Error>(by areInIncreasingOrder: (Element, Element) throws(E) -> Bool) throws(E) {
    let list = Array(items)
    var order = Array(list.indices)
    do {
      // The standard library's sort is stable, though it does not promise to be: positions decide among equals.
      try order.sort { i, j in
        if try areInIncreasingOrder(list[i], list[j]) { return true }
        if try areInIncreasingOrder(list[j], list[i]) { return false }
        return i < j
      }
    } catch {
      throw error as! E  // Only the closure throws.
    }
    if order.enumerated().allSatisfy({ $0 == $1 }) { return }
    rearrange(order)
  }

  /// Makes a change from outside, if it fits.
  @usableFromInline
  func apply(_ change: CollectionChange<Element>) throws(ChangeError) {
    var target = items
    try change.apply(to: &target, comparison.identifies ? comparison.isSame : nil)
    if target.isEqual(to: items, by: comparison.isUnchanged),
      !change.containsUpdate(where: comparison.isUnchanged)
    {
      return
    }
    make(change, leadingTo: target)
  }
}
