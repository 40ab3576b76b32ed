extension JSONPatch {
  /// Parses the JSON text of a patch. Linear in its length.
  ///
  /// ```swift
  /// let patch = try JSONPatch(parsing: #"[{"op": "remove", "path": "/rows/3"}]"#)
  /// print(patch.operations.count)  // prints: 1
  /// ```
  ///
  /// - Throws: `JSONPatchError` with the reason `.malformed` or `.invalid`.
  public init(parsing text: some StringProtocol) throws(JSONPatchError) {
    try self.init(parsing: text.utf8)
  }

  /// Parses the JSON text of a patch in UTF-8, for example from Foundation's `Data`. Linear in its length.
  ///
  /// - Throws: `JSONPatchError` with the reason `.malformed` or `.invalid`.
  public init(parsing text: some Sequence<UInt8>) throws(JSONPatchError) {
    let value: JSONValue
    do { value = try JSONValue(parsing: text) } catch { throw JSONPatchError(error) }
    try self.init(value)
  }

  /// Creates a patch from its JSON, an array of objects. Members that the operation does not have are ignored. Linear
  /// in its size.
  ///
  /// ```swift
  /// let json: JSONValue = [["op": "remove", "path": "/rows/3"]]
  /// print(try JSONPatch(json).operations.count)  // prints: 1
  /// ```
  ///
  /// - Throws: `JSONPatchError` with the reason `.invalid`.
  public init(_ value: JSONValue) throws(JSONPatchError) {
    guard case .array(let values) = value else {
      throw JSONPatchError(.invalid, at: nil, expected: "an array of operations", found: value.kind)
    }
    operations = []
    operations.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      do { operations.append(try Operation(value)) } catch { throw error.inOperation(index) }
    }
  }

  /// The patch as JSON.
  ///
  /// ```swift
  /// let patch: JSONPatch = [.remove(JSONPointer(["rows", "3"]))]
  /// print(try JSONPatch(patch.json) == patch)  // prints: true
  /// ```
  public var json: JSONValue { .array(operations.map(\.json)) }
}

extension JSONPatch: CustomStringConvertible {
  /// The JSON text of the patch.
  public var description: String {
    var writer = JSONTextWriter()
    writer.writeArray(of: operations) { $0.write($1) }
    return writer.text
  }
}

extension JSONPatch: Codable {
  /// Decodes a patch from its JSON.
  public init(from decoder: any Decoder) throws {
    let value = try JSONValue(from: decoder)
    do { try self.init(value) } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error))
    }
  }

  /// Encodes the patch as its JSON.
  public func encode(to encoder: any Encoder) throws {
    try json.encode(to: encoder)
  }
}

extension JSONPatch.Operation {
  /// Creates an operation from its JSON object.
  fileprivate init(_ value: JSONValue) throws(JSONPatchError) {
    guard case .object(let members) = value else {
      throw JSONPatchError(.invalid, at: nil, expected: "an object with the member 'op'", found: value.kind)
    }
    func member(_ name: JSONName) throws(JSONPatchError) -> JSONValue {
      guard let value = members[name] else {
        throw JSONPatchError(.invalid, at: nil, expected: "a member '\(name)'", found: "none")
      }
      return value
    }
    func string(_ name: JSONName) throws(JSONPatchError) -> String {
      let value = try member(name)
      guard case .string(let string) = value else {
        throw JSONPatchError(.invalid, at: nil, expected: "a string for '\(name)'", found: value.kind)
      }
      return string
    }
    let name = try string("op")
    let path = try JSONPointer(parsing: string("path"))
    switch name {
    case "add": self = .add(path, try member("value"))
    case "remove": self = .remove(path)
    case "replace": self = .replace(path, try member("value"))
    case "move": self = .move(from: try JSONPointer(parsing: string("from")), to: path)
    case "copy": self = .copy(from: try JSONPointer(parsing: string("from")), to: path)
    case "test": self = .test(path, try member("value"))
    default:
      throw JSONPatchError(
        .invalid, at: nil, expected: "the operation add, remove, replace, move, copy or test", found: "'\(name)'")
    }
  }

  /// The operation as a JSON object.
  fileprivate var json: JSONValue {
    func object(_ name: String, _ path: JSONPointer, _ members: [JSONName: JSONValue]) -> JSONValue {
      .object(members.merging(["op": .string(name), "path": .string(path.description)]) { $1 })
    }
    return switch self {
    case .add(let path, let value): object("add", path, ["value": value])
    case .remove(let path): object("remove", path, [:])
    case .replace(let path, let value): object("replace", path, ["value": value])
    case .move(let from, let path): object("move", path, ["from": .string(from.description)])
    case .copy(let from, let path): object("copy", path, ["from": .string(from.description)])
    case .test(let path, let value): object("test", path, ["value": value])
    }
  }
}
