import ReactiveCollectionsChanges
import ReactiveCollectionsJSON

/// Performs an operation of a patch according to RFC 6902, independently of the library; returns `nil` if it does not
/// apply.
func replay(_ operation: JSONPatch.Operation, on document: JSONValue) -> JSONValue? {
  switch operation {
  case .add(let path, let value): return document.adding(value, path.tokens[...])
  case .remove(let path): return document.removing(path.tokens[...])
  case .replace(let path, let value): return document.replacing(value, path.tokens[...])
  case .move(let source, let target):
    if target.tokens.count > source.tokens.count,
      target.tokens.map({ JSONName($0) }).starts(with: source.tokens.map { JSONName($0) })
    {
      return .none
    }
    guard let value = document.value(source.tokens[...]) else { return .none }
    return source == target ? document : document.removing(source.tokens[...])?.adding(value, target.tokens[...])
  case .copy(let source, let target):
    return document.value(source.tokens[...]).flatMap { document.adding($0, target.tokens[...]) }
  case .test(let path, let value):
    guard let found = document.value(path.tokens[...]), found == value else { return .none }
    return document
  }
}

extension JSONValue {
  fileprivate func value(_ path: ArraySlice<String>) -> JSONValue? {
    guard let token = path.first else { return self }
    return child(token)?.value(path.dropFirst())
  }

  private func child(_ token: String) -> JSONValue? {
    switch self {
    case .array(let values): Self.index(token, values.count - 1).map { values[$0] }
    case .object(let members): members[JSONName(token)]
    default: .none
    }
  }

  fileprivate func adding(_ value: JSONValue, _ path: ArraySlice<String>) -> JSONValue? {
    guard let token = path.first else { return value }
    if path.count > 1 { return child(token)?.adding(value, path.dropFirst()).flatMap { replacing($0, [token]) } }
    if case .array(var values) = self {
      guard let index = token == "-" ? values.count : Self.index(token, values.count) else { return .none }
      values.insert(value, at: index)
      return .array(values)
    }
    guard case .object(let members) = self else { return .none }
    return .object(members.merging([JSONName(token): value]) { $1 })
  }

  fileprivate func removing(_ path: ArraySlice<String>) -> JSONValue? {
    guard let token = path.first, let child = child(token) else { return .none }
    if path.count > 1 { return child.removing(path.dropFirst()).flatMap { replacing($0, [token]) } }
    if case .array(var values) = self, let index = Self.index(token, values.count - 1) {
      values.remove(at: index)
      return .array(values)
    }
    guard case .object(let members) = self else { return .none }
    return .object(members.filter { $0.key != JSONName(token) })
  }

  fileprivate func replacing(_ value: JSONValue, _ path: ArraySlice<String>) -> JSONValue? {
    guard let token = path.first else { return value }
    guard let new = child(token)?.replacing(value, path.dropFirst()) else { return .none }
    if case .array(var values) = self, let index = Self.index(token, values.count - 1) {
      values[index] = new
      return .array(values)
    }
    guard case .object(let members) = self else { return .none }
    return .object(members.merging([JSONName(token): new]) { $1 })
  }

  /// Returns the index that a token is, if it is at most a limit and has no leading zero.
  private static func index(_ token: String, _ limit: Int) -> Int? {
    guard let index = Int(token), "\(index)" == token, 0...Swift.max(0, limit) ~= index, index <= limit else {
      return .none
    }
    return index
  }
}
