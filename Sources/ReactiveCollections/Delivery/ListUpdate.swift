/// An update that can be buffered for a slower subscriber by a policy: a ``CollectionUpdate`` or a ``SectionedUpdate``.
public protocol ListUpdate {
  /// The type of the policy for slower subscribers: ``ListBuffering`` or ``SectionedBuffering``.
  associatedtype Policy

  /// The default policy.
  static var _coalesced: Policy { get }
  /// Returns a buffer for a subscriber. `start` is the update that the subscriber has already received, or `nil` if it
  /// is to receive the first one.
  static func _backlog(_ buffering: Policy, after start: Self?) -> UpdateBacklog<Self>
}

/// A buffer of updates for a subscriber. Opaque to users.
public struct UpdateBacklog<Update> {
  /// Makes an empty buffer for one more subscriber.
  @usableFromInline package let make: () -> AsyncBacklog<Update>

  @inlinable
  init(_ make: @escaping () -> AsyncBacklog<Update>) { self.make = make }
}

extension CollectionUpdate: ListUpdate {
  /// The default policy.
  @inlinable public static var _coalesced: ListBuffering<Element> { .coalesced }

  /// Returns a buffer for a subscriber, with a policy.
  @inlinable
  public static func _backlog(_ buffering: ListBuffering<Element>, after start: CollectionUpdate?) -> UpdateBacklog<
    CollectionUpdate
  > {
    let policy = buffering.policy
    return UpdateBacklog {
      if case .unbounded = policy { return .all }
      return WaitingUpdates(policy, after: start?.after, []) {
        CollectionUpdate(version: $0, before: $1, change: $2, after: $3)
      }.backlog { ($0.change, $0.after, $0.version) }
    }
  }
}

extension SectionedUpdate: ListUpdate {
  /// The default policy.
  @inlinable public static var _coalesced: SectionedBuffering<Section, Row> { .coalesced }

  /// Returns a buffer for a subscriber, with a policy.
  @inlinable
  public static func _backlog(
    _ buffering: SectionedBuffering<Section, Row>, after start: SectionedUpdate?
  ) -> UpdateBacklog<SectionedUpdate> {
    let policy = buffering.policy
    return UpdateBacklog {
      if case .unbounded = policy { return .all }
      return WaitingUpdates(policy, after: start?.after, []) {
        SectionedUpdate(version: $0, before: $1, change: $2, after: $3)
      }.backlog { ($0.change, $0.after, $0.version) }
    }
  }
}
