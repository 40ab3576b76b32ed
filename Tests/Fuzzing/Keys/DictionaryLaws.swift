import ReactiveCollectionsChanges
import ReactiveCollectionsDictionaries
import ReactiveCollectionsJSON

private typealias Change = DictionaryChange<String, Int>

/// Reads an object with a dictionary and changes for it: `{"dictionary": {"a": 1}, "changes": [{"operation": "remove", …}]}`,
/// and with changes of a set: `{"set": ["a"], "members": [{"operation": "insert", "element": "b"}]}`.
func fuzzEntries(_ input: [UInt8]) {
  guard let members = object(input) else { return }
  let dictionary: PersistentDictionary<String, Int> = decode(members["dictionary"]) ?? ["a": 1, "b": 2]
  if let changes: [Change] = decode(members["changes"]) { checkLaws(of: Array(changes.prefix(3)), on: dictionary) }
  let set: PersistentSet<String> = decode(members["set"]) ?? ["a", "b"]
  if let changes: [SetChange<String>] = decode(members["members"]) {
    checkLaws(of: Array(changes.prefix(3)), on: set)
  }
}

/// Checks that changes have the same effect as on a plain dictionary, or throw and have none.
private func checkLaws(of changes: [Change], on dictionary: PersistentDictionary<String, Int>) {
  var (state, plain) = (dictionary, Dictionary(uniqueKeysWithValues: dictionary.map { ($0.key, $0.value) }))
  var all = Change.empty
  for change in changes {
    checkCoding(of: change)
    requireEqual(change.inverted.inverted, change, "inverted twice")
    let before = state
    let outcome = result(of: DictionaryChangeError.self, "applying \(change)") { try change.apply(to: &state) }
    guard fits(change, plain) else {
      if case .success = outcome { fatalError("Violated: \(change) does not fit \(plain)") }
      return requireEqual(state, before, "\(change) that does not fit changes nothing")
    }
    requireSuccess("\(change) fits \(plain)") { try outcome.get() }
    for step in change.steps { if let key = step.key { plain[key] = step.newValue } }
    requireEqual(
      Dictionary(uniqueKeysWithValues: state.map { ($0.key, $0.value) }), plain, "\(change) applied to \(before)")
    var back = state
    requireSuccess("\(change) is undone") { try change.inverted.apply(to: &back) }
    requireEqual(back, before, "\(change) undone")
    all = all.then(change)
    checkPatch(of: change, from: before, to: state)
  }
  var result = dictionary
  requireSuccess("\(all), composed of \(changes), fits \(dictionary)") { try all.apply(to: &result) }
  requireEqual(result, state, "\(all), composed of \(changes), applied to \(dictionary)")
  requireEqual(dictionary.changes(to: state).steps.count <= all.steps.count, true, "the difference is not longer")
}

/// Whether each step of a change is for what a dictionary has.
private func fits(_ change: Change, _ plain: [String: Int]) -> Bool {
  change.steps.allSatisfy { step in step.key.map { plain[$0] == step.oldValue } ?? false }
}

/// Checks that a change as a JSON Patch has the same effect, and reads as a change with that effect.
private func checkPatch(
  of change: Change, from before: PersistentDictionary<String, Int>, to after: PersistentDictionary<String, Int>
) {
  let patch = requireSuccess("\(change) is a patch") { try JSONPatch(change) }
  var document = requireSuccess("\(before) is JSON") { try JSONValue(encoding: before) }
  // A name in another spelling is another member for JSON.
  guard (try? patch.apply(to: &document)) != nil else { return }
  guard let expected = try? JSONValue(encoding: after), document == expected else { return }
  guard let back = try? Change(patch, appliedTo: before) else { return }
  var result = before
  requireSuccess("\(back), read from \(patch), fits \(before)") { try back.apply(to: &result) }
  requireEqual(result, after, "\(back), read from \(patch)")
}

/// Checks that changes have the same effect as on a plain set, or throw and have none.
private func checkLaws(of changes: [SetChange<String>], on set: PersistentSet<String>) {
  var (state, plain) = (set, Set(set))
  for change in changes {
    checkCoding(of: change)
    requireEqual(change.inverted.inverted, change, "inverted twice")
    let before = state
    let outcome = result(of: DictionaryChangeError.self, "applying \(change)") { try change.apply(to: &state) }
    guard case .success = outcome else {
      return requireEqual(state, before, "\(change) that does not fit changes nothing")
    }
    for step in change.steps {
      switch step {
      case .insert(let element): require(plain.insert(element).inserted, "\(change) fits \(before)")
      case .remove(let element): require(plain.remove(element) != nil, "\(change) fits \(before)")
      case .composite: fatalError("Violated: a composite is not a step")
      }
    }
    requireEqual(Set(state), plain, "\(change) applied to \(before)")
    requireSuccess("\(change) is undone") { try change.inverted.apply(to: &state) }
    requireEqual(state, before, "\(change) undone")
    requireSuccess("\(change) is done again") { try change.apply(to: &state) }
  }
}
