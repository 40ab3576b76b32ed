extension JSONValue: JSONDocument {
  func value(at pointer: JSONPointer) throws(JSONPatchError) -> JSONValue {
    var value = self
    for (depth, token) in pointer.tokens.enumerated() {
      let place = { pointer.prefix(depth + 1) }
      switch value {
      case .array(let values):
        value = values[try JSONPointer.index(token, count: values.count, allowingEnd: false, at: place())]
      case .object(let members):
        guard let member = members[JSONName(token)] else { throw Self.missing(token, at: place()) }
        value = member
      default: throw Self.leaf(value, at: place())
      }
    }
    return value
  }

  mutating func add(_ value: JSONValue, at pointer: JSONPointer) throws(JSONPatchError) {
    try Self.checkDepth(of: value, at: pointer)
    guard !pointer.tokens.isEmpty else {
      self = value
      return
    }
    try edit(pointer) { parent, token throws(JSONPatchError) in
      switch parent {
      case .array(var values):
        parent = .null
        values.insert(
          value, at: try JSONPointer.index(token, count: values.count, allowingEnd: true, at: pointer))
        parent = .array(values)
      case .object(var members):
        parent = .null
        members[JSONName(token)] = value
        parent = .object(members)
      default: throw Self.leaf(parent, at: pointer)
      }
    }
  }

  mutating func remove(at pointer: JSONPointer) throws(JSONPatchError) {
    try edit(pointer) { parent, token throws(JSONPatchError) in
      switch parent {
      case .array(var values):
        parent = .null
        values.remove(at: try JSONPointer.index(token, count: values.count, allowingEnd: false, at: pointer))
        parent = .array(values)
      case .object(var members):
        parent = .null
        guard members.removeValue(forKey: JSONName(token)) != nil else { throw Self.missing(token, at: pointer) }
        parent = .object(members)
      default: throw Self.leaf(parent, at: pointer)
      }
    }
  }

  mutating func replace(_ value: JSONValue, at pointer: JSONPointer) throws(JSONPatchError) {
    try Self.checkDepth(of: value, at: pointer)
    try edit(pointer) { parent, token throws(JSONPatchError) in
      try parent.withChild(token, at: pointer) { child throws(JSONPatchError) in child = value }
    }
  }

  /// Calls the body with the parent of the value at the pointer, and the last token.
  private mutating func edit(
    _ pointer: JSONPointer, depth: Int = 0,
    body: (inout JSONValue, String) throws(JSONPatchError) -> Void
  ) throws(JSONPatchError) {
    let token = pointer.tokens[depth]
    guard depth + 1 < pointer.tokens.count else { return try body(&self, token) }
    try withChild(token, at: pointer.prefix(depth + 1)) { child throws(JSONPatchError) in
      try child.edit(pointer, depth: depth + 1, body: body)
    }
  }

  /// Changes a child in place. The container is removed from `self` in the meantime, so that it is not copied.
  private mutating func withChild(
    _ token: String, at pointer: @autoclosure () -> JSONPointer,
    body: (inout JSONValue) throws(JSONPatchError) -> Void
  ) throws(JSONPatchError) {
    switch self {
    case .array(var values):
      let index = try JSONPointer.index(token, count: values.count, allowingEnd: false, at: pointer())
      self = .null
      try body(&values[index])
      self = .array(values)
    case .object(var members):
      guard let index = members.index(forKey: JSONName(token)) else { throw Self.missing(token, at: pointer()) }
      self = .null
      try body(&members.values[index])
      self = .object(members)
    default: throw Self.leaf(self, at: pointer())
    }
  }

  /// Throws if adding a value would make the document too deep. Repeatedly copying a document into itself would
  /// otherwise create a document that is too deep for recursion.
  private static func checkDepth(of value: JSONValue, at pointer: JSONPointer) throws(JSONPatchError) {
    let depth = pointer.tokens.count + value.depth
    guard depth <= JSONParser.maximumDepth else {
      throw JSONPatchError(
        .tooDeep, at: pointer, expected: "at most \(JSONParser.maximumDepth) levels", found: "\(depth)")
    }
  }

  /// The number of levels of arrays and objects.
  private var depth: Int {
    switch self {
    case .array(let values): 1 + (values.lazy.map(\.depth).max() ?? 0)
    case .object(let members): 1 + (members.values.lazy.map(\.depth).max() ?? 0)
    default: 0
    }
  }

  /// Returns the number of values at all levels. If there are more than `limit`, returns a number greater than `limit`
  /// without counting all of them.
  func size(atMost limit: Int) -> Int {
    var size = 1
    let parts: [JSONValue]
    switch self {
    case .array(let values): parts = values
    case .object(let members): parts = Array(members.values)
    default: return 1
    }
    for part in parts where size <= limit { size += part.size(atMost: limit - size) }
    return size
  }

  private static func missing(_ name: String, at pointer: JSONPointer) -> JSONPatchError {
    JSONPatchError(.missingValue, at: pointer, expected: "the member '\(name)'", found: "none")
  }

  private static func leaf(_ value: JSONValue, at pointer: JSONPointer) -> JSONPatchError {
    JSONPatchError(.missingValue, at: pointer, expected: "an array or an object", found: value.kind)
  }
}
