public import CollectionChanges
public import PersistentArrays
public import Signals

/// An update that waits by a policy for who is slower: a ``CollectionUpdate`` or a ``SectionedUpdate``.
public protocol ListUpdate {
  /// What is kept for a subscriber that is slower: a ``Lag`` or a ``SectionedLag``.
  associatedtype Policy

  /// The policy where none is given.
  static var _coalesced: Policy { get }
  /// What waits for a subscriber. `start` is the update that it has had; nothing if it is to get the first one.
  static func _backlog(_ lag: Policy, after start: Self?) -> UpdateBacklog<Self>
}

/// What waits for a subscriber. Opaque to users.
public struct UpdateBacklog<Update> {
  /// Nothing yet, for one more subscriber.
  @usableFromInline package let make: () -> AsyncBacklog<Update>

  @inlinable
  init(_ make: @escaping () -> AsyncBacklog<Update>) { self.make = make }
}

extension CollectionUpdate: ListUpdate {
  /// The policy where none is given.
  @inlinable public static var _coalesced: Lag<Element> { .coalesced }

  /// What waits for a subscriber, by a policy.
  @inlinable
  public static func _backlog(_ lag: Lag<Element>, after start: CollectionUpdate?) -> UpdateBacklog<CollectionUpdate> {
    let policy = lag.policy
    return UpdateBacklog {
      if case .unbounded = policy { return .all }
      return WaitingUpdates(policy, after: start?.after, []) {
        CollectionUpdate(version: $0, before: $1, change: $2, after: $3)
      }.backlog { ($0.change, $0.after, $0.version) }
    }
  }
}

extension SectionedUpdate: ListUpdate {
  /// The policy where none is given.
  @inlinable public static var _coalesced: SectionedLag<Section, Row> { .coalesced }

  /// What waits for a subscriber, by a policy.
  @inlinable
  public static func _backlog(
    _ lag: SectionedLag<Section, Row>, after start: SectionedUpdate?
  ) -> UpdateBacklog<SectionedUpdate> {
    let policy = lag.policy
    return UpdateBacklog {
      if case .unbounded = policy { return .all }
      return WaitingUpdates(policy, after: start?.after, []) {
        SectionedUpdate(version: $0, before: $1, change: $2, after: $3)
      }.backlog { ($0.change, $0.after, $0.version) }
    }
  }
}
