/// The address of a module: a domain, and a path in it.
///
/// ```swift
/// let address = try ModuleAddress("https://contacts.example.com/list/favorites/header:big?sorted=name")
/// print(address.domain, address.path)  // prints: contacts.example.com /list/favorites/header:big/
/// ```
///
/// Only the host and the path of a URL form an address: the scheme, user, port, query and fragment are ignored. A text
/// without a host is a path in the domain without a name. Slashes at the ends of a path are ignored, and
/// percent-encoded characters are decoded.
public struct ModuleAddress: Hashable, Sendable {
  /// The name of the domain, in lowercase; empty if the address has none.
  public let domain: String
  /// The segments of the path; empty for the root of the domain.
  public let segments: [ModuleSegment]

  /// Creates the address of a path in a domain.
  public init(domain: String = "", segments: [ModuleSegment] = []) {
    self.domain = domain.lowercased()
    self.segments = segments
  }

  /// Parses an address from a URL or a path. O(n) for n characters.
  ///
  /// ```swift
  /// print(try ModuleAddress("HTTPS://Example.com/list?sorted=name"))  // prints: //example.com/list/
  /// ```
  ///
  /// - Throws: An error that names the segment that is not valid, and what is wrong with it.
  public init(_ text: String) throws(ModuleAddressError) {
    let url = splitURL(text)
    var domain = ""
    if let authority = url.authority {
      domain = Self.host(of: authority)
      if domain.isEmpty { throw ModuleAddressError(text: text, segment: nil, found: "", problem: .emptyHost) }
    }
    self.init(domain: domain, segments: try Self.segments(of: url.path, in: text))
  }

  /// The canonical form of the path, which begins and ends with a slash.
  public var path: String { segments.reduce("/") { "\($0)\($1)/" } }

  /// Returns the address of a submodule.
  ///
  /// ```swift
  /// let list = try ModuleAddress("//example.com/list")
  /// print(list.appending(ModuleSegment(name: "favorites")))  // prints: //example.com/list/favorites/
  /// ```
  public func appending(_ segment: ModuleSegment) -> ModuleAddress {
    ModuleAddress(domain: domain, segments: segments + [segment])
  }

  /// Resolves an address that is relative to this one: an address without a domain is below this one.
  func resolving(_ other: ModuleAddress) -> ModuleAddress {
    other.domain.isEmpty ? ModuleAddress(domain: domain, segments: segments + other.segments) : other
  }

  /// The address of the module that contains this one; `nil` for the root of a domain.
  ///
  /// ```swift
  /// print(try ModuleAddress("//example.com/list/favorites").parent?.path ?? "none")  // prints: /list/
  /// ```
  public var parent: ModuleAddress? {
    segments.isEmpty ? nil : ModuleAddress(domain: domain, segments: segments.dropLast())
  }
}

extension ModuleAddress: CustomStringConvertible {
  /// The canonical form: `//domain/path/`, or `/path/` without a domain.
  public var description: String { domain.isEmpty ? path : "//\(domain)\(path)" }
}

extension ModuleAddress: Codable {
  /// Parses a decoded text.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    do throws(ModuleAddressError) { try self.init(text) } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error))
    }
  }

  /// Encodes the canonical form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

// MARK: - Parsing

extension ModuleAddress {
  /// Returns the host of an authority, without a user and a port.
  private static func host(of authority: Substring) -> String {
    let scalars = authority.unicodeScalars
    let host = scalars.lastIndex(of: "@").map { scalars[scalars.index(after: $0)...] } ?? scalars
    if host.first == "[", let end = host.firstIndex(of: "]") { return String(host[...end]) }
    return String(host.prefix { $0 != ":" })
  }

  private static func segments(of path: Substring, in text: String) throws(ModuleAddressError) -> [ModuleSegment] {
    var path = path
    if path.unicodeScalars.first == "/" { path = Substring(path.unicodeScalars.dropFirst()) }
    if path.unicodeScalars.last == "/" { path = Substring(path.unicodeScalars.dropLast()) }
    if path.isEmpty { return [] }
    var segments: [ModuleSegment] = []
    for part in path.parts(separatedBy: "/") {
      do throws(ModuleAddressError.Problem) { segments.append(try segment(part)) } catch {
        throw ModuleAddressError(text: text, segment: segments.count, found: String(part), problem: error)
      }
    }
    return segments
  }

  private static func segment(_ text: Substring) throws(ModuleAddressError.Problem) -> ModuleSegment {
    if text.isEmpty { throw .emptySegment }
    let parts = text.parts(separatedBy: ":")
    if parts.count > 2 { throw .secondColon }
    var names: [String] = []
    for part in parts {
      guard let name = part.removingPercentEncoding else { throw .percentEncoding }
      if let bad = name.unicodeScalars.first(where: { !$0.isLegalInName }) { throw .character(Character(bad)) }
      names.append(name)
    }
    return names.count == 1
      ? ModuleSegment(name: names[0]) : ModuleSegment(kind: ModuleKind(names[0]), name: names[1])
  }
}

/// An error that a text is not the address of a module.
///
/// ```swift
/// do { _ = try ModuleAddress("//example.com/a:b:c") } catch { print(error.problem, error.found) }
/// // prints: secondColon a:b:c
/// ```
public struct ModuleAddressError: Error, Equatable, Sendable {
  /// The reason why a text is not an address.
  public enum Problem: Error, Equatable, Sendable {
    /// There is nothing between two slashes.
    case emptySegment
    /// A segment has a second colon.
    case secondColon
    /// A segment contains a character that is not allowed: whitespace, a control character, or an encoded slash or
    /// colon.
    case character(Character)
    /// A percent sign is not followed by two hexadecimal digits, or the decoded bytes are not valid UTF-8.
    case percentEncoding
    /// There is no host after the first two slashes.
    case emptyHost
  }

  /// The whole text.
  public let text: String
  /// The index of the segment that is not valid, from 0; `nil` if it is the host.
  public let segment: Int?
  /// The segment, as it is written in the text; empty if it is the host.
  public let found: String
  /// What is wrong with the segment, or with the host.
  public let problem: Problem
}

extension ModuleAddressError: CustomStringConvertible {
  /// A sentence that describes what is wrong, and where.
  public var description: String {
    let place = segment.map { "segment \($0), \"\(found)\", " } ?? "it "
    return "\"\(text)\" is not a module address: \(place)\(problem.words)"
  }
}

extension ModuleAddressError.Problem {
  fileprivate var words: String {
    switch self {
    case .emptySegment: "is empty, but a name or ':' is expected"
    case .secondColon: "has more than one ':', but 'kind:name' is expected"
    case .character(let character): "contains \(String(reflecting: character)), which is not allowed in a name"
    case .percentEncoding: "contains an invalid percent encoding"
    case .emptyHost: "has no host after '//'"
    }
  }
}
