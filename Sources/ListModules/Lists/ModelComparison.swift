internal import ReactiveCollections

/// When two models of a list are the same thing, and when unchanged, whatever their types: where a list compares what its data says now
/// with what it said before.
///
/// Without more said, a model is known by its `id` if it is `Identifiable`, else by its reference if it is an object, else by its value if it
/// is `Hashable`, and otherwise by its place among those of its type. It is unchanged if it `matches` as a `Distinguishable`, or is the same object,
/// or equal. An object that has changed inside looks the same: reload its row, or say `emit(.update)`.
///
/// Lists that are bound to a stream need none of this: the stream says what changed.
public struct ModelComparison {
  let key: (Any) -> ModelKey
  let isUnchanged: (Any, Any) -> Bool

  /// As said above.
  public init() {
    key = { ModelKey($0) }
    isUnchanged = { isSameContent($0, $1) }
  }

  /// Models of one type are compared in another way.
  ///
  /// - Parameters:
  ///   - id: What makes two of them the same thing, if it is equal.
  ///   - content: Whether two versions of the same thing have the same content.
  public init<Model, ID: Hashable>(id: @escaping (Model) -> ID, content: @escaping (Model, Model) -> Bool) {
    key = { model in
      if let model = model as? Model { return .id(AnyHashable(id(model)), of: ObjectIdentifier(Model.self)) }
      return ModelKey(model)
    }
    isUnchanged = { old, new in
      if let old = old as? Model, let new = new as? Model { return content(old, new) }
      return isSameContent(old, new)
    }
  }
}

/// What makes two models the same thing, if it is equal.
enum ModelKey: Hashable {
  case id(AnyHashable, of: ObjectIdentifier)
  case object(ObjectIdentifier)
  case value(AnyHashable)
  /// Nothing more is known.
  case type(ObjectIdentifier)
  /// The place in the list.
  case position(Int)

  init(_ model: Any) { self = Self.identity(of: model) ?? Self.value(of: model) }

  /// A section's data, which often is a value that has its rows in it: known by its `id`, or as an object, or else by its place.
  init(section model: Any, at position: Int) { self = Self.identity(of: model) ?? .position(position) }

  private static func identity(of model: Any) -> ModelKey? {
    let type = ObjectIdentifier(Swift.type(of: model))
    if let model = model as? any Identifiable, !(model is any Distinguishable) { return .id(id(of: model), of: type) }
    if isObject(model), !(model is any Distinguishable) { return .object(ObjectIdentifier(model as AnyObject)) }
    return nil
  }

  private static func value(of model: Any) -> ModelKey {
    if let model = model as? any Hashable { return .value(AnyHashable(model)) }
    return .type(ObjectIdentifier(Swift.type(of: model)))
  }

  private static func id<Model: Identifiable>(of model: Model) -> AnyHashable { AnyHashable(model.id) }
}

/// Everything can be cast to an object where there is Objective-C.
func isObject(_ model: Any) -> Bool { type(of: model) is AnyClass }

/// Whether a model is the very object that another one is.
func isSameObject(_ a: Any, _ b: Any) -> Bool {
  isObject(a) && isObject(b) && (a as AnyObject) === (b as AnyObject)
}

private func isSameContent(_ old: Any, _ new: Any) -> Bool {
  if let old = old as? any Distinguishable { return matches(old, new) }
  if isSameObject(old, new) { return true }
  if let old = old as? any Equatable { return isEqual(old, new) }
  return false
}

/// Whether a model is the one before, or nobody can tell it from that.
func isSame(_ old: Any, _ new: Any) -> Bool {
  if isSameObject(old, new) { return true }
  guard let comparable = old as? any Equatable, isEqual(comparable, new) else { return false }
  return (old as? any Distinguishable).map { matches($0, new) } ?? true
}

private func matches<Model: Distinguishable>(_ old: Model, _ new: Any) -> Bool {
  (new as? Model).map { old.matches($0) } ?? false
}

private func isEqual<Model: Equatable>(_ old: Model, _ new: Any) -> Bool { old == new as? Model }
