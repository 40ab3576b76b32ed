/// A change of a JSON document (RFC 6902): a sequence of operations, each of which applies to the document that results
/// from the operations before it.
///
/// ```swift
/// var document: JSONValue = ["rows": ["a", "b"]]
/// let patch: JSONPatch = [.remove(JSONPointer(["rows", "0"])), .add(JSONPointer(["count"]), 1)]
/// try patch.apply(to: &document)
/// print(document)  // prints: {"count":1,"rows":["b"]}
/// ```
public struct JSONPatch: Hashable, Sendable {
  /// One operation of a patch.
  ///
  /// ```swift
  /// let operation = JSONPatch.Operation.replace(try JSONPointer(parsing: "/rows/3"), "x")
  /// print(JSONPatch([operation]))  // prints: [{"op":"replace","path":"/rows/3","value":"x"}]
  /// ```
  public enum Operation: Hashable, Sendable {
    /// Inserts into an array or sets an object's member. At the empty pointer, it replaces the document.
    case add(JSONPointer, JSONValue)
    /// Removes a value, which must exist.
    case remove(JSONPointer)
    /// Replaces a value, which must exist.
    case replace(JSONPointer, JSONValue)
    /// Removes the value at the first pointer and adds it at the second, which refers to the document after the
    /// removal.
    case move(from: JSONPointer, to: JSONPointer)
    /// Adds the value at the first pointer at the second pointer.
    case copy(from: JSONPointer, to: JSONPointer)
    /// Makes the patch fail unless the given value is at the pointer. Numbers are compared by value.
    case test(JSONPointer, JSONValue)
  }

  /// The maximum number of values (numbers, strings, arrays and so on, at all levels) that the operations of one patch
  /// may copy in total. Without a limit, a few copies of copies would create a document that does not fit into memory.
  public static let maximumCopies = 1 << 20

  /// The operations, in order.
  public var operations: [Operation]

  /// Creates a patch from operations.
  public init(_ operations: [Operation] = []) {
    self.operations = operations
  }

  /// Whether the patch has no operations.
  public var isEmpty: Bool { operations.isEmpty }

  /// Applies the patch to a document. After an error, the document is unchanged.
  ///
  /// Linear in the number of operations, each of which costs the lengths of the arrays and objects that it changes and
  /// the size of the value that it adds or tests.
  ///
  /// ```swift
  /// var document: JSONValue = ["name": "Ada"]
  /// try JSONPatch(parsing: #"[{"op": "replace", "path": "/name", "value": "Ida"}]"#).apply(to: &document)
  /// print(document)  // prints: {"name":"Ida"}
  /// ```
  ///
  /// - Throws: `JSONPatchError` with the index of the operation that failed.
  public func apply(to document: inout JSONValue) throws(JSONPatchError) {
    var result = document
    try result.perform(self)
    document = result
  }
}

extension JSONPatch: ExpressibleByArrayLiteral {
  /// Creates a patch from operations.
  public init(arrayLiteral elements: Operation...) {
    self.init(elements)
  }
}
