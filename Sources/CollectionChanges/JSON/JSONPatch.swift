/// A change of a JSON document (RFC 6902): operations, each of which holds for the document that the ones before it
/// left.
public struct JSONPatch: Hashable, Sendable {
  /// One operation of a patch.
  public enum Operation: Hashable, Sendable {
    /// Inserts into an array, or sets an object's member; at the empty pointer it replaces the document.
    case add(JSONPointer, JSONValue)
    /// Removes what must be there.
    case remove(JSONPointer)
    /// Replaces what must be there.
    case replace(JSONPointer, JSONValue)
    /// Removes at the first pointer and adds at the second, which counts after the removal.
    case move(from: JSONPointer, to: JSONPointer)
    /// Adds at the second pointer what is at the first.
    case copy(from: JSONPointer, to: JSONPointer)
    /// Fails the patch unless the value is there; numbers are compared by value.
    case test(JSONPointer, JSONValue)
  }

  /// How many values (numbers, texts, arrays and so on, at all levels) the operations of one patch may copy together. A few copies of copies
  /// would make a document that no machine can hold.
  public static let maximumCopies = 1 << 20

  /// The operations, in their order.
  public var operations: [Operation]

  /// Creates a patch of operations.
  public init(_ operations: [Operation] = []) {
    self.operations = operations
  }

  /// Whether there are no operations.
  public var isEmpty: Bool { operations.isEmpty }

  /// Applies the patch to a document; after an error the document is as it was.
  ///
  /// Linear in the operations, each of which costs the lengths of the arrays and objects that it changes, and the size
  /// of the value that it adds or tests.
  /// - Throws: `JSONPatchError`, with the index of the operation that failed.
  public func apply(to document: inout JSONValue) throws(JSONPatchError) {
    var result = document
    try result.perform(self)
    document = result
  }
}

extension JSONPatch: ExpressibleByArrayLiteral {
  /// Creates a patch of operations.
  public init(arrayLiteral elements: Operation...) {
    self.init(elements)
  }
}
