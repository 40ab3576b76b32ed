import ListModules

/// Reads a URL: its query is read as options, from which a page is made; or an error of the module's own type says why
/// not.
func fuzzOptions(_ input: [UInt8]) {
  let url = String(decoding: input, as: UTF8.self)
  let parsed = result(of: ModuleOptionsError.self, "reading \(url)") { try ModuleOptions(url: url) }
  checkPage(url)
  requireEqual((try? parsed.get())?.contents, items(of: url), "the options of \(url)")
  guard case .success(let options) = parsed else { return }
  _ = options.description
  let query = options.contents.map { name, texts in
    texts.map { "\(encoded(name))=\(encoded($0))" }.joined(separator: "&")
  }
  let again = requireSuccess("\(query) is a query") { try ModuleOptions(url: "?" + query.joined(separator: "&")) }
  requireEqual(again.contents, options.contents, "the options of the query \(query)")
  checkDecoding(options)
}

extension ModuleOptions {
  /// The texts of each option.
  fileprivate var contents: [String: [String]] {
    var contents: [String: [String]] = [:]
    for name in names {
      switch self[name] {
      case .text(let text): contents[name] = [text]
      case .list(let texts): contents[name] = texts
      case .value, nil: require(false, "\(name) is a text")
      }
      requireEqual(text(name), contents[name]?.last, "the text of \(name)")
    }
    return contents
  }
}

/// Returns the items of a URL's query, byte by byte: `&` and `=` separate them, whatever follows; `nil` if an item is
/// malformed.
private func items(of url: String) -> [String: [String]]? {
  let whole = url.utf8.prefix { $0 != UInt8(ascii: "#") }
  guard let mark = whole.firstIndex(of: UInt8(ascii: "?")) else { return [:] }
  var contents: [String: [String]] = [:]
  for item in whole[whole.index(after: mark)...].split(separator: UInt8(ascii: "&")) {
    let parts = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = decoded(Array(parts[0])), let text = parts.count > 1 ? decoded(Array(parts[1])) : "" else {
      return nil
    }
    contents[name, default: []].append(text)
  }
  return contents
}

private func decoded(_ text: [UInt8]) -> String? {
  var (bytes, position) = ([UInt8](), 0)
  while position < text.count {
    guard text[position] == UInt8(ascii: "%") else {
      bytes.append(text[position])
      position += 1
      continue
    }
    let digits = text.dropFirst(position + 1).prefix(2)
    guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    guard let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) else { return nil }
    bytes.append(byte)
    position += 3
  }
  return String(validating: bytes, as: UTF8.self)
}

/// Returns a text with every byte percent-encoded.
func encoded(_ text: String) -> String {
  text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
