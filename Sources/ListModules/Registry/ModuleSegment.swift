/// A step of a module's path: what kind of submodule, and which.
///
/// Written `kind:name`, `kind:` for one without a name, `name` for one without a kind, and `:` for one that has
/// neither.
public struct ModuleSegment: Hashable, Sendable {
  /// The kind of submodule: ``ModuleKind/unspecified`` for pages, sections and cells.
  public let kind: ModuleKind
  /// Its name among those of its kind; empty for the default one.
  public let name: String

  /// A step of a kind and a name. A name with characters that paths cannot have is found by its name alone.
  public init(kind: ModuleKind = .unspecified, name: String? = nil) {
    self.kind = kind
    self.name = name ?? ""
  }
}

extension ModuleSegment: CustomStringConvertible {
  /// As it is written in a path; characters that would mean something else there are percent-encoded.
  public var description: String {
    let name = name.addingPercentEncoding
    if kind == .unspecified { return name.isEmpty ? ":" : name }
    return "\(kind.rawValue.addingPercentEncoding):\(name)"
  }
}

/// A kind of submodules, and of supplementary items: headers, footers, and others that a collection has.
public struct ModuleKind: Hashable, Sendable {
  /// As it is written in a path.
  public let rawValue: String

  /// A kind by its name.
  public init(_ name: String) { rawValue = name }

  /// The kind of pages, sections and cells, which is not written in a path.
  public static let unspecified = ModuleKind("")
  /// The kind of what is above a section's cells.
  public static let header: ModuleKind = "header"
  /// The kind of what is below a section's cells.
  public static let footer: ModuleKind = "footer"
}

extension ModuleKind: ExpressibleByStringLiteral {
  /// A kind by its name.
  public init(stringLiteral name: String) { self.init(name) }
}

extension ModuleKind: CustomStringConvertible {
  /// Its name.
  public var description: String { rawValue }
}
