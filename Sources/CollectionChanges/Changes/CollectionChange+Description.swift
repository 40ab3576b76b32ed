extension CollectionChange: CustomStringConvertible {
  /// For example `insert(2, "x")` or `composite([remove(0, "a"), insert(1, "b")])`.
  public var description: String {
    switch self {
    case .insert(let index, let element): "insert(\(index), \(String(reflecting: element)))"
    case .remove(let index, let element): "remove(\(index), \(String(reflecting: element)))"
    case .update(let index, let old, let new):
      "update(\(index), old: \(String(reflecting: old)), new: \(String(reflecting: new)))"
    case .move(let source, let target, let element):
      "move(from: \(source), to: \(target), \(String(reflecting: element)))"
    case .composite(let changes): "composite(\(changes))"
    }
  }
}

extension CollectionChange: CustomDebugStringConvertible {
  /// The same as ``description``.
  public var debugDescription: String { description }
}

extension ChangeSequence: CustomStringConvertible {
  /// The steps in brackets, like an array of them.
  public var description: String {
    "[\(map(\.description).joined(separator: ", "))]"
  }
}

extension ChangeSequence: CustomDebugStringConvertible {
  /// The same as ``description``.
  public var debugDescription: String { description }
}
