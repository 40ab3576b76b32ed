public import CollectionChanges
public import PersistentArrays

/// One change of a list, with the list before and after it.
public struct CollectionUpdate<Element> {
  /// Counts the changes of the list that this comes from. Grows from update to update, not always by one.
  public let version: Int
  /// The list before.
  public let before: PersistentArray<Element>
  /// What leads from one to the other.
  public let change: CollectionChange<Element>
  /// The list after.
  public let after: PersistentArray<Element>

  /// An update of these parts; the caller sees to it that `change` leads from `before` to `after`.
  @inlinable
  public init(
    version: Int, before: PersistentArray<Element>, change: CollectionChange<Element>, after: PersistentArray<Element>
  ) {
    self.version = version
    self.before = before
    self.change = change
    self.after = after
  }

  /// The first update that a subscriber gets: all elements come in.
  @inlinable
  public init(version: Int, initial: PersistentArray<Element>) {
    self.init(version: version, before: [], change: .insertion(of: initial, at: 0), after: initial)
  }
}

extension CollectionUpdate: Equatable where Element: Equatable {}
extension CollectionUpdate: Sendable where Element: Sendable {}

extension CollectionUpdate: CustomStringConvertible {
  /// The change and the list that it leads to.
  public var description: String { "\(version): \(change) → \(after)" }
}
