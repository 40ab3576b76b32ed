public import ReactiveCollections

/// Checks the laws of changes for the updates that a list, an operator or your own code has sent, in order:
///
/// ```swift
/// var updates: [CollectionUpdate<Int>] = []
/// numbers.updates.startWithValues { updates.append($0) }
/// numbers.append(4)
/// numbers.sort()
/// try checkChangeLaws(updates)
/// ```
///
/// - Each change leads from the list before to the list after, its inverse leads back, and its batch leads to the list
///   after, too.
/// - A change names the elements that it affects. A single step is not wrapped in a composite, and a change is empty
///   only if a stream begins with an empty list.
/// - If nothing changed, no update is sent, except to announce that an element changed inside.
/// - Each update begins where the previous one ended, and versions increase.
/// - Consecutive changes can be composed, in any grouping.
///
/// O(*u* *n*) for *u* updates of *n* elements.
///
/// - Parameters:
///   - updates: All updates that a list has sent since its stream began.
///   - areEqual: Whether two elements are equal in every respect that the list reports.
/// - Throws: `LawViolation`, with the number and the version of the update, for the first law that does not hold.
@inlinable
public func checkChangeLaws<Element>(
  _ updates: some Sequence<CollectionUpdate<Element>>, by areEqual: (Element, Element) -> Bool
) throws(LawViolation) {
  var last: CollectionUpdate<Element>?
  var all: (start: PersistentArray<Element>, change: CollectionChange<Element>)?
  for (number, update) in updates.enumerated() {
    do {
      if let last {
        try requireEqual("an update begins where the previous one ended", update.before, last.after, by: areEqual)
        try checkSuccession(last, update, by: areEqual)
      }
      let isStart = last == nil && update.before.isEmpty && update.after.isEmpty
      try checkChangeLaws(
        of: update.change, from: update.before, to: update.after, mayBeEmpty: isStart, by: areEqual)
      let composed = all?.change.then(update.change) ?? update.change
      let start = all?.start ?? update.before
      try checkEffect("all changes so far can be composed", composed, from: start, to: update.after, by: areEqual)
      all = (start, composed)
      last = update
    } catch {
      throw LawViolation(error.law, "update \(number), version \(update.version): \(error.finding)")
    }
  }
}

/// Checks the laws of changes for updates of equatable elements, in order; see ``checkChangeLaws(_:by:)``. O(*u* *n*)
/// for *u* updates of *n* elements.
///
/// - Throws: `LawViolation`, with the number and the version of the update, for the first law that does not hold.
@inlinable
public func checkChangeLaws<Element: Equatable>(
  _ updates: some Sequence<CollectionUpdate<Element>>
) throws(LawViolation) {
  try checkChangeLaws(updates, by: ==)
}

/// Checks the laws of one change, which should lead from one list to another; see ``checkChangeLaws(_:by:)``. O(*n*).
///
/// ```swift
/// try checkChangeLaws(of: .insert(1, "b"), from: ["a"], to: ["a", "b"], by: ==)
/// ```
///
/// - Parameters:
///   - change: The change that was sent.
///   - before: The list before the change.
///   - after: The list after the change.
///   - mayBeEmpty: Whether a change without steps is accepted if both lists are empty.
///   - areEqual: Whether two elements are equal in every respect that the list reports.
/// - Throws: `LawViolation`, for the first law that does not hold.
@inlinable
public func checkChangeLaws<Element>(
  of change: CollectionChange<Element>, from before: PersistentArray<Element>, to after: PersistentArray<Element>,
  mayBeEmpty: Bool = false, by areEqual: (Element, Element) -> Bool
) throws(LawViolation) {
  if change.isEmpty, mayBeEmpty, before.isEmpty, after.isEmpty { return }
  if change.isEmpty { throw LawViolation("a change is not empty", "an empty change of \(before)") }
  if case .composite(let steps) = change, steps.count == 1 {
    throw LawViolation("a single step is not wrapped", "\(change)")
  }
  try checkNames(change, before, by: areEqual)
  try checkEffect("a change leads from before to after", change, from: before, to: after, by: areEqual)
  try checkEffect("the inverse of a change leads back", change.inverted, from: after, to: before, by: areEqual)
  try checkEffect("a batch leads to the same list", change.batch.change, from: before, to: after, by: areEqual)
  let announces = change.steps.contains { step in
    if case .update(_, let old, let new) = step { canName(old, new, by: areEqual) } else { false }
  }
  if !announces, before.elementsEqual(after, by: areEqual) {
    throw LawViolation("no update is sent if nothing changed", "\(change) applied to \(before)")
  }
}

