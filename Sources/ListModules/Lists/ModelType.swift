internal import ReactiveCollections

/// The way in which models of one type are compared. The conformances of a type are looked up once: looking them up for
/// each model takes ten times as long as comparing it.
@MainActor final class ModelType {
  /// Returns the identity of a model; `nil` if models of the type are identified by value, or only by type.
  let identity: ((Any) -> ModelKey)?
  /// Returns the identity of a model, whatever it is based on.
  let key: (Any) -> ModelKey
  /// Whether a model has the same content as another one.
  let isUnchanged: (Any, Any) -> Bool
  /// Whether two models cannot be told apart.
  let isSame: (Any, Any) -> Bool
  /// Whether two models are the same thing, and cannot be told apart: nothing has to be done for the second one.
  let stays: (Any, Any) -> Bool
  /// Returns the name of a model's module, if models of the type have one.
  let moduleName: (Any) -> String?

  private static var known: [ObjectIdentifier: ModelType] = [:]
  /// The one that was asked for last: the models of a list mostly are of one type.
  private static var last: (id: ObjectIdentifier, type: ModelType)?

  static func of(_ model: Any) -> ModelType {
    let type = type(of: model)
    let id = ObjectIdentifier(type)
    if let last, last.id == id { return last.type }
    let found = known[id] ?? ModelType(type)
    (known[id], last) = (found, (id, found))
    return found
  }

  private init<Model>(_ type: Model.Type) {
    let isEqual = (type as? any Equatable.Type).map { Self.equality($0) } as? (Model, Model) -> Bool
    let matches = (type as? any Distinguishable.Type).map { Self.matching($0) } as? (Model, Model) -> Bool
    let hasSameID = (type as? any Identifiable.Type).map { Self.sameID($0) } as? (Model, Model) -> Bool
    let isObject = type is AnyClass
    let same: (Model, Model) -> Bool = isObject ? { ($0 as AnyObject) === ($1 as AnyObject) } : { _, _ in false }
    let cannotBeToldApart: (Model, Model) -> Bool = { old, new in
      same(old, new) || isEqual?(old, new) ?? false && matches?(old, new) ?? true
    }
    func compared(_ compare: @escaping (Model, Model) -> Bool) -> (Any, Any) -> Bool {
      { old, new in
        if case let (old as Model, new as Model) = (old, new) { compare(old, new) } else { false }
      }
    }
    isSame = compared(cannotBeToldApart)
    // If only the type is known, two models that look the same may be different things.
    isUnchanged = compared(
      matches.map { matches in { isEqual?($0, $1) ?? true && matches($0, $1) } } ?? { old, new in
        same(old, new) || isEqual?(old, new) ?? false
      })

    if matches != nil {
      (identity, stays) = (nil, isSame)
    } else if let hasSameID, let identifiable = type as? any Identifiable.Type {
      identity = Self.id(of: identifiable)
      stays = compared { same($0, $1) || hasSameID($0, $1) && cannotBeToldApart($0, $1) }
    } else if isObject {
      identity = { .object(ObjectIdentifier($0 as AnyObject)) }
      stays = compared(same)
    } else {
      (identity, stays) = (nil, isSame)
    }
    key = identity ?? (type as? any Hashable.Type).map { Self.value(of: $0) } ?? { _ in .type(ObjectIdentifier(type)) }
    moduleName = type is any ModuleModel.Type ? { ($0 as? any ModuleModel)?.moduleName } : { _ in nil }
  }

  private static func id<Model: Identifiable>(of type: Model.Type) -> (Any) -> ModelKey {
    { model in
      (model as? Model).map { .id(AnyHashable($0.id), of: ObjectIdentifier(type)) } ?? .type(ObjectIdentifier(type))
    }
  }

  private static func value<Model: Hashable>(of type: Model.Type) -> (Any) -> ModelKey {
    { model in (model as? Model).map { .value(AnyHashable($0)) } ?? .type(ObjectIdentifier(type)) }
  }

  // Each of these returns a closure of two models.

  private static func equality<Model: Equatable>(_ type: Model.Type) -> Any {
    { $0 == $1 } as (Model, Model) -> Bool
  }

  private static func matching<Model: Distinguishable>(_ type: Model.Type) -> Any {
    { $0.matches($1) } as (Model, Model) -> Bool
  }

  private static func sameID<Model: Identifiable>(_ type: Model.Type) -> Any {
    { $0.id == $1.id } as (Model, Model) -> Bool
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
