/// One change of a set, with the set before and after it.
///
/// ```swift
/// tags.updates.producer.skip(first: 1).startWithValues { print($0.change, $0.after.count) }
/// tags.insert("old")  // prints: insert("old") 3
/// ```
public struct SetUpdate<Element: Hashable> {
  /// The update of a dictionary whose keys are present.
  @usableFromInline let ofEntries: DictionaryUpdate<Element, Present>

  @inlinable init(_ ofEntries: DictionaryUpdate<Element, Present>) { self.ofEntries = ofEntries }

  /// The number of the change in the set that the update comes from. It increases from update to update, not always by
  /// one.
  @inlinable public var version: Int { ofEntries.version }
  /// The set before.
  @inlinable public var before: PersistentSet<Element> { PersistentSet(entries: ofEntries.before) }
  /// The change that leads from `before` to `after`.
  @inlinable public var change: SetChange<Element> { SetChange(ofEntries.change) }
  /// The set after.
  @inlinable public var after: PersistentSet<Element> { PersistentSet(entries: ofEntries.after) }

  /// Creates an update from its parts. The caller must ensure that `change` leads from `before` to `after`.
  @inlinable
  public init(
    version: Int, before: PersistentSet<Element>, change: SetChange<Element>, after: PersistentSet<Element>
  ) {
    ofEntries = DictionaryUpdate(
      version: version, before: before.entries, change: change.ofEntries, after: after.entries)
  }

  /// Creates the first update that a subscriber receives, which inserts all elements.
  @inlinable
  public init(version: Int, initial: PersistentSet<Element>) {
    ofEntries = DictionaryUpdate(version: version, initial: initial.entries)
  }
}

extension SetUpdate: Equatable {}
extension SetUpdate: Sendable where Element: Sendable {}

extension SetUpdate: CustomStringConvertible {
  /// The version, the change, and the set that it leads to.
  public var description: String { "\(version): \(change) → \(after)" }
}

/// A policy for what is buffered for a subscriber that is slower than the set that it follows. See ``ListBuffering``.
public struct SetBuffering<Element: Hashable> {
  @usableFromInline let ofEntries: DictionaryBuffering<Element, Present>

  @inlinable init(_ ofEntries: DictionaryBuffering<Element, Present>) { self.ofEntries = ofEntries }

  /// A policy that keeps every update and delivers each one separately.
  @inlinable public static var unbounded: SetBuffering { SetBuffering(.unbounded) }
  /// A policy that keeps one update: all changes, composed into one. An element that comes in and goes out again does not
  /// count.
  @inlinable public static var coalesced: SetBuffering { SetBuffering(.coalesced) }
  /// A policy that keeps the newest set and compares it with the one that was delivered last.
  @inlinable public static var latest: SetBuffering { SetBuffering(.latest(by: .init())) }
}

extension SetUpdate: ListUpdate {
  /// The default policy.
  @inlinable public static var _coalesced: SetBuffering<Element> { .coalesced }

  /// Returns a buffer for a subscriber, with a policy.
  @inlinable
  public static func _backlog(
    _ buffering: SetBuffering<Element>, after start: SetUpdate?
  ) -> UpdateBacklog<SetUpdate> {
    buffering.ofEntries.policy.backlog(after: start?.ofEntries.after, [:]) {
      SetUpdate(DictionaryUpdate(version: $0, before: $1, change: $2, after: $3))
    } parts: {
      ($0.ofEntries.change, $0.ofEntries.after, $0.ofEntries.version)
    }
  }
}
