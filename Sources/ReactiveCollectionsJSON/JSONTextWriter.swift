/// Writes JSON texts in UTF-8, without spaces and with members sorted by name.
struct JSONTextWriter {
  private(set) var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(256) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: write(ascii: "null")
    case .bool(let value): write(ascii: value ? "true" : "false")
    case .integer(let value): write(value)
    case .double(let value): if value.isFinite { bytes += value.description.utf8 } else { write(ascii: "null") }
    case .string(let value): write(value)
    case .array(let values): writeArray(of: values) { $0.write($1) }
    case .object(let members):
      write(ascii: "{")
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { write(ascii: ",") }
        write(member.key.text)
        write(ascii: ":")
        write(member.value)
      }
      write(ascii: "}")
    }
  }

  mutating func writeArray<Value>(of values: [Value], _ write: (inout JSONTextWriter, Value) -> Void) {
    self.write(ascii: "[")
    for (index, value) in values.enumerated() {
      if index > 0 { self.write(ascii: ",") }
      write(&self, value)
    }
    self.write(ascii: "]")
  }

  /// Writes characters as they are.
  mutating func write(ascii text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func write(_ integer: Int64) {
    if integer < 0 { bytes.append(UInt8(ascii: "-")) }
    var (rest, start) = (integer.magnitude, bytes.count)
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      bytes.append(UInt8(ascii: "0") + UInt8(digit))
      rest = quotient
    } while rest > 0
    // The last digit has come first.
    var end = bytes.count - 1
    while start < end {
      bytes.swapAt(start, end)
      (start, end) = (start + 1, end - 1)
    }
  }

  /// Writes a string in quotation marks.
  mutating func write(_ string: String) {
    write(ascii: "\"")
    append(string) { byte in
      switch byte {
      case UInt8(ascii: "\""): "\\\""
      case UInt8(ascii: "\\"): "\\\\"
      case UInt8(ascii: "\n"): "\\n"
      case UInt8(ascii: "\r"): "\\r"
      case UInt8(ascii: "\t"): "\\t"
      default: nil
      }
    }
    write(ascii: "\"")
  }

  /// Appends a string, with other characters in place of some of its bytes.
  @inline(__always)
  private mutating func append(_ string: String, replacing replacement: (UInt8) -> StaticString?) {
    var string = string
    string.withUTF8 { utf8 in
      var start = 0
      for index in utf8.indices {
        let new = replacement(utf8[index])
        if new == nil, utf8[index] >= 0x20 { continue }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
        if let new { write(ascii: new) } else { writeEscape(of: utf8[index]) }
        start = index + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }
  }

  /// Writes the escape sequence of a control character.
  private mutating func writeEscape(of byte: UInt8) {
    write(ascii: byte < 16 ? "\\u000" : "\\u00")
    bytes += String(byte, radix: 16).utf8
  }

  // MARK: Patches

  mutating func write(_ operation: JSONPatch.Operation) {
    switch operation {
    case .add(let path, let value): write("add", path, value)
    case .remove(let path): write("remove", path)
    case .replace(let path, let value): write("replace", path, value)
    case .move(let from, let path): write("move", from: from, path)
    case .copy(let from, let path): write("copy", from: from, path)
    case .test(let path, let value): write("test", path, value)
    }
  }

  private mutating func write(
    _ name: StaticString, from: JSONPointer? = nil, _ path: JSONPointer, _ value: JSONValue? = nil
  ) {
    write(ascii: "{")
    if let from {
      write(ascii: "\"from\":")
      write(from.description)
      write(ascii: ",")
    }
    write(ascii: "\"op\":\"")
    write(ascii: name)
    write(ascii: "\",\"path\":")
    write(path.description)
    if let value {
      write(ascii: ",\"value\":")
      write(value)
    }
    write(ascii: "}")
  }
}
