/// What a module is opened with: the query of its URL, and what is given besides, which wins.
///
///     let options = try ModuleOptions(
///       url: "https://shop.example.com/search?q=tea&tag=green&tag=loose&sorted", ["limit": 20])
///     options["q"]          // text("tea")
///     options["tag"]        // list(["green", "loose"])
///     options["sorted"]     // text(""): it is there, and empty
///     options["limit"]      // value(20)
///     let search = try options.decode(Search.self)
public struct ModuleOptions {
  /// An option.
  public enum Value {
    /// The text of an option of the query; empty if the query gives no value.
    case text(String)
    /// The texts of several options of the query with one name, in order.
    case list([String])
    /// A value that was given besides the query.
    case value(Any)
  }

  private(set) var values: [String: Value]

  /// Creates options of given values.
  public init(_ values: [String: Any] = [:]) { self.values = values.mapValues { .value($0) } }

  /// Creates the options of a URL's query, and of given values, which win over those of the query.
  ///
  /// Names and values are separated by `&` and `=`, and percent-encoded. A name that is there several times is a list;
  /// one without a value, or with an empty one, is there and empty.
  ///
  /// - Throws: `ModuleOptionsError.percentEncoding`, with the malformed part of the query.
  public init(url: String, _ others: [String: Any] = [:]) throws(ModuleOptionsError) {
    var texts: [String: [String]] = [:]
    for item in SplitURL(url).query?.parts(separatedBy: "&") ?? [] where !item.isEmpty {
      let (first, second) = item.cut(at: "=")
      guard let name = first.removingPercentEncoding, let text = (second ?? "").removingPercentEncoding
      else { throw .percentEncoding(String(item)) }
      texts[name, default: []].append(text)
    }
    values = texts.mapValues { $0.count == 1 ? .text($0[0]) : .list($0) }
    for (name, value) in others { values[name] = .value(value) }
  }

  /// The names, in alphabetical order.
  public var names: [String] { values.keys.sorted() }
  /// Whether there are none.
  public var isEmpty: Bool { values.isEmpty }
  /// Whether there is one of a name, if empty.
  public func contains(_ name: String) -> Bool { values[name] != nil }
  /// The option of a name; `nil` if there is none.
  public subscript(name: String) -> Value? { values[name] }

  /// The text of an option, the last one of a list; `nil` if there is none, or something else was given.
  public func text(_ name: String) -> String? {
    switch values[name] {
    case .text(let text): text
    case .list(let list): list.last
    case .value(let value): value as? String
    case nil: nil
    }
  }

  /// The options as a value that can be decoded: a struct with a property for each, say.
  ///
  /// Numbers, raw values and URLs are read from texts. `true`, `yes`, `1` and an empty text are true, and `false`, `no`
  /// and `0` are false. An optional property is `nil` without its option, and an array takes one option or several. A
  /// given value is used as it is if it is of the property's type, and read if it is a text.
  ///
  /// - Throws: `ModuleOptionsError`, which names the option that is missing, or is no value of its type.
  public func decode<Decoded: Decodable>(_ type: Decoded.Type = Decoded.self) throws(ModuleOptionsError) -> Decoded {
    do { return try Decoded(from: OptionsDecoder(values)) } catch let error as ModuleOptionsError { throw error } catch
    {
      throw ModuleOptionsError(error)
    }
  }
}

extension ModuleOptions: CustomStringConvertible {
  /// Names and values.
  public var description: String {
    let texts = names.map { name in
      switch values[name] {
      case .text(let text): "\(name): \(String(reflecting: text))"
      case .list(let list): "\(name): \(list)"
      case .value(let value): "\(name): \(value)"
      case nil: name
      }
    }
    return "[\(texts.joined(separator: ", "))]"
  }
}

/// Why options cannot be read.
public enum ModuleOptionsError: Error, Equatable, Sendable {
  /// A part of a query has a percent sign that does not begin the encoding of a character.
  case percentEncoding(String)
  /// There is no option of a name.
  case missing(String, expected: String)
  /// An option is no value of its type.
  case mismatch(String, expected: String, found: String)
  /// An option is what the type itself refuses, and why.
  case refused(String, String)
}

extension ModuleOptionsError: CustomStringConvertible {
  /// What was expected, and what was found, in a sentence.
  public var description: String {
    switch self {
    case .percentEncoding(let item):
      "The query has \"\(item)\", with a '%' that does not begin the encoding of a character"
    case .missing(let name, let expected): "The option '\(name)' is missing, where \(expected) is expected"
    case .mismatch(let name, let expected, let found): "The option '\(name)' is \(found), where \(expected) is expected"
    case .refused(let name, let reason): "The option '\(name)' is refused: \(reason)"
    }
  }

  /// What a type says of itself while it is decoded.
  init(_ error: any Error) {
    guard let error = error as? DecodingError else {
      self = .refused("", "\(error)")
      return
    }
    func name(_ context: DecodingError.Context) -> String { context.codingPath.first?.stringValue ?? "" }
    self =
      switch error {
      case .keyNotFound(let key, let context): .missing(key.stringValue, expected: context.debugDescription)
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
        .refused(name(context), context.debugDescription)
      @unknown default: .refused("", "\(error)")
      }
  }
}
