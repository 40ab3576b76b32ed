/// Describes which module makes an item of a list: the module for its own name in its own section, or a more general
/// one.
///
/// ```swift
/// let list = PersonList(model: [Person.ada])
/// list.module = try registry.module(at: "https://people.example.com/list")
/// list.ready()
/// if let match = list.cell(at: RowPosition(section: 0, row: 0)).match { print(match) }
/// // prints: The module for cell '' in section '' is registered
/// ```
public struct ModuleMatch: Hashable, Sendable {
  /// How general the module is. The levels are tried in this order.
  public enum Level: String, Sendable, CaseIterable {
    /// The module for the item's name, below the section's module.
    case named
    /// The module for items without a name, below the section's module.
    case unnamed
    /// The module for the item's name, below the module of sections without a name.
    case namedInDefaultSection
    /// The module for items without a name, below the module of sections without a name.
    case unnamedInDefaultSection
    /// No module was found, or the module makes no view model for the item.
    case placeholder
  }

  /// The kind of the item: ``ModuleKind/unspecified`` for cells.
  public let kind: ModuleKind
  /// The name of the item's section.
  public let section: String
  /// The name of the item.
  public let name: String
  /// How general the module is.
  public let level: Level

  /// The match of an item for which no view model can be made.
  var placeholder: ModuleMatch { ModuleMatch(kind: kind, section: section, name: name, level: .placeholder) }

  /// The identifier by which views of the item are reused: it is shared by items that the same module makes at the same
  /// level.
  public var reuseIdentifier: String {
    let item = kind == .unspecified ? "cell" : kind.rawValue
    let (section, name) = (section.escaped, name.escaped)
    switch level {
    case .named: return "\(item):\(section)/\(name)"
    case .unnamed: return "\(item):\(section)/:unnamed"
    case .namedInDefaultSection: return "\(item):/\(name):defaultSection"
    case .unnamedInDefaultSection: return "\(item):/:unnamed:defaultSection"
    case .placeholder: return "\(item):placeholder"
    }
  }
}

extension String {
  /// The text with the separators of an identifier percent-encoded, also those before a combining mark.
  fileprivate var escaped: String {
    unicodeScalars.contains { "%/:".unicodeScalars.contains($0) }
      ? unicodeScalars.map { $0 == "%" ? "%25" : $0 == "/" ? "%2F" : $0 == ":" ? "%3A" : String($0) }.joined() : self
  }
}

extension ModuleMatch: CustomStringConvertible {
  /// A sentence that describes the item, and the module that was found.
  public var description: String {
    let item = kind == .unspecified ? "cell" : "\(kind)"
    let names = "\(item) '\(name)' in section '\(section)'"
    switch level {
    case .named: return "The module for \(names) is registered"
    case .unnamed: return "The module for a \(item) without a name is used for \(names)"
    case .namedInDefaultSection: return "The module in sections without a name is used for \(names)"
    case .unnamedInDefaultSection:
      return "The module for a \(item) without a name, in sections without a name, is used for \(names)"
    case .placeholder: return "A placeholder is shown for \(names)"
    }
  }
}

extension Module {
  /// Returns the module of a section of this list that has a view model: the module for the section's name, or the
  /// module of sections without a name.
  func sectionModule(named name: String) -> Module? {
    for name in name.isEmpty ? [""] : [name, ""] {
      if let module = submodule(name), module.viewModel != nil { return module }
    }
    return nil
  }

  /// Returns the module of an item of a section of this list, and describes which one it is.
  func itemModule(_ kind: ModuleKind, named name: String, inSection section: String) -> (ModuleMatch, Module?) {
    func match(_ level: ModuleMatch.Level) -> ModuleMatch {
      ModuleMatch(kind: kind, section: section, name: name, level: level)
    }
    var candidates: [(ModuleMatch.Level, section: String, name: String)] = [(.named, section, name)]
    if !name.isEmpty { candidates.append((.unnamed, section, "")) }
    if !section.isEmpty {
      candidates.append((.namedInDefaultSection, "", name))
      if !name.isEmpty { candidates.append((.unnamedInDefaultSection, "", "")) }
    }
    for candidate in candidates {
      let path = [ModuleSegment(name: candidate.section), ModuleSegment(kind: kind, name: candidate.name)]
      if let module = self[path], module.viewModel != nil { return (match(candidate.0), module) }
    }
    return (match(.placeholder), nil)
  }
}
