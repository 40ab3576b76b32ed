import ReactiveCollectionsChanges

/// A list of elements that is represented as a JSON array, and records the changes that a patch makes to it.
struct JSONListDocument<Element: Codable>: JSONDocument {
  private(set) var list: PersistentArray<Element>
  private(set) var steps = CollectionChange<Element>.Changes()

  init(_ list: PersistentArray<Element>) {
    self.list = list
  }

  func value(at pointer: JSONPointer) throws(JSONPatchError) -> JSONValue {
    guard let token = pointer.tokens.first else { return .array(try JSONElement.array(of: list, at: pointer)) }
    let (index, place) = try index(token)
    return try JSONElement.encode(list[index], at: place).value(inside: pointer, from: 1)
  }

  mutating func add(_ value: JSONValue, at pointer: JSONPointer) throws(JSONPatchError) {
    switch pointer.tokens.count {
    case 0: try replaceAll(with: value)
    case 1:
      let index = try JSONPointer.index(pointer.tokens[0], count: list.count, allowingEnd: true, at: pointer)
      perform(.insert(index, try JSONElement.decode(value, at: pointer)))
    default: try edit(pointer) { (element, inner) throws(JSONPatchError) in try element.add(value, at: inner) }
    }
  }

  mutating func remove(at pointer: JSONPointer) throws(JSONPatchError) {
    guard pointer.tokens.count == 1 else {
      return try edit(pointer) { (element, inner) throws(JSONPatchError) in try element.remove(at: inner) }
    }
    let (index, _) = try index(pointer.tokens[0])
    perform(.remove(index, list[index]))
  }

  mutating func replace(_ value: JSONValue, at pointer: JSONPointer) throws(JSONPatchError) {
    try edit(pointer) { (element, inner) throws(JSONPatchError) in
      if inner.tokens.isEmpty { element = value } else { try element.replace(value, at: inner) }
    }
  }

  mutating func move(from source: JSONPointer, to target: JSONPointer) throws(JSONPatchError) {
    if source.tokens.count > 1, target.tokens.count > 1, source.tokens[0] == target.tokens[0] {
      let target = target.dropFirst(1)
      return try edit(source) { (element, source) throws(JSONPatchError) in try element.move(from: source, to: target) }
    }
    guard source.tokens.count == 1, target.tokens.count == 1 else { return try moveValue(from: source, to: target) }
    let (from, _) = try index(source.tokens[0])
    let to = try JSONPointer.index(target.tokens[0], count: list.count - 1, allowingEnd: true, at: target)
    if from != to { perform(.move(from: from, to: to, list[from])) }
  }

  private func index(_ token: String) throws(JSONPatchError) -> (index: Int, place: JSONPointer) {
    let place = JSONPointer([token])
    return (try JSONPointer.index(token, count: list.count, allowingEnd: false, at: place), place)
  }

  /// Updates the element that the pointer leads to or into, if its JSON changes.
  private mutating func edit(
    _ pointer: JSONPointer, body: (inout JSONValue, JSONPointer) throws(JSONPatchError) -> Void
  ) throws(JSONPatchError) {
    let (index, place) = try index(pointer.tokens[0])
    guard let new: Element = try JSONElement.edit(list[index], at: place, pointer: pointer, body: body) else { return }
    perform(.update(index, old: list[index], new: new))
  }

  /// Replaces the elements between the equal ends.
  private mutating func replaceAll(with value: JSONValue) throws(JSONPatchError) {
    let difference = try JSONElement.difference(from: list, to: value, at: JSONPointer())
    for run in difference { perform(run) }
  }

  private mutating func perform(_ change: CollectionChange<Element>) {
    change.performUnchecked(on: &list)
    steps.append(change)
  }
}
