/// What a change does, apart from where and to which element.
public enum ChangeOperation: String, Codable, Sendable, CaseIterable {
  /// An element comes in.
  case insert
  /// An element goes out.
  case remove
  /// An element takes the place of another, or is announced to have changed inside.
  case update
  /// An element goes from one position to another.
  case move
  /// Several steps, each for the list that the steps before it left.
  case composite
}
