extension JSONValue: CustomStringConvertible {
  /// The JSON text, without spaces and with members sorted by name. Linear in its length, and O(n log n) for an object
  /// with n members.
  public var description: String {
    var writer = JSONTextWriter()
    writer.write(self)
    return writer.text
  }

  /// Parses one JSON text (RFC 8259, strictly; at most 512 levels deep).
  ///
  /// If a member's name occurs twice, the last one is used. Linear in the length of the text.
  ///
  /// ```swift
  /// let value = try JSONValue(parsing: #"{"rows": [1, 2.5, null]}"#)
  /// print(value)  // prints: {"rows":[1,2.5,null]}
  /// ```
  ///
  /// - Throws: `JSONParsingError` with the offset at which the text is malformed.
  public init(parsing text: some StringProtocol) throws(JSONParsingError) {
    self = try JSONParser.parse(text.utf8)
  }

  /// Parses one JSON text in UTF-8 (RFC 8259, strictly; at most 512 levels deep), for example from Foundation's `Data`.
  ///
  /// If a member's name occurs twice, the last one is used. Linear in the length of the text.
  ///
  /// ```swift
  /// let data = Array("[1, 2]".utf8)
  /// print(try JSONValue(parsing: data))  // prints: [1,2]
  /// ```
  ///
  /// - Throws: `JSONParsingError` with the offset at which the text is malformed.
  public init(parsing text: some Sequence<UInt8>) throws(JSONParsingError) {
    self = try JSONParser.parse(text)
  }
}
