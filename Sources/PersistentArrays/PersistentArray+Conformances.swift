// Nodes that more than one list references are never written to, and only lists, which are values, lead to nodes. So
// lists in different threads share only memory that is not written, apart from atomic reference counts.
extension PersistentArray: @unchecked Sendable where Element: Sendable {}

extension PersistentArray: Encodable where Element: Encodable {
  /// Encodes the elements as an array does. O(*n*).
  @inlinable
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for element in self { try container.encode(element) }
  }
}

extension PersistentArray: Decodable where Element: Decodable {
  /// Decodes the elements as an array does. O(*n*).
  @inlinable
  public init(from decoder: any Decoder) throws {
    self.init()
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd { append(try container.decode(Element.self)) }
  }
}

extension PersistentArray: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The elements as an array shows them.
  public var description: String { Array(self).description }

  /// The elements as an array shows them.
  public var debugDescription: String { Array(self).debugDescription }

  /// The elements as children without labels, as of an array.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }
}
