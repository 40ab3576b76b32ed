/// The identifiers by which a view registers and reuses the views of items: one for each name and way to make views of
/// that name. So a view that was made in another way, before another one was registered with the module, is not used.
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
      // A storyboard has views of pages.
      case .storyboard, nil: return nil
      }
    }
  }

  private var waysByName: [String: [Way]] = [:]
  private var placeholders: Set<String> = []

  package init() {}

  /// The identifier of views of a name, and whether it is new, so that they have to be registered. It is the name
  /// itself for the first way to make them.
  package mutating func identifier(for name: String, _ source: ViewFactory.Source?) -> (name: String, isNew: Bool) {
    guard let way = Way(source) else { return (name + ":0", placeholders.insert(name).inserted) }
    let ways = waysByName[name] ?? []
    let index = ways.firstIndex(of: way)
    if index == nil { waysByName[name] = ways + [way] }
    let number = (index ?? ways.count) + 1
    // No name of a section or an item has a colon in an identifier.
    return (number == 1 ? name : "\(name):\(number)", index == nil)
  }
}
