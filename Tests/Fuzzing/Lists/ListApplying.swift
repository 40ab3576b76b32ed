import ReactiveCollectionsArrays
import ReactiveCollectionsChanges

/// Applies a change to lists of every kind: it must have the result, or the error, of its steps one by one, and leave a
/// list unchanged that it does not fit.
func checkApplying(_ change: CollectionChange<Int>, to list: [Int], _ expected: Result<[Int], ChangeError>) {
  func check<List: RangeReplaceableCollection<Int> & RandomAccessCollection>(_ kind: String, _ before: List)
  where List.Index == Int {
    var found = before
    let outcome = result(of: ChangeError.self, "applying \(change) to \(kind)") { try change.apply(to: &found) }
    requireEqual(outcome.map { Array(found) }, expected, "\(change) applied to \(kind) \(list)")
    if case .failure = outcome { requireEqual(Array(found), list, "\(kind) is unchanged after \(change)") }
  }
  check("an array", list)
  check("a slice", ([7, 7] + list + [7])[2..<list.count + 2])
  for limits in [nil, NodeLimits(leaf: 4, children: 4)] {
    let before = limits.map { PersistentArray(limits: $0, elements: list) } ?? PersistentArray(list)
    var found = before
    let outcome = result(of: ChangeError.self, "applying \(change)") { try change.apply(to: &found) }
    requireEqual(outcome.map { Array(found) }, expected, "\(change) applied to a persistent array \(list)")
    if case .failure = outcome { requireEqual(Array(found), list, "the list is unchanged after \(change)") }
    requireEqual(Array(before), list, "a copy is unchanged after \(change)")
  }
  checkPaths(change, on: list, expected)
}

/// Applies the same change with index paths, in the list and below another one. If a step does not fit for two reasons,
/// either may be reported.
private func checkPaths(_ change: CollectionChange<Int>, on list: [Int], _ expected: Result<[Int], ChangeError>) {
  let paths = IndexPathChange(change)
  var flat = list
  let outcome = result(of: ChangeError.self, "applying \(paths)") { try paths.apply(to: &flat) }
  requireEqual(
    outcome.map { flat }.mapError(StepError.init), expected.mapError(StepError.init),
    "\(change) of \(list) with index paths")
  var deep = [[9], list]
  let below = result(of: ChangeError.self, "applying below") { try paths.below([1]).apply(to: &deep) }
  requireEqual(
    below.map { deep[1] }.mapError(StepError.init), expected.mapError(StepError.init),
    "\(change) applied to \(list) at [1]")
  requireEqual(CollectionChange<Int>(paths)?.steps, change.steps, "a change with index paths gets its type back")
}
