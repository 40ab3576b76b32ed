internal import ReactiveCollectionsChanges

/// A recursive-descent parser for RFC 8259.
struct JSONParser {
  /// The maximum number of levels. Deeper texts are rejected, so that a malicious text cannot exhaust the stack.
  static let maximumDepth = 512

  /// Lives as long as the parser.
  private let text: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private var depth = 0

  private init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  static func parse(_ text: some Sequence<UInt8>) throws(JSONParsingError) -> JSONValue {
    func parsed(_ buffer: UnsafeBufferPointer<UInt8>) -> Result<JSONValue, JSONParsingError> {
      var parser = JSONParser(buffer)
      return Result { () throws(JSONParsingError) in try parser.parse() }
    }
    return try (text.withContiguousStorageIfAvailable(parsed) ?? Array(text).withUnsafeBufferPointer(parsed)).get()
  }

  private mutating func parse() throws(JSONParsingError) -> JSONValue {
    let value = try parseValue()
    skipSpace()
    guard offset == text.count else { throw unexpected("the end of the text") }
    return value
  }

  private mutating func parseValue() throws(JSONParsingError) -> JSONValue {
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"): return try nested { parser throws(JSONParsingError) in try parser.parseObject() }
    case UInt8(ascii: "["): return try nested { parser throws(JSONParsingError) in try parser.parseArray() }
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "-"), (UInt8(ascii: "0")...UInt8(ascii: "9"))?: return try parseNumber()
    case UInt8(ascii: "t"): return try parseWord("true", .bool(true))
    case UInt8(ascii: "f"): return try parseWord("false", .bool(false))
    case UInt8(ascii: "n"): return try parseWord("null", .null)
    default: throw unexpected("a value")
    }
  }

  private mutating func nested(
    _ parse: (inout JSONParser) throws(JSONParsingError) -> JSONValue
  ) throws(JSONParsingError) -> JSONValue {
    guard depth < Self.maximumDepth else { throw unexpected("at most \(Self.maximumDepth) levels") }
    depth += 1
    defer { depth -= 1 }
    offset += 1
    return try parse(&self)
  }

  private mutating func parseArray() throws(JSONParsingError) -> JSONValue {
    var values: [JSONValue] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array(values) }
    while true {
      values.append(try parseValue())
      skipSpace()
      if take(UInt8(ascii: "]")) { return .array(values) }
      guard take(UInt8(ascii: ",")) else { throw unexpected("',' or ']'") }
    }
  }

  private mutating func parseObject() throws(JSONParsingError) -> JSONValue {
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object([:]) }
    // Most objects have three members or more: those of patches do.
    var members = [JSONName: JSONValue](minimumCapacity: 3)
    while true {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw unexpected("a member's name") }
      let name = JSONName(try parseString())
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw unexpected("':'") }
      members[name] = try parseValue()
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw unexpected("',' or '}'") }
    }
  }

  private mutating func parseWord(_ word: StaticString, _ value: JSONValue) throws(JSONParsingError) -> JSONValue {
    for expected in word.description.utf8 {
      guard take(expected) else { throw unexpected("'\(word)'") }
    }
    return value
  }
}

// MARK: Numbers

extension JSONParser {
  private mutating func parseNumber() throws(JSONParsingError) -> JSONValue {
    let start = offset
    var isIntegral = true
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try skipDigits() }
    if take(UInt8(ascii: ".")) {
      isIntegral = false
      try skipDigits()
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isIntegral = false
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try skipDigits()
    }
    if isIntegral, let integer = integer(in: start..<offset) { return .integer(integer) }
    let digits = String(decoding: text[start..<offset], as: UTF8.self)
    guard let double = Double(digits), double.isFinite else {
      throw JSONParsingError(offset: start, expected: "a number in the range of Double", found: digits)
    }
    return .double(double)
  }

  /// Returns the integer that digits represent, after a sign if there is one; `nil` if it does not fit.
  private func integer(in range: Range<Int>) -> Int64? {
    let isNegative = text[range.lowerBound] == UInt8(ascii: "-")
    var value: Int64 = 0
    for byte in text[range].dropFirst(isNegative ? 1 : 0) {
      let digit = Int64(byte - UInt8(ascii: "0"))
      let (scaled, isScaleTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isSumTooLarge) =
        isNegative ? scaled.subtractingReportingOverflow(digit) : scaled.addingReportingOverflow(digit)
      if isScaleTooLarge || isSumTooLarge { return nil }
      value = sum
    }
    return value
  }

  private mutating func skipDigits() throws(JSONParsingError) {
    let start = offset
    while case (UInt8(ascii: "0")...UInt8(ascii: "9"))? = peek { offset += 1 }
    guard offset > start else { throw unexpected("a digit") }
  }
}

// MARK: Strings

extension JSONParser {
  private mutating func parseString() throws(JSONParsingError) -> String {
    let start = offset
    offset += 1
    var bytes: [UInt8] = []
    // The characters since the last escape sequence.
    var plain = offset
    while true {
      guard let byte = peek, byte >= 0x20 else { throw unexpected("a character or '\"'") }
      if byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        offset += 1
        continue
      }
      let part = UnsafeBufferPointer(rebasing: text[plain..<offset])
      offset += 1
      switch byte {
      case UInt8(ascii: "\""):
        let isWhole = plain == start + 1
        if !isWhole { bytes += part }
        let string = isWhole ? String(utf8: part) : String(utf8: bytes)
        guard let string else {
          throw JSONParsingError(offset: start, expected: "a string in UTF-8", found: "invalid bytes")
        }
        return string
      default:
        bytes += part
        try parseEscape(into: &bytes)
        plain = offset
      }
    }
  }

  private mutating func parseEscape(into bytes: inout [UInt8]) throws(JSONParsingError) {
    let byte = peek
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(text[offset])
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "u"):
      bytes.append(contentsOf: Character(try parseEscapedScalar()).utf8)
      return
    default: throw unexpected("an escape sequence")
    }
    offset += 1
  }

  /// Parses `uXXXX`, or a surrogate pair `uXXXX\uXXXX`.
  private mutating func parseEscapedScalar() throws(JSONParsingError) -> Unicode.Scalar {
    let start = offset - 1
    let first = try parseHexadecimals()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if UTF16.isLeadSurrogate(first), take(UInt8(ascii: "\\")), peek == UInt8(ascii: "u") {
      let second = try parseHexadecimals()
      if UTF16.isTrailSurrogate(second) { return UTF16.decode(UTF16.EncodedScalar([first, second])) }
    }
    throw JSONParsingError(
      offset: start, expected: "a surrogate pair", found: "the lone surrogate \(String(first, radix: 16))")
  }

  private mutating func parseHexadecimals() throws(JSONParsingError) -> UInt16 {
    offset += 1
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw unexpected("a hexadecimal digit")
      }
      value = value << 4 | UInt16(digit)
      offset += 1
    }
    return value
  }
}

// MARK: Characters

extension JSONParser {
  private var peek: UInt8? { offset < text.count ? text[offset] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  private func unexpected(_ expected: String) -> JSONParsingError {
    let found = peek.map { byte in
      byte > 0x20 && byte < 0x7F ? "'\(Unicode.Scalar(byte))'" : "the byte \(byte)"
    }
    return JSONParsingError(offset: offset, expected: expected, found: found ?? "the end of the text")
  }
}
