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
    buffering.policy.backlog(after: start?.after, [], CollectionUpdate.init) { ($0.change, $0.after, $0.version) }
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
    buffering.policy.backlog(after: start?.after, [], SectionedUpdate.init) { ($0.change, $0.after, $0.version) }
  }
}

extension BufferingPolicy where Composition.Change.List == List {
  /// Returns a buffer of updates for a subscriber, which has the list `start` already, or else begins with an empty one.
  @inlinable
  func backlog<Update>(
    after start: List?, _ empty: List, _ makeUpdate: @escaping (Int, List, Change, List) -> Update,
    parts: @escaping (Update) -> (Change, List, Int)
  ) -> UpdateBacklog<Update> {
    UpdateBacklog {
      if case .unbounded = self { return .all }
      return WaitingUpdates(self, after: start, empty, makeUpdate).backlog(parts)
    }
  }
}
