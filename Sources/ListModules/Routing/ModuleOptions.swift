/// The options that a module is opened with: the query of its URL, and values that are given separately, which take
/// precedence.
///
/// ```swift
/// struct Search: Decodable {
///   let q: String
///   let tag: [String]
///   let sorted: Bool
///   let limit: Int?
/// }
/// let options = try ModuleOptions(
///   url: "https://shop.example.com/search?q=tea&tag=green&tag=loose&sorted", ["limit": 20])
/// print(try options.decode(Search.self))
/// // prints: Search(q: "tea", tag: ["green", "loose"], sorted: true, limit: Optional(20))
/// ```
public struct ModuleOptions {
  /// An option.
  ///
  /// ```swift
  /// let options = try ModuleOptions(url: "/search?q=tea&tag=green&tag=loose", ["limit": 20])
  /// if case .list(let tags) = options["tag"] { print(tags) }  // prints: ["green", "loose"]
  /// ```
  public enum Value {
    /// The text of an option of the query; empty if the query gives it no value.
    case text(String)
    /// The texts of several options of the query with the same name, in order.
    case list([String])
    /// A value that was given separately from the query.
    case value(Any)
  }

  private(set) var values: [String: Value]

  /// Creates options from given values.
  public init(_ values: [String: Any] = [:]) { self.values = values.mapValues { .value($0) } }

  /// Creates options from a URL's query and from given values, which take precedence over the query.
  ///
  /// Names and values are separated by `&` and `=`, and percent-encoded. A name that occurs several times is a list; a
  /// name without a value, or with an empty one, is present and empty.
  ///
  /// - Throws: `ModuleOptionsError.percentEncoding`, with the malformed part of the query.
  public init(url: String, _ others: [String: Any] = [:]) throws(ModuleOptionsError) {
    var texts: [String: [String]] = [:]
    for item in splitURL(url).query?.parts(separatedBy: "&") ?? [] where !item.isEmpty {
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
  /// Whether there are no options.
  public var isEmpty: Bool { values.isEmpty }
  /// Whether there is an option of a name, even an empty one.
  public func contains(_ name: String) -> Bool { values[name] != nil }
  /// The option of a name; `nil` if there is none.
  public subscript(name: String) -> Value? { values[name] }

  /// Returns the text of an option, or the last text of a list; `nil` if there is none, or if the option is a given
  /// value of another type.
  ///
  /// ```swift
  /// let options = try ModuleOptions(url: "/search?q=tea&tag=green&tag=loose")
  /// print(options.text("q") ?? "none", options.text("tag") ?? "none")  // prints: tea loose
  /// ```
  public func text(_ name: String) -> String? {
    switch values[name] {
    case .text(let text): text
    case .list(let list): list.last
    case .value(let value): value as? String
    case nil: nil
    }
  }

  /// Decodes the options as a value: a struct with a property for each option, for example.
  ///
  /// Numbers, raw values and URLs are parsed from texts. `true`, `yes`, `1` and an empty text are true, and `false`,
  /// `no` and `0` are false. An optional property is `nil` if its option is missing, and an array accepts one option or
  /// several. A given value is used as it is if it is of the property's type, and parsed if it is a text.
  ///
  /// ```swift
  /// enum Order: String, Decodable {
  ///   case name, price
  /// }
  /// struct Search: Decodable {
  ///   let order: Order
  ///   let limit: Int?
  /// }
  /// print(try ModuleOptions(url: "/search?order=price").decode(Search.self).order == .price)  // prints: true
  /// ```
  ///
  /// - Throws: `ModuleOptionsError`, which names the option that is missing, or that is not a value of its type.
  public func decode<Decoded: Decodable>(_ type: Decoded.Type = Decoded.self) throws(ModuleOptionsError) -> Decoded {
    do { return try Decoded(from: OptionsDecoder(values)) } catch let error as ModuleOptionsError { throw error } catch
    {
      throw ModuleOptionsError(error)
    }
  }
}

extension ModuleOptions: CustomStringConvertible {
  /// The names and values.
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

/// An error of reading options.
///
/// ```swift
/// struct Search: Decodable {
///   let limit: Int
/// }
/// do { _ = try ModuleOptions(url: "/search?limit=many").decode(Search.self) } catch { print(error) }
/// // prints: The option 'limit' is "many", but Int is expected
/// ```
public enum ModuleOptionsError: Error, Equatable, Sendable {
  /// A part of a query contains an invalid percent encoding.
  case percentEncoding(String)
  /// There is no option of this name.
  case missing(String, expected: String)
  /// An option is not a value of the expected type.
  case mismatch(String, expected: String, found: String)
  /// The type itself rejects an option, for the reason that is given second.
  case refused(String, String)
}

extension ModuleOptionsError: CustomStringConvertible {
  /// A sentence that describes what was expected, and what was found.
  public var description: String {
    switch self {
    case .percentEncoding(let item):
      "The query contains \"\(item)\", which has an invalid percent encoding"
    case .missing(let name, let expected): "The option '\(name)' is missing, but \(expected) is expected"
    case .mismatch(let name, let expected, let found): "The option '\(name)' is \(found), but \(expected) is expected"
    case .refused(let name, let reason): "The option '\(name)' is rejected: \(reason)"
    }
  }

  /// Converts an error that a type throws while it is decoded.
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
