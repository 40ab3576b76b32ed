/// The place of a value in a JSON document (RFC 6901), for example `/rows/3/name`; empty for the whole document.
///
/// Pointers are equal if the code points of their tokens are.
///
/// ```swift
/// let pointer = JSONPointer(["rows"]).appending(3).appending("name")
/// print(pointer)  // prints: /rows/3/name
/// ```
public struct JSONPointer: Sendable {
  /// The names and indices that lead to the value, unescaped.
  public var tokens: [String]

  /// Creates a pointer from names and indices, which must not be escaped.
  public init(_ tokens: [String] = []) {
    self.tokens = tokens
  }

  /// Parses a pointer, in which `~1` represents `/` and `~0` represents `~`. Linear in its length.
  ///
  /// ```swift
  /// let pointer = try JSONPointer(parsing: "/rows/3/a~1b")
  /// print(pointer.tokens)  // prints: ["rows", "3", "a/b"]
  /// ```
  ///
  /// - Throws: `JSONPatchError` with the reason `.invalid`.
  public init(parsing text: String) throws(JSONPatchError) {
    tokens = []
    guard !text.isEmpty else { return }
    if text.utf8.first == UInt8(ascii: "/"), !text.utf8.contains(UInt8(ascii: "~")) {
      for part in text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
        tokens.append(String(Substring(part)))
      }
      return
    }
    // Split by code points: a combining mark must not hide the slash or tilde before it.
    let parts = text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
    guard parts[0].isEmpty else { throw Self.invalid(text, "a pointer that is empty or begins with '/'") }
    for part in parts.dropFirst() {
      var token = String.UnicodeScalarView()
      var isEscaped = false
      for scalar in part {
        switch (isEscaped, scalar) {
        case (false, "~"):
          isEscaped = true
          continue
        case (false, _): token.append(scalar)
        case (true, "0"): token.append("~")
        case (true, "1"): token.append("/")
        default: throw Self.invalid(text, "'0' or '1' after '~'")
        }
        isEscaped = false
      }
      guard !isEscaped else { throw Self.invalid(text, "'0' or '1' after '~'") }
      tokens.append(String(token))
    }
  }

  /// Returns the pointer to the member with a name in the object at this pointer. O(d) for a pointer of d tokens.
  ///
  /// ```swift
  /// print(JSONPointer().appending("a/b"))  // prints: /a~1b
  /// ```
  public func appending(_ name: String) -> JSONPointer {
    JSONPointer(tokens + [name])
  }

  /// Returns the pointer to the element at an index in the array at this pointer. O(d) for a pointer of d tokens.
  ///
  /// ```swift
  /// print(JSONPointer(["rows"]).appending(3))  // prints: /rows/3
  /// ```
  public func appending(_ index: Int) -> JSONPointer {
    JSONPointer(tokens + [String(index)])
  }

  /// Returns the pointer with the first tokens only: it leads to a place around the place of this one.
  func prefix(_ length: Int) -> JSONPointer { JSONPointer(Array(tokens.prefix(length))) }

  /// Returns the pointer without the first tokens: from the place to which those lead, to the same place as this one.
  func dropFirst(_ length: Int) -> JSONPointer { JSONPointer(Array(tokens.dropFirst(length))) }

  /// Returns whether this pointer leads to a place strictly inside the place of another pointer.
  func isInside(_ other: JSONPointer) -> Bool {
    tokens.count > other.tokens.count && names.starts(with: other.names)
  }

  /// The tokens, to be compared by their code points.
  private var names: some Sequence<JSONName> { tokens.lazy.map { JSONName($0) } }

  private static func invalid(_ text: String, _ expected: String) -> JSONPatchError {
    JSONPatchError(.invalid, at: nil, expected: expected, found: "'\(text)'")
  }
}

extension JSONPointer: Hashable {
  /// Returns whether both pointers have the same tokens. Linear in their length.
  public static func == (a: JSONPointer, b: JSONPointer) -> Bool { a.names.elementsEqual(b.names) }

  /// Hashes the tokens.
  public func hash(into hasher: inout Hasher) {
    for name in names { hasher.combine(name) }
    hasher.combine(tokens.count)
  }
}

extension JSONPointer: CustomStringConvertible {
  /// The text of the pointer, escaped.
  public var description: String {
    var text = ""
    for token in tokens {
      text += "/"
      guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
        text += token
        continue
      }
      for scalar in token.unicodeScalars {
        switch scalar {
        case "~": text += "~0"
        case "/": text += "~1"
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
    return text
  }
}

extension JSONPointer {
  /// Returns the array index that a token denotes. It must be less than `count`, or at most `count` if `allowingEnd` is
  /// `true`; in this case `-` denotes `count`.
  ///
  /// An index consists of digits, without a leading zero (RFC 6901, section 4).
  static func index(
    _ token: String, count: Int, allowingEnd: Bool, at pointer: @autoclosure () -> JSONPointer
  ) throws(JSONPatchError) -> Int {
    if allowingEnd, token == "-" { return count }
    let isCanonical =
      token == "0" || !token.isEmpty && !token.utf8.starts(with: "0".utf8) && token.utf8.allSatisfy { 48...57 ~= $0 }
    guard isCanonical, let index = Int(token), index < count || allowingEnd && index == count else {
      let expected = "an index \(allowingEnd ? "up to" : "below") \(count)"
      throw JSONPatchError(.missingValue, at: pointer(), expected: expected, found: "'\(token)'")
    }
    return index
  }
}
