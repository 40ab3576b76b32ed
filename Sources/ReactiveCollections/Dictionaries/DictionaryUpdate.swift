/// One change of a dictionary, with the dictionary before and after it.
///
/// ```swift
/// prices.updates.producer.skip(first: 1).startWithValues { print($0.change, $0.after.count) }
/// prices["salt"] = 1  // prints: insert("salt", 1) 3
/// ```
public struct DictionaryUpdate<Key: Hashable, Item> {
  /// The number of the change in the dictionary that the update comes from. It increases from update to update, not
  /// always by one.
  public let version: Int
  /// The dictionary before.
  public let before: PersistentDictionary<Key, Item>
  /// The change that leads from `before` to `after`.
  public let change: DictionaryChange<Key, Item>
  /// The dictionary after.
  public let after: PersistentDictionary<Key, Item>

  /// Creates an update from its parts. The caller must ensure that `change` leads from `before` to `after`.
  @inlinable
  public init(
    version: Int, before: PersistentDictionary<Key, Item>, change: DictionaryChange<Key, Item>,
    after: PersistentDictionary<Key, Item>
  ) {
    self.version = version
    self.before = before
    self.change = change
    self.after = after
  }

  /// Creates the first update that a subscriber receives, which inserts all keys.
  @inlinable
  public init(version: Int, initial: PersistentDictionary<Key, Item>) {
    self.init(version: version, before: [:], change: .insertion(of: initial), after: initial)
  }

  /// The update of a record, if the dictionary has changed.
  @inlinable
  init?(_ record: Record<DictionaryShape<Key, Item>>) {
    guard let change = record.change else { return nil }
    self.init(version: record.version, before: record.previous, change: change, after: record.after)
  }
}

extension DictionaryUpdate: Equatable where Item: Equatable {}
extension DictionaryUpdate: Sendable where Key: Sendable, Item: Sendable {}

extension DictionaryUpdate: CustomStringConvertible {
  /// The version, the change, and the dictionary that it leads to.
  public var description: String { "\(version): \(change) → \(after)" }
}

// MARK: - Buffering

extension DictionaryComposition: ComposingChanges {}

extension DictionaryUpdate: ListUpdate {
  /// The default policy.
  @inlinable public static var _coalesced: DictionaryBuffering<Key, Item> { .coalesced }

  /// Returns a buffer for a subscriber, with a policy.
  @inlinable
  public static func _backlog(
    _ buffering: DictionaryBuffering<Key, Item>, after start: DictionaryUpdate?
  ) -> UpdateBacklog<DictionaryUpdate> {
    buffering.policy.backlog(after: start?.after, [:]) {
      DictionaryUpdate(version: $0, before: $1, change: $2, after: $3)
    } parts: {
      ($0.change, $0.after, $0.version)
    }
  }
}

/// A policy for what is buffered for a subscriber that is slower than the dictionary that it follows. See
/// ``ListBuffering``.
///
/// ```swift
/// let isPaused = MutableProperty(true)
/// let shown = DictionaryProperty(prices.updates.paused(while: isPaused, buffering: .coalesced))
/// shown.changes.startWithValues { print($0) }
/// prices["tea"] = 3
/// prices["tea"] = 4
/// isPaused.value = false  // prints: update("tea", old: 2, new: 4)
/// ```
public struct DictionaryBuffering<Key: Hashable, Item> {
  @usableFromInline typealias Policy = BufferingPolicy<
    PersistentDictionary<Key, Item>, DictionaryComposition<Key, Item>
  >

  @usableFromInline let policy: Policy

  @inlinable
  init(_ policy: Policy) { self.policy = policy }

  /// A policy that keeps every update and delivers each one separately.
  @inlinable
  public static var unbounded: DictionaryBuffering { DictionaryBuffering(.unbounded) }

  /// A policy that keeps one update: all changes, composed into one.
  ///
  /// Keys whose items are set back to an equal one do not count as changed if the type of items has `==` or `matches`.
  /// For other items an update is delivered.
  @inlinable
  public static var coalesced: DictionaryBuffering { coalesced(ElementComparison<Item>.ofKnownValues, .ofType) }

  /// Returns a policy that keeps one update: all changes, composed into one as by `DictionaryChange.then(_:by:)`.
  @inlinable
  public static func coalesced(by comparison: ElementComparison<Item>) -> DictionaryBuffering {
    coalesced(comparison, CompositionKey())
  }

  @inlinable
  static func coalesced(_ comparison: ElementComparison<Item>?, _ key: CompositionKey) -> DictionaryBuffering {
    DictionaryBuffering(
      .coalesced(key, { DictionaryComposition(comparison: comparison) }) { change, _, _ in change })
  }

  /// Returns a policy that keeps the newest dictionary and compares it with the one that was delivered last. It does not
  /// report that an item changed inside (see `refresh(_:)`).
  @inlinable
  public static func latest(by comparison: ElementComparison<Item>) -> DictionaryBuffering {
    DictionaryBuffering(.latest { $0.netChange(to: $1, by: comparison) })
  }
}
