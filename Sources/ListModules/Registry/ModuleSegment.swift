/// A segment of a module's path: the kind and the name of a submodule.
///
/// It is written `kind:name`; `kind:` without a name, `name` without a kind, and `:` with neither.
///
/// ```swift
/// print(ModuleSegment(kind: .header, name: "big"), ModuleSegment(name: "favorites"))  // prints: header:big favorites
/// ```
public struct ModuleSegment: Hashable, Sendable {
  /// The kind of the submodule: ``ModuleKind/unspecified`` for pages, sections and cells.
  public let kind: ModuleKind
  /// The name among the submodules of its kind; empty for the default one.
  public let name: String

  /// Creates a segment of a kind and a name. If the name contains characters that are not allowed in a path, the
  /// submodule can only be found by a segment, not by a path.
  public init(kind: ModuleKind = .unspecified, name: String? = nil) {
    self.kind = kind
    self.name = name ?? ""
  }
}

extension ModuleSegment: CustomStringConvertible {
  /// The segment as it is written in a path, in which characters with a special meaning are percent-encoded.
  public var description: String {
    let name = name.addingPercentEncoding
    if kind == .unspecified { return name.isEmpty ? ":" : name }
    return "\(kind.rawValue.addingPercentEncoding):\(name)"
  }
}

/// A kind of submodules and supplementary items: headers, footers, and other kinds that a collection has.
///
/// ```swift
/// let badge: ModuleKind = "badge"
/// print(ModuleSegment(kind: badge))  // prints: badge:
/// ```
public struct ModuleKind: Hashable, Sendable {
  /// The name of the kind, as it is written in a path.
  public let rawValue: String

  /// Creates a kind by its name.
  public init(_ name: String) { rawValue = name }

  /// The kind of pages, sections and cells, which is not written in a path.
  public static let unspecified = ModuleKind("")
  /// The kind of items above a section's cells.
  public static let header: ModuleKind = "header"
  /// The kind of items below a section's cells.
  public static let footer: ModuleKind = "footer"
}

extension ModuleKind: ExpressibleByStringLiteral {
  /// Creates a kind by its name.
  public init(stringLiteral name: String) { self.init(name) }
}

extension ModuleKind: CustomStringConvertible {
  /// The name of the kind.
  public var description: String { rawValue }
}
