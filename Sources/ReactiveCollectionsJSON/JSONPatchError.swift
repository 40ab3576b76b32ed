/// An error in a JSON Patch or in its application: what was expected, what was found, and where.
///
/// ```swift
/// var document: JSONValue = ["a", "b"]
/// let patch: JSONPatch = [.remove(JSONPointer(["2"]))]
/// do { try patch.apply(to: &document) } catch { print(error) }
/// // prints: Missing value in operation 0 at '/2': expected an index below 2, found '2'
/// ```
public struct JSONPatchError: Error, Hashable, Sendable {
  /// The kinds of errors.
  public enum Reason: Hashable, Sendable {
    /// The text is not JSON; `offset` is the position of the error.
    case malformed
    /// The JSON is not a patch: an operation is unknown, a member is missing, or a pointer is invalid.
    case invalid
    /// The pointer does not lead to a value or place that the operation can be applied to.
    case missingValue
    /// A `test` found a different value.
    case testFailed
    /// A `move` has a target inside the value that it moves.
    case moveIntoSelf
    /// The document would have more levels than `JSONValue` can parse.
    case tooDeep
    /// The operations of the patch copy more values than `JSONPatch.maximumCopies`.
    case tooLarge
    /// A part of the document cannot be decoded as the element that it represents, or an element cannot be encoded as
    /// JSON.
    case element
  }

  /// The kind of the error.
  public let reason: Reason
  /// The index of the operation in the patch; `nil` if the error is not in an operation.
  public private(set) var operation: Int?
  /// The place in the document; `nil` if the patch itself is invalid.
  public private(set) var pointer: JSONPointer?
  /// The offset of the first invalid byte, if the text is not JSON.
  public let offset: Int?
  /// A description of what was expected.
  public let expected: String
  /// A description of what was found.
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

  /// Returns the error for a document that contains this document at a pointer.
  func below(_ prefix: JSONPointer) -> JSONPatchError {
    var error = self
    error.pointer = pointer.map { JSONPointer(prefix.tokens + $0.tokens) }
    return error
  }

  /// Returns the error with the index of an operation.
  func inOperation(_ index: Int) -> JSONPatchError {
    var error = self
    error.operation = index
    return error
  }
}

extension JSONPatchError: CustomStringConvertible {
  /// A sentence with the operation's index, the place, what was expected and what was found.
  public var description: String {
    let problem =
      switch reason {
      case .malformed: "Malformed JSON"
      case .invalid: "Invalid JSON Patch"
      case .missingValue: "Missing value"
      case .testFailed: "Failed test"
      case .moveIntoSelf: "Move of a value into itself"
      case .tooDeep: "Document too deep"
      case .tooLarge: "Copy too large"
      case .element: "Unusable element"
      }
    var places: [String] = []
    if let operation { places.append("in operation \(operation)") }
    if let pointer { places.append("at '\(pointer)'") }
    if let offset { places.append("at byte \(offset)") }
    return ([problem] + places).joined(separator: " ") + ": expected \(expected), found \(found)"
  }
}