/// Checks the laws of sectioned changes for updates, in order: each change leads from `before` to `after`, its inverse
/// leads back, the update begins where the previous one ended, and the change is not empty. O(*u* *n*) for *u* updates
/// of *n* rows.
///
/// - Parameters:
///   - updates: All updates that a list has sent since its stream began.
///   - sections: Whether the data of two sections are equal in every respect that the list reports.
///   - rows: Whether two rows are equal in every respect that the list reports.
/// - Throws: `LawViolation`, with the number and the version of the update, for the first law that does not hold.
@inlinable
public func checkChangeLaws<Section, Row>(
  _ updates: some Sequence<SectionedUpdate<Section, Row>>, sections: @escaping (Section, Section) -> Bool,
  rows: @escaping (Row, Row) -> Bool
) throws(LawViolation) {
  let areEqual = equality(sections: sections, rows: rows)
  var last: SectionedUpdate<Section, Row>?
  for (number, update) in updates.enumerated() {
    do {
      if let last {
        try requireEqual("an update begins where the previous one ended", update.before, last.after, by: areEqual)
        try checkSuccession(last, update, sections: sections, rows: rows)
      }
      let isStart = last == nil && update.before.isEmpty && update.after.isEmpty
      try checkChangeLaws(of: update, mayBeEmpty: isStart, sections: sections, rows: rows)
      last = update
    } catch {
      throw LawViolation(error.law, "update \(number), version \(update.version): \(error.finding)")
    }
  }
}

/// Checks the laws of sectioned changes for updates of equatable sections and rows, in order; see
/// ``checkChangeLaws(_:sections:rows:)``. O(*u* *n*) for *u* updates of *n* rows.
///
/// ```swift
/// var updates: [SectionedUpdate<Int, Person>] = []
/// people.updates.grouped(by: \.team).startWithValues { updates.append($0) }
/// people[1].team = 1
/// try checkChangeLaws(updates)
/// ```
///
/// - Throws: `LawViolation`, with the number and the version of the update, for the first law that does not hold.
@inlinable
public func checkChangeLaws<Section: Equatable, Row: Equatable>(
  _ updates: some Sequence<SectionedUpdate<Section, Row>>
) throws(LawViolation) {
  try checkChangeLaws(updates, sections: ==, rows: ==)
}

/// Checks the laws of changes for the updates that a dictionary has sent, in order; see ``checkChangeLaws(_:by:)``. O(*u*
/// *n*) for *u* updates of *n* keys.
///
/// ```swift
/// var updates: [DictionaryUpdate<String, Int>] = []
/// prices.updates.startWithValues { updates.append($0) }
/// prices["tea"] = 3
/// try checkChangeLaws(updates)
/// ```
///
/// - Throws: `LawViolation`, with the number and the version of the update, for the first law that does not hold.
@inlinable
public func checkChangeLaws<Key, Item: Equatable>(
  _ updates: some Sequence<DictionaryUpdate<Key, Item>>
) throws(LawViolation) {
  try checkEach(updates)
}

/// Checks the laws of changes for the updates that a set has sent, in order; see ``checkChangeLaws(_:by:)``. O(*u* *n*) for
/// *u* updates of *n* elements.
///
/// - Throws: `LawViolation`, with the number and the version of the update, for the first law that does not hold.
@inlinable
public func checkChangeLaws<Element>(_ updates: some Sequence<SetUpdate<Element>>) throws(LawViolation) {
  try checkEach(updates)
}

/// Checks the laws of updates, in order.
@inlinable
func checkEach<Update: CheckedUpdate>(_ updates: some Sequence<Update>) throws(LawViolation) {
  var last: Update?
  for (number, update) in updates.enumerated() {
    do throws(LawViolation) {
      if let last, last.after != update.before {
        throw LawViolation(
          "an update begins where the previous one ended", "expected \(last.after), found \(update.before)")
      }
      try update.checkLaws(isFirst: last == nil)
      if let last { try update.checkLaws(after: last) }
      last = update
    } catch {
      throw LawViolation(error.law, "update \(number), version \(update.version): \(error.finding)")
    }
  }
}

// MARK: - Individual laws

@inlinable
func checkVersions(_ earlier: Int, _ later: Int) throws(LawViolation) {
  if earlier < later { return }
  throw LawViolation("versions increase", "version \(later) follows \(earlier)")
}

/// Checks the laws of one update of sections.
@inlinable
func checkChangeLaws<Section, Row>(
  of update: SectionedUpdate<Section, Row>, mayBeEmpty: Bool, sections: @escaping (Section, Section) -> Bool,
  rows: @escaping (Row, Row) -> Bool
) throws(LawViolation) {
  let areEqual = equality(sections: sections, rows: rows)
  let (before, change, after) = (update.before, update.change, update.after)
  if change.isEmpty, mayBeEmpty { return }
  if change.isEmpty { throw LawViolation("a change is not empty", "an empty change of \(before)") }
  if case .composite(let steps) = change, steps.count == 1 {
    throw LawViolation("a single step is not wrapped", "\(change)")
  }
  try checkEffect("a change leads from before to after", change, from: before, to: after, by: areEqual)
  try checkEffect("the inverse of a change leads back", change.inverted, from: after, to: before, by: areEqual)
  let announces = change.steps.contains { step in
    switch step {
    case .section(.update(_, let old, let new)): canName(old.section, new.section, by: sections)
    case .row(.update(_, let old, let new), _): canName(old, new, by: rows)
    default: false
    }
  }
  let isSame = before.elementsEqual(after) {
    sections($0.section, $1.section) && $0.rows.elementsEqual($1.rows, by: rows)
  }
  if !announces, isSame {
    throw LawViolation("no update is sent if nothing changed", "\(change) applied to \(before)")
  }
}

