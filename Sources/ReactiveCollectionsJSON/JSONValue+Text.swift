extension JSONValue: CustomStringConvertible {
  /// The JSON text, without spaces and with members sorted by name. Linear in its length, and O(n log n) for an object
  /// with n members.
  public var description: String {
    var text = ""
    write(to: &text)
    return text
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
    try self.init(parsing: Array(text.utf8))
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
    var parser = JSONParser(text: Array(text))
    self = try parser.parse()
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .double(let value): text += value.isFinite ? value.description : "null"
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { text += "," }
        Self.write(member.key.text, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<"\u{20}":
        text += scalar.value < 16 ? "\\u000" : "\\u00"
        text += String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
