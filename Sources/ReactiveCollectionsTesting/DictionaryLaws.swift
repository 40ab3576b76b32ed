public import ReactiveCollections

/// Checks the laws of one change of a dictionary, which should lead from one to another; see
/// ``checkChangeLaws(_:by:)``. O(*n*).
///
/// ```swift
/// try checkChangeLaws(of: .insert("tea", 2), from: [:], to: ["tea": 2], by: ==)
/// ```
///
/// - Parameters:
///   - change: The change that was sent.
///   - before: The dictionary before the change.
///   - after: The dictionary after the change.
///   - mayBeEmpty: Whether a change without steps is accepted if both are empty.
///   - areEqual: Whether two items are equal in every respect that the dictionary reports.
/// - Throws: `LawViolation`, for the first law that does not hold.
@inlinable
public func checkChangeLaws<Key, Item>(
  of change: DictionaryChange<Key, Item>, from before: PersistentDictionary<Key, Item>,
  to after: PersistentDictionary<Key, Item>, mayBeEmpty: Bool = false, by areEqual: (Item, Item) -> Bool
) throws(LawViolation) {
  if change.isEmpty, mayBeEmpty, before.isEmpty, after.isEmpty { return }
  if change.isEmpty { throw LawViolation("a change is not empty", "an empty change of \(before)") }
  if case .composite(let steps) = change, steps.count == 1 {
    throw LawViolation("a single step is not wrapped", "\(change)")
  }
  var keys: Set<Key> = []
  for step in change.steps {
    guard let key = step.key else { throw LawViolation("composites do not nest", "\(change)") }
    if !keys.insert(key).inserted { throw LawViolation("a change names each key once", "\(key) in \(change)") }
    if let named = step.oldValue, let found = before[key], !canName(named, found, by: areEqual) {
      throw LawViolation("a change names the items that it affects", "\(step) affects \(found)")
    }
  }
  if keys.count != change.count { throw LawViolation("a change counts its keys", "\(change.count) in \(change)") }
  try checkEffect("a change leads from before to after", change, from: before, to: after, by: areEqual)
  try checkEffect("the inverse of a change leads back", change.inverted, from: after, to: before, by: areEqual)
  let announces = change.steps.contains { step in
    if case .update(_, let old, let new) = step { canName(old, new, by: areEqual) } else { false }
  }
  if !announces, isSame(before, after, by: areEqual) {
    throw LawViolation("no update is sent if nothing changed", "\(change) applied to \(before)")
  }
}

/// Checks the laws of two updates, the second of which begins where the first ended.
@inlinable
func checkSuccession<Key, Item>(
  _ first: DictionaryUpdate<Key, Item>, _ second: DictionaryUpdate<Key, Item>, by areEqual: (Item, Item) -> Bool
) throws(LawViolation) {
  try checkVersions(first.version, second.version)
  try checkEffect(
    "two changes can be composed", first.change.then(second.change), from: first.before, to: second.after, by: areEqual)
}

@inlinable
func checkEffect<Key, Item>(
  _ law: String, _ change: DictionaryChange<Key, Item>, from start: PersistentDictionary<Key, Item>,
  to end: PersistentDictionary<Key, Item>, by areEqual: (Item, Item) -> Bool
) throws(LawViolation) {
  var dictionary = start
  do { try change.apply(to: &dictionary) } catch {
    throw LawViolation(law, "\(change) does not fit \(dictionary): \(error)")
  }
  if isSame(dictionary, end, by: areEqual) { return }
  throw LawViolation(law, "\(change) applied to \(start): expected \(end), found \(dictionary)")
}

@inlinable
func isSame<Key, Item>(
  _ a: PersistentDictionary<Key, Item>, _ b: PersistentDictionary<Key, Item>, by areEqual: (Item, Item) -> Bool
) -> Bool {
  a.count == b.count && a.allSatisfy { key, item in b[key].map { canName(item, $0, by: areEqual) } ?? false }
}

/// Checks the laws of one update of a set.
@inlinable
func checkChangeLaws<Element>(of update: SetUpdate<Element>, mayBeEmpty: Bool) throws(LawViolation) {
  let (before, change, after) = (update.before, update.change, update.after)
  if change.isEmpty, mayBeEmpty, before.isEmpty, after.isEmpty { return }
  if change.isEmpty { throw LawViolation("a change is not empty", "an empty change of \(before)") }
  if case .composite(let steps) = change, steps.count == 1 {
    throw LawViolation("a single step is not wrapped", "\(change)")
  }
  try checkEffect("a change leads from before to after", change, from: before, to: after)
  try checkEffect("the inverse of a change leads back", change.inverted, from: after, to: before)
  if before == after { throw LawViolation("no update is sent if nothing changed", "\(change) applied to \(before)") }
}

@inlinable
func checkEffect<Element>(
  _ law: String, _ change: SetChange<Element>, from start: PersistentSet<Element>, to end: PersistentSet<Element>
) throws(LawViolation) {
  var set = start
  do { try change.apply(to: &set) } catch { throw LawViolation(law, "\(change) does not fit \(set): \(error)") }
  if set != end { throw LawViolation(law, "\(change) applied to \(start): expected \(end), found \(set)") }
}