/// Checks that each step names the element that it affects.
@inlinable
func checkNames<Element>(
  _ change: CollectionChange<Element>, _ before: PersistentArray<Element>, by areEqual: (Element, Element) -> Bool
) throws(LawViolation) {
  var list = before
  for step in change.steps {
    let position: Int? =
      switch step {
      case .remove(let index, _), .update(let index, _, _), .move(let index, _, _): index
      case .insert, .composite: nil
      }
    if let position, let named = step.oldElement, list.indices.contains(position),
      !canName(named, list[position], by: areEqual)
    {
      throw LawViolation("a change names the elements that it affects", "\(step) affects \(list[position])")
    }
    do { try step.apply(to: &list) } catch {
      throw LawViolation("a change leads from before to after", "\(step) applied to \(list): \(error)")
    }
  }
}

/// Returns whether two snapshots are equal, as a closure.
@inlinable
func equality<Section, Row>(
  sections: @escaping (Section, Section) -> Bool, rows: @escaping (Row, Row) -> Bool
) -> (SectionSnapshot<Section, Row>, SectionSnapshot<Section, Row>) -> Bool {
  { a, b in
    canName(a.section, b.section, by: sections) && a.rows.elementsEqual(b.rows) { canName($0, $1, by: rows) }
  }
}

/// Checks the laws of two updates, the second of which begins where the first ended.
@inlinable
func checkSuccession<Element>(
  _ first: CollectionUpdate<Element>, _ second: CollectionUpdate<Element>, by areEqual: (Element, Element) -> Bool
) throws(LawViolation) {
  try checkVersions(first.version, second.version)
  try checkGrouping(first.change, second.change, from: first.before, to: second.after, by: areEqual)
}

/// Checks the laws of two updates of sections, the second of which begins where the first ended.
@inlinable
func checkSuccession<Section, Row>(
  _ first: SectionedUpdate<Section, Row>, _ second: SectionedUpdate<Section, Row>,
  sections: @escaping (Section, Section) -> Bool, rows: @escaping (Row, Row) -> Bool
) throws(LawViolation) {
  try checkVersions(first.version, second.version)
  try checkEffect(
    "two changes can be composed", first.change.then(second.change), from: first.before, to: second.after,
    by: equality(sections: sections, rows: rows))
}

/// Checks that composing two changes does the same as making one after the other, even if the first is split.
@inlinable
func checkGrouping<Element>(
  _ first: CollectionChange<Element>, _ second: CollectionChange<Element>, from start: PersistentArray<Element>,
  to end: PersistentArray<Element>, by areEqual: (Element, Element) -> Bool
) throws(LawViolation) {
  try checkEffect("two changes can be composed", first.then(second), from: start, to: end, by: areEqual)
  guard first.steps.count > 1 else { return }
  let (head, tail) = (first.steps.prefix(1), first.steps.dropFirst())
  let split = CollectionChange(head).then(CollectionChange(tail).then(second))
  try checkEffect("composition is associative", split, from: start, to: end, by: areEqual)
}

@inlinable
func checkEffect<Element>(
  _ law: String, _ change: CollectionChange<Element>, from start: PersistentArray<Element>,
  to end: PersistentArray<Element>, by areEqual: (Element, Element) -> Bool
) throws(LawViolation) {
  var list = start
  try makeChange(law, change, in: &list, change.apply)
  try requireEqual(law, list, end, by: areEqual, of: "\(change) applied to \(start)")
}

@inlinable
func checkEffect<Section, Row>(
  _ law: String, _ change: SectionedChange<Section, Row>, from start: PersistentArray<SectionSnapshot<Section, Row>>,
  to end: PersistentArray<SectionSnapshot<Section, Row>>,
  by areEqual: (SectionSnapshot<Section, Row>, SectionSnapshot<Section, Row>) -> Bool
) throws(LawViolation) {
  var list = start
  try makeChange(law, change, in: &list, change.apply)
  try requireEqual(law, list, end, by: areEqual, of: "\(change) applied to \(start)")
}

/// Makes a change in a list that it has to fit.
@inlinable
func makeChange<List>(
  _ law: String, _ change: some CustomStringConvertible, in list: inout List,
  _ apply: (inout List) throws(ChangeError) -> Void
) throws(LawViolation) {
  do { try apply(&list) } catch { throw LawViolation(law, "\(change) does not fit \(list): \(error)") }
}

@inlinable
func requireEqual<Element>(
  _ law: String, _ found: PersistentArray<Element>, _ expected: PersistentArray<Element>,
  by areEqual: (Element, Element) -> Bool, of subject: @autoclosure () -> String = ""
) throws(LawViolation) {
  if found.elementsEqual(expected, by: { canName($0, $1, by: areEqual) }) { return }
  let subject = subject()
  throw LawViolation(law, "\(subject.isEmpty ? "" : "\(subject): ")expected \(expected), found \(found)")
}
