/// When two models of a list are the same thing, and when unchanged, whatever their types: where a list compares what
/// its data says now with what it said before.
///
/// Without more said, a model is known by its `id` if it is `Identifiable`, else by its reference if it is an object,
/// else by its value if it is `Hashable`, and otherwise by nothing but its type: one of a type is then as good as
/// another. For a `Distinguishable` its value counts, and not its `id`. A model is unchanged if it is the same object,
/// or equal; as a `Distinguishable`, if it is equal and `matches`. An object that has changed inside looks the same:
/// reload its row, or say `emit(.update)`.
///
/// Lists that are bound to a stream need none of this: the stream says what changed.
public struct ModelComparison {
  /// For models that are compared in a way of their own: `nil` for others.
  private let ownKey: (Any) -> ModelKey?
  private let ownContent: (Any, Any) -> Bool?

  /// Creates a comparison by what the types of models conform to: `Distinguishable`, `Identifiable`, classes,
  /// `Hashable`, `Equatable`.
  public init() {
    ownKey = { _ in nil }
    ownContent = { _, _ in nil }
  }

  /// Creates a comparison that compares models of one type by closures, and all others by what their types conform to.
  ///
  /// - Parameters:
  ///   - id: What is equal for two models of the type that are the same thing.
  ///   - content: Whether two versions of the same thing have the same content.
  public init<Model, ID: Hashable>(id: @escaping (Model) -> ID, content: @escaping (Model, Model) -> Bool) {
    ownKey = { model in (model as? Model).map { .id(AnyHashable(id($0)), of: ObjectIdentifier(Model.self)) } }
    ownContent = { old, new in
      guard let old = old as? Model, let new = new as? Model else { return nil }
      return content(old, new)
    }
  }

  @MainActor func key(_ model: Any) -> ModelKey { ownKey(model) ?? ModelType.of(model).key(model) }

  @MainActor func isUnchanged(_ old: Any, _ new: Any) -> Bool {
    ownContent(old, new) ?? ModelType.of(old).isUnchanged(old, new)
  }
}
