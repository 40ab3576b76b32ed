import CollectionChanges
import PersistentArrays

/// A change is applied to lists of every kind: it does, or says, what its steps do one by one, and leaves what it does not fit alone.
func checkApplying(_ change: CollectionChange<Int>, to list: [Int], _ expected: Result<[Int], ChangeError>) {
  func check<List: RangeReplaceableCollection<Int> & RandomAccessCollection>(_ kind: String, _ before: List)
  where List.Index == Int {
    var found = before
    let outcome = result(of: ChangeError.self, "applying \(change) to \(kind)") { try change.apply(to: &found) }
    requireEqual(outcome.map { Array(found) }, expected, "\(change) of \(kind) \(list)")
    if case .failure = outcome { requireEqual(Array(found), list, "\(kind) is as it was, after \(change)") }
  }
  check("an array", list)
  check("a slice", ([7, 7] + list + [7])[2..<list.count + 2])
  for limits in [nil, NodeLimits(leaf: 4, children: 4)] {
    let before = limits.map { PersistentArray(limits: $0, elements: list) } ?? PersistentArray(list)
    var found = before
    let outcome = result(of: ChangeError.self, "applying \(change)") { try change.apply(to: &found) }
    requireEqual(outcome.map { Array(found) }, expected, "\(change) of a persistent array \(list)")
    if case .failure = outcome { requireEqual(Array(found), list, "the list is as it was, after \(change)") }
    requireEqual(Array(before), list, "a copy stays as it was, after \(change)")
  }
  checkPaths(change, on: list, expected)
}

/// The same change at index paths, in the list and below another. Of two reasons why a step does not fit it may give the other one.
private func checkPaths(_ change: CollectionChange<Int>, on list: [Int], _ expected: Result<[Int], ChangeError>) {
  let paths = IndexPathChange(change)
  var flat = list
  let outcome = result(of: ChangeError.self, "applying \(paths)") { try paths.apply(to: &flat) }
  requireEqual(
    outcome.map { flat }.mapError(Misfit.init), expected.mapError(Misfit.init), "\(change) of \(list) at index paths")
  var deep = [[9], list]
  let below = result(of: ChangeError.self, "applying below") { try paths.below([1]).apply(to: &deep) }
  requireEqual(
    below.map { deep[1] }.mapError(Misfit.init), expected.mapError(Misfit.init), "\(change) of \(list) at [1]")
  requireEqual(CollectionChange<Int>(paths)?.steps, change.steps, "a change at index paths has its type back")
}
