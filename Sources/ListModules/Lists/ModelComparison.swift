/// A rule that determines which models of a list, of any types, are the same thing, and which are unchanged, when the
/// list compares its data with the previous data.
///
/// By default, a model is identified by its `id` if it is `Identifiable`; otherwise by its reference if it is an
/// object; otherwise by its value if it is `Hashable`. If none of these applies, it is identified by its type alone:
/// any two models of the type are the same thing. A `Distinguishable` model is identified by its value, not by its
/// `id`. A model is unchanged if it is the same object, or equal; a `Distinguishable` model is unchanged if it is equal
/// and `matches`. An object that has changed inside looks unchanged: reload its row, or call `emit(.update)`.
///
/// Lists that are bound to a stream do not need a comparison, because the stream sends the changes.
public struct ModelComparison {
  /// Returns the key of a model of the type that is compared by closures; `nil` for other models.
  private let ownKey: (Any) -> ModelKey?
  private let ownContent: (Any, Any) -> Bool?

  /// Creates a comparison that depends on the conformances of the models' types: `Distinguishable`, `Identifiable`,
  /// classes, `Hashable`, `Equatable`.
  public init() {
    ownKey = { _ in nil }
    ownContent = { _, _ in nil }
    isOwn = false
  }

  /// Creates a comparison that compares models of one type by closures, and all others by the conformances of their
  /// types.
  ///
  /// - Parameters:
  ///   - id: Returns the identity of a model: two models of the type are the same thing if it is equal.
  ///   - content: Whether two versions of the same thing have the same content.
  public init<Model, ID: Hashable>(id: @escaping (Model) -> ID, content: @escaping (Model, Model) -> Bool) {
    isOwn = true
    ownKey = { model in (model as? Model).map { .id(AnyHashable(id($0)), of: ObjectIdentifier(Model.self)) } }
    ownContent = { old, new in
      guard let old = old as? Model, let new = new as? Model else { return nil }
      return content(old, new)
    }
  }

  private let isOwn: Bool

  /// Whether two models of one type are the same thing, and cannot be told apart.
  @MainActor func stays(_ old: Any, _ new: Any) -> Bool {
    let type = ModelType.of(old)
    if !isOwn { return type.stays(old, new) }
    return type.isSame(old, new) && key(old) == key(new) && isUnchanged(old, new)
  }

  @MainActor func key(_ model: Any) -> ModelKey { ownKey(model) ?? ModelType.of(model).key(model) }

  @MainActor func isUnchanged(_ old: Any, _ new: Any) -> Bool {
    ownContent(old, new) ?? ModelType.of(old).isUnchanged(old, new)
  }
}
