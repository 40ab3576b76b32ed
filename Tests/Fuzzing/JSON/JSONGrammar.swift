import ReactiveCollectionsJSON

/// A recognizer of the grammar of RFC 8259: whether bytes are a JSON text in UTF-8, without lone surrogates.
struct JSONGrammar {
  private var rest: ArraySlice<UInt8>

  static func matches(_ text: [UInt8]) -> Bool {
    var grammar = JSONGrammar(rest: text[...])
    return String(validating: text, as: UTF8.self) != nil && grammar.value() && grammar.rest.isEmpty
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let bytes = text.description.utf8
    guard rest.starts(with: bytes) else { return false }
    rest = rest.dropFirst(bytes.count)
    return true
  }

  private mutating func takeAll(of characters: StaticString) -> Int {
    let matching = rest.prefix { characters.description.utf8.contains($0) }.count
    rest = rest.dropFirst(matching)
    return matching
  }

  private mutating func space() { _ = takeAll(of: " \t\r\n") }

  /// Reads a value with space around it.
  private mutating func value() -> Bool {
    space()
    let isValue =
      if take("{") {
        members("}") { $0.name() && $0.take(":") && $0.value() }
      } else if take("[") {
        members("]") { $0.value() }
      } else {
        take("true") || take("false") || take("null") || (rest.first == UInt8(ascii: "\"") ? string() : number())
      }
    space()
    return isValue
  }

  private mutating func name() -> Bool {
    space()
    guard string() else { return false }
    space()
    return true
  }

  /// Reads the members between brackets, separated by commas.
  private mutating func members(_ end: StaticString, _ member: (inout JSONGrammar) -> Bool) -> Bool {
    space()
    if take(end) { return true }
    repeat { guard member(&self) else { return false } } while take(",")
    return take(end)
  }

  private mutating func number() -> Bool {
    _ = take("-")
    if !take("0"), takeAll(of: "0123456789") == 0 { return false }
    if take("."), takeAll(of: "0123456789") == 0 { return false }
    guard take("e") || take("E") else { return true }
    _ = take("+") || take("-")
    return takeAll(of: "0123456789") > 0
  }

  private mutating func string() -> Bool {
    guard take("\"") else { return false }
    while let byte = rest.first, byte >= 0x20 {
      if take("\"") { return true }
      if take("\\") {
        guard escape() else { return false }
      } else {
        rest = rest.dropFirst()
      }
    }
    return false
  }

  private mutating func escape() -> Bool {
    guard take("u") else {
      guard let byte = rest.popFirst() else { return false }
      return "\"\\/bfnrt".utf8.contains(byte)
    }
    guard let first = hexadecimals(), !(0xDC00...0xDFFF ~= first) else { return false }
    guard 0xD800...0xDBFF ~= first else { return true }
    guard take("\\u"), let second = hexadecimals() else { return false }
    return 0xDC00...0xDFFF ~= second
  }

  private mutating func hexadecimals() -> Int? {
    let digits = rest.prefix(4)
    guard digits.count == 4, digits.allSatisfy({ "0123456789abcdefABCDEF".utf8.contains($0) }) else { return nil }
    rest = rest.dropFirst(4)
    return Int(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
