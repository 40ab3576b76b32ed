/// A place for a value that is being encoded, and then the value. The members of an object stay in order, and become a
/// dictionary only if that is needed.
final class JSONEncodingNode {
  enum Kind {
    case empty, value, array, object
  }

  private struct State {
    var kind = Kind.empty
    var single = JSONValue.null
    var values: [JSONValue] = []
    var members: [(name: JSONName, value: JSONValue)] = []
    /// The indices of the members, if there are many.
    var indices: [JSONName: Int] = [:]
    /// The nested containers, by their indices. Until their values are asked for, there is `null` in their places.
    var nested: [(index: Int, node: JSONEncodingNode)] = []
  }

  /// Exclusivity is not checked: no access calls code of the user.
  @exclusivity(unchecked) private var state = State()

  init() {}

  // MARK: Encoding

  var count: Int { state.kind == .array ? state.values.count : 0 }

  func set(_ value: JSONValue) { (state.kind, state.single) = (.value, value) }

  func beArray() {
    if state.kind == .array { return }
    (state.kind, state.values, state.nested) = (.array, [], [])
  }

  func beObject() {
    if state.kind == .object { return }
    (state.kind, state.members, state.indices, state.nested) = (.object, [], [:], [])
    state.members.reserveCapacity(8)
  }

  func append(_ value: JSONValue) {
    precondition(state.kind == .array, "The container was replaced")
    state.values.append(value)
  }

  func appendNode() -> JSONEncodingNode {
    append(.null)
    return addNode(at: state.values.count - 1)
  }

  func set(_ value: JSONValue, for name: JSONName) {
    precondition(state.kind == .object, "The container was replaced")
    guard let index = index(of: name) else { return append(value, for: name) }
    state.members[index].value = value
    state.nested.removeAll { $0.index == index }
  }

  /// Returns the node of a nested container: a new one, unless it may be one that is there already.
  func node(for name: JSONName, reusing: Bool) -> JSONEncodingNode {
    let index = index(of: name)
    if reusing, let index, let known = state.nested.first(where: { $0.index == index }) { return known.node }
    set(.null, for: name)
    return addNode(at: index ?? state.members.count - 1)
  }

  private func addNode(at index: Int) -> JSONEncodingNode {
    let node = JSONEncodingNode()
    state.nested.append((index, node))
    return node
  }

  private static let fewMembers = 16

  private func append(_ value: JSONValue, for name: JSONName) {
    state.members.append((name, value))
    if state.members.count == Self.fewMembers + 1 {
      for (index, member) in state.members.enumerated() { state.indices[member.name] = index }
    } else if state.members.count > Self.fewMembers {
      state.indices[name] = state.members.count - 1
    }
  }

  private func index(of name: JSONName) -> Int? {
    state.members.count > Self.fewMembers ? state.indices[name] : state.members.firstIndex { $0.name == name }
  }

  // MARK: The value

  var value: JSONValue {
    takeNested()
    return switch state.kind {
    case .empty: .object([:])
    case .value: state.single
    case .array: .array(state.values)
    case .object: .object(Dictionary(uniqueKeysWithValues: state.members.lazy.map { ($0.name, $0.value) }))
    }
  }

  private func takeNested() {
    for (index, node) in state.nested {
      if state.kind == .array { state.values[index] = node.value } else { state.members[index].value = node.value }
    }
    state.nested = []
  }

  /// Whether the value equals another one.
  func isEqual(to other: JSONValue) -> Bool {
    guard state.kind == .object, case .object(let others) = other else { return value == other }
    takeNested()
    return state.members.count == others.count && state.members.allSatisfy { others[$0.name] == $0.value }
  }

  /// The only member in which this object differs from another one that has the same members, in the same order.
  func onlyChangedMember(since old: JSONEncodingNode) -> JSONValue.ChangedMember? {
    guard state.kind == .object, old.state.kind == .object, state.members.count == old.state.members.count else {
      return nil
    }
    takeNested()
    old.takeNested()
    var changed: JSONValue.ChangedMember?
    for (member, before) in zip(state.members, old.state.members) {
      guard member.name == before.name else { return nil }
      if member.value == before.value { continue }
      if changed != nil { return nil }
      changed = (member.name, before.value, member.value)
    }
    return changed
  }
}
