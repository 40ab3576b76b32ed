/// Where a module is registered: a domain, and a path in it.
///
///     let address = try ModuleAddress("https://contacts.example.com/list/favourites/header:big?sorted=name")
///     address.domain    // "contacts.example.com"
///     address.path      // "/list/favourites/header:big/"
///
/// Of a URL only the host and the path count, so that addresses which differ in the scheme, a user, a port, the query
/// or the fragment are one. Without a host it is a path in the domain without a name. Slashes at the ends of a path do
/// not count; what is percent-encoded is decoded.
public struct ModuleAddress: Hashable, Sendable {
  /// The name of the domain, in small letters; empty where an address names none.
  public let domain: String
  /// The steps of the path; none for the root of the domain.
  public let segments: [ModuleSegment]

  /// The address of a path in a domain.
  public init(domain: String = "", segments: [ModuleSegment] = []) {
    self.domain = domain.lowercased()
    self.segments = segments
  }

  /// The address that a text says, as a URL or as a path. O(n) for n characters.
  ///
  /// - Throws: What is wrong with which segment.
  public init(_ text: String) throws(ModuleAddressError) {
    let url = SplitURL(text)
    var domain = ""
    if let authority = url.authority {
      domain = Self.host(of: authority)
      if domain.isEmpty { throw ModuleAddressError(text: text, problem: .emptyHost) }
    }
    self.init(domain: domain, segments: try Self.segments(of: url.path, in: text))
  }

  /// The path in its canonical form: with a slash at each end.
  public var path: String { segments.reduce("/") { "\($0)\($1)/" } }

  /// The address of a submodule.
  public func appending(_ segment: ModuleSegment) -> ModuleAddress {
    ModuleAddress(domain: domain, segments: segments + [segment])
  }

  /// An address as seen from here: one without a domain is below.
  func resolving(_ other: ModuleAddress) -> ModuleAddress {
    other.domain.isEmpty ? ModuleAddress(domain: domain, segments: segments + other.segments) : other
  }

  /// The address of the module that this is a submodule of; `nil` for the root of a domain.
  public var parent: ModuleAddress? {
    segments.isEmpty ? nil : ModuleAddress(domain: domain, segments: segments.dropLast())
  }
}

extension ModuleAddress: CustomStringConvertible {
  /// The canonical form: `//domain/path/`, or `/path/` without a domain.
  public var description: String { domain.isEmpty ? path : "//\(domain)\(path)" }
}

extension ModuleAddress: Codable {
  /// Decodes the text of an address.
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
  /// The host of an authority: without a user before it, and without a port after it.
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

/// A text that is no address.
public struct ModuleAddressError: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Problem: Error, Equatable, Sendable {
    /// Two slashes follow one another.
    case emptySegment
    /// A segment has a second colon.
    case secondColon
    /// A segment has a character that none can have: white space, a control character, or an encoded slash or colon.
    case character(Character)
    /// A percent sign is not followed by two hexadecimal digits, or the bytes are no text.
    case percentEncoding
    /// There is no host between the slashes.
    case emptyHost
  }

  /// The whole text.
  public let text: String
  /// The number of the segment that is wrong, from 0; `nil` if it is the host.
  public let segment: Int?
  /// The wrong segment, as it was written; empty if it is the host.
  public let found: String
  /// What is wrong with the segment, or with the host.
  public let problem: Problem

  init(text: String, segment: Int? = nil, found: String = "", problem: Problem) {
    self.text = text
    self.segment = segment
    self.found = found
    self.problem = problem
  }
}

extension ModuleAddressError: CustomStringConvertible {
  /// What is wrong where, in a sentence.
  public var description: String {
    let place = segment.map { "segment \($0), \"\(found)\", " } ?? "it "
    return "\"\(text)\" is no address of a module: \(place)\(problem.words)"
  }
}

extension ModuleAddressError.Problem {
  fileprivate var words: String {
    switch self {
    case .emptySegment: "is empty, where a name or ':' is expected"
    case .secondColon: "has more than one ':', where 'kind:name' is expected"
    case .character(let character): "has \(String(reflecting: character)), which no name can have"
    case .percentEncoding: "has a '%' that does not begin the encoding of a character"
    case .emptyHost: "has '//' without a host after it"
    }
  }
}
