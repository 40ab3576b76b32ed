/// What is wrong with a JSON Patch, or why it does not apply: what was expected, what was found, and where.
public struct JSONPatchError: Error, Hashable, Sendable {
  /// The kinds of failure.
  public enum Reason: Hashable, Sendable {
    /// The text is not JSON; `offset` says where.
    case malformed
    /// The JSON is not a patch: an unknown operation, a missing member, a pointer that is none.
    case invalid
    /// The pointer leads to nothing that the operation could work on.
    case missingValue
    /// A `test` found another value.
    case testFailed
    /// A value was to be moved into itself.
    case moveIntoSelf
    /// The document would have more levels than `JSONValue` parses.
    case tooDeep
    /// The copies of one patch would have more values than `JSONPatch.maximumCopies`.
    case tooLarge
    /// A part of the document cannot become the element it stands for, or an element cannot become JSON.
    case element
  }

  /// What kind of failure this is.
  public let reason: Reason
  /// The index of the operation in its patch.
  public private(set) var operation: Int?
  /// Where in the document; `nil` if the patch itself is wrong.
  public private(set) var pointer: JSONPointer?
  /// The byte at which a malformed text stops to be JSON.
  public let offset: Int?
  /// What was expected.
  public let expected: String
  /// What was found.
  public let found: String

  init(_ reason: Reason, at pointer: JSONPointer?, expected: String, found: String) {
    self.reason = reason
    self.pointer = pointer
    self.offset = nil
    self.expected = expected
    self.found = found
  }

  init(_ error: JSONParsingError) {
    self.reason = .malformed
    self.pointer = nil
    self.offset = error.offset
    self.expected = error.expected
    self.found = error.found
  }

  /// The same error, where the document is a part of another.
  func below(_ prefix: JSONPointer) -> JSONPatchError {
    var error = self
    error.pointer = pointer.map { JSONPointer(prefix.tokens + $0.tokens) }
    return error
  }

  /// The same error, in the operation of this index.
  func inOperation(_ index: Int) -> JSONPatchError {
    var error = self
    error.operation = index
    return error
  }
}

extension JSONPatchError: CustomStringConvertible {
  /// A sentence with the operation's index, the place, the expectation and the finding.
  public var description: String {
    let problem =
      switch reason {
      case .malformed: "Malformed JSON"
      case .invalid: "Invalid JSON Patch"
      case .missingValue: "Missing value"
      case .testFailed: "Failed test"
      case .moveIntoSelf: "Move of a value into itself"
      case .tooDeep: "Too deep a document"
      case .tooLarge: "Too large a copy"
      case .element: "Unusable element"
      }
    var places: [String] = []
    if let operation { places.append("in operation \(operation)") }
    if let pointer { places.append("at '\(pointer)'") }
    if let offset { places.append("at byte \(offset)") }
    return ([problem] + places).joined(separator: " ") + ": expected \(expected), found \(found)"
  }
}
