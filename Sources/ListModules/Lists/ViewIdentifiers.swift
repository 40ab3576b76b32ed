/// The identifiers by which a list view registers and reuses the views of items: one for each name and each way in
/// which views of that name are made. So a view that was made in another way, before the module's way was replaced, is
/// not used.
@MainActor package struct ViewIdentifiers {
  private enum Way: Hashable {
    case type(ObjectIdentifier)
    case nib(String, bundle: ObjectIdentifier?)
    case code

    init?(_ source: ViewFactory.Source?) {
      switch source {
      case .type(let type): self = .type(ObjectIdentifier(type))
      case .nib(let name, let bundle): self = .nib(name, bundle: bundle.map { ObjectIdentifier($0) })
      case .code: self = .code
      // A storyboard contains the views of pages.
      case .storyboard, nil: return nil
      }
    }
  }

  private var waysByName: [String: [Way]] = [:]
  private var placeholders: Set<String> = []

  package init() {}

  /// Returns the identifier of views of a name, and whether it is new, so that the views have to be registered. For the
  /// first way in which views of the name are made, the identifier is the name itself.
  package mutating func identifier(for name: String, _ source: ViewFactory.Source?) -> (name: String, isNew: Bool) {
    guard let way = Way(source) else { return (name + ":0", placeholders.insert(name).inserted) }
    let ways = waysByName[name] ?? []
    let index = ways.firstIndex(of: way)
    if index == nil { waysByName[name] = ways + [way] }
    let number = (index ?? ways.count) + 1
    // In an identifier, names of sections and items contain no colons.
    return (number == 1 ? name : "\(name):\(number)", index == nil)
  }
}
