/// One change of a list, with the list before and after it.
///
/// ```swift
/// numbers.updates.producer.skip(first: 1).startWithValues { print($0.before, $0.change, $0.after) }
/// numbers.append(4)  // prints: [3, 1, 2] insert(3, 4) [3, 1, 2, 4]
/// ```
public struct CollectionUpdate<Element> {
  /// The number of the change in the list that the update comes from. It increases from update to update, not always by
  /// one.
  public let version: Int
  /// The list before.
  public let before: PersistentArray<Element>
  /// The change that leads from `before` to `after`.
  public let change: CollectionChange<Element>
  /// The list after.
  public let after: PersistentArray<Element>

  /// Creates an update from its parts. The caller must ensure that `change` leads from `before` to `after`.
  ///
  /// ```swift
  /// let update = CollectionUpdate(version: 1, before: ["a"], change: .insert(1, "b"), after: ["a", "b"])
  /// print(update)  // prints: 1: insert(1, "b") → ["a", "b"]
  /// ```
  @inlinable
  public init(
    version: Int, before: PersistentArray<Element>, change: CollectionChange<Element>, after: PersistentArray<Element>
  ) {
    self.version = version
    self.before = before
    self.change = change
    self.after = after
  }

  /// Creates the first update that a subscriber receives, which inserts all elements.
  ///
  /// ```swift
  /// let update = CollectionUpdate(version: 0, initial: ["a"])
  /// print(update.before, update.change)  // prints: [] insert(0, "a")
  /// ```
  @inlinable
  public init(version: Int, initial: PersistentArray<Element>) {
    self.init(version: version, before: [], change: .insertion(of: initial, at: 0), after: initial)
  }
}

extension CollectionUpdate: Equatable where Element: Equatable {}
extension CollectionUpdate: Sendable where Element: Sendable {}

extension CollectionUpdate: CustomStringConvertible {
  /// The version, the change, and the list that it leads to.
  public var description: String { "\(version): \(change) → \(after)" }
}
