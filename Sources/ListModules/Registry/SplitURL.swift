internal import ReactiveCollectionsChanges

/// Returns the parts of a URL, not decoded. It is split as by the regular expression in appendix B of RFC 3986, except
/// that a scheme counts as one only if a host follows. So texts are accepted that a URL parser rejects, and the code
/// that reads a part reports what is wrong with it.
func splitURL(_ text: String) -> (authority: Substring?, path: Substring, query: Substring?) {
  let (whole, _) = text[...].cut(at: "#")
  let (start, query) = whole.cut(at: "?")
  var rest = endOfScheme(start).map { start[$0...] } ?? start
  guard rest.utf8.starts(with: "//".utf8) else { return (nil, rest, query) }
  rest = Substring(rest.unicodeScalars.dropFirst(2))
  let slash = rest.unicodeScalars.firstIndex(of: "/") ?? rest.endIndex
  return (rest[..<slash], rest[slash...], query)
}

/// Returns the index after `scheme:`, if `//` follows.
private func endOfScheme(_ text: Substring) -> Substring.Index? {
  guard let colon = text.unicodeScalars.firstIndex(of: ":"), text[colon...].utf8.starts(with: "://".utf8) else {
    return nil
  }
  let scheme = text[..<colon]
  guard let first = scheme.first, first.isASCII, first.isLetter,
    scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
  else { return nil }
  return text.unicodeScalars.index(after: colon)
}

// Scalars are compared, because a separator followed by a combining mark is another `Character`.
extension Substring {
  /// Returns the parts before and after the first separator; the latter is `nil` if there is no separator.
  func cut(at separator: Unicode.Scalar) -> (Substring, Substring?) {
    guard let index = unicodeScalars.firstIndex(of: separator) else { return (self, nil) }
    return (self[..<index], self[unicodeScalars.index(after: index)...])
  }

  /// Returns the parts between separators, including empty ones.
  func parts(separatedBy separator: Unicode.Scalar) -> [Substring] {
    unicodeScalars.split(separator: separator, omittingEmptySubsequences: false).map { Substring($0) }
  }
}

extension String {
  /// The text, with characters percent-encoded that would end a name in a path, or are not allowed in it.
  var addingPercentEncoding: String {
    var text = ""
    for scalar in unicodeScalars {
      if !scalar.isLegalInName || scalar == "%" || scalar == "?" || scalar == "#" {
        for byte in scalar.utf8 { text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension StringProtocol {
  /// The text with percent-encoded characters decoded; `nil` if an encoding is malformed.
  var removingPercentEncoding: String? {
    guard utf8.contains(UInt8(ascii: "%")) else { return String(self) }
    var bytes: [UInt8] = []
    var rest = utf8.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.next()?.hexDigit, let low = rest.next()?.hexDigit else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(utf8: bytes)
  }
}

extension Unicode.Scalar {
  /// Whether a name in a path can contain the scalar.
  var isLegalInName: Bool {
    self != "/" && self != ":" && !properties.isWhitespace && properties.generalCategory != .control
  }
}

extension UInt8 {
  fileprivate var hexDigit: UInt8? { Character(Unicode.Scalar(self)).hexDigitValue.map(UInt8.init) }
}
