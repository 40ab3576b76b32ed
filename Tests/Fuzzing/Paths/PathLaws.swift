import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsJSON

/// Reads changes with index paths: of lists of anything, of lists of one type, and of lists that are observed.
func fuzzPaths(_ input: [UInt8]) {
  var bytes = Bytes(input)
  switch bytes.next() % 3 {
  case 0:
    guard case .list(let list) = Tree.list((0..<bytes.next() % 5).map { _ in bytes.tree() }) else { return }
    var present = list
    checkUntyped(bytes.steps(of: &present, isTyped: false), on: list)
  case 1:
    let list = bytes.rows()
    var present = list.map { Tree.list($0.map(Tree.leaf)) }
    checkTyped(bytes.steps(of: &present, isTyped: true), on: list)
  default: fuzzLiveSections(&bytes)
  }
}

/// Checks changes of a list of anything, in which lists are not compared.
private func checkUntyped(_ steps: [PathStep], on list: [Tree]) {
  let change = IndexPathChange(steps.map { $0.change(\.untyped) })
  let expected = replay(steps, on: list) { !$0.isList }
  let before = list.map(\.untyped)
  var found = before
  let outcome = result(of: ChangeError.self, "applying \(change)") { try change.apply(to: &found) }
  requireEqual(outcome.map { found.map(Tree.init) }.mapError(PathError.init), expected, "\(change) applied to \(list)")
  guard case .success(let after) = expected else {
    return requireEqual(found.map(Tree.init), list, "the list is unchanged after \(change)")
  }
  checkPatch(of: change, from: list, to: after)
  // Undoing inserts the elements that the change names.
  guard replay(steps, on: list) == expected else { return }
  requireSuccess("\(change) can be undone in \(after)") { try change.inverted.apply(to: &found) }
  requireEqual(found.map(Tree.init), list, "the inverse of \(change) leads back")
}

/// Checks that a change with index paths has the same effect as a JSON Patch.
private func checkPatch(of change: IndexPathChange, from before: [Tree], to after: [Tree]) {
  func json(_ element: Any) -> JSONValue {
    (element as? [Any]).map { .array($0.map(json)) } ?? (element as? Int).map { .integer($0) } ?? .null
  }
  var document = json(before.map(\.untyped))
  let patch = requireSuccess("\(change) is a patch") { try JSONPatch(change, encode: json) }
  requireSuccess("\(patch) applies to \(document)") { try patch.apply(to: &document) }
  requireEqual(document, json(after.map(\.untyped)), "\(patch), made from \(change)")
}

/// Checks changes of lists of lists of numbers, which cannot contain anything else.
private func checkTyped(_ steps: [PathStep], on list: [[Int]]) {
  let expected = replay(steps, on: list.map { .list($0.map(Tree.leaf)) }, isTyped: true) { !$0.isList || $0.isRow }
  check(steps, on: list, expected, form: \.typed) { .list($0.map(Tree.leaf)) }
  check(steps, on: PersistentArray(list.map { PersistentArray($0) }), expected) { element in
    (element.typed as? [Int]).map { PersistentArray($0) } ?? element.untyped
  } tree: {
    .list($0.map(Tree.leaf))
  }
  let sections = PersistentArray(list.map { Snapshot(section: 0, rows: $0) })
  check(steps, on: sections, expected) { element in
    (element.typed as? [Int]).map { Snapshot(section: 0, rows: $0) } ?? element.untyped
  } tree: {
    .list($0.rows.map(Tree.leaf))
  }
}

private func check<List: IndexPathContainer & Collection>(
  _ steps: [PathStep], on before: List, _ expected: Result<[Tree], PathError>, form: (Tree) -> Any,
  tree: (List.Element) -> Tree
) {
  let change = IndexPathChange(steps.map { $0.change(form) })
  var found = before
  let outcome = result(of: ChangeError.self, "applying \(change)") { try change.apply(to: &found) }
  requireEqual(outcome.map { found.map(tree) }.mapError(PathError.init), expected, "\(change) applied to \(before)")
  if case .success = outcome { requireSuccess("\(change) can be undone") { try change.inverted.apply(to: &found) } }
  requireEqual(
    found.map(tree), before.map(tree), "the list is unchanged after \(change), which was undone or does not fit")
}

extension PathError {
  init(_ error: ChangeError) { step = error.step }
}
