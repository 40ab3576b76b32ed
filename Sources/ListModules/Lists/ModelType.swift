internal import ReactiveCollections

/// The way in which models of one type are compared. The conformances of a type are looked up once: looking them up for
/// each model takes ten times as long as comparing it.
@MainActor struct ModelType {
  /// Returns the identity of a model; `nil` if models of the type are identified by value, or only by type.
  let identity: ((Any) -> ModelKey)?
  /// Returns the identity of a model, whatever it is based on.
  let key: (Any) -> ModelKey
  /// Whether a model has the same content as another one.
  let isUnchanged: (Any, Any) -> Bool
  /// Whether two models cannot be told apart.
  let isSame: (Any, Any) -> Bool

  private static var known: [ObjectIdentifier: ModelType] = [:]

  static func of(_ model: Any) -> ModelType {
    let type = type(of: model)
    let id = ObjectIdentifier(type)
    if let known = known[id] { return known }
    let made = make(type)
    known[id] = made
    return made
  }

  private static func make<Model>(_ type: Model.Type) -> ModelType {
    let distinguishable = (type as? any Distinguishable.Type).map { matching($0) }
    let equatable = (type as? any Equatable.Type).map { equality($0) }
    let isObject = type is AnyClass
    let same: (Any, Any) -> Bool = isObject ? { ($0 as AnyObject) === ($1 as AnyObject) } : { _, _ in false }

    var identity: ((Any) -> ModelKey)?
    if distinguishable == nil {
      if let identifiable = type as? any Identifiable.Type {
        identity = id(of: identifiable)
      } else if isObject {
        identity = { .object(ObjectIdentifier($0 as AnyObject)) }
      }
    }
    let key = identity ?? (type as? any Hashable.Type).map { value(of: $0) } ?? { _ in .type(ObjectIdentifier(type)) }
    return ModelType(
      identity: identity, key: key,
      isUnchanged: { old, new in
        // If only the type is known, two models that look the same may be different things.
        if let distinguishable { return equatable?(old, new) ?? true && distinguishable(old, new) }
        return same(old, new) || equatable?(old, new) ?? false
      },
      isSame: { old, new in
        if same(old, new) { return true }
        guard let equatable, equatable(old, new) else { return false }
        return distinguishable?(old, new) ?? true
      })
  }

  private static func id<Model: Identifiable>(of type: Model.Type) -> (Any) -> ModelKey {
    { model in
      (model as? Model).map { .id(AnyHashable($0.id), of: ObjectIdentifier(type)) } ?? .type(ObjectIdentifier(type))
    }
  }

  private static func value<Model: Hashable>(of type: Model.Type) -> (Any) -> ModelKey {
    { model in (model as? Model).map { .value(AnyHashable($0)) } ?? .type(ObjectIdentifier(type)) }
  }

  private static func equality<Model: Equatable>(_ type: Model.Type) -> (Any, Any) -> Bool {
    { old, new in
      guard let old = old as? Model, let new = new as? Model else { return false }
      return old == new
    }
  }

  private static func matching<Model: Distinguishable>(_ type: Model.Type) -> (Any, Any) -> Bool {
    { old, new in
      guard let old = old as? Model, let new = new as? Model else { return false }
      return old.matches(new)
    }
  }
}

/// The identity of a model: two models with equal keys are the same thing.
enum ModelKey: Hashable {
  case id(AnyHashable, of: ObjectIdentifier)
  case object(ObjectIdentifier)
  case value(AnyHashable)
  /// The type of the model, if nothing else identifies it.
  case type(ObjectIdentifier)
  /// The position in the list.
  case position(Int)

  /// Creates the key of a section's data, which often is a value that contains its rows: so it is identified by its
  /// `id`, or as an object, or else by its position.
  @MainActor init(section model: Any, at position: Int) {
    self = ModelType.of(model).identity?(model) ?? .position(position)
  }
}

/// Whether a model is the same as another one, or cannot be told apart from it.
@MainActor func isSame(_ old: Any, _ new: Any) -> Bool { ModelType.of(old).isSame(old, new) }
