/// A document that a JSON Patch can be applied to: a JSON value, or a list that is represented as JSON.
///
/// A conforming type implements access, insertion and removal at a pointer; this protocol implements the operations on
/// top of them. A method that throws may leave the document partly changed, because `perform` works on a copy of the
/// caller's document.
protocol JSONDocument {
  /// Returns the value at a pointer.
  func value(at pointer: JSONPointer) throws(JSONPatchError) -> JSONValue
  /// Inserts into an array or sets a member; replaces the document at the empty pointer.
  mutating func add(_ value: JSONValue, at pointer: JSONPointer) throws(JSONPatchError)
  /// Removes the value at a pointer, which must not be empty.
  mutating func remove(at pointer: JSONPointer) throws(JSONPatchError)
  /// Replaces the value at a pointer, which must not be empty.
  mutating func replace(_ value: JSONValue, at pointer: JSONPointer) throws(JSONPatchError)
  /// Moves a value. The target must not be inside the source.
  mutating func move(from source: JSONPointer, to target: JSONPointer) throws(JSONPatchError)
}

extension JSONDocument {
  mutating func move(from source: JSONPointer, to target: JSONPointer) throws(JSONPatchError) {
    try moveValue(from: source, to: target)
  }

  /// Moves a value by removing and adding its JSON.
  mutating func moveValue(from source: JSONPointer, to target: JSONPointer) throws(JSONPatchError) {
    let value = try value(at: source)
    guard source != target else { return }
    try remove(at: source)
    try add(value, at: target)
  }

  /// Applies a patch. After an error, discard this copy of the document.
  mutating func perform(_ patch: JSONPatch) throws(JSONPatchError) {
    var copies = 0
    for (index, operation) in patch.operations.enumerated() {
      do { try perform(operation, copies: &copies) } catch { throw error.inOperation(index) }
    }
  }

  private mutating func perform(_ operation: JSONPatch.Operation, copies: inout Int) throws(JSONPatchError) {
    switch operation {
    case .add(let pointer, let new): try add(new, at: pointer)
    case .remove(let pointer):
      guard !pointer.tokens.isEmpty else {
        throw JSONPatchError(.missingValue, at: pointer, expected: "part of the document", found: "the whole document")
      }
      try remove(at: pointer)
    case .replace(let pointer, let new):
      if pointer.tokens.isEmpty { try add(new, at: pointer) } else { try replace(new, at: pointer) }
    case .move(let source, let target):
      guard !target.isInside(source) else {
        throw JSONPatchError(.moveIntoSelf, at: source, expected: "a target outside the value", found: "'\(target)'")
      }
      try move(from: source, to: target)
    case .copy(let source, let target):
      let value = try value(at: source)
      copies += value.size(atMost: JSONPatch.maximumCopies)
      guard copies <= JSONPatch.maximumCopies else {
        throw JSONPatchError(
          .tooLarge, at: source, expected: "at most \(JSONPatch.maximumCopies) copied values", found: "more")
      }
      try add(value, at: target)
    case .test(let pointer, let expected):
      let found = try value(at: pointer)
      guard found == expected else {
        throw JSONPatchError(.testFailed, at: pointer, expected: expected.description, found: found.description)
      }
    }
  }
}
