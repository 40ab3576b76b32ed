/// Which module makes an item of a list: that for its own name in its own section, or a more general one.
public struct ModuleMatch: Hashable, Sendable {
  /// How general the module is that was found. It is looked for in this order.
  public enum Level: String, Sendable, CaseIterable {
    /// For the item's name in the section's module.
    case named
    /// For items without a name in the section's module.
    case unnamed
    /// For the item's name in the module of sections without a name.
    case namedInDefaultSection
    /// For items without a name in the module of sections without a name.
    case unnamedInDefaultSection
    /// No module was found, or it makes no view model for the item.
    case placeholder
  }

  /// The kind of item: ``ModuleKind/unspecified`` for cells.
  public let kind: ModuleKind
  /// The name of its section.
  public let section: String
  /// The name of the item.
  public let name: String
  /// How general the module is.
  public let level: Level

  /// The match of an item for which no view model can be made.
  var placeholder: ModuleMatch { ModuleMatch(kind: kind, section: section, name: name, level: .placeholder) }

  /// The name by which views of the item are reused: for items that are made by the same module at the same level.
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
  /// Without what separates the parts of an identifier.
  fileprivate var escaped: String {
    contains { "%/:".contains($0) }
      ? map { $0 == "%" ? "%25" : $0 == "/" ? "%2F" : $0 == ":" ? "%3A" : String($0) }.joined() : self
  }
}

extension ModuleMatch: CustomStringConvertible {
  /// What was looked for, and what was found.
  public var description: String {
    let item = kind == .unspecified ? "cell" : "\(kind)"
    let names = "\(item) '\(name)' in section '\(section)'"
    switch level {
    case .named: return "The module for \(names) is registered"
    case .unnamed: return "The module for \(names) is that for a \(item) without a name"
    case .namedInDefaultSection: return "The module for \(names) is that in sections without a name"
    case .unnamedInDefaultSection:
      return "The module for \(names) is that for a \(item) without a name in sections without a name"
    case .placeholder: return "There is a placeholder for \(names)"
    }
  }
}

extension Module {
  /// The module of a section of this list: that for its name, or that for sections without a name; one with a view
  /// model.
  func sectionModule(named name: String) -> Module? {
    for name in name.isEmpty ? [""] : [name, ""] {
      if let module = submodule(name), module.viewModel != nil { return module }
    }
    return nil
  }

  /// The module of an item of a section of this list, and which one that is.
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
