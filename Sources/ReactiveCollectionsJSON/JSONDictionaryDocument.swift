public import ReactiveCollectionsChanges

/// A dictionary that is represented as a JSON object, and records the changes that a patch makes to it.
struct JSONDictionaryDocument<Key: Hashable & CodingKeyRepresentable, Value: Codable>: JSONDocument {
  private(set) var dictionary: PersistentDictionary<Key, Value>
  private var steps = DictionaryChange<Key, Value>.Changes()
  /// The keys that have changed more than once, and may be back at what they had.
  private var again: Set<Key> = []

  init(_ dictionary: PersistentDictionary<Key, Value>) { self.dictionary = dictionary }

  func value(at pointer: JSONPointer) throws(JSONPatchError) -> JSONValue {
    guard !pointer.tokens.isEmpty else { return try object }
    let (key, place) = try key(pointer)
    return try JSONElement.encode(try present(key, at: place), at: place).value(inside: pointer, from: 1)
  }

  mutating func add(_ value: JSONValue, at pointer: JSONPointer) throws(JSONPatchError) {
    switch pointer.tokens.count {
    case 0: try replaceAll(with: value)
    case 1: try set(value, at: pointer)
    default: try edit(pointer) { (element, inner) throws(JSONPatchError) in try element.add(value, at: inner) }
    }
  }

  mutating func remove(at pointer: JSONPointer) throws(JSONPatchError) {
    guard pointer.tokens.count == 1 else {
      return try edit(pointer) { (element, inner) throws(JSONPatchError) in try element.remove(at: inner) }
    }
    let (key, place) = try key(pointer)
    perform(.remove(key, try present(key, at: place)))
  }

  mutating func replace(_ value: JSONValue, at pointer: JSONPointer) throws(JSONPatchError) {
    try edit(pointer) { (element, inner) throws(JSONPatchError) in
      if inner.tokens.isEmpty { element = value } else { try element.replace(value, at: inner) }
    }
  }

  private var object: JSONValue {
    get throws(JSONPatchError) {
      var members: [JSONName: JSONValue] = [:]
      for (key, value) in dictionary {
        members[key.name] = try JSONElement.encode(value, at: JSONPointer([key.name.text]))
      }
      return .object(members)
    }
  }

  /// The key that a pointer leads to or into. Names are compared as JSON has them: `01` is not the name of the key 1, and a
  /// name in another Unicode spelling is not that of the key which Swift holds equal.
  private func key(_ pointer: JSONPointer) throws(JSONPatchError) -> (key: Key, place: JSONPointer) {
    let (name, place) = (JSONName(pointer.tokens[0]), pointer.prefix(1))
    guard let key = Key(codingKey: NameOfKey(name.text)), key.name == name else {
      throw JSONPatchError(.element, at: place, expected: "the name of a \(Key.self)", found: "'\(name.text)'")
    }
    if let index = dictionary.index(forKey: key), dictionary[index].key.name != name {
      throw JSONPatchError(
        .element, at: place, expected: "the spelling of the key that is there", found: "'\(name.text)' in another one")
    }
    return (key, place)
  }

  private func present(_ key: Key, at place: JSONPointer) throws(JSONPatchError) -> Value {
    guard let value = dictionary[key] else {
      throw JSONPatchError(.missingValue, at: place, expected: "a member of this name", found: "none")
    }
    return value
  }

  /// Sets the value of a key, unless its JSON stays the same.
  private mutating func set(_ value: JSONValue, at pointer: JSONPointer) throws(JSONPatchError) {
    let (key, place) = try key(pointer)
    let new: Value = try JSONElement.decode(value, at: place)
    guard let old = dictionary[key] else { return perform(.insert(key, new)) }
    if try JSONElement.node(of: new, at: place).isEqual(to: JSONElement.encode(old, at: place)) { return }
    perform(.update(key, old: old, new: new))
  }

  /// Updates the value that a pointer leads to or into, if its JSON changes.
  private mutating func edit(
    _ pointer: JSONPointer, body: (inout JSONValue, JSONPointer) throws(JSONPatchError) -> Void
  ) throws(JSONPatchError) {
    let (key, place) = try key(pointer)
    let old = try present(key, at: place)
    guard let new: Value = try JSONElement.edit(old, at: place, pointer: pointer, body: body) else { return }
    perform(.update(key, old: old, new: new))
  }

  private mutating func replaceAll(with value: JSONValue) throws(JSONPatchError) {
    guard case .object(let members) = value else {
      throw JSONPatchError(.element, at: JSONPointer(), expected: "an object", found: value.kind)
    }
    var kept: Set<Key> = []
    for (name, value) in members {
      let pointer = JSONPointer([name.text])
      try set(value, at: pointer)
      kept.insert(try key(pointer).key)
    }
    for (key, value) in dictionary where !kept.contains(key) { perform(.remove(key, value)) }
  }

  private mutating func perform(_ change: DictionaryChange<Key, Value>) {
    if let key = change.key, steps[key] != nil { again.insert(key) }
    change.performUnchecked(on: &dictionary)
    steps.append(change)
  }

  /// The change that has been made, without the values that are back at what they were.
  var change: DictionaryChange<Key, Value> {
    get throws(JSONPatchError) {
      if again.isEmpty { return DictionaryChange(steps) }
      var kept: [DictionaryChange<Key, Value>] = []
      for step in steps {
        if case .update(let key, let old, let new) = step, again.contains(key) {
          let place = JSONPointer([key.name.text])
          if try JSONElement.node(of: new, at: place).isEqual(to: JSONElement.encode(old, at: place)) { continue }
        }
        kept.append(step)
      }
      return DictionaryChange(kept)
    }
  }
}

extension CodingKeyRepresentable {
  fileprivate var name: JSONName { JSONName(codingKey.stringValue) }
}

/// The name of a member as the coding key of a dictionary's key.
private struct NameOfKey: CodingKey {
  let stringValue: String
  var intValue: Int? { Int(stringValue) }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { stringValue = intValue.description }
}

extension JSONPatch {
  /// Creates a patch from a change of a dictionary, for the JSON object of its entries or for such an object at a pointer in
  /// a document. The operations are in the order of the members' names. O(m log m) for m keys.
  ///
  /// An insertion becomes `add`, a removal `remove`, and an update `replace`. If an update changes one member of an object,
  /// only that is replaced.
  ///
  /// ```swift
  /// let change: DictionaryChange = .composite([.insert("tea", 2), .remove("milk", 1)])
  /// print(try JSONPatch(change))  // prints: [{"op":"remove","path":"/milk"},{"op":"add","path":"/tea","value":2}]
  /// ```
  ///
  /// - Throws: `JSONPatchError` with the reason `.element` if a value cannot be encoded as JSON.
  public init<Key: CodingKeyRepresentable, Value: Encodable>(
    _ change: DictionaryChange<Key, Value>, at pointer: JSONPointer = JSONPointer()
  ) throws(JSONPatchError) {
    self.init()
    let steps = change.steps.compactMap { step in step.key.map { ($0.name, step) } }
    for (name, step) in steps.sorted(by: { $0.0 < $1.0 }) {
      let place = JSONPointer(pointer.tokens + [name.text])
      switch step {
      case .insert(_, let value): operations.append(.add(place, try JSONElement.encode(value, at: place)))
      case .remove: operations.append(.remove(place))
      case .update(_, let old, let new):
        replace(try? JSONElement.node(of: old, at: place), by: try JSONElement.node(of: new, at: place), at: place)
      case .composite: preconditionFailure("A composite is not a step")
      }
    }
  }
}
